import { giveVerdict } from "#contract/tracking/endpoints.ts";
import { scores, verdicts, type Sample, type SampleLine, type Verdict } from "#contract/tracking/schemas.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

type Score = (typeof scores)[number];
type Values = { verdict: Verdict | ""; text: string; date: string } & Record<Score, string>;

interface VerdictFormProps {
  sample: Sample;
  line: SampleLine;
  onClose: () => void;
}

/** State of the form, with the verdict that was given before. */
function useVerdictForm({ sample: s, line, onClose }: VerdictFormProps) {
  const t = useT();
  const was = line.verdict;
  const scoreOf = (key: Score): string => (was?.[key] ? String(was[key]) : "");
  return useCallForm<typeof giveVerdict, Values>(giveVerdict, {
    draft: undefined,
    start: {
      verdict: was?.verdict ?? "",
      text: was?.text ?? "",
      date: was?.date ?? todayAt(),
      taste: scoreOf("taste"),
      colour: scoreOf("colour"),
      stability: scoreOf("stability"),
      price: scoreOf("price"),
    },
    version: s.version,
    check: (v) => ({ verdict: v.verdict === "" ? t("errors.required") : undefined }),
    input: (v, version) => {
      const numbers = Object.fromEntries(scores.map((key) => [key, v[key] ? Number(v[key]) : null]));
      const said = { verdict: v.verdict as Verdict, text: v.text.trim() || null, date: v.date || null };
      const body = { line_hash_id: line.hash_id, ...said, ...numbers, version };
      return { params: { id: s.hash_id }, body };
    },
    saved: () => t("tracking.verdict_done"),
    onClose,
  });
}

/** The form of the customer's verdict on one line. */
export default function VerdictForm({ sample: s, line, onClose }: VerdictFormProps) {
  const t = useT();
  const was = line.verdict;
  const form = useVerdictForm({ sample: s, line, onClose });
  const marks = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: t(`tracking.score_${value}`) }));
  const scored = (key: Score) => (
    <ChoiceField
      {...form.field(key, `tracking.${key}`)}
      choices={marks}
      placeholder={t("tracking.no_score")}
      clearable
      optional
    />
  );
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "sample", id: s.hash_id, now: was && t(`tracking.verdict_${was.verdict}`) }}
      label={t("tracking.verdict_title", { name: line.recipe.name })}
      submit={t("tracking.save")}
    >
      <ChoiceField
        {...form.field("verdict", "tracking.verdict")}
        options={verdicts}
        texts="tracking.verdict_"
        required
        autoFocus
      />
      <Pair>
        {scored("taste")}
        {scored("colour")}
      </Pair>
      <Pair>
        {scored("stability")}
        {scored("price")}
      </Pair>
      <LongTextField {...form.field("text", "tracking.verdict_text")} optional />
      <DateField {...form.field("date", "tracking.verdict_on")} kind="past" max={todayAt()} />
    </RecordDrawer>
  );
}
