import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { load, type SupplyRow } from "../records.ts";

/** An article and its variations that the reader sees; a variation is by itself. */
export const unitsOf = ({ hash_id, variations }: SupplyRow): readonly [string, ...string[]] => [
  hash_id,
  ...variations.map((v) => v.hash_id),
];

/** What is of an article that the reader sees, or of one of its variations. `id`: the column with the article. */
export async function ofArticle(reader: Reader, article: string, id: string): Promise<Where> {
  const units = unitsOf(await load(reader, article));
  // By itself an article is read in the order of its index, however much there is.
  return units.length === 1
    ? new Where().and(`${id} = ?::uuid`, units[0])
    : new Where().and(`${id} = ANY (?::uuid[])`, units);
}
