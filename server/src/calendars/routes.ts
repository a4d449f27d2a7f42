import * as calls from "#contract/calendars/endpoints.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { CalendarListener } from "./listener.ts";
import { changeOfficeCalendar, getOfficeCalendar, getWorkingTime } from "./office-calendar.ts";
import {
  createPublicHoliday,
  deletePublicHoliday,
  importPublicHolidays,
  listPublicHolidays,
  updatePublicHoliday,
} from "./public-holidays.ts";
import { getWeekdays, listWorkdays, setWeekdays } from "./workdays.ts";

export const calendarsRoutes = (listeners: readonly CalendarListener[]): Route[] =>
  routesOf(calls, {
    reading: { listPublicHolidays, getWeekdays, listWorkdays, getOfficeCalendar, getWorkingTime },
    changing: {
      createPublicHoliday: given(listeners, createPublicHoliday),
      importPublicHolidays: given(listeners, importPublicHolidays),
      updatePublicHoliday: given(listeners, updatePublicHoliday),
      deletePublicHoliday: given(listeners, deletePublicHoliday),
      setWeekdays,
      changeOfficeCalendar,
    },
  });
