import { area } from "#server/kit/area/area.ts";
import { countryWeekKind, officeCalendarKind, publicHolidayKind } from "./kind.ts";
import { calendarsRoutes } from "./routes.ts";

export const calendarsArea = area({
  name: "calendars",
  tables: ["country_week", "office_calendar", "office_exception", "office_hours", "public_holiday"],
  routes: calendarsRoutes,
  kinds: [publicHolidayKind, countryWeekKind, officeCalendarKind],
  demo: async () => (await import("./demo.ts")).calendarsDemo,
});
