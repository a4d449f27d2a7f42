import type { ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { NotificationRow, useNotifications } from "#web/notifications/public.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import css from "./dashboard.module.css";

/** What others did lately with what is mine. */
export default function NewsTile(): ReactElement {
  const t = useT();
  const { rows, loading } = useNotifications();
  return (
    <section aria-labelledby="news">
      <h2 className={css.title} id="news">
        {t("dashboard.news")}
        <AppLink href={notificationsHref()} className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      {loading ? (
        <SkeletonRows rows={4} />
      ) : rows.length === 0 ? (
        <p className={css.note}>{t("notifications.none")}</p>
      ) : (
        <ul className={css.news}>
          {rows.slice(0, 6).map((n) => (
            <NotificationRow key={n.hash_id} notification={n} />
          ))}
        </ul>
      )}
    </section>
  );
}
