import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isAway } from "../sql/away.ts";
import { checkLead } from "../sql/lead-check.ts";

/** Milliseconds between two tries; graphile-worker itself would wait up to a minute to listen again, and not try again to end a job. */
const AGAIN_MS = 1000;
/** The statements that say of a job that it is done or failed. They name whose lock they end, so that they can be sent again. */
const ENDS_JOB = /^(?:complete|fail)_job/u;

type Given = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool as graphile-worker is given it: a connection for LISTEN (the only one it asks for with a callback) comes as soon as there is one,
 * and ends when its server no longer leads, so that graphile-worker asks for another. While the database is away, what ends a job waits for
 * it: graphile-worker waits for the answer of none, and a failure that nobody hears ends the process.
 */
export function listeningPool(pool: pg.Pool): pg.Pool {
  const connect = (given?: Given): unknown =>
    given ? void listen(pool, given) : Promise.resolve(connectedLater(pool));
  return new Proxy(pool, {
    get(_, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(pool, name, pool);
      return typeof value === "function" ? (value.bind(pool) as unknown) : value;
    },
  });
}

/** A connection that is made for the first statement that needs one of its own. */
function connectedLater(pool: pg.Pool) {
  let own: Promise<pg.PoolClient> | undefined;
  return {
    query: async (statement: pg.QueryConfig | string, values?: unknown[]) => {
      if (typeof statement !== "string" && ENDS_JOB.test(statement.name ?? "")) return await endJob(pool, statement);
      own ??= pool.connect();
      return await (await own).query(statement, values);
    },
    release: async () => {
      // Where it did not come about, the statement that asked for it has said so.
      const client = await own?.catch(() => undefined);
      client?.release();
    },
  };
}

async function endJob(pool: pg.Pool, statement: pg.QueryConfig): Promise<{ rows: unknown[]; rowCount: number | null }> {
  for (;;) {
    try {
      return await pool.query(statement);
    } catch (error) {
      if (!isAway(error)) throw error;
      // A server that stops leaves the job to the others, as one that is killed does.
      if (pool.ending) return { rows: [], rowCount: 0 };
      await delay(AGAIN_MS);
    }
  }
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
