import type { ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "./news-tile.module.css";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";
import { Tile, TileRows } from "#web/ui/home/tile.tsx";

/** What others recently did with the person's records. */
export default function NewsTile(): ReactElement {
  const t = useT();
  const { rows, loading } = useNotifications();
  return (
    <Tile name="news" title={t("dashboard.news")} all={notificationsHref()}>
      <TileRows
        rows={loading ? undefined : rows.slice(0, 6)}
        shape={4}
        none={t("notifications.none")}
        className={css.news}
      >
        {(n) => <NotificationRow key={n.hash_id} notification={n} />}
      </TileRows>
    </Tile>
  );
}
