import { IconCheck } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useT } from "#web/app/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import type { Notification } from "./arrivals.ts";
import css from "./notification-row.module.css";
import { markRead } from "./use-notifications.ts";

/** One notification: following it reads it. */
export function NotificationRow({
  notification: n,
  wide,
}: {
  notification: Notification;
  wide?: boolean;
}): ReactElement {
  const t = useT();
  const unread = n.read_at === null;
  const read = (): void => void (unread && markRead({ hash_id: n.hash_id }));
  const words = (
    <>
      {n.actor ? <Avatar person={n.actor} /> : <span className={css.noone} aria-hidden="true" />}
      <span className={css.words}>
        <span className={css.text}>
          {unread && <span className="sr-only">{t("notifications.unread")} </span>}
          {n.text}
        </span>
        <span className={css.when}>
          <Moment value={n.created_at} short />
        </span>
      </span>
    </>
  );
  return (
    <li className={[css.row, unread && css.unread, wide && css.wide].filter(Boolean).join(" ")}>
      {n.link ? (
        <AppLink href={n.link} className={css.link} onClick={read}>
          {words}
        </AppLink>
      ) : (
        <div className={css.link}>{words}</div>
      )}
      <span className={css.act}>
        {unread && (
          <IconButton
            size="small"
            label={t("notifications.read_one")}
            icon={<IconCheck size={14} stroke={1.6} />}
            onClick={read}
          />
        )}
      </span>
    </li>
  );
}
