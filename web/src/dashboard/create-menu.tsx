import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useCommands } from "#web/app/commands.ts";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { useMe } from "#web/app/me.ts";
import { MenuItem, onMenuKey } from "#web/app/menu-items.tsx";
import { usePopoverKeyboard } from "#web/app/use-keyboard.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./create-menu.module.css";

const ID = "create-menu";
const nothing = (): void => undefined;

/** The one button of the dashboard: everything that one may make. */
export function CreateMenu(): ReactElement | null {
  const t = useT();
  const { bootstrap } = useMe();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const own = usePopoverKeyboard(menu);
  const things = useCommands(bootstrap, nothing).filter((c) => c.group === "actions" && c.id.startsWith("/"));
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
          things.map((c) => (
            <MenuItem key={c.id} icon={c.icon} onClick={() => (menu.current?.hidePopover(), c.run())}>
              {c.title}
            </MenuItem>
          ))}
      </div>
    </>
  );
}
