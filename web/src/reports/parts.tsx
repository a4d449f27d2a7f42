import { IconPlus, IconTrash } from "@tabler/icons-react";
import { countWords, MOST_WORDS } from "#contract/reports/count-words.ts";
import { MOST_STEPS, MOST_TRIALS, type NextStep } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./reports.module.css";
import { emptyStep, emptyTrial, type StepValues, type TrialValues } from "./values.ts";

/** The summary, with its words counted as one types. */
export function SummaryField(field: FieldProps) {
  const t = useT();
  const count = countWords(field.value);
  const over = count - MOST_WORDS;
  const words =
    over > 0
      ? t("reports.words_over", { count, over, most: MOST_WORDS })
      : t("reports.words", { count, most: MOST_WORDS });
  return (
    <LongTextField
      {...field}
      max={8000}
      rows={6}
      description={
        <span className={over > 0 ? css.over : css.words} role={over > 0 ? "status" : undefined}>
          {words}
        </span>
      }
    />
  );
}

interface LinesProps<T> {
  values: readonly T[];
  onChange: (values: T[]) => void;
  errorOf: (name: string) => string | undefined;
}

/** What is to be done next: by whom and by when. */
export function StepsField({
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

/** Trials of a laboratory with what came of them. */
export function TrialsField({ values, onChange, errorOf }: LinesProps<TrialValues>) {
  const t = useT();
  return (
    <>
      {values.map((trial, i) => {
        const change = (part: Partial<TrialValues>): void =>
          onChange(values.map((s, at) => (at === i ? { ...s, ...part } : s)));
        const number = i + 1;
        return (
          <fieldset key={trial.key} className={css.line}>
            <legend className={css.lineHead}>
              {t("reports.trial_number", { number })}
              <IconButton
                label={t("reports.trial_remove", { number })}
                icon={<IconTrash stroke={1.6} />}
                onClick={() => onChange(values.filter((_, at) => at !== i))}
              />
            </legend>
            <TextField
              name={`trials.${i}.name`}
              label={t("reports.trial")}
              value={trial.name}
              error={errorOf(`trials.${i}.name`)}
              onChange={(name) => change({ name })}
              max={200}
              autoComplete="off"
              required
            />
            <LongTextField
              name={`trials.${i}.result`}
              label={t("reports.result")}
              value={trial.result}
              error={errorOf(`trials.${i}.result`)}
              onChange={(result) => change({ result })}
              max={1000}
              optional
            />
          </fieldset>
        );
      })}
      <Button
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_TRIALS}
        onClick={() => onChange([...values, emptyTrial()])}
      >
        {t("reports.trial_add")}
      </Button>
    </>
  );
}
