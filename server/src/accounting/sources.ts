import type { Source } from "#contract/expenses/schemas.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where, type Holds } from "#server/kit/sql/list-query.ts";
import type { MovementSource } from "#server/kit/records/movement-source.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";

/** What movements come from, by the word that they were posted with: each area declares its own. */
export type Sources = Readonly<Record<string, MovementSource>>;
interface Sourced {
  readonly entity_kind: string | null;
  readonly entity_id: string | null;
}

/** SQL: whether the reader is shown a row of the source. */
const isShown = (source: MovementSource, reader: Reader, where: Where): string =>
  source.reach ? (source.reach.rows(readerOf(reader, source), where) ?? "false") : "true";

/** SQL: queries of the transactions `x` whose source has the words and is shown to the reader; `among` is a further condition on them. */
export const foundBySource = (
  sources: Sources,
  reader: Reader,
  where: Where,
  holds: Holds,
  among: string,
): readonly string[] =>
  Object.entries(sources).map(
    ([kind, source]) =>
      `SELECT x.hash_id FROM ${source.from} JOIN ledger_transaction x ON x.entity_kind = '${kind}' AND x.entity_id = e.hash_id WHERE ${holds(source.search)} AND ${isShown(source, reader, where)}${among}`,
  );

/** Reads what these movements come from; the returned function gives that of each, null where the reader is shown none. */
export async function sourcesOf(
  reader: Reader,
  sources: Sources,
  movements: readonly Sourced[],
): Promise<(movement: Sourced) => Source | null> {
  const where = new Where();
  const queries = Object.entries(sources).flatMap(([kind, source]) => {
    const ids = movements.flatMap((m) => (m.entity_kind === kind && m.entity_id !== null ? [m.entity_id] : []));
    if (ids.length === 0) return [];
    const among = where.bind("e.hash_id = ANY (?::uuid[])", [...new Set(ids)]);
    return [
      `SELECT '${kind}' AS kind, e.hash_id, (${source.number})::text AS number, ${source.title} AS title FROM ${source.from} WHERE ${among} AND ${isShown(source, reader, where)}`,
    ];
  });
  const found =
    queries.length === 0
      ? []
      : await planned<Omit<Source, "link">>(queries.join(" UNION ALL ")).all(reader.db, ...where.values);
  const byId = new Map(found.map((row) => [row.hash_id, { ...row, link: sources[row.kind]?.link(row.hash_id) ?? "" }]));
  return ({ entity_id: id }) => (id === null ? null : (byId.get(id) ?? null));
}

/** The source as an expense or an advance, under the names that clients have known it by. */
export const asOf = (source: Source | null, kind: "expense" | "advance") =>
  source?.kind === kind ? { hash_id: source.hash_id, number: Number(source.number), title: source.title } : null;
