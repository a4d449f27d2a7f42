import { useNamed } from "#web/kit/named.ts";
import { TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactElement } from "react";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { fieldError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AvatarPicker } from "#web/users/public.ts";
import css from "./user-profile.module.css";

/** My name; what else is known of me is told. */
export function WhoForm({
  profile,
}: {
  profile: {
    name: string;
    email: string;
    hash_id: string;
    avatar: string | null;
    version: number;
    zone: { name: string } | null;
    profile: { name: string; name_fr: string | null } | null;
  };
}): ReactElement {
  const t = useT();
  const named = useNamed();
  const [name, setName] = useState(profile.name);
  const change = useChange(updateProfile, { onDone: () => toast(t("settings.saved")) });
  const onSubmit = (e: FormEvent): void => {
    e.preventDefault();
    if (!change.isPending) change.mutate({ input: { body: { name, version: profile.version } } });
  };
  return (
    <section className={css.section} aria-labelledby="who">
      <h2 id="who">{t("settings.who")}</h2>
      <div className={css.person}>
        <div>
          <b>{profile.name}</b>
          <span>{[profile.email, named(profile.profile), profile.zone?.name].filter(Boolean).join(" · ")}</span>
        </div>
      </div>
      <AvatarPicker person={profile} own />
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
