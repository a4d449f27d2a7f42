import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { initials } from "#web/ui/atoms/person.tsx";
import { signOut } from "#web/access/sign-out.ts";
import { go } from "./go.ts";
import { useLanguage, useT } from "./i18n.ts";
import { switchLanguage } from "./language-switch.ts";
import type { Me } from "./me.ts";
import css from "./avatar-menu.module.css";
import bar from "./topbar.module.css";

const themes = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

const icon = { size: 16, stroke: 1.6 };

/** Me: profile, light or dark, language, keys, out. */
export function AvatarMenu({ me, onHelp }: { me: Me; onHelp: () => void }): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={232} withinPortal keepMounted={false}>
      <Menu.Target>
        <button type="button" className={bar.me} aria-label={t("app.me", { name: me.name })}>
          <span className={bar.avatar} aria-hidden="true">{initials(me.name)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <b>{me.name}</b>
          <span>{me.email}</span>
        </div>
        <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => go("/admin/settings/user-profile")}>{t("app.my_profile")}</Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} rightSection={<kbd aria-hidden="true">?</kbd>} onClick={onHelp}>{t("app.keys")}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("app.theme")}</Menu.Label>
        {themes.map(({ value, icon: Icon }) => (
          <Menu.Item key={value} role="menuitemradio" aria-checked={colorScheme === value} closeMenuOnClick={false} leftSection={<Icon {...icon} />} rightSection={colorScheme === value && <IconCheck {...icon} />} onClick={() => setColorScheme(value)}>
            {t(`app.theme_${value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLanguage {...icon} />} onClick={() => void switchLanguage(language === "en" ? "fr" : "en", true)}>{t("app.language_switch")}</Menu.Item>
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>{t("app.log_out")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
