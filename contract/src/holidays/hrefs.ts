import { href, query, words } from "../kit/href.ts";
import type { listHolidayTypes } from "./types.ts";
import type { getHolidayOverview, listOwnHolidays, listStocks, listZoneHolidays } from "./endpoints.ts";

/** The screens of holidays. */
export const holidayHref = {
  /** `edit`: `new`, or the request whose form is open; `from`, `to`: the days that a new one begins with. */
  own: href(
    "/admin/settings/holidays",
    query<typeof listOwnHolidays, "view" | "at" | "edit" | "from" | "to" | "year">(),
  ),
  view: href("/admin/managment/holidays/{id}/view", words("tab", "do")),
  /** Requests of an office, and its calendar. `selected`: the office. */
  ofOffice: href(
    "/admin/managment/selected/office/holidays",
    query<typeof listZoneHolidays, "selected" | "view" | "edit" | "span" | "from">(),
  ),
  offices: href("/admin/managment/office/holidays"),
  balancesOfOffice: href(
    "/admin/managment/selected/office/holidays/users",
    query<typeof listStocks, "selected" | "adjust" | "type">(),
  ),
  balances: href("/admin/managment/holidays/users", query<typeof listStocks, "adjust" | "type">()),
  overview: href("/admin/managment/holidays/generate/overview", query<typeof getHolidayOverview>()),
  /** Holiday types, and the people of those that do not apply to all. */
  types: href("/admin/managment/settings/users/holiday", query<typeof listHolidayTypes, "edit" | "people">()),
  /** Holiday types of a country. */
  country: href("/admin/managment/settings/country/{id}/holiday"),
  createType: href("/admin/managment/settings/country/{id}/holiday_type/create", words("type")),
  configurations: href("/admin/managment/settings/country/{id}/holiday/{type}/configurations", words("edit")),
};
