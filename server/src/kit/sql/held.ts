import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** The transaction of the running code: its pool, and whether it still holds its connection. */
interface Held {
  readonly pool: pg.Pool;
  open: boolean;
}
/** Only in tests, so that production has no overhead. */
const held = process.env["NODE_ENV"] === "test" ? new AsyncLocalStorage<Held>() : undefined;

/**
 * Runs a transaction's work. In tests, it is an error to ask the same pool for a second connection meanwhile: as many such calls as the
 * pool has connections would deadlock until they time out.
 */
export async function whileHeld<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  if (!held) return await work();
  const here: Held = { pool, open: true };
  try {
    return await held.run(here, work);
  } finally {
    here.open = false;
  }
}

/** In tests, makes a pool refuse a second connection inside a transaction. `pool.query` uses `connect` as well. */
export function refuseSecond(pool: pg.Pool): void {
  if (!held) return;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    const here = held.getStore();
    if (here?.open && here.pool === pool)
      throw new Error(
        "A transaction asked the pool for a second connection: send the statement to the transaction's own, prepare it before (changingAfter), or do it after the commit (tx.after)",
      );
    return connect(...args);
  }) as typeof pool.connect;
}
