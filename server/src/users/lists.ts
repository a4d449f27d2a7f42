import { importedRows } from "#server/imports/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { accountRows, profileRows } from "#server/access/public.ts";
import { headquarters } from "#server/kit/records/company.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { listUsers, officeUsers, usersForReports } from "#contract/users/endpoints.ts";
import { officeStaff } from "#contract/users/rights.ts";
import type { AccountState } from "#contract/users/schemas.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { namedCursor, namedCursorOf, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { inReach, salaryPlaces, WAITING } from "./access.ts";
import { firstDayOf, lastDayOf } from "./employed.ts";
import { presentRow } from "./present.ts";
import {
  CHOICE_COLUMNS,
  CHOICE_JOINS,
  ROW_COLUMNS,
  ROW_JOINS,
  SALARY_COLUMN,
  salaryJoin,
  type ChoiceRow,
  type UserListRow,
} from "./queries.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";

type Filters = Omit<ServerInput<typeof listUsers>["query"], "limit"> & { readonly limit?: number | undefined };

const states: Record<AccountState | "ALL", string> = {
  ACTIVE: "u.active",
  WAITING,
  INACTIVE: `NOT u.active AND NOT ${WAITING}`,
  ALL: "true",
};

/** Keyset pagination by name. Needs `app_user u`. */
function byName(where: Where, after: string | undefined): Where {
  const [key, id] = namedCursor(after);
  return key === null ? where : where.and("(u.sort_name, u.hash_id) > (?, ?::uuid)", key, id);
}
function cut<Row extends { sort_name: string; hash_id: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, after: rows.length > limit && last ? namedCursorOf(last.sort_name, last.hash_id) : null };
}

/** By their official contracts; the index on the days of contracts finds the few candidates. */
const soon = {
  leaves: `u.hash_id IN (SELECT k.user_id FROM user_contract k WHERE k.official AND k.end_date BETWEEN current_date AND current_date + 90)
    AND ${lastDayOf("u.hash_id")} <= current_date + 90`,
  joins: `u.hash_id IN (SELECT k.user_id FROM user_contract k WHERE k.official AND k.start_date BETWEEN current_date - 14 AND current_date + 90)
    AND ${firstDayOf("u.hash_id")} >= current_date - 14`,
} as const;

/** People in reach by name: one statement, whatever the filters. */
export async function listPeople(reader: Reader, { query: f }: { readonly query: Filters }) {
  const { db, access, person } = reader;
  const limit = sizeFor(f.limit);
  const where = inReach(new Where(), access)
    .and(states[f.state ?? "ACTIVE"])
    .and("u.kind = 'staff'")
    .words(f.search, "u.search LIKE ?")
    .byId(f, "u", "zone", "profile", "department", "post", "main_country", "manager")
    .when(f.hr === undefined ? undefined : f.hr === "1", "u.hr = ?")
    .when(f.import_hash_id, `u.hash_id IN (SELECT i.entity_id FROM ${importedRows("i")} WHERE i.batch_id = ?::uuid)`);
  if (f.soon) where.and(soon[f.soon]);
  byName(where, f.after);
  // Salaries are not even read where the caller may not see them.
  const places = salaryPlaces(access);
  const salaries = places === null || places.length > 0;
  const seen = places === null ? "true" : salaries ? where.bind("u.zone_id = ANY (?::uuid[])", places) : "false";
  const rows = await composed<UserListRow>(
    `SELECT ${ROW_COLUMNS}, ${salaries ? SALARY_COLUMN : "NULL AS salary"} FROM ${accountRows("u")} ${ROW_JOINS} ${salaries ? salaryJoin(seen) : ""}
     WHERE ${where.text} ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const { shown, after } = cut(rows, limit);
  return { data: shown.map((r) => presentRow(r, person)), after };
}

const readHeadquarters = sql<{ zone: string | null }>(`SELECT ${headquarters} AS zone`);
/** People of the headquarters in the company settings; of all offices in reach if none is set. */
export async function headquartersPeople(reader: Reader, f: Filters) {
  const zone = (await readHeadquarters.one(reader.db)).zone ?? undefined;
  return await listPeople(reader, { query: { ...f, zone_hash_id: zone ?? f.zone_hash_id } });
}

type Choosing = ServerInput<typeof usersForReports>["query"];
/** People for selects, by name. */
async function choices<More = unknown>(reader: Reader, where: Where, f: Choosing, more = "") {
  const limit = sizeFor(f.limit);
  where.and("u.kind = 'staff'").words(f.search, "u.search LIKE ?");
  byName(where, f.after);
  const rows = await composed<ChoiceRow & { sort_name: string } & More>(
    `SELECT ${CHOICE_COLUMNS}, u.sort_name${more} FROM ${accountRows("u")} ${CHOICE_JOINS} LEFT JOIN ${profileRows("p")} ON p.hash_id = u.profile_id
     WHERE ${where.text} ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { shown, after } = cut(rows, limit);
  return { data: shown.map(({ sort_name: _, ...row }) => row), after };
}

export const peopleForReports = async (reader: Reader, query: Choosing) =>
  await choices(reader, new Where().and("u.active"), query);

type OfficeQuery = ServerInput<typeof officeUsers>["query"];
interface InOffice {
  readonly active: boolean;
  readonly profile: Named | null;
}
/** People of an office; with a period, those who had an account there at some time in it. */
export async function peopleOfOffice(reader: Reader, zone: string, { date_start, date_end, ...query }: OfficeQuery) {
  if (!reader.access.can(officeStaff.any, { zone })) throw notFound();
  const where = new Where().and("u.zone_id = ?::uuid", zone);
  if (date_start || date_end)
    where
      .when(date_end, "u.created_at < ?::date + 1")
      .when(date_start, "(u.deactivated_at IS NULL OR u.deactivated_at >= ?::date)")
      .and(`(u.active OR u.deactivated_at IS NOT NULL)`);
  else where.and("u.active");
  const page = await choices<InOffice>(reader, where, query, `, u.active, ${namedJson("p")} AS profile`);
  // A missing office also has no people, so it must give the same 404 as one out of reach.
  if (page.data.length === 0 && !(await officeThere.first(reader.db, zone))) throw notFound();
  return page;
}
const officeThere = sql<unknown, [string]>(`SELECT 1 FROM ${officeRows("zone")} WHERE hash_id = $1`);

/** Maximum depth of teams; also ends a circle. */
const DEEPEST = 20;
const below = sql<ChoiceRow & { direct: boolean; sort_name: string }, [string]>(`
  WITH RECURSIVE down AS (
    SELECT hash_id, 1 AS depth FROM ${accountRows("app_user")} WHERE manager_id = $1 AND active
    UNION SELECT u.hash_id, d.depth + 1 FROM down d JOIN ${accountRows("u")} ON u.manager_id = d.hash_id AND u.active WHERE d.depth < ${DEEPEST} AND u.hash_id <> $1
  )
  SELECT ${CHOICE_COLUMNS}, u.manager_id = $1 AS direct, u.sort_name FROM (SELECT DISTINCT hash_id FROM down) AS d JOIN ${accountRows("u")} USING (hash_id) ${CHOICE_JOINS}
  ORDER BY u.manager_id <> $1, u.sort_name, u.hash_id LIMIT 1000`);
export async function teamOf(reader: Reader) {
  const rows = await below.all(reader.db, reader.access.own());
  return { data: rows.map(({ sort_name: _, ...row }) => row) };
}
