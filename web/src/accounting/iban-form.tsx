import { changeAccountIban } from "#contract/accounting/account-iban.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { electronicIban } from "#contract/kit/iban.ts";
import { PasswordField } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";

/** Another IBAN of an office's account, with the password of who changes it. */
export default function IbanForm({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof changeAccountIban, { iban: string; current_password: string }>(changeAccountIban, {
    // Nothing of it is kept in the browser.
    draft: undefined,
    start: { iban: "", current_password: "" },
    check: (v) => ({ current_password: v.current_password ? undefined : t("errors.required") }),
    input: (v) => ({
      params: { id: holder.hash_id },
      body: { iban: electronicIban(v.iban) || null, current_password: v.current_password },
    }),
    saved: () => t("accounting.iban_done", { name: holder.name }),
    onClose,
  });
  const { value, onChange, label, name } = form.field("current_password", "accounting.iban_password");
  return (
    <RecordDrawer form={form} label={t("accounting.iban_change")} submit={t("ui.save")}>
      <Facts facts={[[t("accounting.iban_now"), holder.iban ?? t("accounting.iban_none")]]} />
      <p>{t(holder.iban ? "accounting.iban_text_remove" : "accounting.iban_text")}</p>
      <TextField {...form.field("iban", "accounting.iban_new")} max={60} optional autoFocus autoComplete="off" />
      <PasswordField
        name={name}
        label={label}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
        errorOf={(field) => form.errors.of(field)}
      />
    </RecordDrawer>
  );
}
