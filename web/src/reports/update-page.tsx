import { getReport } from "#contract/reports/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ReportForm } from "./form.tsx";
import { reportLink } from "./columns.tsx";

/** `/admin/reports/{id}/update` */
const { Page, prefetch } = updatePage(getReport, {
  form: (r) => <ReportForm report={r} kind={r.kind} />,
  back: "reports.back",
  barred: "reports.may_not_change",
  named: (r) => ({ number: r.number }),
  link: reportLink,
});
export { Page as default, prefetch };
