import type { ReactElement } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { signedIn } from "#web/api/session.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { Glass } from "./glass.tsx";
import { useT } from "#web/kit/i18n.ts";
import css from "./lost.module.css";
import { usePageTitle } from "#web/kit/page-title.ts";

/** Error page: what went wrong, and a link back. */
export function Lost({ title, text, note }: { title: string; text: string; note?: string }): ReactElement {
  const t = useT();
  usePageTitle(title);
  return (
    <div className={css.lost}>
      <Glass className={css.glass} fill={0.08} />
      <h1>{title}</h1>
      <p>{text}</p>
      {note && <p>{note}</p>}
      <div className={css.actions}>
        <ButtonLink href={signedIn() ? homeHref.dashboard() : guestHref.signIn()}>{t("app.back")}</ButtonLink>
      </div>
    </div>
  );
}
