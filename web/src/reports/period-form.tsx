import { shiftDay } from "#contract/kit/recurrence.ts";
import { periodReport } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { writtenKinds } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./reports.module.css";

interface Values {
  date_start: string;
  date_end: string;
  user: string;
  contact: string;
  kinds: (typeof writtenKinds)[number][];
}

/** Drafts the report of a period from the reports that the user sees. */
export default function PeriodForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof periodReport, Values>(periodReport, {
    draft: undefined,
    start: { date_start: shiftDay(todayAt(), -30), date_end: todayAt(), user: "", contact: "", kinds: [] },
    leadsAway: true,
    check: (v) => ({
      date_start: v.date_start ? undefined : t("errors.required"),
      date_end: v.date_end && v.date_end < v.date_start ? t("errors.dates_reversed") : undefined,
    }),
    input: ({ user, contact, ...v }) => ({ body: { ...v, ...(user && { user }), ...(contact && { contact }) } }),
    saved: ({ data }) => {
      toast(t("reports.drafted", { number: data.number }));
      go(reportHref.update(data.hash_id));
    },
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("reports.period")} submit={t("reports.period_draft")}>
      <p className={css.note}>{t("reports.period_text")}</p>
      <Pair>
        <DateField {...form.field("date_start", "reports.date_start")} />
        <DateField {...form.field("date_end", "reports.date_end")} />
      </Pair>
      <ReferenceField
        {...form.field("user", "reports.author")}
        from={usersForReports}
        input={{ query: { limit: 200 } }}
        clearable
        optional
      />
      <ContactField {...form.field("contact", "reports.contact")} now={undefined} optional />
      <ChoicesField
        {...form.field("kinds", "reports.kinds")}
        onChange={(kinds) => form.change({ kinds: kinds as Values["kinds"] })}
        options={writtenKinds}
        texts="reports.kind_"
        optional
      />
    </RecordDrawer>
  );
}
