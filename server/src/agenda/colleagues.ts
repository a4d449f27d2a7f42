import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import type { listColleagues } from "#contract/agenda/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { PersonOf } from "./queries.ts";

/** SQL: people the caller may invite: their office, their manager and team, and users they see. */
export function colleagueOf({ access, person }: Reader, where: Where): string {
  const seen = placesOf(access.reach(["users_view"]));
  const ways = [
    where.bind("u.hash_id = ?::uuid OR u.manager_id = ?::uuid", access.own(), access.own()),
    where.bind(`u.hash_id = (SELECT m.manager_id FROM ${personRows("m")} WHERE m.hash_id = ?::uuid)`, access.own()),
    ...(person.zoneId ? [where.bind("u.zone_id = ?::uuid", person.zoneId)] : []),
    seen === null ? "true" : where.bind("u.zone_id = ANY (?::uuid[])", seen),
  ];
  return `u.active AND u.kind = 'staff' AND (${ways.join(" OR ")})`;
}

interface Row extends PersonOf {
  readonly zone: Ref | null;
  readonly sort_key: string;
}
export async function colleagues(reader: Reader, { query }: ServerInput<typeof listColleagues>) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(colleagueOf(reader, where)).words(query.search, "u.search LIKE ?");
  const [name, id] = namedCursor(query.after);
  if (name !== null) where.and("(u.sort_name, u.hash_id) > (?, ?::uuid)", name, id);
  const rows = await planned<{ person: PersonOf; zone: Ref | null; sort_key: string; hash_id: string }>(
    `SELECT u.hash_id, ${personJson("u")} AS person, ${refJson("z")} AS zone, u.sort_name AS sort_key FROM ${personRows("u")} LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id
     WHERE ${where.text} ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage<Row>(
    rows.map(({ person, zone, sort_key }) => ({ ...person, zone, sort_key })),
    limit,
  );
  return { data: data.map(({ sort_key: _, ...row }) => row), after };
}
