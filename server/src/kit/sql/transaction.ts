import type pg from "pg";
import { V7Generator } from "uuidv7";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { isSpent } from "./away.ts";
import { type Db, sqlState } from "./database.ts";
import { whileHeld } from "./held.ts";
import { timeNow } from "#server/kit/shared/clock.ts";
import { timed } from "./watching.ts";
import type { Locale } from "#server/kit/shared/texts.ts";

/** Facts about the call itself. */
export interface Call {
  readonly requestId: string;
  readonly address: string;
  /** The User-Agent header. */
  readonly agent?: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** The context of a public call; the person may be undefined. */
export interface Visitor {
  readonly db: Db;
  readonly call: Call;
  readonly person: Person | undefined;
}

/** The context of a reading call. */
export interface Reader {
  readonly db: Db;
  readonly call: Call;
  readonly person: Person;
  readonly access: Access;
}

/**
 * For answers that mix kinds (search, files, histories, home): the reader for one kind. An impersonator gets the person's own rows only for
 * kinds that allow it.
 */
export const readerOf = <R extends Reader>(reader: R, kind: { readonly openToImpersonator?: true }): R =>
  kind.openToImpersonator || !reader.person.impersonator ? reader : { ...reader, access: reader.access.withoutOwn() };

/** Sends committed rows of the outbox at once: the live connections of a server. Without one, they are sent by the next sweep. */
export interface Dispatcher {
  due(ids: readonly number[]): void;
}

/** The context of a changing call: one database transaction, committed or rolled back as a whole. */
export interface Tx extends Reader {
  readonly changing: true;
  /** Runs after the commit; for sockets, never for state. */
  after(work: () => void): void;
  /** Sends these rows of the outbox after the commit. */
  send(ids: readonly number[]): void;
  /** Runs after a rollback. */
  undo(work: () => Promise<void>): void;
  /** What is sent with the COMMIT, where the transaction is one of a call: each sends its statement before it returns. */
  readonly lasts?: (() => Promise<void>)[];
}

/** Returns what forgets the statements that were to be sent last since now: for a savepoint that is rolled back to. */
export function forgettingLasts({ lasts }: Pick<Tx, "lasts">): () => void {
  const before = lasts?.length ?? 0;
  return () => void lasts?.splice(before);
}

const generator = new V7Generator();
/** Milliseconds by which the time of an identifier may go back before its order starts anew: a clock that is corrected. */
const BACK_MS = 10_000;
/** A new identifier: a UUIDv7 of the database's time. */
export const newId = (): string => generator.generateOrResetCore(timeNow().getTime(), BACK_MS).toString();

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const TRIES = 3;
/** With a name they are gathered with the statements beside them. */
const BEGIN = { name: "begin", text: "BEGIN" };
const COMMIT = { name: "commit", text: "COMMIT" };

/** Takes a statement that was sent: the COMMIT follows it at once, without waiting for its answer. */
type Last = (sent: Promise<unknown>) => void;

/**
 * Runs `work` in one transaction on one connection; retries up to 3 times in all after a deadlock or serialization failure. Before a retry,
 * `takeBack` cleans up after the failed attempt, while no connection is held, since it may need one. The connection is a pipeline: BEGIN
 * travels with the first statement, COMMIT with those that `work` gave to `last`.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, last: Last) => Promise<T>,
  takeBack?: () => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) await takeBack?.();
    const client = await timed("a free connection", async () => await pool.connect());
    let broken: Error | undefined;
    try {
      // Answered in order: when one failed, PostgreSQL answers the COMMIT after it by rolling back.
      const sent: Promise<unknown>[] = [];
      const last: Last = (one) => {
        one.catch(() => undefined);
        sent.push(one);
      };
      last(client.query(BEGIN));
      const result = await whileHeld(pool, async () => await work(client, last));
      await timed("COMMIT", async () => await Promise.all([...sent, client.query(COMMIT)]));
      return result;
    } catch (error) {
      // A connection that no longer serves, or fails to roll back, is closed instead of returned to the pool.
      if (isSpent(error)) broken = error as Error;
      else
        await client.query("ROLLBACK").catch((e: Error) => {
          broken = e;
        });
      const state = sqlState(error);
      if ((state !== SERIALIZATION && state !== DEADLOCK) || attempt === TRIES) throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** A transaction under way, and what ends it. */
export interface Work {
  readonly tx: Tx;
  committed(): void;
  rolledBack(): Promise<void>;
}

/** Creates the context of a transaction, with its callbacks. */
export function beginWork(base: Omit<Reader, "db">, db: Db, live?: Dispatcher): Work {
  const after: (() => void)[] = [];
  const undo: (() => Promise<void>)[] = [];
  return {
    tx: {
      ...base,
      db,
      changing: true,
      after: (w) => void after.push(w),
      send: (ids) => void after.push(() => live?.due(ids)),
      undo: (w) => void undo.push(w),
    },
    committed: () => {
      for (const work of after) work();
    },
    rolledBack: async () => {
      for (const work of undo) await work();
    },
  };
}
