import type * as calls from "#contract/requests/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { personRows } from "#server/access/public.ts";
import { composed } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { belowCategory, categoryRows, freeRows, supplyRows } from "#server/supplies/public.ts";
import { officeOf } from "./ask-request.ts";

interface Row {
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly category: Named;
  readonly is_free: boolean;
  readonly sort_key: string;
}
/** The articles of an office by name. Whoever asks learns whether some of it is free, and not how many there are. */
export async function listAskable(reader: Reader, { query }: Pick<ServerInput<typeof calls.listAskable>, "query">) {
  const zone = await officeOf(reader, query.zone);
  const limit = sizeFor(query.limit);
  const where = new Where().and("?::uuid = ANY (s.zone_ids)", zone).words(query.search, "s.search LIKE ?");
  if (query.category) where.and(where.bind(`s.category_id IN (${belowCategory("?::uuid")})`, query.category));
  where.when(query.article, "?::uuid IN (s.hash_id, s.variation_of)");
  const [after, id] = namedCursor(query.after);
  if (after !== null) where.and("(fold(s.name), s.hash_id) > (?, ?::uuid)", after, id);
  const free = where.bind(
    `EXISTS (SELECT 1 FROM ${freeRows("f")} WHERE f.supply_id = s.hash_id AND f.zone_id = ?::uuid AND f.free > 0)`,
    zone,
  );
  const rows = await composed<Row>(
    `SELECT s.hash_id, s.name, s.type, ${namedJson("c")} AS category, ${free} AS is_free, fold(s.name) AS sort_key FROM ${supplyRows("s")} JOIN ${categoryRows("c")} ON c.hash_id = s.category_id
     WHERE ${where.text} ORDER BY sort_key, s.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map(({ sort_key: _, ...row }) => row), after: page.after };
}

interface Colleague extends Ref {
  readonly avatar: string | null;
}
/** The active staff of an office by name. */
export async function listPeople(reader: Reader, { query }: Pick<ServerInput<typeof calls.listPeople>, "query">) {
  const zone = await officeOf(reader, query.zone);
  const limit = sizeFor(query.limit);
  const where = new Where().and("u.active AND u.kind = 'staff' AND u.zone_id = ?::uuid", zone);
  where.words(query.search, "u.search LIKE ?");
  const [after, id] = namedCursor(query.after);
  if (after !== null) where.and("(u.sort_name, u.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<{ hash_id: string; person: Colleague; sort_key: string }>(
    `SELECT u.hash_id, ${personJson("u")} AS person, u.sort_name AS sort_key FROM ${personRows("u")} WHERE ${where.text} ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map((row) => row.person), after: page.after };
}
