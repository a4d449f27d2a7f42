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
import { useEffect, useState, type ReactElement } from "react";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { exportsHref } from "#contract/exports/hrefs.ts";
import { signOut } from "#web/access/sign-out.ts";
import { Face, initials } from "#web/ui/atoms/person.tsx";
import css from "./avatar-menu.module.css";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { switchLanguage } from "#web/api/language-switch.ts";
import type { Me } from "#web/api/me.ts";
import { Menu } from "#web/ui/menu.tsx";
import { usePath } from "#web/kit/place.ts";
import bar from "./topbar.module.css";

const themes = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** User menu: profile, shortcuts, colour scheme, language, sign out. */
export function AvatarMenu({ me, onHelp }: { me: Me; onHelp: () => void }): ReactElement {
  const t = useT();
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const path = usePath();
  useEffect(() => setOpened(false), [path]);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <button type="button" className={bar.me} aria-label={t("app.me", { name: me.name })}>
          <span className={bar.avatar} aria-hidden="true">
            {me.avatar ? <Face person={me} avatar={me.avatar} /> : initials(me.name)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown label={t("app.me", { name: me.name })} miw={240}>
        <div className={css.who}>
          <b>{me.name}</b>
          <span>{me.email}</span>
        </div>
        <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => go(settingsHref.profile())}>
          {t("app.my_profile")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => go(exportsHref())}>
          {t("app.my_exports")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard {...icon} />}
          rightSection={<kbd aria-hidden="true">?</kbd>}
          onClick={onHelp}
        >
          {t("app.keys")}
        </Menu.Item>
        <Themes />
        <Menu.Item
          leftSection={<IconLanguage {...icon} />}
          onClick={() => void switchLanguage(language === "en" ? "fr" : "en", true)}
        >
          {t("app.language_switch")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          {t("app.log_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light, dark, or as the device. */
function Themes(): ReactElement {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <div role="group" aria-label={t("app.theme")} className={css.group}>
      <div className={css.label} aria-hidden="true">
        {t("app.theme")}
      </div>
      {themes.map(({ value, icon: Icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon {...icon} />}
          checked={colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          {t(`app.theme_${value}`)}
        </Menu.Item>
      ))}
    </div>
  );
}
