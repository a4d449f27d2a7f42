import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { checkLead } from "../sql/lead-check.ts";

/** Milliseconds between two tries to listen again; graphile-worker itself would wait up to a minute. */
const AGAIN_MS = 1000;

type Given = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool as graphile-worker is given it: a connection for LISTEN (the only one it asks for with a callback) comes as soon as there is one,
 * and ends when its server no longer leads, so that graphile-worker asks for another.
 */
export function listeningPool(pool: pg.Pool): pg.Pool {
  const connect = (given?: Given): unknown => (given ? void listen(pool, given) : pool.connect());
  return new Proxy(pool, {
    get(_, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(pool, name, pool);
      return typeof value === "function" ? (value.bind(pool) as unknown) : value;
    },
  });
}

async function listen(pool: pg.Pool, given: Given): Promise<void> {
  for (;;) {
    try {
      const client = await pool.connect();
      const end = checkLead(client, (error) => {
        client.emit("error", error);
        void client.end().catch(() => undefined);
      });
      client.once("end", end);
      return given(undefined, client, (error) => {
        end();
        client.release(error);
      });
    } catch (error) {
      if (pool.ending) return given(error as Error);
      await delay(AGAIN_MS);
    }
  }
}
