import type pg from "pg";
import type { Logger } from "pino";
import { clockAhead, setClockAhead } from "#server/kit/shared/clock.ts";
import { isFull } from "./away.ts";
import { NotLeading } from "./database.ts";

/** What the last look at the database found. */
export type DatabaseState = "writes" | "only reads" | "away";

/** Milliseconds after which a look counts as failed: a load balancer asks every second or two. */
const PATIENCE_MS = 3000;
const EVERY_MS = 10_000;
/** A clock is off from this many milliseconds on, if the look itself took no longer than `SURE_MS`. */
const OFF_MS = 5000;
const SURE_MS = 2000;
/** Milliseconds for which a full disk is told of after the last statement that found it full. */
const FULL_MS = 60_000;

interface Row {
  readonly follows: boolean;
  readonly now: number;
}
const LOOK =
  "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS follows, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now";

/**
 * Looks whether the database can write, over a connection of its own: a pool that is busy says nothing of the database. Measures how far the
 * clock of this machine is off (`timeNow` then follows the database's), and keeps what else is to be said in `/ready`.
 */
export class DatabaseWatch {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, "warn" | "error" | "info">;
  #looking: Promise<DatabaseState> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #fullAt = -Infinity;

  /** @param pool of one connection */
  constructor(pool: pg.Pool, log: Pick<Logger, "warn" | "error" | "info">) {
    this.#pool = pool;
    this.#log = log;
  }

  start(): void {
    const look = (): void => void this.look();
    look();
    this.#timer = setInterval(look, EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }

  /** Concurrent callers share one look: `/ready` is public. */
  async look(): Promise<DatabaseState> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined));
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<DatabaseState>((done) => (late = setTimeout(() => done("away"), PATIENCE_MS)));
    try {
      return await Promise.race([this.#looking, tooLate]);
    } finally {
      clearTimeout(late);
    }
  }

  /** Notes an error of any statement. */
  failed(error: unknown): void {
    if (isFull(error)) this.#fullAt = performance.now();
  }

  /** What an administrator should know of a server that works. */
  warnings(): string[] {
    const seconds = Math.round(Math.abs(clockAhead()) / 1000);
    return [
      ...(performance.now() - this.#fullAt < FULL_MS ? ["the database has no room on its disk"] : []),
      ...(seconds > 0
        ? [`the clock of this machine is ${seconds} s ${clockAhead() > 0 ? "behind" : "ahead of"} the database's`]
        : []),
    ];
  }

  async #ask(): Promise<DatabaseState> {
    try {
      const client = await this.#pool.connect();
      let spent = true;
      try {
        const [began, at] = [performance.now(), Date.now()];
        const [row] = (await client.query<Row>(LOOK)).rows;
        const took = performance.now() - began;
        if (row && took < SURE_MS) this.#compare(row.now - (at + took / 2));
        spent = row?.follows !== false;
      } finally {
        client.release(spent);
      }
      return spent ? "only reads" : "writes";
    } catch (error) {
      return error instanceof NotLeading ? "only reads" : "away";
    }
  }

  #compare(ahead: number): void {
    const [was, is] = [clockAhead(), Math.abs(ahead) < OFF_MS ? 0 : ahead];
    setClockAhead(is);
    if (is !== 0 && Math.abs(is - was) > OFF_MS)
      this.#log.error({ seconds: Math.round(is / 1000) }, "the clock of this machine is off: the database's is used");
    else if (is === 0 && was !== 0) this.#log.info("the clock of this machine is right again");
  }
}
