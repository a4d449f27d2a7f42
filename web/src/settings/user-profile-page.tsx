import { Select, TextInput, useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { useState, type FormEvent, type ReactElement } from "react";
import { getProfile, updateProfile } from "#contract/settings/endpoints.ts";
import { fieldError } from "#web/api/errors.ts";
import { prefetch as ask, useChange, useRead } from "#web/api/query.ts";
import { languages, setLanguage, useLanguage, useT, type Language } from "#web/app/i18n.ts";
import { useMe } from "#web/app/me.ts";
import { toast } from "#web/app/toast.ts";
import { Mute } from "#web/notifications/public.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { PasswordForm } from "./password-form.tsx";
import css from "./user-profile.module.css";

const NAMES: Record<Language, string> = { en: "English", fr: "Français" };
const THEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

export const prefetch = (): void => void ask(getProfile, {});

/** `/admin/settings/user-profile`: who I am here, what I see, how I sign in. */
export default function UserProfilePage(): ReactElement {
  const t = useT();
  const { me } = useMe();
  const { data } = useRead(getProfile, {});
  return (
    <div className={css.page}>
      <h1>{t("settings.profile")}</h1>
      {!me.password_secure && me.hash_id && (
        <Notice title={t("settings.change_password")}>{t("settings.change_password_text")}</Notice>
      )}
      <div className={css.columns}>
        {!me.password_secure && <PasswordForm insecure />}
        <div>
          {data ? <WhoForm key={data.data.version} profile={data.data} /> : <SkeletonRows rows={3} />}
          {me.password_secure && <Looks />}
        </div>
        {me.password_secure ? (
          <PasswordForm />
        ) : (
          <div>
            <Looks />
          </div>
        )}
      </div>
    </div>
  );
}

function WhoForm({
  profile,
}: {
  profile: {
    name: string;
    email: string;
    hash_id: string;
    version: number;
    zone: { name: string } | null;
    profile: { name: string } | null;
  };
}): ReactElement {
  const t = useT();
  const [name, setName] = useState(profile.name);
  const change = useChange(updateProfile, { touches: ["access"], onDone: () => toast(t("settings.saved")) });
  const onSubmit = (e: FormEvent): void => {
    e.preventDefault();
    if (!change.isPending) change.mutate({ input: { body: { name, version: profile.version } } });
  };
  return (
    <section className={css.section} aria-labelledby="who">
      <h2 id="who">{t("settings.who")}</h2>
      <div className={css.person}>
        <Avatar person={profile} size="large" />
        <div>
          <b>{profile.name}</b>
          <span>{[profile.email, profile.profile?.name, profile.zone?.name].filter(Boolean).join(" · ")}</span>
        </div>
      </div>
      <form className={css.form} onSubmit={onSubmit}>
        <TextInput
          label={t("settings.name")}
          value={name}
          onChange={(e) => setName(e.currentTarget.value)}
          required
          withAsterisk={false}
          maxLength={120}
          autoComplete="name"
          error={fieldError(change.error, "name")}
        />
        <div>
          <Button
            type="submit"
            look="filled"
            busy={change.isPending}
            disabled={name.trim() === profile.name || name.trim() === ""}
          >
            {t("settings.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Language, light or dark, sound: taken at once. */
function Looks(): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const change = useChange(updateProfile, { touches: ["access", "expenses", "notifications"] });
  const choose = (next: string | null): void => {
    const chosen = languages.find((l) => l === next);
    if (!chosen) return;
    void setLanguage(chosen);
    change.mutate({ input: { body: { locale: chosen } } });
  };
  return (
    <section className={css.section} aria-labelledby="looks">
      <h2 id="looks">{t("settings.looks")}</h2>
      <div className={css.form}>
        <Select
          label={t("app.language")}
          data={languages.map((l) => ({ value: l, label: NAMES[l] }))}
          value={language}
          onChange={choose}
          allowDeselect={false}
        />
        <Select
          label={t("app.theme")}
          data={THEMES.map((s) => ({ value: s, label: t(`app.theme_${s}`) }))}
          value={colorScheme}
          onChange={(s) => s && setColorScheme(s)}
          allowDeselect={false}
        />
        <div className={css.sound}>
          <span>{t("settings.sound")}</span>
          <Mute />
        </div>
      </div>
    </section>
  );
}
