import type pg from "pg";
import { uuidv7 } from "uuidv7";
import type { Access, Person } from "./access.ts";
import { type Db, sqlState } from "./database.ts";
import { whileHeld } from "./held.ts";
import type { Locale } from "./texts.ts";

/** What is known of the call itself. */
export interface Call {
  readonly requestId: string;
  readonly address: string;
  /** The program that called, as it names itself. */
  readonly agent?: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** Somebody who may not be signed in. */
export interface Visitor {
  readonly db: Db;
  readonly call: Call;
  readonly person: Person | undefined;
}

/** A signed-in person who reads. */
export interface Reader {
  readonly db: Db;
  readonly call: Call;
  readonly person: Person;
  readonly access: Access;
}

/**
 * For an answer made of many kinds (search, files, histories, the home): the caller as one kind is read by them. An impersonator
 * gets the person's own rows of those kinds only that say so.
 */
export const readerOf = <R extends Reader>(reader: R, kind: { readonly openToImpersonator?: true }): R =>
  kind.openToImpersonator || !reader.person.impersonator ? reader : { ...reader, access: reader.access.withoutOwn() };

/** A signed-in person who changes something: one database transaction, committed or rolled back as a whole. */
export interface Tx extends Reader {
  readonly changing: true;
  /** Runs when the transaction has committed: sockets, never state. */
  after(work: () => void): void;
  /** Runs when it has been rolled back. */
  undo(work: () => Promise<void>): void;
  /** People outside the company whose personal data it has written: the answer kept for a repeat ends with them. */
  readonly subjects: Set<string>;
}

/** A new identifier: a UUIDv7. */
export const newId = (): string => uuidv7();

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const TRIES = 3;

/**
 * Runs `work` in one transaction on one connection, again (a few times) when PostgreSQL chose it as the victim of a deadlock. Before
 * it runs again, `takeBack` takes away what the try before left behind, while no connection is held: it may want one itself.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  takeBack?: () => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) await takeBack?.();
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await whileHeld(pool, async () => await work(client));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      // A connection that cannot roll back is thrown away, never given to the next call.
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

export interface Work {
  readonly tx: Tx;
  committed(): void;
  rolledBack(): Promise<void>;
}

/** A transaction's context, with what is to run behind it. */
export function beginWork(base: Omit<Reader, "db">, db: Db): Work {
  const after: (() => void)[] = [];
  const undo: (() => Promise<void>)[] = [];
  return {
    tx: {
      ...base,
      db,
      changing: true,
      subjects: new Set(),
      after: (w) => void after.push(w),
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
