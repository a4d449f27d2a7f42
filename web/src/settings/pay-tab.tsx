import { TextInput } from "@mantine/core";
import { useRef, type ReactElement } from "react";
import { changeOwnBank, ownBank } from "#contract/users/bank.ts";
import { useMe } from "#web/api/me.ts";
import { call } from "#web/api/client.ts";
import { invalidate, useRead } from "#web/api/query.ts";
import { useSubmit } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { CurrentPassword } from "./current-password.tsx";
import css from "./user-profile.module.css";

/** The user's own social security number and bank account; another account takes the password. */
export default function PayTab(): ReactElement {
  const t = useT();
  const seenBy = useMe().bootstrap.impersonated_by;
  const read = useRead(ownBank, {}, { enabled: !seenBy });
  const own = read.data?.data;
  if (seenBy) return <EmptyGlass title={t("users.contracts_own")} text={t("users.contracts_own_text")} />;
  if (!own) return <Loading of={read} rows={4} />;
  return (
    <div className={css.columns}>
      <BankForm iban={own.iban} />
      <section className={css.section} aria-labelledby="identity">
        <h2 id="identity">{t("settings.identity")}</h2>
        <Facts facts={[[t("settings.bank_number"), own.social_security_number ?? t("settings.bank_none")]]} />
        <p className={css.words}>{t("settings.bank_number_text")}</p>
      </section>
    </div>
  );
}

function BankForm({ iban: now }: { iban: string | null }): ReactElement {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, onSubmit } = useSubmit(async ({ iban = "", current_password = "" }) => {
    await call(changeOwnBank, { body: { iban, current_password } });
    form.current?.reset();
    toast(t("settings.bank_changed"));
    await invalidate("users");
  });
  return (
    <section className={css.section} aria-labelledby="bank">
      <h2 id="bank">{t("settings.bank")}</h2>
      <form ref={form} className={css.form} onSubmit={onSubmit}>
        <p className={css.words}>{t("settings.bank_text")}</p>
        <Facts facts={[[t("settings.bank_now"), now ?? t("settings.bank_none")]]} />
        <TextInput
          name="iban"
          label={t("settings.bank_new")}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={60}
          error={error("iban")}
        />
        <CurrentPassword error={error} />
        <div>
          <Button type="submit" busy={busy}>
            {t("settings.bank_save")}
          </Button>
        </div>
      </form>
    </section>
  );
}
