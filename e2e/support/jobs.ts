import type pg from "pg";
import { connect } from "#server/kit/sql/database.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { databaseUrl } from "./own-people.ts";

/** Runs a background job of the tested server at once, after `before` has made something due. */
export async function runJob(name: string, before?: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  try {
    await before?.(pool);
    await addJob(pool, name, {});
  } finally {
    await pool.end();
  }
}

/** What the morning's job does: customers are reminded of what is overdue. */
export const remindCustomers = async (): Promise<void> => await runJob("invoice_reminders");
