import { MOST_STEPS, type NextStep } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { NumberedLines } from "./numbered-lines.tsx";
import { emptyStep, type StepValues } from "./values.ts";

/** The editable next steps: what, by whom and by when. */
export default function StepsField({ stored, ...p }: Lines<StepValues> & { stored: readonly NextStep[] }) {
  return (
    <NumberedLines {...p} what="step" line={emptyStep} most={MOST_STEPS}>
      {({ value, field }) => (
        <>
          <TextField {...field("text", "reports.step")} max={500} autoComplete="off" required />
          <Pair>
            <ReferenceField
              {...field("person_hash_id", "reports.person")}
              from={usersForReports}
              now={stored.find((s) => s.person?.hash_id === value.person_hash_id)?.person}
              clearable
              optional
            />
            <DateField {...field("due_on", "reports.due_on")} kind="planned" clearable optional />
          </Pair>
        </>
      )}
    </NumberedLines>
  );
}
