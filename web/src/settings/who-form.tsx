import { useNamed } from "#web/kit/named.ts";
import type { ReactElement } from "react";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { uploadOwnAvatar } from "#contract/users/contracts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { AvatarPicker } from "#web/ui/form/avatar-picker.tsx";
import css from "./user-profile.module.css";

/** The form for one's name; other data is read-only. */
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
  const picture = useChange(uploadOwnAvatar);
  const form = useCallForm(updateProfile, {
    draft: undefined,
    start: { name: profile.name },
    version: profile.version,
    stays: true,
    input: ({ name }, version) => ({ body: { name, version: version ?? profile.version } }),
    saved: () => toast(t("settings.saved")),
  });
  return (
    <section className={css.section} aria-labelledby="who">
      <h2 id="who">{t("settings.who")}</h2>
      <div className={css.person}>
        <div>
          <b>{profile.name}</b>
          <span>{[profile.email, named(profile.profile), profile.zone?.name].filter(Boolean).join(" · ")}</span>
        </div>
      </div>
      <AvatarPicker person={profile} save={(avatar) => picture.mutateAsync({ input: { body: { avatar } } })} />
      <RecordForm
        form={form}
        of={{ kind: "user", id: profile.hash_id, silent: true, now: profile.name }}
        className={css.form}
      >
        <TextField {...form.field("name", "settings.name")} max={120} autoComplete="name" required />
        <div>
          <Button
            type="submit"
            look="filled"
            busy={!!form.busy}
            disabled={!form.dirty || form.values.name.trim() === ""}
          >
            {t("settings.save")}
          </Button>
        </div>
      </RecordForm>
    </section>
  );
}
