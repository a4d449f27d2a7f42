import { IconCheck, IconMail, IconRefresh } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import type { Notification } from "./arrivals.ts";
import css from "./notification-row.module.css";
import { markLine } from "./use-notifications.ts";

interface ReadActProps {
  unread: boolean;
  notification: Notification;
}
/** Marks a line as read or unread. */
function ReadAct({ unread, notification: n }: ReadActProps) {
  const t = useT();
  return (
    <span className={css.act}>
      <IconButton
        size="small"
        label={unread ? t("notifications.read_one") : t("notifications.unread_one")}
        icon={unread ? <IconCheck size={14} stroke={1.6} /> : <IconMail size={14} stroke={1.6} />}
        onClick={() => void markLine(n, unread)}
      />
    </span>
  );
}

/** A notification; following its link marks it as read. `index` is its position for keyboard navigation. */
export function NotificationRow({
  notification: n,
  wide,
  index,
}: {
  notification: Notification;
  wide?: boolean;
  index?: number;
}): ReactElement {
  const t = useT();
  const unread = n.read_at === null;
  const words = (
    <>
      {n.actor ? (
        <Avatar person={n.actor} />
      ) : (
        <span className={css.noone} aria-hidden="true">
          <IconRefresh size={13} stroke={1.8} />
        </span>
      )}
      <span className={css.words}>
        <span className={css.text}>
          {unread && <span className="sr-only">{t("notifications.unread")} </span>}
          {n.count > 1 && (
            <>
              <span className={css.count} aria-hidden="true">
                {n.count}
              </span>
              <span className="sr-only">{t("notifications.folded", { count: n.count })} </span>
            </>
          )}
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
        <AppLink
          href={n.link}
          className={css.link}
          data-index={index}
          onClick={() => void (unread && markLine(n, true))}
        >
          {words}
        </AppLink>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a line of the list that the keyboard walks through
        <div className={css.link} data-index={index} tabIndex={index === undefined ? undefined : 0}>
          {words}
        </div>
      )}
      <ReadAct unread={unread} notification={n} />
    </li>
  );
}
