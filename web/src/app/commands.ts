import { useMantineColorScheme } from "@mantine/core";
import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconWindow,
  type TablerIcon,
} from "@tabler/icons-react";
import { signOut } from "#web/access/sign-out.ts";
import { go } from "./go.ts";
import { useLanguage, useT } from "./i18n.ts";
import { switchLanguage } from "./language-switch.ts";
import { mayOpen, type Bootstrap } from "./me.ts";
import { areaAt } from "./navigation.ts";
import { allRoutes } from "./routes.ts";

export interface Command {
  id: string;
  group: "records" | "screens" | "actions";
  title: string;
  note?: string | undefined;
  icon: TablerIcon;
  /** The key that does the same. */
  hint?: string;
  run: () => void;
}

/** Screens that make something are actions: their path says so. */
const makes = (path: string): boolean => /\/create(\/|$)/u.test(path);
const hidden = (path: string): boolean => !path.startsWith("/admin/") || path.includes("{");

/** Every screen that needs no record, and what one can do from anywhere. */
export function useCommands(data: Bootstrap, onKeys: () => void): Command[] {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = colorScheme === "dark";
  const screens = allRoutes
    .filter((r) => !hidden(r.path) && mayOpen(data, r.permission))
    .map((r): Command => {
      const at = areaAt(r.path);
      const area = at && t(`app.nav_${at.area.name}`);
      const title = t(r.title);
      return {
        id: r.path,
        group: makes(r.path) ? "actions" : "screens",
        title,
        note: area === title ? undefined : area,
        icon: makes(r.path) ? IconPlus : (at?.area.icon ?? IconWindow),
        ...(at?.area.key && at.area.paths[0] === r.path && { hint: `G ${at.area.key.toUpperCase()}` }),
        run: () => go(r.path),
      };
    });
  const unique = [...new Map(screens.map((s) => [`${s.group}${s.title}${s.note ?? ""}`, s])).values()];
  return [
    ...unique.filter((c) => c.group === "screens"),
    ...unique.filter((c) => c.group === "actions"),
    {
      id: "language",
      group: "actions",
      title: t("app.language_switch"),
      icon: IconLanguage,
      run: () => void switchLanguage(language === "en" ? "fr" : "en", true),
    },
    {
      id: "theme",
      group: "actions",
      title: dark ? t("app.theme_to_light") : t("app.theme_to_dark"),
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? "light" : "dark"),
    },
    { id: "keys", group: "actions", title: t("app.keys"), icon: IconKeyboard, hint: "?", run: onKeys },
    { id: "out", group: "actions", title: t("app.log_out"), icon: IconLogout, run: () => void signOut() },
  ];
}
