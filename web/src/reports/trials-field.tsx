import { MOST_TRIALS } from "#contract/reports/schemas.ts";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { NumberedLines } from "./numbered-lines.tsx";
import { emptyTrial, type TrialValues } from "./values.ts";

/** The editable trials of a laboratory report, with their results. */
export default function TrialsField(p: Lines<TrialValues>) {
  return (
    <NumberedLines {...p} what="trial" line={emptyTrial} most={MOST_TRIALS}>
      {({ field }) => (
        <>
          <TextField {...field("name", "reports.trial")} max={200} autoComplete="off" required />
          <LongTextField {...field("result", "reports.result")} max={1000} optional />
        </>
      )}
    </NumberedLines>
  );
}
