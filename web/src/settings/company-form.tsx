import { Checkbox, Radio } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { whole } from "#contract/kit/number.ts";
import {
  COMPANY_ID,
  marginRules,
  orderReminders,
  rateTolerance,
  sampleNudge,
  secondFactorPolicies,
  updateCompany,
} from "#contract/settings/company.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { CompanyLogo } from "./company-logo.tsx";
import css from "./company.module.css";
import type { Company } from "./company-page.tsx";

const valuesOf = (c: Company) => ({
  name: c.name,
  headquarters_hash_id: c.headquarters?.hash_id ?? "",
  second_factor: c.second_factor,
  four_eyes: c.four_eyes,
  rate_tolerance: c.rate_tolerance,
  sample_nudge_days: c.sample_nudge_days,
  order_remind_first: c.order_remind_first,
  order_remind_every: c.order_remind_every,
  order_margin: c.order_margin ?? "",
  default_password: c.default_password,
  default_portal_password: c.default_portal_password,
});

type Values = ReturnType<typeof valuesOf>;
interface SectionProps {
  form: FormFields<Values>;
}

interface CompanyFormProps {
  company: Company;
  side: ReactNode;
}

/** The settings that are edited and saved together. */
export function CompanyForm({ company, side }: CompanyFormProps): ReactElement {
  const t = useT();
  const form = useCallForm(updateCompany, {
    // The values include passwords, so the browser keeps no draft.
    draft: undefined,
    start: valuesOf(company),
    version: company.version,
    stays: true,
    // Requiring two-factor authentication may make its set-up mandatory for this person at once.
    leadsAway: true,
    input: (v, version) => {
      const headquarters_hash_id = v.headquarters_hash_id || null;
      const body = { ...v, headquarters_hash_id, version: version ?? company.version };
      return { body };
    },
    saved: () => toast(t("settings.saved")),
  });
  return (
    <RecordForm form={form} of={{ kind: "company", id: COMPANY_ID }}>
      <header className={css.head}>
        <h1 className="sr-only-phone">{t("settings.company")}</h1>
        <Button type="submit" look="filled" busy={!!form.busy} disabled={!form.dirty}>
          {t("settings.save")}
        </Button>
      </header>
      <div className={css.tabs}>
        <AreaTabs />
      </div>
      <div className={css.split}>
        <div className={css.fields}>
          <Identity form={form} company={company} />
          <Safety form={form} company={company} />
          <Orders form={form} />
          <DefaultPasswords form={form} />
        </div>
        <aside className={css.side} aria-label={t("settings.company_machine")}>
          {side}
        </aside>
      </div>
    </RecordForm>
  );
}

/** The company: its name, logo and headquarters. */
function Identity({ form, company }: SectionProps & { company: Company }): ReactElement {
  const t = useT();
  return (
    <section className={css.section}>
      <h2>{t("settings.company_who")}</h2>
      <TextField {...form.field("name", "settings.company_name")} max={120} required />
      <CompanyLogo company={company} />
      <ChoiceField
        {...form.field("headquarters_hash_id", "settings.headquarters")}
        description={t("settings.headquarters_text")}
        placeholder={t("settings.headquarters_none")}
        choices={company.offices.map((o) => ({ value: o.hash_id, label: o.name }))}
        clearable
        optional
      />
    </section>
  );
}

/** Signing in, and what is watched over. */
function Safety({ form, company }: SectionProps & { company: Company }): ReactElement {
  const t = useT();
  return (
    <section className={css.section}>
      <h2>{t("settings.company_safety")}</h2>
      <Radio.Group
        {...form.field("second_factor", "settings.second_factor")}
        description={t("settings.policy_now", { count: company.without_second_factor })}
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
      <Checkbox {...form.flag("four_eyes", "settings.four_eyes")} description={t("settings.four_eyes_text")} />
      <NumberInput
        {...form.field("rate_tolerance", "settings.rate_tolerance")}
        description={t("settings.rate_tolerance_text")}
        value={form.values.rate_tolerance === 0 ? "" : String(form.values.rate_tolerance)}
        onChange={(typed) => form.change({ rate_tolerance: Number(typed) })}
        rules={whole(rateTolerance.most, rateTolerance.least)}
        required
      />
      <NumberInput
        {...form.field("sample_nudge_days", "settings.sample_nudge_days")}
        description={t("settings.sample_nudge_days_text")}
        value={form.values.sample_nudge_days === 0 ? "" : String(form.values.sample_nudge_days)}
        onChange={(typed) => form.change({ sample_nudge_days: Number(typed) })}
        rules={whole(sampleNudge.most, sampleNudge.least)}
        required
      />
    </section>
  );
}

/** Reminders and the margin of orders. */
function Orders({ form }: SectionProps): ReactElement {
  const t = useT();
  return (
    <section className={css.section}>
      <h2>{t("orders.settings_title")}</h2>
      {(["order_remind_first", "order_remind_every"] as const).map((name) => (
        <NumberInput
          key={name}
          {...form.field(name, `settings.${name}`)}
          description={t(`settings.${name}_text`)}
          value={form.values[name] === 0 ? "" : String(form.values[name])}
          onChange={(typed) => form.change({ [name]: Number(typed) })}
          rules={whole(orderReminders.most, 1)}
          required
        />
      ))}
      <NumberInput
        {...form.field("order_margin", "settings.order_margin")}
        description={t("settings.order_margin_text")}
        rules={marginRules}
        unit="%"
        optional
      />
      <p className={css.words}>
        <RefLink href={orderHref.tasks()}>{t("orders.rename_tasks")}</RefLink>
      </p>
    </section>
  );
}

/** The passwords that new accounts begin with. */
function DefaultPasswords({ form }: SectionProps): ReactElement {
  const t = useT();
  return (
    <section className={css.section}>
      <h2>{t("settings.default_passwords")}</h2>
      <p className={css.words}>{t("settings.default_passwords_text")}</p>
      <TextField {...form.field("default_password", "settings.default_password")} required />
      <TextField {...form.field("default_portal_password", "settings.default_portal_password")} required />
    </section>
  );
}
