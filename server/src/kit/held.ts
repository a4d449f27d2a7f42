import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** The transaction that what runs now belongs to: of which pool, and whether it still holds its connection. */
interface Held {
  readonly pool: pg.Pool;
  open: boolean;
}
/** Only in tests: what runs in production pays nothing for it. */
const held = process.env["NODE_ENV"] === "test" ? new AsyncLocalStorage<Held>() : undefined;

/**
 * Runs a transaction's work. In tests, asking the same pool for another connection meanwhile is an error: as many such calls at once as
 * the pool has connections would wait for one another until all of them fail.
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

/** Makes a pool refuse, in tests, a second connection to what holds one. `pool.query` asks for its connection by `connect` as well. */
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
