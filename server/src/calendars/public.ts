export { calendarOf, calendarsOf, closedOffices, openDaysOf } from "./office-calendar.ts";
export { workdaysOf } from "./workdays.ts";
export type { CalendarListener, MovedHolidays } from "./listener.ts";
