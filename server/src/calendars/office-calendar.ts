import { hoursOn, planOf, type CalendarException, type OfficeCalendar } from "#contract/calendars/day-plan.ts";
import type * as calls from "#contract/calendars/endpoints.ts";
import { yearOf } from "#contract/calendars/office-year.ts";
import { calendarKeepers } from "#contract/calendars/rights.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { dueAt, workingMinutes } from "#contract/calendars/working-time.ts";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { daysBetween } from "#contract/calendars/workdays.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { invalid, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { areCountries } from "#server/reference/public.ts";
import { officePlace } from "#server/zones/public.ts";
import { hearersOfOffice, mustKeepCalendar, mustSeeCalendar } from "./access.ts";
import * as q from "./queries.ts";
import {
  changedExceptions,
  changedHours,
  trailOfException,
  trailOfHours,
  type Changed,
  type Problems,
} from "./rules.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** The office of a caller who sees its calendar, else 404. */
async function officeInReach({ db, access, person }: Reader, id: string) {
  mustSeeCalendar(access, person, id);
  const office = await officePlace(db, id);
  if (!office) throw notFound();
  return office;
}

/** An office's calendar from a day on, for working time: deadlines of an office's records go by it. */
export async function calendarOf(db: Db, zone: string, time_zone: string, from: string): Promise<OfficeCalendar> {
  // A day of its clock may begin a day before that of UTC.
  return { time_zone, ...(await q.calendarById.one(db, zone, shiftDay(from.slice(0, 10), -1), null)) };
}

/** The calendars of several offices from a moment on, in one statement. Throws for one that is none of them. */
export async function calendarsOf(
  db: Db,
  zones: readonly string[],
  from: string,
): Promise<(zone: string) => OfficeCalendar> {
  const rows = zones.length > 0 ? await q.calendarsById.all(db, zones, shiftDay(from.slice(0, 10), -1)) : [];
  const known = new Map(rows.map((row) => [row.hash_id, row]));
  return (zone) => {
    const calendar = known.get(zone);
    if (!calendar) throw new Error(`No office is ${zone}`);
    return calendar;
  };
}

/** Says of a day whether the office is open at all; where nobody set its hours, on all days but those it is closed from midnight to midnight. */
export async function openDaysOf(
  db: Db,
  zone: string,
  time_zone: string,
  from: string,
): Promise<(day: string) => boolean> {
  const calendar = await calendarOf(db, zone, time_zone, from);
  const isShut = (day: string): boolean =>
    calendar.exceptions.some(
      (e) => e.kind === "closure" && e.first_day <= day && day <= e.last_day && e.from === "00:00" && e.to === "24:00",
    );
  return (day) => (calendar.hours.length === 0 ? !isShut(day) : planOf(calendar, day).open.length > 0);
}

/** Nothing waits longer than so many days, though an office never opens again. */
const MOST_WAIT = 14;
/** The offices that are closed all of the day that it is there, and open soon: reminders wait for that. */
export async function closedOffices(db: Db, at: Date): Promise<string[]> {
  const closed: string[] = [];
  for (const { hash_id, time_zone } of await q.officesWithCalendar.all(db)) {
    const today = wallAt(at.toISOString(), time_zone).slice(0, 10);
    const isOpen = await openDaysOf(db, hash_id, time_zone, at.toISOString());
    const soon = [...daysBetween(shiftDay(today, 1), shiftDay(today, MOST_WAIT))].some(isOpen);
    if (!isOpen(today) && soon) closed.push(hash_id);
  }
  return closed;
}

export async function getOfficeCalendar(
  reader: Reader,
  { params, query }: Input<"getOfficeCalendar">,
): Promise<{ data: OfficeYear }> {
  const { countries: _, today, ...zone } = await officeInReach(reader, params.id);
  const { year } = query;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  // What is planned can be changed whatever year is shown.
  const row = await q.calendarById.one(reader.db, zone.hash_id, first < today ? first : today, null);
  const calendar: OfficeCalendar = { time_zone: zone.time_zone, ...row };
  const homeOn = (day: string): string | null => hoursOn(row.hours, day)?.home_country_hash_id ?? null;
  const days = yearOf(calendar, year, (day) => {
    const home = homeOn(day);
    return home === null ? undefined : (row.weeks[home] ?? usualWeekdays);
  });
  const homes = new Set(days.flatMap((d) => homeOn(d.day) ?? []));
  const isKnown = (home: string): boolean =>
    row.holidays.some((h) => h.country_hash_id === home && first <= h.day && h.day <= last);
  const update = reader.person.rights.at(calendarKeepers.any, { zone: zone.hash_id });
  return {
    data: {
      zone,
      year,
      today,
      hours: row.hours.map(({ valid_from, week, home_country }) => ({
        valid_from,
        week: week.map((spans) => [...spans]),
        home_country,
      })),
      exceptions: row.exceptions.filter((e) => e.last_day >= today || (e.first_day <= last && e.last_day >= first)),
      days: days.map((d) => ({ ...d, open: [...d.open], why: [...d.why] })),
      holidays_known: [...homes].every(isKnown),
      version: row.version,
      can: { ...(update && { update }) },
    },
  };
}

const isWrong = <T>(found: Changed<T> | Problems): found is Problems => !("now" in found && Array.isArray(found.now));
/** The list after the change; a problem is a 422 of its field. */
function taken<T>(found: Changed<T> | Problems): Changed<T> {
  if (!isWrong(found)) return found;
  throw invalid(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, [{ key }]])));
}

/** Sets the hours from today on, and the closures and extra hours that are not over. What is missing of the body stays. */
export async function changeOfficeCalendar(
  tx: Tx,
  { params, body }: Pick<Input<"changeOfficeCalendar">, "params" | "body">,
) {
  mustKeepCalendar(tx.access, tx.person, params.id);
  const office = await officePlace(tx.db, params.id);
  if (!office) throw notFound();
  const { hash_id: zone, today } = office;
  const { version } = await q.touchCalendar.one(tx.db, zone);
  if (body.version !== undefined && body.version !== version - 1) throw stale();
  const stored = await q.calendarById.one(tx.db, zone, shiftDay(today, -1), today);
  const events: Event[] = [];
  const add = (action: string, more: Partial<Event>): void => {
    const live = hearersOfOffice(zone, version);
    events.push({ kind: "office_calendar", id: zone, action, zone, live, ...more });
  };
  if (body.hours) {
    const homes = body.hours.flatMap((h) => h.home_country_hash_id ?? []);
    if (!(await areCountries(tx.db, homes))) throw unknownReference("home_country_hash_id");
    const { now, added, dropped } = taken(changedHours(stored.hours, body.hours, today));
    const rows = now.map(({ home_country_hash_id: home_country_id, ...h }) => ({
      ...h,
      zone_id: zone,
      home_country_id,
    }));
    await q.putHours.run(tx.db, zone, today, JSON.stringify(rows));
    for (const h of added) add("set_hours", { after: trailOfHours(h) });
    for (const h of dropped)
      if (!now.some((n) => n.valid_from === h.valid_from)) add("drop_hours", { before: trailOfHours(h) });
  }
  if (body.exceptions) {
    const { now, added, dropped } = taken(changedExceptions(stored.exceptions, body.exceptions, today));
    const rows = now.map(({ from: from_time, to: to_time, ...e }) => ({ ...e, zone_id: zone, from_time, to_time }));
    await q.putExceptions.run(tx.db, zone, today, JSON.stringify(rows));
    for (const event of eventsOf(added, dropped)) add(...event);
  }
  if (events.length > 0) await record(tx, ...events);
  return { data: { version } };
}

/** What came, went and changed: a closure of the same kind and name from the same day is the same one. */
function eventsOf(
  added: readonly CalendarException[],
  dropped: readonly CalendarException[],
): [action: string, more: Partial<Event>][] {
  const isSame = (a: CalendarException, b: CalendarException): boolean =>
    a.kind === b.kind && a.name === b.name && a.first_day === b.first_day;
  return [
    ...added.map((e): [string, Partial<Event>] => {
      const was = dropped.find((d) => isSame(d, e));
      const after = trailOfException(e);
      return was ? ["change_days", { before: trailOfException(was), after }] : ["add_days", { after }];
    }),
    ...dropped
      .filter((d) => !added.some((e) => isSame(d, e)))
      .map((d): [string, Partial<Event>] => ["drop_days", { before: trailOfException(d) }]),
  ];
}

export async function getWorkingTime(reader: Reader, { params, query }: Input<"getWorkingTime">) {
  const { hash_id, time_zone } = await officeInReach(reader, params.id);
  const calendar = await calendarOf(reader.db, hash_id, time_zone, query.from);
  const from = new Date(query.from).toISOString();
  const result =
    query.to === undefined
      ? { minutes: query.minutes ?? 0, to: dueAt(calendar, from, query.minutes ?? 0) ?? null }
      : { minutes: workingMinutes(calendar, from, query.to), to: new Date(query.to).toISOString() };
  return { data: { from, ...result, time_zone } };
}
