import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import type { PlannedMonth } from "./rules.ts";

const insert = insertInto(
  "advance_instalment",
  columns({ hash_id: "uuid", advance_id: "uuid", position: "integer", month: "date", amount: "numeric" }),
);
/** Inserts the months of a plan after the existing ones. */
export const plan = async (tx: Tx, advance: string, months: readonly PlannedMonth[], after = 0): Promise<void> => {
  await insert(
    tx.db,
    ...months.map(({ month, amount }, i) => ({
      hash_id: newId(),
      advance_id: advance,
      position: after + i + 1,
      month: `${month}-01`,
      amount,
    })),
  );
};

const skip = sql<unknown, [string]>("UPDATE advance_instalment SET state = 'skipped' WHERE hash_id = $1");
/** Marks an instalment as skipped. */
export const skipOne = async (tx: Tx, instalment: string): Promise<void> => {
  await skip.run(tx.db, instalment);
};

const take = sql<unknown, [string, string]>(
  "UPDATE advance_instalment SET state = 'taken', taken_at = clock(), transaction_id = $2 WHERE hash_id = $1",
);
/** Marks an instalment as received by a transaction. */
export const takeOne = async (tx: Tx, instalment: string, transaction: string): Promise<void> => {
  await take.run(tx.db, instalment, transaction);
};

const takeRest = sql<unknown, [string, string]>(
  "UPDATE advance_instalment SET state = 'taken', taken_at = clock(), transaction_id = $2 WHERE advance_id = $1 AND state = 'due'",
);
/** Marks all due instalments as received. */
export const takeAll = async (tx: Tx, advance: string, transaction: string): Promise<void> => {
  await takeRest.run(tx.db, advance, transaction);
};
