import { IconBell, IconChecks, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePath } from "#web/kit/place.ts";
import { usePopoverKeyboard } from "#web/kit/use-keyboard.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import css from "./bell.module.css";
import { NotificationRow } from "./notification-row.tsx";
import { setMuted, useMuted } from "./sound.ts";
import { markAllRead, useNotifications } from "./use-notifications.ts";

const icon = { size: 16, stroke: 1.6 };

/** The bell: a dot while something is unread, and a panel with the latest. */
export function Bell(): ReactElement {
  const t = useT();
  const { rows, unread, seq, loading } = useNotifications();
  const [opened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const path = usePath();
  useEffect(() => void panel.current?.hidePopover(), [path]);
  return (
    <>
      <span className={css.bell}>
        <IconButton
          label={unread > 0 ? t("notifications.bell_unread", { count: unread }) : t("notifications.bell")}
          icon={<IconBell className={css.icon} stroke={1.6} />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          popoverTarget="notifications-panel"
        />
        {unread > 0 && <span className={css.dot} aria-hidden="true" />}
      </span>
      <div
        ref={panel}
        id="notifications-panel"
        popover="auto"
        role="dialog"
        aria-label={t("notifications.title")}
        className={css.panel}
        onBeforeToggle={usePopoverKeyboard(panel, false)}
        onToggle={(e) => setOpened(e.newState === "open")}
      >
        {opened && (
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
            {rows.length === 0 ? (
              <p className={css.none}>{loading ? t("app.loading") : t("notifications.none")}</p>
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
        )}
      </div>
    </>
  );
}

/** The sound of new ones, kept on this browser. */
export function Mute(): ReactElement {
  const t = useT();
  const off = useMuted();
  return (
    <IconButton
      size="small"
      label={off ? t("notifications.sound_on") : t("notifications.sound_off")}
      icon={off ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
      onClick={() => setMuted(!off)}
    />
  );
}
