import { IconChecks } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import css from "./bell.module.css";
import { Mute } from "./mute.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { markAllRead, type useNotifications } from "./use-notifications.ts";

const icon = { size: 16, stroke: 1.6 };

/** The bell's panel: the latest notifications, and a link to all. */
export default function BellPanel({ rows, unread, seq, read }: ReturnType<typeof useNotifications>): ReactElement {
  const t = useT();
  return (
    <>
      <div className={css.head}>
        <h2>{t("notifications.title")}</h2>
        <Mute />
        <IconButton
          size="small"
          label={t("notifications.read_all")}
          icon={<IconChecks {...icon} />}
          disabled={unread === 0}
          onClick={() => void markAllRead(seq)}
        />
      </div>
      {!read.data ? (
        <Loading of={read} rows={4} text="ui.list_failed" />
      ) : rows.length === 0 ? (
        <p className={css.none}>{t("notifications.none")}</p>
      ) : (
        <ul className={css.list}>
          {rows.slice(0, 12).map((n) => (
            <NotificationRow key={n.hash_id} notification={n} />
          ))}
        </ul>
      )}
      <AppLink href={notificationsHref()} className={css.all}>
        {t("notifications.see_all")}
      </AppLink>
    </>
  );
}
