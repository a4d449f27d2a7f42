import { IconFlask } from "@tabler/icons-react";
import { listReports, reportSorts } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { reportActions } from "./actions.ts";
import { reportColumns, reportFilters, reportLink } from "./columns.tsx";

const reports = listOf(listReports, {
  name: "reports",
  sorts: reportSorts,
  columns: reportColumns,
  filters: reportFilters,
  opens: reportLink,
});
export const { prefetch } = reports;

/** `/admin/reports` */
export default function ReportsPage() {
  const t = useT();
  const { can } = useMe();
  const { bulk } = useBulkActions(reportActions, ["delete"]);
  const mayWrite = can("reports_create");
  return (
    <ListPage
      list={useList(reports, { bulk })}
      title={t("reports.title")}
      tabs={<AreaTabs />}
      actions={
        mayWrite ? (
          <ButtonLink href={reportHref.laboratory()} icon={<IconFlask stroke={1.6} />}>
            {t("reports.new_laboratory_short")}
          </ButtonLink>
        ) : undefined
      }
      primary={mayWrite ? { label: t("reports.new_visit_short"), href: reportHref.create() } : undefined}
      empty={["reports.none", "reports.none_text"]}
    />
  );
}
