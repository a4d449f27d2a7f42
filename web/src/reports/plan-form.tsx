import { planStep } from "#contract/reports/endpoints.ts";
import type { NextStep } from "#contract/reports/schemas.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./reports.module.css";

interface PlanFormProps {
  step: NextStep;
  report: string;
  onClose: () => void;
}
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Creates an appointment from a next step, by default on its due day. */
export default function PlanForm({ step: s, report, onClose }: PlanFormProps) {
  const t = useT();
  const form = useCallForm(planStep, {
    draft: undefined,
    start: { day: s.due_on ?? todayAt(), from: "09:00", to: "10:00" },
    check: (v) => ({
      day: v.day ? undefined : t("errors.required"),
      from: CLOCK.test(v.from) ? undefined : t("reports.time_wrong"),
      to: CLOCK.test(v.to) && v.to > v.from ? undefined : t("reports.time_wrong"),
    }),
    input: (v) => ({
      params: { id: report },
      body: { step_hash_id: s.hash_id, start: `${v.day}T${v.from}`, end: `${v.day}T${v.to}` },
    }),
    saved: () => t("reports.planned"),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("reports.plan_title")} submit={t("reports.plan_save")}>
      <p className={css.note}>{s.text}</p>
      <DateField {...form.field("day", "reports.plan_day")} />
      <Pair>
        <TextField {...form.field("from", "reports.plan_from")} max={5} autoComplete="off" />
        <TextField {...form.field("to", "reports.plan_to")} max={5} autoComplete="off" />
      </Pair>
    </RecordDrawer>
  );
}
