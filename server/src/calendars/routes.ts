import * as calls from "#contract/calendars/endpoints.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { changeOfficeCalendar, getOfficeCalendar, getWorkingTime } from "./office-calendar.ts";
import {
  createPublicHoliday,
  deletePublicHoliday,
  importPublicHolidays,
  listPublicHolidays,
  updatePublicHoliday,
} from "./public-holidays.ts";
import { getWeekdays, listWorkdays, setWeekdays } from "./workdays.ts";

export const calendarsRoutes = (): Route[] =>
  routesOf(calls, {
    reading: { listPublicHolidays, getWeekdays, listWorkdays, getOfficeCalendar, getWorkingTime },
    changing: {
      createPublicHoliday,
      importPublicHolidays,
      updatePublicHoliday,
      deletePublicHoliday,
      setWeekdays,
      changeOfficeCalendar,
    },
  });
