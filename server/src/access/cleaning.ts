import type { Task } from "graphile-worker";
import type { Db } from "#server/kit/database.ts";
import { sql } from "#server/kit/database.ts";
import type { Storage } from "#server/kit/storage.ts";

/** Rows per statement, so that no long statement blocks a table. */
const BATCH = 5000;
const overdue = [
  ["idempotency_key", "created_at < now() - interval '7 days'"],
  // Kept for 60 days: new devices and networks are recognised by comparing with them.
  ["session", "coalesce(ended_at, token_expires_at + interval '14 days') < now() - interval '60 days'"],
  ["password_link", "expires_at < now() - interval '1 day'"],
  ["first_code", "expires_at < now() - interval '1 day'"],
  // Unconfirmed registrations never became an account.
  ["registration", "expires_at < now() - interval '1 day'"],
  ["throttle", "window_start < now() - interval '1 day'"],
] as const;
const batch = ([table, when]: readonly [string, string]) =>
  sql<unknown>(`DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${when} LIMIT ${BATCH})`);

/**
 * Deletes expired rows (answers for repeats, sessions, links, codes, registrations, counters, rows named by other areas) and files without
 * a record.
 */
export const clean =
  (db: Db, storage: Storage, others: readonly (readonly [table: string, when: string])[]): Task =>
  async () => {
    for (const statement of [...overdue, ...others].map(batch)) while ((await statement.run(db)) === BATCH);
    await storage.sweep();
  };
