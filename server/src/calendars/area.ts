import { area, type Area } from "#server/kit/area/area.ts";
import { countryWeekKind, officeCalendarKind, publicHolidayKind } from "./kind.ts";
import type { CalendarListener } from "./listener.ts";
import { calendarsRoutes } from "./routes.ts";

/** @param listeners other areas that are told when public holidays come and go */
export const calendarsArea = (listeners: readonly CalendarListener[]): Area =>
  area({
    name: "calendars",
    tables: ["country_week", "office_calendar", "office_exception", "office_hours", "public_holiday"],
    routes: () => calendarsRoutes(listeners),
    kinds: [publicHolidayKind, countryWeekKind, officeCalendarKind],
    demo: async () => (await import("./demo.ts")).calendarsDemo,
  });
