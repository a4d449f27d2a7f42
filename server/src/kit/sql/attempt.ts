import { Failure } from "#server/kit/shared/failures.ts";
import { forgettingLasts, type Tx } from "./transaction.ts";

/**
 * Runs the work for one of several items inside a savepoint. A `Failure` rolls back that item alone and is returned, so that the others go
 * on. Any other error is thrown and ends the whole transaction.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | Failure> {
  const forget = forgettingLasts(tx);
  await tx.db.query({ text: "SAVEPOINT attempt" });
  try {
    const done = await work();
    await tx.db.query({ text: "RELEASE SAVEPOINT attempt" });
    return done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.db.query({ text: "ROLLBACK TO SAVEPOINT attempt" });
    forget();
    return error;
  }
}
