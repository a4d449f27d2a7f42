import { useMantineColorScheme } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconFileExport,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { exportsHref } from "#contract/exports/hrefs.ts";
import { signOut } from "#web/access/sign-out.ts";
import { Face, initials } from "#web/ui/atoms/person.tsx";
import css from "./avatar-menu.module.css";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { switchLanguage } from "#web/api/language-switch.ts";
import type { Me } from "#web/api/me.ts";
import { MenuItem, onMenuKey } from "#web/ui/menu-items.tsx";
import { usePath } from "#web/kit/place.ts";
import { usePopoverKeyboard } from "#web/kit/use-keyboard.ts";
import bar from "./topbar.module.css";

const themes = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

const ID = "me-menu";

/** Me: profile, keys, light or dark, language, out. The browser's own popover closes it and gives the focus back. */
export function AvatarMenu({ me, onHelp }: { me: Me; onHelp: () => void }): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const path = usePath();
  useEffect(() => void menu.current?.hidePopover(), [path]);
  useEffect(() => {
    if (opened) menu.current?.querySelector("button")?.focus();
  }, [opened]);
  const closing = (run: () => void) => () => {
    menu.current?.hidePopover();
    run();
  };
  return (
    <>
      <button
        type="button"
        className={bar.me}
        aria-label={t("app.me", { name: me.name })}
        aria-haspopup="menu"
        aria-expanded={opened}
        popoverTarget={ID}
      >
        <span className={bar.avatar} aria-hidden="true">
          {me.avatar ? <Face person={me} avatar={me.avatar} /> : initials(me.name)}
        </span>
      </button>
      <div
        ref={menu}
        id={ID}
        popover="auto"
        className={css.menu}
        onBeforeToggle={usePopoverKeyboard(menu)}
        onToggle={(e) => setOpened(e.newState === "open")}
      >
        {opened && (
          <>
            <div className={css.who}>
              <b>{me.name}</b>
              <span>{me.email}</span>
            </div>
            <div role="menu" tabIndex={-1} aria-label={t("app.me", { name: me.name })} onKeyDown={onMenuKey}>
              <MenuItem icon={IconUser} onClick={closing(() => go(settingsHref.profile()))}>
                {t("app.my_profile")}
              </MenuItem>
              <MenuItem icon={IconFileExport} onClick={closing(() => go(exportsHref()))}>
                {t("app.my_exports")}
              </MenuItem>
              <MenuItem icon={IconKeyboard} onClick={closing(onHelp)} end={<kbd aria-hidden="true">?</kbd>}>
                {t("app.keys")}
              </MenuItem>
              <div role="group" aria-label={t("app.theme")} className={css.group}>
                <div className={css.label} aria-hidden="true">
                  {t("app.theme")}
                </div>
                {themes.map(({ value, icon }) => (
                  <MenuItem
                    key={value}
                    icon={icon}
                    checked={colorScheme === value}
                    onClick={() => setColorScheme(value)}
                  >
                    {t(`app.theme_${value}`)}
                  </MenuItem>
                ))}
              </div>
              <MenuItem
                icon={IconLanguage}
                onClick={closing(() => void switchLanguage(language === "en" ? "fr" : "en", true))}
              >
                {t("app.language_switch")}
              </MenuItem>
              <MenuItem icon={IconLogout} onClick={closing(() => void signOut())}>
                {t("app.log_out")}
              </MenuItem>
            </div>
          </>
        )}
      </div>
    </>
  );
}
