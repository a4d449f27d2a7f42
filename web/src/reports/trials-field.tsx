import { MOST_TRIALS } from "#contract/reports/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import css from "./reports.module.css";
import { emptyTrial, type TrialValues } from "./values.ts";

/** The editable trials of a laboratory report, with their results. */
export default function TrialsField(p: Lines<TrialValues>) {
  const t = useT();
  const label = (number: number): string => t("reports.trial_number", { number });
  return (
    <LinesOf
      {...p}
      isWide
      row={css.line}
      label={label}
      add={{ label: t("reports.trial_add"), line: emptyTrial, most: MOST_TRIALS }}
      remove={(number) => t("reports.trial_remove", { number })}
    >
      {({ at, field, remove }) => (
        <>
          <div className={css.lineHead}>
            {label(at + 1)}
            {remove}
          </div>
          <TextField {...field("name", "reports.trial")} max={200} autoComplete="off" required />
          <LongTextField {...field("result", "reports.result")} max={1000} optional />
        </>
      )}
    </LinesOf>
  );
}
