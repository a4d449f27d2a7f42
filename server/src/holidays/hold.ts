import { constraintOf, sqlState } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { settleStock } from "./stock.ts";

/** Half days that another request took at the same moment: a 422 of the dates, where the database says so first. */
export async function holdingOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23P01" && constraintOf(error) === "holiday_line_once")
      throw invalidField("dates", "holidays.overlaps_another");
    throw error;
  }
}

interface Taking {
  readonly hash_id: string;
  readonly user_id: string;
}
/** Settles the applicant's stocks, which must allow the request: it is refused otherwise. Gives what it counts now, where it is counted anew. */
export async function takeFromStock(tx: Tx, { hash_id, user_id }: Taking, anew?: { readonly recounts: true }) {
  const settling = { by: tx.person.id, checks: hash_id, recounts: anew ? [hash_id] : [] };
  const { recounted } = await settleStock(tx.db, user_id, settling);
  return recounted.find((r) => r.hash_id === hash_id);
}
/** Settles them after a request gave back all of its days, or (`recounts`) some. */
export async function returnToStock(tx: Tx, { hash_id, user_id }: Taking, anew?: { readonly recounts: true }) {
  await settleStock(tx.db, user_id, { by: tx.person.id, recounts: anew ? [hash_id] : [] });
}
