import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";

/** A notice inside the page, only when something blocks: what happened, and what to do as plain links. */
export function Notice({
  title,
  children,
  actions,
  bad,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  bad?: boolean;
}) {
  return (
    <div className={`${css.notice} ${bad ? css.bad : ""}`} role="alert">
      <IconAlertTriangle stroke={1.6} aria-hidden="true" />
      <div>
        <b>{title}</b>
        {children ? <div>{children}</div> : null}
        {actions ? <div className={css.acts}>{actions}</div> : null}
      </div>
    </div>
  );
}
