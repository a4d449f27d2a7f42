import type { Task } from "graphile-worker";
import type { Outdated } from "#server/kit/area/area.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { sql } from "#server/kit/sql/database.ts";
import { outdatedAnswers } from "#server/kit/http/repeats.ts";
import type { Storage } from "#server/kit/files/storage.ts";

/** Rows per statement, so that no long statement blocks a table. */
const BATCH = 5000;
const batch = ([table, when]: Outdated) =>
  sql<unknown>(`DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${when} LIMIT ${BATCH})`);

/** Deletes the areas' expired rows, answers kept for repeats, and files without a record. */
export const clean =
  (db: Db, storage: Storage, outdated: readonly Outdated[]): Task =>
  async () => {
    for (const statement of [outdatedAnswers, ...outdated].map(batch)) while ((await statement.run(db)) === BATCH);
    await storage.sweep();
  };
