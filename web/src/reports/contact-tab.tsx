import { listReports, reportSorts, openSteps } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { reportColumns, reportFilters, reportLink } from "./columns.tsx";
import css from "./reports.module.css";
import { StepLine } from "./steps.tsx";

const { kind, state, date_start } = reportFilters;
const ofContact = listOf(listReports, {
  name: "contact_reports",
  sorts: reportSorts,
  partOf: "contact",
  exportAs: "reports",
  columns: reportColumns.filter((c) => c.key !== "country" && c.key !== "kind"),
  filters: { kind, state, date_start },
  opens: reportLink,
});

/** A contact's reports and open next steps. */
export default function ContactReportsTab({
  contact: c,
}: {
  contact: { readonly hash_id: string; readonly name: string };
}) {
  const t = useT();
  const { can } = useMe();
  const open = useRead(openSteps, { query: { contact: c.hash_id, limit: 20 } }, { quiet: true }).data;
  const steps = open?.data ?? [];
  const more = (open?.total ?? 0) - steps.length;
  return (
    <RecordList
      list={ofContact}
      of={c}
      empty={["reports.contact_none", "reports.contact_none_text"]}
      add={
        can("reports_create") && {
          label: t("reports.new_visit_short"),
          href: reportHref.create({ contact: c.hash_id }),
        }
      }
    >
      {steps.length > 0 ? (
        <section aria-label={t("reports.open_steps_of")}>
          <h2 className={css.heading}>{t("reports.open_steps_of")}</h2>
          <ul>
            {steps.map((s) => (
              <StepLine
                key={s.hash_id}
                step={s}
                report={s.report_hash_id}
                onPlan={() => go(reportHref.view(s.report_hash_id, { do: "plan", step: s.hash_id }))}
                from={{
                  href: reportHref.view(s.report_hash_id),
                  label: t("reports.numbered", { number: s.report_number }),
                }}
              />
            ))}
          </ul>
          {more > 0 ? <p className={css.note}>{t("reports.open_steps_more", { count: more })}</p> : null}
        </section>
      ) : null}
    </RecordList>
  );
}
