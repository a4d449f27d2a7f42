import { IconPlus, IconTrash } from "@tabler/icons-react";
import { MOST_STEPS, type NextStep } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./reports.module.css";
import { emptyStep, type LinesProps, type StepValues } from "./values.ts";

/** The editable next steps: what, by whom and by when. */
export default function StepsField({
  values,
  onChange,
  errorOf,
  stored,
}: LinesProps<StepValues> & { stored: readonly NextStep[] }) {
  const t = useT();
  return (
    <>
      {values.map((step, i) => {
        const change = (part: Partial<StepValues>): void =>
          onChange(values.map((s, at) => (at === i ? { ...s, ...part } : s)));
        const name = `steps.${i}`;
        const number = i + 1;
        return (
          <fieldset key={step.key} className={css.line}>
            <legend className={css.lineHead}>
              {t("reports.step_number", { number })}
              <IconButton
                label={t("reports.step_remove", { number })}
                icon={<IconTrash stroke={1.6} />}
                onClick={() => onChange(values.filter((_, at) => at !== i))}
              />
            </legend>
            <TextField
              name={`${name}.text`}
              label={t("reports.step")}
              value={step.text}
              error={errorOf(`${name}.text`)}
              onChange={(text) => change({ text })}
              max={500}
              autoComplete="off"
              required
            />
            <Pair>
              <ReferenceField
                name={`${name}.person_hash_id`}
                label={t("reports.person")}
                value={step.person_hash_id}
                error={errorOf(`${name}.person_hash_id`)}
                onChange={(person_hash_id) => change({ person_hash_id })}
                from={usersForReports}
                input={{ query: { limit: 200 } }}
                now={stored.find((s) => s.person?.hash_id === step.person_hash_id)?.person}
                clearable
                optional
              />
              <DateField
                name={`${name}.due_on`}
                label={t("reports.due_on")}
                value={step.due_on}
                error={errorOf(`${name}.due_on`)}
                onChange={(due_on) => change({ due_on })}
                clearable
                optional
              />
            </Pair>
          </fieldset>
        );
      })}
      <Button
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_STEPS}
        onClick={() => onChange([...values, emptyStep()])}
      >
        {t("reports.step_add")}
      </Button>
    </>
  );
}
