import { overlap, halfOf, halvesOf, type RequestLine } from "#contract/holidays/halves.ts";
import type * as calls from "#contract/holidays/endpoints.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import type { CalendarPerson } from "#contract/holidays/schemas.ts";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import { daysBetween, workHalves } from "#contract/calendars/workdays.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { workdaysOf } from "#server/calendars/public.ts";
import { record } from "#server/kit/records/record.ts";
import { notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { personJson, type Named } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { officePlace } from "#server/zones/public.ts";
import { departmentJson } from "./people.ts";
import type { PersonRef } from "./queries.ts";
import { bridgeSpan, bridgesOf } from "./rules.ts";

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly zone?: string | undefined;
  readonly department?: string | undefined;
}
/** Lines by day, column by column: an array or object for each of thousands is most of what a statement takes. */
type LineColumns = readonly [
  holidays: readonly string[],
  first: readonly string[],
  last: readonly string[],
  starts: readonly RequestLine["starts"][],
  ends: readonly RequestLine["ends"][],
  days: readonly number[],
];
/** Requests of those days. Joined here: PostgreSQL would look each up by itself. */
type RequestColumns = readonly [holidays: readonly string[], pending: readonly boolean[], types: readonly string[]];
interface PersonRow {
  readonly user: PersonRef;
  readonly department: Named | null;
  readonly in_team: boolean;
  readonly lines: LineColumns | null;
  readonly requests: RequestColumns | null;
}
interface Absence extends RequestLine {
  readonly holiday: string;
  readonly days: number;
  readonly pending: boolean;
  readonly type: string;
}
function absencesOf({ lines, requests }: PersonRow): Absence[] {
  if (!lines || !requests) return [];
  const [holidays, first, last, starts, ends, days] = lines;
  const [ids, pending, types] = requests;
  const at = new Map(ids.map((id, i) => [id, i]));
  return holidays.map((holiday, i) => {
    const request = at.get(holiday) ?? -1;
    return {
      holiday,
      start_date: first[i] ?? "",
      end_date: last[i] ?? "",
      starts: starts[i] ?? "morning",
      ends: ends[i] ?? "evening",
      days: days[i] ?? 0,
      pending: pending[request] ?? false,
      type: types[request] ?? "",
    };
  });
}
interface Office {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly today: string;
  readonly country_id: string | null;
  readonly people: readonly PersonRow[];
  readonly types: Readonly<Record<string, Named & { readonly colour: string }>>;
  readonly minimums: readonly { readonly department_id: string; readonly people: number }[];
  readonly version: number;
}
const MINIMUMS = (zone: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('department_id', m.department_id, 'people', m.people)) FROM minimum_presence m WHERE m.zone_id = ${zone}), '[]')`;

/** Most people of one calendar. */
const MOST_PEOPLE = 1000;
/**
 * An office with the people whom the caller may see there, and what keeps them away, in one statement: everybody of one's own office and
 * where one sees requests; elsewhere one's team alone.
 */
async function officeWith({ db, access, person }: Reader, { from, to, zone, department }: Asked): Promise<Office> {
  const id = zone ?? person.zoneId;
  if (id === null) throw notFound();
  const seesAll = person.zoneId === id || access.can(holidaySeers.any, { zone: id });
  const where = new Where();
  const me = where.bind("?::uuid", access.own());
  const [first, last] = [where.bind("?::date", from), where.bind("?::date", to)];
  const office = where.bind("?::uuid", id);
  where.and(`u.zone_id = ${office} AND u.active`).when(department, "u.department_id = ?::uuid");
  if (!seesAll) where.and(`u.hash_id = ANY ((SELECT holiday_team(${me}))::uuid[])`);
  const row = await composed<Office>(
    `SELECT z.hash_id, z.name, z.time_zone, z.today, z.country_id, ${MINIMUMS("z.hash_id")} AS minimums,
       coalesce((SELECT v.version FROM minimum_presence_version v WHERE v.zone_id = z.hash_id), 0) AS version,
       coalesce((SELECT json_object_agg(t.hash_id, json_build_object('hash_id', t.hash_id, 'name', t.name, 'name_fr', t.name_fr, 'colour', t.colour)) FROM holiday_type t), '{}') AS types,
       coalesce((SELECT json_agg(json_build_object('user', p.person, 'department', p.department, 'in_team', p.in_team, 'lines', l.columns, 'requests', r.columns) ORDER BY p.at) FROM (
         SELECT u.hash_id, ${personJson("u")} AS person, ${departmentJson("u")} AS department, u.hash_id = ANY ((SELECT holiday_team(${me}))::uuid[]) AS in_team,
           row_number() OVER (ORDER BY u.department_name NULLS LAST, u.department_id, u.sort_name, u.hash_id) AS at
         FROM holiday_person u WHERE ${where.text} ORDER BY at LIMIT ${MOST_PEOPLE}) p
         LEFT JOIN LATERAL (
           SELECT json_build_array(array_agg(l.holiday_id), array_agg(l.start_date), array_agg(l.end_date), array_agg(l.starts), array_agg(l.ends), array_agg(l.days)) AS columns
           FROM (SELECT l.holiday_id, l.start_date, l.end_date, l.starts, l.ends, l.days FROM holiday_line l WHERE l.user_id = p.hash_id AND l.holds AND l.end_date >= ${first} AND l.start_date <= ${last} ORDER BY l.end_date) l HAVING count(*) > 0) l ON true
         LEFT JOIN LATERAL (
           SELECT json_build_array(array_agg(h.hash_id), array_agg(h.status <> 'VALIDATED'), array_agg(h.type_id)) AS columns
           FROM holiday h WHERE h.user_id = p.hash_id AND h.end_date >= ${first} AND h.start_date <= ${last} HAVING count(*) > 0) r ON true), '[]') AS people
     FROM holiday_office z WHERE z.hash_id = ${office}`,
  ).first(db, ...where.values);
  if (!row) throw notFound();
  return row;
}
const daysOf = async ({ db }: Reader, office: Office, { from, to }: Asked) =>
  office.country_id === null
    ? { week: usualWeekdays, holidays: [] }
    : await workdaysOf(db, office.country_id, { from, to, zone: office.hash_id });

/** Whether the caller sees anything of an office: it is theirs, they see requests there, or somebody of their team is of it. */
function mustSee({ access, person }: Reader, office: Office, people: readonly unknown[]): void {
  if (
    people.length === 0 &&
    person.zoneId !== office.hash_id &&
    !access.can(holidaySeers.any, { zone: office.hash_id })
  )
    throw notFound();
}

export async function getCalendar(reader: Reader, { query }: Pick<ServerInput<typeof calls.getCalendar>, "query">) {
  const office = await officeWith(reader, query);
  const rows = office.people;
  mustSee(reader, office, rows);
  const { week, holidays } = await daysOf(reader, office, query);
  const opens = reader.access.can(holidaySeers.any, { zone: office.hash_id });
  const people = rows.map((row): CalendarPerson => {
    const { user, department, in_team } = row;
    const mayOpen = opens || in_team || user.hash_id === reader.person.id;
    return {
      user,
      department,
      absences: absencesOf(row).map(({ start_date, end_date, starts, ends, pending, holiday, days, type }) => ({
        start_date,
        end_date,
        starts,
        ends,
        pending,
        holiday_hash_id: mayOpen ? holiday : null,
        days: mayOpen ? days : null,
        type: mayOpen ? (office.types[type] ?? null) : null,
      })),
    };
  });
  const { hash_id, name, time_zone, today } = office;
  const { from, to } = query;
  return {
    data: {
      zone: { hash_id, name, time_zone },
      from,
      to,
      today,
      people,
      holidays: holidays.map((h) => ({ day: h.day, name: h.name, name_fr: h.name_fr, part: h.part })),
      weekdays: [...week],
    },
  };
}

/** Who is here by half day, department by department; without a right, of one's own department and team alone. */
export async function getCoverage(reader: Reader, { query }: Pick<ServerInput<typeof calls.getCoverage>, "query">) {
  const { access, person } = reader;
  const office = await officeWith(reader, query);
  const found = office.people;
  const opens = access.can(holidaySeers.any, { zone: office.hash_id });
  const mine = found.find((row) => row.user.hash_id === person.id)?.department?.hash_id;
  const isOpen = (row: PersonRow): boolean =>
    opens || row.in_team || row.user.hash_id === person.id || (mine !== undefined && row.department?.hash_id === mine);
  mustSee(reader, office, found.filter(isOpen));
  // A department is counted whole, or its figures would be wrong.
  const seen = new Set(found.filter(isOpen).map((row) => row.department?.hash_id ?? null));
  const rows = found.filter((row) => seen.has(row.department?.hash_id ?? null));
  const { week, holidays } = await daysOf(reader, office, query);
  const days = [...daysBetween(query.from, query.to)];
  const departments = [...Map.groupBy(rows, (row) => row.department?.hash_id ?? null)].map(([id, people]) => {
    const minimum = office.minimums.find((m) => m.department_id === id)?.people ?? null;
    const away = people.map((row) => ({
      user: row.user,
      spans: absencesOf(row).map((line) => ({ ...halvesOf(line), pending: line.pending })),
    }));
    const halfAt = (first: number) => {
      const gone = away.flatMap(({ user, spans }) => {
        const span = spans.find((s) => overlap(s, { first, end: first + 1 }));
        return span ? [{ hash_id: user.hash_id, pending: span.pending }] : [];
      });
      const here = people.length - gone.length;
      return { here, away: gone, short: minimum !== null && here < minimum };
    };
    return {
      department: people[0]?.department ?? null,
      people: people.map((row) => row.user),
      minimum,
      days: days.map((day) => {
        const worked = workHalves(week, holidays, day);
        return {
          day,
          morning: worked.morning ? halfAt(halfOf(day, "morning")) : null,
          afternoon: worked.afternoon ? halfAt(halfOf(day, "afternoon")) : null,
        };
      }),
    };
  });
  const mayOpen = access.can("holidays_validate", { zone: office.hash_id });
  return {
    data: {
      zone: { hash_id: office.hash_id, name: office.name },
      from: query.from,
      to: query.to,
      departments,
      version: office.version,
      can: { ...(mayOpen && { set_minimum: true }) },
    },
  };
}

/** Workdays between days off, by the caller's country and office. */
export async function getBridges(reader: Reader, { query }: Pick<ServerInput<typeof calls.getBridges>, "query">) {
  const me = await sqlMe.first(reader.db, reader.access.own());
  if (!me?.country_id) return { data: [] };
  const { week, holidays } = await workdaysOf(reader.db, me.country_id, {
    ...bridgeSpan(query.from, query.to),
    zone: me.zone_id,
  });
  return { data: bridgesOf(week, holidays, query.from, query.to) };
}
const sqlMe = sql<{ country_id: string | null; zone_id: string | null }, [string]>(
  "SELECT country_id, zone_id FROM holiday_person WHERE hash_id = $1",
);

const touchMinimum = sql<{ version: number }, [string]>(
  "INSERT INTO minimum_presence_version AS v (zone_id) VALUES ($1) ON CONFLICT (zone_id) DO UPDATE SET version = v.version + 1 RETURNING v.version",
);
const knownDepartments = sql<{ hash_id: string }, [string, readonly string[]]>(
  "SELECT DISTINCT department_id AS hash_id FROM holiday_person WHERE zone_id = $1 AND active AND department_id = ANY ($2::uuid[])",
);
const minimumsOf = sql<{ before: Office["minimums"] }, [string]>(`SELECT ${MINIMUMS("$1::uuid")} AS before`);
const putMinimum = sql<unknown, [string, rows: string]>(
  `WITH gone AS (DELETE FROM minimum_presence WHERE zone_id = $1)
   INSERT INTO minimum_presence (zone_id, department_id, people) SELECT $1, r.department_id, r.people FROM jsonb_to_recordset($2::jsonb) AS r(department_id uuid, people smallint)`,
);
/** Replaces the minimums of an office. */
export async function setMinimumPresence(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.setMinimumPresence>, "params" | "body">,
) {
  if (!tx.access.can(holidaySeers.any, { zone: params.id })) throw notFound();
  tx.access.require("holidays_validate", { zone: params.id });
  if (!(await officePlace(tx.db, params.id))) throw notFound();
  const ids = body.departments.map((d) => d.department_hash_id);
  const { version } = await touchMinimum.one(tx.db, params.id);
  if (body.version !== undefined && body.version !== version - 1) throw stale();
  const known = new Set((await knownDepartments.all(tx.db, params.id, ids)).map((d) => d.hash_id));
  for (const [i, id] of ids.entries())
    if (!known.has(id) || ids.indexOf(id) !== i) throw unknownReference(`departments.${i}.department_hash_id`);
  const { before } = await minimumsOf.one(tx.db, params.id);
  const rows = body.departments.map((d) => ({ department_id: d.department_hash_id, people: d.people }));
  await putMinimum.run(tx.db, params.id, JSON.stringify([]));
  await putMinimum.run(tx.db, params.id, JSON.stringify(rows));
  await record(tx, {
    kind: "minimum_presence",
    id: params.id,
    action: "update",
    zone: params.id,
    before: { minimums: before },
    after: { minimums: rows },
    live: { area: "holidays", version, users: [], zone: params.id, needs: holidaySeers.any },
  });
  return { data: { version } };
}
