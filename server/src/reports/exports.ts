import { formatDay } from "#contract/kit/dates.ts";
import { listReports as listCall } from "#contract/reports/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { reportsIn } from "./lists.ts";

/** Exports reports in reach with their list's filters. */
export const reportExports: Readonly<Record<string, Exportable>> = {
  reports: listExport(
    listCall,
    (reader, { query }) => reportsIn(reader, query),
    (locale) => {
      const word = (key: string): string => text(locale, key);
      return [
        { title: "reports.number", type: "number", value: (r) => String(r.number) },
        { title: "reports.kind", type: "text", value: (r) => word(`reports.kind_${r.kind}`) },
        { title: "reports.about", type: "text", width: 34, value: (r) => r.title },
        { title: "reports.country", type: "text", value: (r) => r.country && nameIn(locale, r.country) },
        { title: "reports.author", type: "text", value: (r) => r.user.name },
        { title: "reports.date", type: "text", value: (r) => formatDay(r.date) },
        { title: "reports.state", type: "text", value: (r) => word(`lifecycle.report.${r.state}`) },
        { title: "reports.place", type: "text", value: (r) => r.place },
        { title: "reports.purpose", type: "text", width: 34, value: (r) => r.purpose },
        { title: "reports.summary", type: "text", width: 60, value: (r) => r.summary },
        { title: "reports.needs", type: "text", width: 40, value: (r) => r.needs },
        { title: "reports.competitors", type: "text", width: 40, value: (r) => r.competitors },
        { title: "reports.samples", type: "text", width: 40, value: (r) => r.samples },
        { title: "reports.open_steps", type: "number", value: (r) => r.open_steps },
        { title: "reports.sent_at", type: "moment", value: (r) => r.sent_at },
        { title: "created_at", type: "moment", value: (r) => r.created_at },
      ];
    },
    { also: ["contacts_view_all"] },
  ),
};
