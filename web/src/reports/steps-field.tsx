import { MOST_STEPS, type NextStep } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./reports.module.css";
import { emptyStep, type StepValues } from "./values.ts";

/** The editable next steps: what, by whom and by when. */
export default function StepsField({ stored, ...p }: Lines<StepValues> & { stored: readonly NextStep[] }) {
  const t = useT();
  const label = (number: number): string => t("reports.step_number", { number });
  return (
    <LinesOf
      {...p}
      isWide
      row={css.line}
      label={label}
      add={{ label: t("reports.step_add"), line: emptyStep, most: MOST_STEPS }}
      remove={(number) => t("reports.step_remove", { number })}
    >
      {({ at, value, field, remove }) => (
        <>
          <div className={css.lineHead}>
            {label(at + 1)}
            {remove}
          </div>
          <TextField {...field("text", "reports.step")} max={500} autoComplete="off" required />
          <Pair>
            <ReferenceField
              {...field("person_hash_id", "reports.person")}
              from={usersForReports}
              now={stored.find((s) => s.person?.hash_id === value.person_hash_id)?.person}
              clearable
              optional
            />
            <DateField {...field("due_on", "reports.due_on")} clearable optional />
          </Pair>
        </>
      )}
    </LinesOf>
  );
}
