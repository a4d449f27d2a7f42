import { Logger as WorkerLogger, run, type Runner, type Task, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { type Db, sql } from "../sql/database.ts";
import { listeningPool } from "./listening-pool.ts";

const add = sql<unknown, [string, string, string | null]>(
  "SELECT graphile_worker.add_job($1, $2::json, job_key := $3)",
);

/** Adds a job in the caller's transaction: it runs only if that commits, in any process, and is retried when it fails. */
export async function addJob(db: Db, task: string, payload: unknown, key?: string): Promise<void> {
  await add.all(db, task, JSON.stringify(payload), key ?? null);
}

const addMany = sql<unknown, [string, string[]]>(
  "SELECT graphile_worker.add_job($1, p::json) FROM unnest($2::text[]) AS p",
);
/** Adds many jobs in one statement. */
export async function addJobs(db: Db, task: string, payloads: readonly unknown[]): Promise<void> {
  await addMany.all(
    db,
    task,
    payloads.map((p) => JSON.stringify(p)),
  );
}

/** A background job; `addJob` takes its name in `Jobs`. */
export interface Job {
  /** A cron schedule, for jobs that also run on their own. */
  readonly at?: string;
  readonly run: Task;
  /** Called when the process stops: releases unfinished work. */
  readonly stop?: () => Promise<void>;
}
/** Jobs by name. */
export type Jobs = Readonly<Record<string, Job>>;

/** The jobs as graphile-worker takes them. */
export const tasksOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(Object.entries(jobs).map(([name, { run: work }]) => [name, work]));
/** The schedules of the jobs in graphile-worker's crontab format. */
export const crontabOf = (jobs: Jobs): string =>
  Object.entries(jobs)
    .flatMap(([name, { at }]) => (at === undefined ? [] : [`${at} ${name}`]))
    .join("\n");

/** Runs the jobs of the database. `crontab` in graphile-worker's notation. */
export async function startJobs(options: {
  pool: pg.Pool;
  tasks: TaskList;
  crontab: string;
  log: Logger;
}): Promise<Runner> {
  return await run({
    pgPool: listeningPool(options.pool),
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
