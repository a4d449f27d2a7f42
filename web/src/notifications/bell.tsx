import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { usePath } from "#web/kit/place.ts";
import { usePopoverKeyboard } from "#web/kit/use-keyboard.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { lazyPart, Opening } from "#web/ui/lazy-part.tsx";
import css from "./bell.module.css";
import { useNotifications } from "./use-notifications.ts";

const BellPanel = lazyPart(() => import("./bell-panel.tsx"));

/** The bell: a dot when something is unread, and a panel with the latest notifications. */
export function Bell(): ReactElement {
  const t = useT();
  const heard = useNotifications();
  const { unread } = heard;
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
          <Opening onClose={() => panel.current?.hidePopover()}>
            <BellPanel {...heard} />
          </Opening>
        )}
      </div>
    </>
  );
}
