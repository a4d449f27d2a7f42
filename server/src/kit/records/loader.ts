import { sql, type Statement } from "../sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

/** Reading one record of a kind. */
export interface Loader<Row> {
  /** Reads a record in reach; throws a 404 otherwise. */
  readonly load: (reader: Reader, id: string) => Promise<Row>;
  /** Locks the row, then reads it in a second statement: one that waits for a lock reads what was there before. */
  readonly locked: (tx: Tx, id: string, how?: Statement<unknown, [string]>) => Promise<Row>;
}

/** @param find reads a record if the caller reaches it */
export function loaderOf<Row>(
  table: string,
  find: (reader: Reader, id: string) => Promise<Row | undefined>,
): Loader<Row> {
  const lock = sql<unknown, [string]>(`SELECT 1 FROM ${table} WHERE hash_id = $1 FOR NO KEY UPDATE`);
  async function load(reader: Reader, id: string): Promise<Row> {
    const row = await find(reader, id);
    if (!row) throw notFound();
    return row;
  }
  return {
    load,
    async locked(tx, id, how = lock) {
      await how.run(tx.db, id);
      return await load(tx, id);
    },
  };
}
