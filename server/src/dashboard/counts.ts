import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import type { Counts, HomePart } from "#server/kit/records/home-screen.ts";

/** The columns of the menu's counts, each named by its badge. */
export function countColumns(parts: readonly HomePart[], reader: Reader, where: Where): string {
  const columns = parts.flatMap((part) => {
    const seen = readerOf(reader, part);
    return [
      ...(part.decisions ?? []).map((source) => [source.badge, source.count(seen, where)] as const),
      ...Object.entries(part.counts ?? {}).map(([name, count]) => [name, count(seen, where)] as const),
    ];
  });
  return columns.map(([name, column]) => `${column} AS ${name}`).join(", ");
}

/** The menu's counts in one statement: every screen asks for them. */
export async function menuCounts(parts: readonly HomePart[], reader: Reader): Promise<Counts> {
  const where = new Where();
  return await composed<Counts>(`SELECT ${countColumns(parts, reader, where)}`).one(reader.db, ...where.values);
}
