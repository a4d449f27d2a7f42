import { composed } from "#server/kit/database.ts";
import { Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import type { Counts, Work } from "./work.ts";

/** The columns of the menu's counts, each under its name. */
export function countColumns(works: readonly Work[], reader: Reader, where: Where): string {
  const columns = works.flatMap((work) => [
    ...(work.decisions ?? []).map((source) => [source.badge, source.count(reader, where)] as const),
    ...Object.entries(work.counts ?? {}).map(([name, count]) => [name, count(reader, where)] as const),
  ]);
  return columns.map(([name, column]) => `${column} AS ${name}`).join(", ");
}

/** What waits for me, in one statement: every screen asks for it. */
export async function menuCounts(works: readonly Work[], reader: Reader): Promise<Counts> {
  // Says that the counts are of what one reaches, also where no area had to ask.
  reader.access.own();
  const where = new Where();
  return await composed<Counts>(`SELECT ${countColumns(works, reader, where)}`).one(reader.db, ...where.values);
}
