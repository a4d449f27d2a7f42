import type { supplyPeople } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";

const isActive = (user: string): string =>
  `${user}::uuid IS NULL OR EXISTS (SELECT 1 FROM ${personRows("u")} WHERE u.hash_id = ${user} AND u.active AND u.kind = 'staff')`;
/** Whether these are active members of the staff and a department; what is not named is fine. */
export const holdersNamed = sql<
  { user: boolean; department: boolean; receiver: boolean },
  [user: string | null, department: string | null, receiver: string | null]
>(`
  SELECT ${isActive("$1")} AS "user", $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("department", "d")} WHERE d.hash_id = $2) AS department, ${isActive("$3")} AS receiver`);

interface Person extends Ref {
  readonly avatar: string | null;
}
/** The active staff by name, of the offices where the reader hands things out. */
export async function staffToHand(reader: Reader, { query }: ServerInput<typeof supplyPeople>) {
  const limit = sizeFor(query.limit);
  const offices = placesOf(reader.access.reach(["supplies_update"]));
  const where = new Where().and("u.active AND u.kind = 'staff'").when(offices, "u.zone_id = ANY (?::uuid[])");
  where.words(query.search, "u.search LIKE ?");
  const [name, id] = namedCursor(query.after);
  if (name !== null) where.and("(u.sort_name, u.hash_id) > (?, ?::uuid)", name, id);
  const rows = await composed<{ hash_id: string; person: Person; zone: Ref | null; sort_key: string }>(
    `SELECT u.hash_id, ${personJson("u")} AS person, ${refJson("z")} AS zone, u.sort_name AS sort_key FROM ${personRows("u")} LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id
     WHERE ${where.text} ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ person, zone }) => ({ ...person, zone })), after };
}
