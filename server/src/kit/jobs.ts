import { Logger as WorkerLogger, run, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { type Db, sql } from "./database.ts";

const add = sql<unknown, [string, string, string | null]>(
  "SELECT graphile_worker.add_job($1, $2::json, job_key := $3)",
);

/** Adds a job in the caller's transaction: it runs if and only if that commits, by whichever process comes first, and again when it fails. */
export async function addJob(db: Db, task: string, payload: unknown, key?: string): Promise<void> {
  await add.all(db, task, JSON.stringify(payload), key ?? null);
}

/** Runs the jobs of the database. `crontab` in graphile-worker's notation. */
export async function startJobs(options: {
  pool: pg.Pool;
  tasks: TaskList;
  crontab: string;
  log: Logger;
}): Promise<Runner> {
  return await run({
    pgPool: options.pool,
    taskList: options.tasks,
    crontab: options.crontab,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error") options.log.error({ job: message }, "job");
      else if (level === "warning") options.log.warn({ job: message }, "job");
    }),
  });
}
