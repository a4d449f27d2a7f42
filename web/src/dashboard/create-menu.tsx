import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { MenuItem, onMenuKey } from "#web/ui/menu-items.tsx";
import { usePopoverKeyboard } from "#web/kit/use-keyboard.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { creations } from "#web/ui/navigation.ts";
import { go } from "#web/kit/go.ts";
import css from "./create-menu.module.css";

const ID = "create-menu";

/** The one button of the dashboard: everything that one may make. */
export function CreateMenu(): ReactElement | null {
  const t = useT();
  const { bootstrap } = useMe();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const own = usePopoverKeyboard(menu);
  const things = creations(bootstrap);
  useKeys([
    { keys: "n", label: "dashboard.create", enabled: things.length > 0, run: () => menu.current?.showPopover() },
  ]);
  useEffect(() => {
    if (opened) menu.current?.querySelector("button")?.focus();
  }, [opened]);
  if (things.length === 0) return null;
  const place = (): void => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !menu.current) return;
    menu.current.style.top = `${at.bottom + 4}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
  };
  return (
    <>
      <Button
        ref={button}
        look="filled"
        hint="N"
        icon={<IconPlus size={16} stroke={1.6} />}
        aria-haspopup="menu"
        aria-expanded={opened}
        popoverTarget={ID}
      >
        {t("dashboard.create")}
      </Button>
      <div
        ref={menu}
        id={ID}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={t("dashboard.create")}
        className={css.menu}
        onKeyDown={onMenuKey}
        onBeforeToggle={(e) => (own(e), place())}
        onToggle={(e) => setOpened(e.newState === "open")}
      >
        {opened &&
          things.map(({ path, title }) => (
            <MenuItem key={path} icon={IconPlus} onClick={() => (menu.current?.hidePopover(), go(path))}>
              {t(title)}
            </MenuItem>
          ))}
      </div>
    </>
  );
}
