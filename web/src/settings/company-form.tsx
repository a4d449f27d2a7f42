import { Checkbox, Radio } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { COMPANY_ID, secondFactorPolicies, updateCompany } from "#contract/settings/company.ts";
import { useChange } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { CompanyLogo } from "./company-logo.tsx";
import css from "./company.module.css";
import type { Company } from "./company-page.tsx";

const valuesOf = (c: Company) => ({
  name: c.name,
  headquarters_hash_id: c.headquarters?.hash_id ?? "",
  second_factor: c.second_factor,
  four_eyes: c.four_eyes,
  rate_tolerance: c.rate_tolerance,
  default_password: c.default_password,
  default_portal_password: c.default_portal_password,
});
type Values = ReturnType<typeof valuesOf>;

interface CompanyFormProps {
  company: Company;
  side: ReactNode;
}

/** The settings that are typed and saved together. Passwords are among them, so no draft is kept in the browser. */
export function CompanyForm({ company, side }: CompanyFormProps): ReactElement {
  const t = useT();
  const { values, set, errors, submit, ...f } = useShortForm<Values>(undefined, valuesOf(company), company.version);
  const change = useChange(updateCompany);
  const dirty = (Object.keys(values) as (keyof Values)[]).some((k) => values[k] !== f.began[k]);
  const { done } = f.guard;
  const save = async (): Promise<void> => {
    if (!dirty) return;
    // Saving may lead elsewhere at once: a second factor that is required now is due of oneself too.
    done.current = true;
    const saved = await submit({}, (idempotencyKey) =>
      change.mutateAsync({
        input: {
          body: {
            ...values,
            headquarters_hash_id: values.headquarters_hash_id || null,
            version: f.version ?? company.version,
          },
        },
        idempotencyKey,
      }),
    );
    done.current = false;
    if (saved) toast(t("settings.saved"));
  };
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, run: () => void save() }]);
  return (
    <form
      ref={f.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <header className={css.head}>
        <h1>{t("settings.company")}</h1>
        <Button type="submit" look="filled" busy={f.busy} disabled={!dirty}>
          {t("settings.save")}
        </Button>
      </header>
      <div className={css.tabs}>
        <AreaTabs />
      </div>
      <Together kind="company" id={COMPANY_ID} form={{ ...f, dirty }} />
      <div className={css.split}>
        <div className={css.fields}>
          <section className={css.section}>
            <h2>{t("settings.company_who")}</h2>
            <TextField
              label={t("settings.company_name")}
              name="name"
              value={values.name}
              onChange={set("name")}
              error={errors.of("name")}
              max={120}
              required
            />
            <CompanyLogo company={company} />
            <ChoiceField
              label={t("settings.headquarters")}
              name="headquarters_hash_id"
              description={t("settings.headquarters_text")}
              placeholder={t("settings.headquarters_none")}
              value={values.headquarters_hash_id}
              onChange={set("headquarters_hash_id")}
              error={errors.of("headquarters_hash_id")}
              choices={company.offices.map((o) => ({ value: o.hash_id, label: o.name }))}
              clearable
              optional
            />
          </section>
          <section className={css.section}>
            <h2>{t("settings.company_safety")}</h2>
            <Radio.Group
              label={t("settings.second_factor")}
              description={t("settings.policy_now", { count: company.without_second_factor })}
              value={values.second_factor}
              onChange={set("second_factor")}
            >
              <div className={css.choices}>
                {secondFactorPolicies.toReversed().map((policy) => (
                  <Radio
                    key={policy}
                    value={policy}
                    label={t(`settings.policy_${policy}`)}
                    description={t(`settings.policy_${policy}_text`)}
                  />
                ))}
              </div>
            </Radio.Group>
            <Checkbox
              checked={values.four_eyes}
              onChange={(e) => set("four_eyes")(e.currentTarget.checked)}
              label={t("settings.four_eyes")}
              description={t("settings.four_eyes_text")}
            />
            <TextField
              label={t("settings.rate_tolerance")}
              name="rate_tolerance"
              description={t("settings.rate_tolerance_text")}
              value={values.rate_tolerance === 0 ? "" : String(values.rate_tolerance)}
              onChange={(typed) => set("rate_tolerance")(Number(typed.replaceAll(/\D/gu, "")))}
              error={errors.of("rate_tolerance")}
              max={3}
              required
            />
          </section>
          <section className={css.section}>
            <h2>{t("settings.default_passwords")}</h2>
            <p className={css.words}>{t("settings.default_passwords_text")}</p>
            <TextField
              label={t("settings.default_password")}
              name="default_password"
              value={values.default_password}
              onChange={set("default_password")}
              error={errors.of("default_password")}
              required
            />
            <TextField
              label={t("settings.default_portal_password")}
              name="default_portal_password"
              value={values.default_portal_password}
              onChange={set("default_portal_password")}
              error={errors.of("default_portal_password")}
              required
            />
          </section>
        </div>
        <aside className={css.side} aria-label={t("settings.company_machine")}>
          {side}
        </aside>
      </div>
      <LeaveGuard {...f.guard} dirty={dirty} />
    </form>
  );
}
