// What other areas may use of holidays.
export { absencesForFeed } from "./absences.ts";
export { holidaysHearCalendars } from "./stock-jobs.ts";
export { employmentOn, weeksOf } from "./employment.ts";
export { unpaidDays } from "./unpaid.ts";
export { untakenDays } from "./untaken.ts";
