import { calendarKeepers, calendarSeers, holidaySeers } from "#contract/calendars/rights.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Hearers } from "#server/kit/records/record.ts";

/** Whether somebody sees an office's calendar: their own office's needs only a login. */
export const seesCalendar = (access: Access, person: Person, zone: string): boolean =>
  access.can(calendarSeers.any, { zone }) || person.zoneId === zone;

/** 404 for a calendar out of reach. */
export function mustSeeCalendar(access: Access, person: Person, zone: string): void {
  if (!seesCalendar(access, person, zone)) throw notFound();
}
/** 403 for somebody who only sees it. */
export function mustKeepCalendar(access: Access, person: Person, zone: string): void {
  mustSeeCalendar(access, person, zone);
  access.require(calendarKeepers.any, { zone });
}
export function mustSeeHolidays(access: Access, country: string): void {
  if (!access.can(holidaySeers.any, { country })) throw notFound();
}

export const hearersOfOffice = (zone: string, version: number): Hearers => ({
  area: "calendars",
  version,
  users: [],
  zone,
  needs: calendarSeers.any,
});
export const hearersOfCountry = (country: string, version: number): Hearers => ({
  area: "calendars",
  version,
  users: [],
  country,
  needs: holidaySeers.any,
});
