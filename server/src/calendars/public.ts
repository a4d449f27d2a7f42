export { calendarOf } from "./office-calendar.ts";
export { workdaysOf } from "./workdays.ts";
