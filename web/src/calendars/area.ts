import { calendarHref } from "#contract/calendars/hrefs.ts";
import { holidaySeers } from "#contract/calendars/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const calendarsArea = webArea({
  routes: [
    // One's own office's needs only a login; the server shows no other without its right.
    screen(calendarHref.office, "any-user", "calendars.title", { load: () => import("./office-page.tsx") }),
    screen(calendarHref.country, holidaySeers.any, "calendars.country_title", {
      load: () => import("./country-page.tsx"),
    }),
  ],
  menu: [],
});
