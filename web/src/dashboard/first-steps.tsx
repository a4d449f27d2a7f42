import type { ReactElement } from "react";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { creations } from "#web/ui/navigation.ts";
import css from "./dashboard.module.css";

/** For somebody whose home has nothing yet: what they can do first, each by one click. */
export function FirstSteps(): ReactElement {
  const t = useT();
  const { bootstrap } = useMe();
  return (
    <section className={css.first} aria-labelledby="first">
      <h2 id="first">{t("dashboard.first")}</h2>
      <p>{t("dashboard.first_text")}</p>
      <ul>
        {creations(bootstrap)
          .slice(0, 8)
          .map(({ path, title }) => (
            <li key={path}>
              <AppLink href={path} className={css.step}>
                {t(title)}
              </AppLink>
            </li>
          ))}
        <li>
          <AppLink href={settingsHref.profile()} className={css.step}>
            {t("dashboard.first_profile")}
          </AppLink>
        </li>
      </ul>
    </section>
  );
}
