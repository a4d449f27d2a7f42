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
import { useEffect, useState } from "react";
import { signOut } from "#web/access/sign-out.ts";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT, wordsIn, type Translate } from "#web/kit/i18n.ts";
import { switchLanguage } from "#web/api/language-switch.ts";
import { mayOpen, mayOpenAt } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { entryAt, makes, standsAlone } from "#web/ui/navigation.ts";
import { allRoutes } from "./routes.ts";

export interface Command {
  id: string;
  /** `screens`, `actions`, `recent`, or a record kind. */
  group: string;
  title: string;
  /** Its title in the other language: searched, not shown. */
  alias?: string | undefined;
  note?: string | undefined;
  icon: TablerIcon;
  /** Shortcut of the same action. */
  hint?: string;
  run: () => void;
}

/** Texts of the other language, once loaded. */
function useOtherWords(): Translate | undefined {
  const language = useLanguage();
  const [words, setWords] = useState<Translate>();
  useEffect(() => {
    let here = true;
    wordsIn(language === "en" ? "fr" : "en").then(
      (found) => here && setWords(() => found),
      () => undefined,
    );
    return () => void (here = false);
  }, [language]);
  return words;
}

/** Screens that stand alone, and those that make something. */
function screenCommands(data: Bootstrap, other: Translate | undefined, t: Translate) {
  return allRoutes
    .filter((r) => standsAlone(r.path) && mayOpen(data, r.permission))
    .map((r): Command => {
      const at = entryAt(r.path);
      const area = at && t(`app.nav_${at.name}`);
      const title = t(r.title);
      return {
        id: r.path,
        group: makes(r.path) ? "actions" : "screens",
        title,
        note: area === title ? undefined : area,
        alias: other && `${other(r.title)} ${at ? other(`app.nav_${at.name}`) : ""}`,
        icon: makes(r.path) ? IconPlus : (at?.icon ?? IconWindow),
        ...(at?.key && at.paths[0] === r.path && { hint: `G ${at.key.toUpperCase()}` }),
        run: () => go(r.path),
      };
    });
}

/** Screens of an office, for each office that one may open. */
function officeCommands(data: Bootstrap, other: Translate | undefined, t: Translate) {
  return allRoutes.flatMap(({ path, permission, ofOffice }): Command[] =>
    ofOffice === undefined
      ? []
      : data.zones
          .filter((z) => mayOpenAt(data, permission, z.hash_id))
          .map((z) => ({
            id: path.replace("{id}", z.hash_id),
            group: "screens",
            title: t(ofOffice),
            note: z.name,
            alias: other?.(ofOffice),
            icon: entryAt(path)?.icon ?? IconWindow,
            run: () => go(path.replace("{id}", z.hash_id)),
          })),
  );
}

/** All screens without a record parameter, and the global actions. */
export function useCommands(data: Bootstrap, onKeys: () => void): Command[] {
  const other = useOtherWords();
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = colorScheme === "dark";
  const screens = screenCommands(data, other, t);
  const ofOffices = officeCommands(data, other, t);
  const unique = [...new Map(screens.map((s) => [`${s.group}${s.title}${s.note ?? ""}`, s])).values()];
  return [
    ...unique.filter((c) => c.group === "screens"),
    ...ofOffices,
    ...unique.filter((c) => c.group === "actions"),
    {
      id: "language",
      group: "actions",
      title: t("app.language_switch"),
      alias: other?.("app.language_switch"),
      icon: IconLanguage,
      run: () => void switchLanguage(language === "en" ? "fr" : "en", true),
    },
    {
      id: "theme",
      group: "actions",
      title: dark ? t("app.theme_to_light") : t("app.theme_to_dark"),
      alias: other?.(dark ? "app.theme_to_light" : "app.theme_to_dark"),
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? "light" : "dark"),
    },
    {
      id: "keys",
      group: "actions",
      title: t("app.keys"),
      alias: other?.("app.keys"),
      icon: IconKeyboard,
      hint: "?",
      run: onKeys,
    },
    {
      id: "out",
      group: "actions",
      title: t("app.log_out"),
      alias: other?.("app.log_out"),
      icon: IconLogout,
      run: () => void signOut(),
    },
  ];
}
