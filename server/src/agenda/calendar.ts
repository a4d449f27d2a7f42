import ICAL from "ical.js";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { offsetAt, shiftWall } from "#contract/kit/wall-time.ts";
import type { AppointmentRow } from "./queries.ts";
import { firstWall, timesOf, wallOfTime } from "./plan.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

// Appointments for calendar programs: RFC 5545, and RFC 5546 for invitations by mail.

const HOUR = 3_600_000;
const YEARS_AHEAD = 5;
/** `PUBLISH`: a feed. `REQUEST` and `CANCEL`: an invitation and its cancellation. */
export type Method = "PUBLISH" | "REQUEST" | "CANCEL";

const clock = (time: number, offset: number): string => new Date(time + offset).toISOString().slice(0, 16);
function offsetText(milliseconds: number): string {
  const minutes = Math.abs(Math.round(milliseconds / 60_000));
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${milliseconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Binary search, to the minute, for the instant between `low` and `high` at which the zone's offset changes. */
function changeBetween(low: number, high: number, zone: string): number {
  const before = offsetAt(low, zone);
  let [from, to] = [low, high];
  while (to - from > 60_000) {
    const middle = Math.floor((from + to) / 2 / 60_000) * 60_000;
    if (offsetAt(middle, zone) === before) from = middle;
    else to = middle;
  }
  return to;
}

/** A VTIMEZONE with every change of the offset from a year before `from` to some years ahead, from the time zone data of the JavaScript runtime. */
export function zoneComponent(zone: string, from: number, to: number): ICAL.Component {
  const made = new ICAL.Component("vtimezone");
  made.addPropertyWithValue("tzid", zone);
  const winter = Math.min(offsetAt(Date.UTC(2026, 0, 1), zone), offsetAt(Date.UTC(2026, 6, 1), zone));
  const add = (start: string, before: number, after: number): void => {
    const part = new ICAL.Component(after > winter ? "daylight" : "standard");
    part.addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(`${start}:00`));
    part.addPropertyWithValue("tzoffsetfrom", ICAL.UtcOffset.fromString(offsetText(before)));
    part.addPropertyWithValue("tzoffsetto", ICAL.UtcOffset.fromString(offsetText(after)));
    made.addSubcomponent(part);
  };
  const begins = Date.UTC(new Date(from).getUTCFullYear() - 1, 0, 1);
  const first = offsetAt(begins, zone);
  add(clock(begins, first), first, first);
  for (let time = begins; time < to; time += 24 * HOUR) {
    const [before, after] = [offsetAt(time, zone), offsetAt(time + 24 * HOUR, zone)];
    // DTSTART is in the local time from before the change.
    if (before !== after) add(clock(changeBetween(time, time + 24 * HOUR, zone), before), before, after);
  }
  return made;
}

const utc = (moment: string): ICAL.Time => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`);
const day = (wall: string): ICAL.Time => ICAL.Time.fromDateString(wall.slice(0, 10));

function timeProperty(name: string, value: ICAL.Time, zone?: string): ICAL.Property {
  const property = new ICAL.Property(name);
  if (zone) property.setParameter("tzid", zone);
  property.setValue(value);
  return property;
}

/** A time as a date if it is all day, as local time with a zone if the appointment repeats, otherwise as UTC. */
function whenProperty(name: string, row: AppointmentRow, wall: string, repeats: boolean): ICAL.Property {
  if (row.all_day) return timeProperty(name, day(wall));
  if (repeats) return timeProperty(name, ICAL.Time.fromDateTimeString(`${wall}:00`), row.time_zone);
  const [only] = timesOf({ ...row, repeat: null, wall_start: wall, wall_end: wall }, [], timeNow()).times;
  return timeProperty(name, utc(only?.starts_at ?? ""));
}

/** `UNTIL` must have the type of DTSTART: a date, or the last minute of that day in UTC. */
function ruleOf(row: AppointmentRow, repeat: string): ICAL.Recur {
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)$/u.exec(repeat);
  if (!until || row.all_day) return ICAL.Recur.fromString(repeat);
  const wall = `${until[1]}-${until[2]}-${until[3]}T23:59`;
  const last = whenProperty("dtstart", row, wall, false).getFirstValue() as ICAL.Time;
  return ICAL.Recur.fromString(repeat.replace(/UNTIL=\d{8}$/u, `UNTIL=${last.toICALString()}`));
}

interface CalendarContext {
  readonly method: Method;
  /** The product's public host, which ends the events' UIDs. */
  readonly host: string;
  readonly now: Date;
}

/** A time taken out of a series has the series' UID, if the series is known. */
const uidOf = (row: AppointmentRow, host: string, of: AppointmentRow | undefined): string =>
  `${of?.hash_id ?? row.hash_id}@${host}`;

function addPeople(event: ICAL.Component, row: AppointmentRow): void {
  const organizer = new ICAL.Property("organizer");
  organizer.setParameter("cn", row.owner.name.replaceAll(/["\p{Cc}]/gu, " "));
  organizer.setValue(`mailto:${row.owner.email}`);
  event.addProperty(organizer);
  for (const guest of row.guests) {
    if (!guest.mail) continue;
    const attendee = new ICAL.Property("attendee");
    attendee.setParameter("cn", guest.name.replaceAll(/["\p{Cc}]/gu, " "));
    attendee.setParameter("role", "REQ-PARTICIPANT");
    attendee.setParameter("partstat", "NEEDS-ACTION");
    attendee.setParameter("rsvp", "TRUE");
    attendee.setValue(`mailto:${guest.mail}`);
    event.addProperty(attendee);
  }
}

/** A time of a series by its local start: moments are read from the database in two notations. */
const timeKey = (of: AppointmentRow, at: string): string => `${of.hash_id} ${wallOfTime(of, at)}`;
interface EventOf {
  /** The series it was taken out of. */
  readonly of?: AppointmentRow | undefined;
  /** The start of a single time of the series. */
  readonly only?: string | undefined;
  /** The series and the local starts of its times that have an event of their own in the file. */
  readonly changed: ReadonlySet<string>;
}
/** An appointment as a VEVENT. */
function eventOf(row: AppointmentRow, told: CalendarContext, { of, only, changed }: EventOf): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", uidOf(row, told.host, of));
  event.addPropertyWithValue("dtstamp", utc(told.now.toISOString()));
  event.addPropertyWithValue("sequence", row.sequence);
  const repeats = row.repeat !== null || row.series_id !== null;
  // Series that were stored before they had to begin with a time of their rule.
  const start = (only && wallOfTime(row, only)) ?? firstWall(row) ?? row.wall_start;
  const length = Date.parse(`${row.wall_end}Z`) - Date.parse(`${row.wall_start}Z`);
  const end = shiftWall(start, length / 60_000);
  event.addProperty(whenProperty("dtstart", row, start, repeats));
  event.addProperty(whenProperty("dtend", row, row.all_day ? shiftWall(end, 1440) : end, repeats));
  event.addPropertyWithValue("summary", row.title);
  if (row.place) event.addPropertyWithValue("location", row.place);
  if (row.link) event.addPropertyWithValue("url", row.link);
  event.addPropertyWithValue("status", told.method === "CANCEL" ? "CANCELLED" : "CONFIRMED");
  if (of && row.series_at) {
    const at = wallOfTime(of, row.series_at);
    if (at) event.addProperty(whenProperty("recurrence-id", of, at, true));
  } else if (only) {
    event.addProperty(whenProperty("recurrence-id", row, start, true));
  } else if (row.repeat) {
    event.addPropertyWithValue("rrule", ruleOf(row, row.repeat));
    // Times taken out that are not in the file are not the reader's: without this the rule would bring them back.
    const others = row.taken_out.filter((at) => !changed.has(timeKey(row, at)));
    for (const left of [...row.without, ...others]) {
      const wall = wallOfTime(row, left);
      if (wall) event.addProperty(whenProperty("exdate", row, wall, true));
    }
  }
  if (told.method !== "PUBLISH") addPeople(event, row);
  return event;
}

/** Days on which the calendar's owner is away, or on which something of theirs is due. */
interface AwayEvent {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly title: string;
  /** Half a day, or only due then: a calendar shows the rest as free. */
  readonly isFree: boolean;
}
function awayEvent({ id, first, last, title, isFree }: AwayEvent, told: CalendarContext): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `${id}@${told.host}`);
  event.addPropertyWithValue("dtstamp", utc(told.now.toISOString()));
  event.addProperty(timeProperty("dtstart", day(first)));
  event.addProperty(timeProperty("dtend", day(shiftDay(last, 1))));
  event.addPropertyWithValue("summary", title);
  event.addPropertyWithValue("status", "CONFIRMED");
  if (isFree) event.addPropertyWithValue("transp", "TRANSPARENT");
  return event;
}

/** Minutes that what is due takes up: it ends when it is due. */
const DRAWN = 30;
/** A moment by which the calendar's owner does something: it keeps no time busy. */
interface DueEvent {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly link: string;
}
function dueEvent({ id, at, title, link }: DueEvent, told: CalendarContext): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `${id}@${told.host}`);
  event.addPropertyWithValue("dtstamp", utc(told.now.toISOString()));
  event.addProperty(timeProperty("dtstart", utc(new Date(Date.parse(at) - DRAWN * 60_000).toISOString())));
  event.addProperty(timeProperty("dtend", utc(new Date(at).toISOString())));
  event.addPropertyWithValue("summary", title);
  event.addPropertyWithValue("url", link);
  event.addPropertyWithValue("status", "CONFIRMED");
  event.addPropertyWithValue("transp", "TRANSPARENT");
  return event;
}

interface CalendarOf {
  /** The appointments. A time taken out of a series needs its series here or in `series`. */
  readonly rows: readonly AppointmentRow[];
  readonly series?: AppointmentRow | undefined;
  /** The start of a single time of the series in `rows`. */
  readonly only?: string | undefined;
  readonly absences?: readonly AwayEvent[];
  readonly due?: readonly DueEvent[];
  readonly name?: string;
}

export function calendarFile(
  { rows, series: given, only, absences = [], due = [], name }: CalendarOf,
  told: CalendarContext,
): string {
  const made = new ICAL.Component("vcalendar");
  made.addPropertyWithValue("prodid", "-//Cordial//Agenda//EN");
  made.addPropertyWithValue("version", "2.0");
  made.addPropertyWithValue("method", told.method);
  if (name) made.addPropertyWithValue("x-wr-calname", name);
  const zones = new Map<string, number>();
  for (const row of rows) {
    if (row.all_day || (row.repeat === null && row.series_id === null)) continue;
    const start = Date.parse(`${row.wall_start}Z`);
    zones.set(row.time_zone, Math.min(start, zones.get(row.time_zone) ?? start));
  }
  const ahead = told.now.getTime() + YEARS_AHEAD * 365 * 24 * HOUR;
  for (const [zone, from] of zones) made.addSubcomponent(zoneComponent(zone, from, ahead));
  const series = new Map(rows.map((row) => [row.hash_id, row]));
  const changed = new Set(
    rows.flatMap((row) => {
      const of = series.get(row.series_id ?? "");
      return of && row.series_at ? [timeKey(of, row.series_at)] : [];
    }),
  );
  for (const row of rows) {
    const of = row.series_id === null ? undefined : (series.get(row.series_id) ?? given);
    made.addSubcomponent(eventOf(row, told, { of, only, changed }));
  }
  for (const away of absences) made.addSubcomponent(awayEvent(away, told));
  for (const one of due) made.addSubcomponent(dueEvent(one, told));
  return made.toString();
}
