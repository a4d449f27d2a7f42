import { useState } from "react";
import type { Contact } from "#contract/contacts/schemas.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { invitePortal } from "#contract/portal/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./staff.module.css";

type Invitation = ClientOutput<typeof invitePortal>;
interface Values {
  name: string;
  email: string;
  locale: "" | "en" | "fr";
  by: "mail" | "password";
}

/** The password and code to be handed to the person; they are shown once. */
function FirstSignIn({ made, onClose }: { made: Invitation; onClose: () => void }) {
  const t = useT();
  return (
    <div className={css.secrets}>
      <h3>{t("portal.first_sign_in", { name: made.data.name })}</h3>
      <dl>
        <dt>{t("portal.first_password")}</dt>
        <dd data-testid="default-password">{made.default_password}</dd>
        <dt>{t("portal.first_code")}</dt>
        <dd data-testid="first-code">{made.first_code}</dd>
      </dl>
      <p>{t("portal.first_text")}</p>
      <Button onClick={onClose}>{t("portal.close")}</Button>
    </div>
  );
}

/** Invites a person of a customer: by mail, or with the default portal password and a code. */
export default function InviteForm({ contact: c, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<Invitation>();
  const isPerson = c.contactType === "individual";
  const form = useCallForm<typeof invitePortal, Values>(invitePortal, {
    draft: undefined,
    start: {
      name: isPerson ? c.name : "",
      email: c.mails[0]?.shown ?? "",
      locale: c.language?.startsWith("fr") ? "fr" : c.language?.startsWith("en") ? "en" : "",
      by: "mail",
    },
    check: (v) => ({
      name: v.name.trim() ? undefined : t("portal.name_needed"),
      email: v.email.trim() ? undefined : t("portal.email_needed"),
    }),
    input: ({ name, email, locale, by }) => ({
      params: { id: c.hash_id },
      body: { name, email, locale: locale || null, first_password: by === "password" },
    }),
    saved: (answer) => {
      if (answer.default_password !== null) return setMade(answer);
      toast(t("portal.invited_done", { email: answer.data.email }));
      onClose();
    },
    onClose,
  });
  if (made) return <FirstSignIn made={made} onClose={onClose} />;
  return (
    <RecordDrawer form={form} label={t("portal.invite_title")} submit={t("portal.invite")}>
      <p className={css.text}>{t("portal.invite_text")}</p>
      <TextField {...form.field("name", "portal.name")} max={120} required autoFocus />
      <TextField {...form.field("email", "portal.email")} max={200} required />
      <ChoiceField
        {...form.field("locale", "portal.language")}
        choices={[
          { value: "en", label: t("portal.language_en") },
          { value: "fr", label: t("portal.language_fr") },
        ]}
        placeholder={t("portal.language_none")}
        clearable
        optional
      />
      <ChoiceField
        {...form.field("by", "portal.invite_by")}
        choices={[
          { value: "mail", label: t("portal.invite_by_mail") },
          { value: "password", label: t("portal.invite_by_password") },
        ]}
        required
      />
    </RecordDrawer>
  );
}
