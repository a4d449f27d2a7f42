import { useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import type { ReactElement } from "react";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { languages, setLanguage, useLanguage, useT, type Language } from "#web/kit/i18n.ts";
import { Mute } from "#web/notifications/public.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./user-profile.module.css";

const NAMES: Record<Language, string> = { en: "English", fr: "Français" };
const THEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

/** Language, colour scheme and sound; saved at once. */
export function Looks(): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const change = useChange(updateProfile);
  const choose = (next: string): void => {
    const chosen = languages.find((l) => l === next);
    if (!chosen) return;
    void setLanguage(chosen);
    change.mutate({ input: { body: { locale: chosen } } });
  };
  return (
    <section className={css.section} aria-labelledby="looks">
      <h2 id="looks">{t("settings.looks")}</h2>
      <div className={css.form}>
        <ChoiceField
          label={t("app.language")}
          choices={languages.map((l) => ({ value: l, label: NAMES[l] }))}
          value={language}
          onChange={choose}
        />
        <ChoiceField
          label={t("app.theme")}
          choices={THEMES.map((s) => ({ value: s, label: t(`app.theme_${s}`) }))}
          value={colorScheme}
          onChange={(s) => setColorScheme(s as MantineColorScheme)}
        />
        <div className={css.sound}>
          <span>{t("settings.sound")}</span>
          <Mute />
        </div>
      </div>
    </section>
  );
}
