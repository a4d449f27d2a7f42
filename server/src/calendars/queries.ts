import type { CalendarException, DatedHours, DayPart, HolidayOfCalendar } from "#contract/calendars/day-plan.ts";
import type { Weekdays } from "#contract/kit/weekdays.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Named, Ref } from "#server/kit/sql/refs.ts";
import { countryJson } from "#server/reference/public.ts";
import { officeJson, officeRows } from "#server/zones/public.ts";

export interface HolidayRow {
  readonly hash_id: string;
  readonly country_id: string;
  readonly zone_id: string | null;
  readonly zone: Ref | null;
  readonly day: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly part: DayPart;
  readonly import_key: string | null;
  readonly moved: boolean;
  readonly estimated: boolean;
  readonly corrected: boolean;
  readonly version: number;
}
const HOLIDAY = `p.hash_id, p.country_id, p.zone_id, ${officeJson("p.zone_id")} AS zone, p.day, p.name, p.name_fr, p.part, p.import_key, p.moved, p.estimated, p.corrected, p.version FROM public_holiday p`;
export const holidayById = sql<HolidayRow, [string]>(`SELECT ${HOLIDAY} WHERE p.hash_id = $1`);
export const lockHoliday = sql<unknown, [string]>("SELECT 1 FROM public_holiday WHERE hash_id = $1 FOR NO KEY UPDATE");
/** Those of the whole country, and of one office. */
export const holidaysOf = sql<HolidayRow, [country: string, zone: string | null, from: string, to: string]>(
  `SELECT ${HOLIDAY} WHERE p.country_id = $1 AND (p.zone_id IS NULL OR p.zone_id = $2::uuid) AND p.day BETWEEN $3::date AND $4::date ORDER BY p.day, p.name, p.hash_id LIMIT 1000`,
);
const written = columns({ zone_id: "uuid?", day: "date", name: "text", name_fr: "text?", part: "text" });
export const insertHolidays = insertInto(
  "public_holiday",
  columns({
    hash_id: "uuid",
    country_id: "uuid",
    import_key: "text?",
    moved: "boolean",
    estimated: "boolean",
    ...written.types,
  }),
);
export const writeHoliday = updateOf("public_holiday", columns({ ...written.types, corrected: "boolean" }));
export const removeHoliday = sql<unknown, [string]>("DELETE FROM public_holiday WHERE hash_id = $1");
/** One import of a country at a time: otherwise two would store the same days. */
export const lockImport = sql<unknown, [string]>(
  "SELECT pg_advisory_xact_lock(hashtextextended('holidays ' || $1, 0))",
);
export const importedKeys = sql<{ import_key: string | null; day: string }, [country: string, year: number]>(
  `SELECT import_key, day FROM public_holiday WHERE country_id = $1
   AND (day BETWEEN make_date($2::int, 1, 1) AND make_date($2::int, 12, 31) OR import_key LIKE $2::int || ' %')`,
);

export const weekOf = sql<{ weekdays: Weekdays; version: number }, [string]>(
  "SELECT weekdays, version FROM country_week WHERE country_id = $1",
);
export interface CountryDays {
  readonly week: Weekdays | null;
  readonly holidays: readonly {
    readonly day: string;
    readonly part: DayPart;
    readonly name: string;
    readonly name_fr: string | null;
  }[];
}
/** A country's week and its public holidays of a span of days, with those of one office. */
export const countryDays = sql<CountryDays, [country: string, zone: string | null, from: string, to: string]>(`
  SELECT (SELECT weekdays FROM country_week WHERE country_id = $1) AS week,
    coalesce((SELECT json_agg(json_build_object('day', p.day, 'part', p.part, 'name', p.name, 'name_fr', p.name_fr) ORDER BY p.day)
      FROM public_holiday p WHERE p.country_id = $1 AND (p.zone_id IS NULL OR p.zone_id = $2::uuid) AND p.day BETWEEN $3::date AND $4::date), '[]') AS holidays`);
/** Nothing when somebody else changed it meanwhile; version 0 is one that nobody set yet. */
export const putWeek = sql<{ version: number }, [country: string, weekdays: Weekdays, version: number | null]>(
  `INSERT INTO country_week AS w (country_id, weekdays) SELECT $1::uuid, $2::text[] WHERE coalesce($3::int, 0) = 0 OR EXISTS (SELECT 1 FROM country_week WHERE country_id = $1)
   ON CONFLICT (country_id) DO UPDATE SET weekdays = excluded.weekdays, version = w.version + 1 WHERE $3::int IS NULL OR w.version = $3 RETURNING w.version`,
);

export interface CalendarRow {
  readonly version: number;
  readonly hours: readonly (DatedHours & { readonly home_country: Named | null })[];
  readonly exceptions: readonly CalendarException[];
  readonly holidays: readonly HolidayOfCalendar[];
  /** The weeks of its home countries, where somebody set them. */
  readonly weeks: Readonly<Record<string, Weekdays>>;
}
/** Offices that keep a calendar. */
export const officesWithCalendar = sql<{ hash_id: string; time_zone: string }>(
  `SELECT z.hash_id, z.time_zone FROM ${officeRows("z")} WHERE EXISTS (SELECT 1 FROM office_hours h WHERE h.zone_id = z.hash_id)
    OR EXISTS (SELECT 1 FROM office_exception e WHERE e.zone_id = z.hash_id AND e.last_day > (clock() - interval '2 days')::date)`,
);
const homesOf = (zone: string): string => `(SELECT home_country_id FROM office_hours WHERE zone_id = ${zone})`;
/** SQL: the columns of a `CalendarRow`, from expressions for the office and for the days. */
const calendarColumns = (zone: string, from: string, to: string): string => `
  coalesce((SELECT c.version FROM office_calendar c WHERE c.zone_id = ${zone}), 0) AS version,
    coalesce((SELECT json_agg(json_build_object('valid_from', h.valid_from, 'week', h.week, 'home_country_hash_id', h.home_country_id, 'home_country', ${countryJson("h.home_country_id")}) ORDER BY h.valid_from)
      FROM office_hours h WHERE h.zone_id = ${zone}), '[]') AS hours,
    coalesce((SELECT json_agg(json_build_object('kind', e.kind, 'name', e.name, 'first_day', e.first_day, 'last_day', e.last_day, 'from', e.from_time, 'to', e.to_time) ORDER BY e.first_day, e.from_time, e.id)
      FROM office_exception e WHERE e.zone_id = ${zone} AND e.last_day >= ${from}), '[]') AS exceptions,
    coalesce((SELECT json_agg(json_build_object('day', p.day, 'name', p.name, 'name_fr', p.name_fr, 'part', p.part, 'country_hash_id', p.country_id) ORDER BY p.day, p.name)
      FROM public_holiday p WHERE p.country_id IN ${homesOf(zone)} AND (p.zone_id IS NULL OR p.zone_id = ${zone}) AND p.day >= ${from} AND (${to} IS NULL OR p.day <= ${to})), '[]') AS holidays,
    coalesce((SELECT json_object_agg(w.country_id, w.weekdays) FROM country_week w WHERE w.country_id IN ${homesOf(zone)}), '{}') AS weeks`;
/** An office's calendar, with public holidays from a day on until another (null: all that are known). */
export const calendarById = sql<CalendarRow, [zone: string, from: string, to: string | null]>(
  `SELECT ${calendarColumns("$1", "$2::date", "$3::date")}`,
);
/** The calendars of several offices, with their clocks. */
export const calendarsById = sql<
  CalendarRow & { hash_id: string; time_zone: string },
  [zones: readonly string[], from: string]
>(
  `SELECT z.hash_id, z.time_zone, ${calendarColumns("z.hash_id", "$2::date", "NULL::date")} FROM ${officeRows("z")} WHERE z.hash_id = ANY ($1::uuid[])`,
);
/** Locks an office's calendar for a change, and counts the change; makes the row the first time. */
export const touchCalendar = sql<{ version: number }, [string]>(
  "INSERT INTO office_calendar AS c (zone_id) VALUES ($1) ON CONFLICT (zone_id) DO UPDATE SET version = c.version + 1 RETURNING c.version",
);
const hours = columns({ zone_id: "uuid", valid_from: "date", home_country_id: "uuid?", week: "jsonb" });
/** Replaces the hours that begin on this day or later. */
export const putHours = sql<unknown, [zone: string, from: string, rows: string]>(
  `WITH given AS MATERIALIZED (SELECT * FROM ${hours.from("$3", "r")}),
     gone AS (DELETE FROM office_hours WHERE zone_id = $1 AND valid_from >= $2::date AND valid_from NOT IN (SELECT valid_from FROM given))
   INSERT INTO office_hours (${hours.names}) SELECT ${hours.names} FROM given
   ON CONFLICT (zone_id, valid_from) DO UPDATE SET ${hours.set("excluded")}`,
);
const exceptions = columns({
  zone_id: "uuid",
  kind: "text",
  name: "text",
  first_day: "date",
  last_day: "date",
  from_time: "text",
  to_time: "text",
});
/** Replaces the closures and extra hours that are not over on this day. */
export const putExceptions = sql<unknown, [zone: string, from: string, rows: string]>(
  `WITH gone AS (DELETE FROM office_exception WHERE zone_id = $1 AND last_day >= $2::date)
   INSERT INTO office_exception (${exceptions.names}) SELECT ${exceptions.names} FROM ${exceptions.from("$3", "r")}`,
);
