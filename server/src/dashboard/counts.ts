import { composed } from "#server/kit/database.ts";
import { Where } from "#server/kit/list-query.ts";
import { readerOf, type Reader } from "#server/kit/transaction.ts";
import type { Counts, Work } from "#server/kit/home-screen.ts";

/** The columns of the menu's counts, each named by its badge. */
export function countColumns(works: readonly Work[], reader: Reader, where: Where): string {
  const columns = works.flatMap((work) => {
    const seen = readerOf(reader, work);
    return [
      ...(work.decisions ?? []).map((source) => [source.badge, source.count(seen, where)] as const),
      ...Object.entries(work.counts ?? {}).map(([name, count]) => [name, count(seen, where)] as const),
    ];
  });
  return columns.map(([name, column]) => `${column} AS ${name}`).join(", ");
}

/** The menu's counts in one statement: every screen asks for them. */
export async function menuCounts(works: readonly Work[], reader: Reader): Promise<Counts> {
  const where = new Where();
  return await composed<Counts>(`SELECT ${countColumns(works, reader, where)}`).one(reader.db, ...where.values);
}
