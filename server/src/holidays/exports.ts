import * as calls from "#contract/holidays/endpoints.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import type { HolidayRow } from "#contract/holidays/schemas.ts";
import { exportable, listExport, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { listOwnHolidays, listZoneHolidays } from "./lists.ts";

type OfficeFilters = Parameters<typeof listZoneHolidays>[1]["query"] & { readonly zone: string };
/** Requests read at once. */
const PAGE = 200;
const columns = (locale: "en" | "fr"): readonly ExportColumn<HolidayRow>[] => [
  { title: "number", type: "number", value: (h) => h.number },
  { title: "person", type: "text", value: (h) => h.user.name },
  { title: "office", type: "text", value: (h) => h.zone.name },
  { title: "start_date", type: "day", value: (h) => h.start_date },
  { title: "end_date", type: "day", value: (h) => h.end_date },
  { title: "days", type: "number", value: (h) => h.days },
  { title: "holiday_type", type: "text", value: (h) => h.type && ((locale === "fr" && h.type.name_fr) || h.type.name) },
  { title: "status", type: "text", value: (h) => text(locale, `lifecycle.holiday.${h.status}`) },
  { title: "created_at", type: "moment", value: (h) => h.created_at },
];
export const holidayExports: Readonly<Record<string, Exportable>> = {
  holidays_own: listExport(calls.listOwnHolidays, listOwnHolidays, columns),
  holidays_office: exportable<OfficeFilters, HolidayRow>({
    need: calls.listZoneHolidays.permission,
    also: holidaySeers.any,
    filters: calls.zoneHolidaysFilters,
    open: async (reader, { zone, ...filters }) => ({
      columns: columns(reader.call.locale),
      pages: () =>
        pagesOf(
          async (after) =>
            await listZoneHolidays(reader, { params: { id: zone }, query: { ...filters, after, limit: PAGE } }),
        ),
    }),
  }),
};
