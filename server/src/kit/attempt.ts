import { Failure } from "./failures.ts";
import type { Tx } from "./transaction.ts";

/**
 * Does the work for one of several in a transaction. Where it is refused, what it wrote is taken back and the refusal is the answer; the
 * others go on. Anything else that is thrown ends them all.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | Failure> {
  await tx.db.query({ text: "SAVEPOINT attempt" });
  try {
    const done = await work();
    await tx.db.query({ text: "RELEASE SAVEPOINT attempt" });
    return done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.db.query({ text: "ROLLBACK TO SAVEPOINT attempt" });
    return error;
  }
}
