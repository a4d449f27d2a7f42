import { officeCountryRows } from "#server/zones/public.ts";

export { calendarOf, calendarsOf, closedOffices, openDaysOf } from "./office-calendar.ts";
export { workdaysOf } from "./workdays.ts";
export type { CalendarListener, MovedHolidays } from "./listener.ts";

/** SQL: the home country of an office on a day, else the first of its countries, from expressions. */
export const homeCountryOf = (zone: string, day: string): string =>
  `coalesce((SELECT o.home_country_id FROM office_hours o WHERE o.zone_id = ${zone} AND o.valid_from <= ${day} ORDER BY o.valid_from DESC LIMIT 1),
    (SELECT y.country_id FROM ${officeCountryRows("y")} WHERE y.zone_id = ${zone} ORDER BY y.country_id LIMIT 1))`;
