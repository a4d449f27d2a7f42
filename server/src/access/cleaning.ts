import type { Task } from "graphile-worker";
import type { Db } from "#server/kit/database.ts";
import { sql } from "#server/kit/database.ts";
import type { Storage } from "#server/kit/storage.ts";

/** Each a batch, so that no long statement holds a table up. */
const BATCH = 5000;
const overdue = [
  ["idempotency_key", "created_at < now() - interval '7 days'"],
  // Kept a while: where somebody signed in from is known by them.
  ["session", "coalesce(ended_at, token_expires_at + interval '14 days') < now() - interval '60 days'"],
  ["password_link", "expires_at < now() - interval '1 day'"],
  ["first_code", "expires_at < now() - interval '1 day'"],
  // Nobody confirmed that the address is theirs: there was never an account.
  ["registration", "expires_at < now() - interval '1 day'"],
  ["throttle", "window_start < now() - interval '1 day'"],
] as const;
const batch = ([table, when]: readonly [string, string]) =>
  sql<unknown>(`DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${when} LIMIT ${BATCH})`);

/** Takes away what has served its time: answers to repeated submits, sessions, links, codes and registrations that nobody used, counters, what other areas name, and files of nobody. */
export const clean =
  (db: Db, storage: Storage, others: readonly (readonly [table: string, when: string])[]): Task =>
  async () => {
    for (const statement of [...overdue, ...others].map(batch)) while ((await statement.run(db)) === BATCH);
    await storage.sweep();
  };
