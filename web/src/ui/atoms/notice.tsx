import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";

/** A notice in the page, only for blocking problems: what happened, with links to what can be done. */
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
