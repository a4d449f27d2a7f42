import { getReport } from "#contract/reports/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ReportForm } from "./form.tsx";
import { reportLink } from "./columns.tsx";

/** `/admin/reports/{id}/update` */
const { Page, prefetch } = updatePage(getReport, {
  area: "reports",
  link: reportLink,
  form: (r) => <ReportForm report={r} kind={r.kind} />,
});
export { Page as default, prefetch };
