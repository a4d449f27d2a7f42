import { IconCalendarStats } from "@tabler/icons-react";
import { listReports, reportSorts } from "#contract/reports/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { reportColumns, reportFilters, reportLink } from "./columns.tsx";

const WeekForm = lazyPart(() => import("./week-form.tsx"));
const PeriodForm = lazyPart(() => import("./period-form.tsx"));

const { state, user, date_start } = reportFilters;
const weekly = listOf(listReports, {
  name: "weekly_reports",
  sorts: reportSorts,
  exportAs: "reports",
  columns: reportColumns.filter((c) => c.key !== "kind" && c.key !== "country"),
  filters: { state, user, date_start },
  opens: reportLink,
});

/** `/admin/reports/weekly`: the weekly reports, with forms to draft one of a week or a period. */
export default function WeeklyPage() {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const drawer = useAddressed(["draft", "week"]);
  const panels = {
    week: can("reports_create") && {
      title: t("reports.weekly"),
      form: <WeekForm day={url.week} onClose={drawer.close} />,
    },
    period: can("reports_range") && { title: t("reports.period"), form: <PeriodForm onClose={drawer.close} /> },
  };
  return (
    <>
      <ListPage
        list={useList(weekly, { fixed: { query: { kind: "weekly" } } })}
        title={t("reports.tab_weekly")}
        tabs={<AreaTabs />}
        actions={
          panels.period ? (
            <Button icon={<IconCalendarStats stroke={1.6} />} onClick={() => drawer.open({ draft: "period" })}>
              {t("reports.period")}
            </Button>
          ) : undefined
        }
        primary={
          panels.week ? { label: t("reports.weekly"), onPress: () => drawer.open({ draft: "week" }) } : undefined
        }
        empty={["reports.weeks_none", "reports.weeks_none_text"]}
      />
      <ChosenPanel panels={panels} chosen={url.week ? "week" : url.draft} onClose={drawer.close} />
    </>
  );
}
