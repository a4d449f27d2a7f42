import { planStep } from "#contract/reports/endpoints.ts";
import type { NextStep } from "#contract/reports/schemas.ts";
import { readClock } from "#contract/kit/typed-time.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { TimeField } from "#web/ui/form/time-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./reports.module.css";

interface PlanFormProps {
  step: NextStep;
  report: string;
  onClose: () => void;
}

/** Creates an appointment from a next step, by default on its due day. */
export default function PlanForm({ step: s, report, onClose }: PlanFormProps) {
  const t = useT();
  const form = useCallForm(planStep, {
    draft: undefined,
    start: { day: s.due_on ?? todayAt(), from: "09:00", to: "10:00" },
    check: (v) => ({
      day: v.day ? undefined : t("errors.required"),
      from: readClock(v.from) ? undefined : t("reports.time_wrong"),
      to: (readClock(v.to) ?? "") > (readClock(v.from) ?? "") ? undefined : t("reports.time_wrong"),
    }),
    input: (v) => ({
      params: { id: report },
      body: { step_hash_id: s.hash_id, start: `${v.day}T${readClock(v.from)}`, end: `${v.day}T${readClock(v.to)}` },
    }),
    saved: () => t("reports.planned"),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("reports.plan_title")} submit={t("reports.plan_save")}>
      <p className={css.note}>{s.text}</p>
      <DateField {...form.field("day", "reports.plan_day")} />
      <Pair>
        <TimeField {...form.field("from", "reports.plan_from")} onRead={(from) => form.change({ from })} />
        <TimeField {...form.field("to", "reports.plan_to")} onRead={(to) => form.change({ to })} />
      </Pair>
    </RecordDrawer>
  );
}
