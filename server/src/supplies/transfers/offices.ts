import type { listOffices } from "#contract/supplies/transfers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { composed } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";

/** All offices by name: supplies may be sent to any of them. */
export async function offices(reader: Reader, { query }: ServerInput<typeof listOffices>) {
  const limit = sizeFor(query.limit);
  const where = new Where().words(query.search, "fold(z.name) LIKE ?");
  const [name, id] = namedCursor(query.after);
  if (name !== null) where.and("(lower(z.name), z.hash_id) > (?, ?::uuid)", name, id);
  const rows = await composed<{ hash_id: string; name: string; sort_key: string }>(
    `SELECT z.hash_id, z.name, lower(z.name) AS sort_key FROM ${officeRows("z")} WHERE ${where.text} ORDER BY lower(z.name), z.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ hash_id, name: said }) => ({ hash_id, name: said })), after };
}
