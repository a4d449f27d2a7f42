import { unknownReference } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

const isOf = sql<{ hash_id: string }, [variation: string, article: string]>(
  "SELECT hash_id FROM supply WHERE hash_id = $1 AND variation_of = $2",
);
/** Which one a call moves: the article of its address, or the variation of it that its body names. */
export async function variationOf(tx: Tx, article: string, variation: string | undefined): Promise<string> {
  if (variation === undefined || variation === article) return article;
  if (!(await isOf.first(tx.db, variation, article))) throw unknownReference("variation_id");
  return variation;
}
