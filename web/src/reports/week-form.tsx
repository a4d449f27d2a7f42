import { formatDay } from "#contract/kit/dates.ts";
import { mondayOf } from "#contract/kit/recurrence.ts";
import { weeklyReport } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./reports.module.css";

/** Drafts the report of a week. */
export default function WeekForm({ day, onClose }: { day?: string | undefined; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(weeklyReport, {
    draft: undefined,
    start: { date: day ?? todayAt() },
    leadsAway: true,
    check: (v) => ({ date: v.date ? undefined : t("errors.required") }),
    input: ({ date }) => ({ body: { date } }),
    saved: ({ data }) => {
      toast(t("reports.drafted", { number: data.number }));
      go(reportHref.update(data.hash_id));
    },
    onClose,
  });
  const { date } = form.values;
  return (
    <RecordDrawer form={form} label={t("reports.weekly")} submit={t("reports.week_draft")}>
      <p className={css.note}>{t("reports.week_text")}</p>
      <DateField
        {...form.field("date", "reports.week")}
        description={date ? t("reports.week_of", { day: formatDay(mondayOf(date)) }) : undefined}
      />
    </RecordDrawer>
  );
}
