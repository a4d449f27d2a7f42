import type pg from "pg";
import { uuidv7 } from "uuidv7";
import type { Access, Person } from "./access.ts";
import { type Db, sqlState } from "./database.ts";
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

/** A signed-in person who changes something: one database transaction, committed or rolled back as a whole. */
export interface Tx extends Reader {
  readonly changing: true;
  /** Runs when the transaction has committed: sockets, never state. */
  after(work: () => void): void;
  /** Runs when it has been rolled back. */
  undo(work: () => Promise<void>): void;
}

/** A new identifier: a UUIDv7. */
export const newId = (): string => uuidv7();

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const TRIES = 3;

/** Runs `work` in one transaction on one connection, again (a few times) when PostgreSQL chose it as the victim of a deadlock. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(client);
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
    tx: { ...base, db, changing: true, after: (w) => void after.push(w), undo: (w) => void undo.push(w) },
    committed: () => {
      for (const work of after) work();
    },
    rolledBack: async () => {
      for (const work of undo) await work();
    },
  };
}
