import type { ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import css from "./news-tile.module.css";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";
import { ListTile } from "#web/ui/home/tile.tsx";

const SHOWN = 4;

/** What others recently did with the person's records. */
export default function NewsTile(): ReactElement {
  const { rows, read } = useNotifications();
  return (
    <ListTile
      name="news"
      all={notificationsHref()}
      of={read}
      rows={read.data && rows.slice(0, SHOWN)}
      count="none"
      className={css.news}
    >
      {(n) => <NotificationRow key={n.hash_id} notification={n} />}
    </ListTile>
  );
}
