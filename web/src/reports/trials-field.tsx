import { IconPlus, IconTrash } from "@tabler/icons-react";
import { MOST_TRIALS } from "#contract/reports/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import css from "./reports.module.css";
import { emptyTrial, type LinesProps, type TrialValues } from "./values.ts";

/** The editable trials of a laboratory report, with their results. */
export default function TrialsField({ values, onChange, errorOf }: LinesProps<TrialValues>) {
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
