import type { Audience } from "#server/kit/records/comments.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namesIn, timelineReach, type Kind } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** Whether the reader reaches a record's timeline, and with it its comments. A reach that is no condition on rows asks for no record: it must be there. */
export async function seesTimeline(kind: Kind, reader: Reader, id: string): Promise<boolean> {
  const reach = timelineReach(kind);
  if (!(await reach?.sees(reader, id))) return false;
  return Boolean(reach?.rows) || (await isOfKind(kind, reader, id));
}

/** Whether the record is one of its kind's, such as a colleague among the users. */
async function isOfKind(kind: Kind, { db }: Reader, id: string): Promise<boolean> {
  if (!kind.rows) return true;
  const one = `SELECT FROM (${namesIn(kind.rows)}) r WHERE r.hash_id = $1::uuid`;
  return (await planned<object>(one).first(db, id)) !== undefined;
}

/** The readers of a record's comments for an audience: one statement, where the kind has its reach in SQL. */
export async function whoReaches(
  kind: Kind,
  readers: readonly Reader[],
  id: string,
  audience: Audience,
): Promise<readonly Reader[]> {
  const reach = audience === "external" ? kind.reach : timelineReach(kind);
  const { rows: of } = kind;
  const where = new Where();
  const record = where.bind("?::uuid", id);
  const ways = readers.flatMap((reader, i) => {
    const reached = of && reach?.rows?.(reader, where);
    return reached === undefined
      ? []
      : [`SELECT ${i} AS i FROM ${of?.from} WHERE ${of?.id} = ${record} AND ${of?.only ?? "true"} AND ${reached}`];
  });
  const [first] = readers;
  if (!first || !reach) return [];
  if (!of || !reach.rows) {
    if (!(await isOfKind(kind, first, id))) return [];
    const sees = await Promise.all(readers.map(async (reader) => await reach.sees(reader, id)));
    return readers.filter((_, i) => sees[i]);
  }
  if (ways.length === 0) return [];
  const found = await planned<{ i: number }>(ways.join(" UNION ALL ")).all(first.db, ...where.values);
  return readers.filter((_, i) => found.some((row) => row.i === i));
}
