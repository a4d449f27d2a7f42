import type pg from "pg";
import { type Db, sql, sqlState } from "./database.ts";

/** The WAL position that the primary has flushed. */
const confirmed = sql<{ place: string }>("SELECT pg_current_wal_flush_lsn()::text AS place");
const holds = sql<{ all_of_it: boolean }, [string]>("SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS all_of_it");

const behind = sql<{ bytes: number; seconds: number }, [string]>(
  `SELECT greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 AS bytes,
          CASE WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
               ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END::float8 AS seconds`,
);

const TRIES = 10;
const BETWEEN_MS = 50;
/** Milliseconds for which the replica is not used after a failure. */
const LEFT_ALONE_MS = 30_000;
const CANCELED = "57014";

/**
 * The read replica for statistics and exports, if there is one, so that they don't slow down other calls. Not for decisions, nor for data
 * that is read again right after. Behind a balancer the connections may lead to several replicas: each says for itself how far it is.
 */
export class Replica {
  readonly #main: pg.Pool;
  readonly #copy: pg.Pool | undefined;
  readonly #warn: (error: Error) => void;
  /** The last position of the primary that a connection's replica was found to hold. */
  readonly #held = new WeakMap<pg.PoolClient, string>();
  #aloneUntil = 0;
  constructor(main: pg.Pool, copy: pg.Pool | undefined, warn: (error: Error) => void) {
    this.#main = main;
    this.#copy = copy;
    this.#warn = warn;
  }

  /** The replica once it has replayed everything committed before this call; the primary when there is no replica, or it is late or unreachable. */
  async fresh(): Promise<Db> {
    const copy = this.#copy;
    if (!copy || Date.now() < this.#aloneUntil) return this.#main;
    try {
      const { place } = await confirmed.one(this.#main);
      const client = await this.#upTo(copy, place);
      client.release();
      return this.#reading(copy, place);
    } catch (error) {
      this.#leaveAlone(error as Error);
    }
    return this.#main;
  }

  /** Whether reads go to the replica now. */
  get isUsed(): boolean {
    return this.#copy !== undefined && Date.now() >= this.#aloneUntil;
  }

  /** What the replica has not replayed of `main`, and the age of what it replayed last; undefined when there is none. */
  async behind(main: Db): Promise<{ bytes: number; seconds: number } | undefined> {
    if (!this.#copy) return undefined;
    return await behind.one(this.#copy, (await confirmed.one(main)).place);
  }

  async close(): Promise<void> {
    await this.#copy?.end();
  }

  /** A connection whose replica has replayed up to a position. */
  async #upTo(copy: pg.Pool, place: string): Promise<pg.PoolClient> {
    const client = await copy.connect();
    try {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        if (this.#held.get(client) === place) return client;
        if ((await holds.one(client, place)).all_of_it) {
          this.#held.set(client, place);
          return client;
        }
        await new Promise((done) => setTimeout(done, BETWEEN_MS));
      }
      throw new Error("the copy of the database is behind");
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Sends a statement that fails on the replica (restart, recovery conflict, a replica that is behind) to the primary. */
  #reading(copy: pg.Pool, place: string): Db {
    return {
      query: async (statement) => {
        if (Date.now() < this.#aloneUntil) return await this.#main.query(statement);
        let client: pg.PoolClient | undefined;
        let failed: Error | undefined;
        try {
          client = await this.#upTo(copy, place);
          return await client.query(statement);
        } catch (error) {
          failed = error as Error;
          if (sqlState(error) === CANCELED) throw error;
          this.#leaveAlone(failed);
        } finally {
          client?.release(failed);
        }
        return await this.#main.query(statement);
      },
    };
  }

  #leaveAlone(error: Error): void {
    this.#aloneUntil = Date.now() + LEFT_ALONE_MS;
    this.#warn(error);
  }
}
