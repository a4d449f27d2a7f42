import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { signedIn } from "#web/api/session.ts";
import { Glass } from "./glass.tsx";
import { useT } from "./i18n.ts";
import { AppLink } from "./link.tsx";
import css from "./lost.module.css";

/** An empty glass, what went wrong, and the way back. */
export function Lost({ title, text, note }: { title: string; text: string; note?: string }): ReactElement {
  const t = useT();
  const home = signedIn() ? "/admin/dashboard" : "/login";
  return (
    <div className={css.lost}>
      <Glass className={css.glass} fill={0.08} />
      <h1>{title}</h1>
      <p>{text}</p>
      {note && <p>{note}</p>}
      <div className={css.actions}>
        <Button variant="default" component={AppLink} to={home}>{t("app.back")}</Button>
      </div>
    </div>
  );
}
