import { Checkbox, Radio } from "@mantine/core";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { secondFactorPolicies, updateCompany } from "#contract/settings/company.ts";
import { useChange } from "#web/api/query.ts";
import { AreaTabs } from "#web/app/area-tabs.tsx";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { toast } from "#web/app/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { focusFirstError, useErrors } from "#web/ui/form/use-errors.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { ConflictNotice } from "#web/ui/record/conflict-notice.tsx";
import { CompanyLogo } from "./company-logo.tsx";
import css from "./company.module.css";
import type { Company } from "./company-page.tsx";

const valuesOf = (c: Company) => ({
  name: c.name,
  headquarters: c.headquarters?.hash_id ?? "",
  second_factor: c.second_factor,
  four_eyes: c.four_eyes,
  default_password: c.default_password,
  default_portal_password: c.default_portal_password,
});
type Values = ReturnType<typeof valuesOf>;

interface CompanyFormProps {
  company: Company;
  latest: Company;
  onBegin: () => void;
  onDone: () => void;
  side: ReactNode;
}

/** The settings that are typed and saved together. Passwords are among them, so no draft is kept in the browser. */
export function CompanyForm({ company, latest, onBegin, onDone, side }: CompanyFormProps): ReactElement {
  const t = useT();
  const start = valuesOf(company);
  const [values, setValues] = useState<Values>(start);
  const [base, setBase] = useState(company.version);
  const errors = useErrors();
  const { run } = useSubmitKey();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const change = useChange(updateCompany, { touches: ["access", "expenses"] });
  const dirty = (Object.keys(start) as (keyof Values)[]).some((k) => values[k] !== start[k]);
  const set =
    <K extends keyof Values>(field: K) =>
    (value: Values[K]): void => {
      onBegin();
      setValues((old) => ({ ...old, [field]: value }));
      errors.clear(field === "headquarters" ? "headquarters_hash_id" : field);
    };
  const save = async (): Promise<void> => {
    if (change.isPending || !dirty) return;
    const { headquarters, ...rest } = values;
    // Saving may lead elsewhere at once: a second factor that is required now is due of oneself too.
    done.current = true;
    try {
      await run((idempotencyKey) =>
        change.mutateAsync({
          input: { body: { ...rest, headquarters_hash_id: headquarters || null, version: base } },
          idempotencyKey,
        }),
      );
      toast(t("settings.saved"));
      onDone();
    } catch (e) {
      done.current = false;
      if (errors.take(e)) focusFirstError(form.current);
    }
  };
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, run: () => void save() }]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <header className={css.head}>
        <h1>{t("settings.company")}</h1>
        <Button type="submit" look="filled" busy={change.isPending} disabled={!dirty}>
          {t("settings.save")}
        </Button>
      </header>
      <div className={css.tabs}>
        <AreaTabs />
      </div>
      {dirty && latest.version !== base && (
        <ConflictNotice
          onKeepMine={() => setBase(latest.version)}
          onTakeTheirs={() => {
            setValues(valuesOf(latest));
            onDone();
          }}
        />
      )}
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
            <CompanyLogo company={latest} />
            <ChoiceField
              label={t("settings.headquarters")}
              name="headquarters_hash_id"
              description={t("settings.headquarters_text")}
              placeholder={t("settings.headquarters_none")}
              value={values.headquarters}
              onChange={set("headquarters")}
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
      <LeaveGuard dirty={dirty} done={done} kept={false} onDiscard={onDone} />
    </form>
  );
}
