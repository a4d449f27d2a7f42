// What other areas may use of holidays.
export { holidaysHearCalendars } from "./stock-jobs.ts";
