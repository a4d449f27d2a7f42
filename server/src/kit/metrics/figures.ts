import type pg from "pg";
import { LETTER_JOB } from "../jobs/letters.ts";
import { sql } from "../sql/database.ts";
import type { Replica } from "../sql/replica.ts";

/** Jobs of one kind. Seconds are ages of the oldest. */
interface JobFigures {
  readonly kind: string;
  readonly due: number;
  readonly running: number;
  readonly retried: number;
  readonly given_up: number;
  readonly oldest_due: number;
  /** Of all that were not given up, since they were added: a job that fails is due again later, and no older by `oldest_due`. */
  readonly waiting: number;
  readonly oldest_waiting: number;
}

const GOES_ON = "attempts < max_attempts";
const DUE = `locked_at IS NULL AND run_at <= now() AND ${GOES_ON}`;
const jobFigures = sql<JobFigures>(
  `SELECT task_identifier AS kind,
          (count(*) FILTER (WHERE ${DUE}))::int AS due,
          (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS running,
          (count(*) FILTER (WHERE attempts > 0 AND ${GOES_ON}))::int AS retried,
          (count(*) FILTER (WHERE locked_at IS NULL AND NOT (${GOES_ON})))::int AS given_up,
          coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${DUE})), 0)::float8 AS oldest_due,
          (count(*) FILTER (WHERE ${GOES_ON}))::int AS waiting,
          coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE ${GOES_ON})), 0)::float8 AS oldest_waiting
     FROM graphile_worker.jobs GROUP BY task_identifier`,
);
const outboxFigures = sql<{ waiting: number; oldest: number }>(
  "SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest FROM outbox",
);

/** What the database knows; undefined where it did not answer in time. */
export interface Figures {
  readonly jobs: readonly JobFigures[] | undefined;
  readonly outbox: { readonly waiting: number; readonly oldest: number } | undefined;
  /** Undefined also without a copy. */
  readonly copy: { readonly bytes: number; readonly seconds: number } | undefined;
}

/** Milliseconds; a Prometheus waits ten seconds for the whole. */
const WITHIN = 2000;

/** Reads the figures of the database; those that ask meanwhile share one look. */
export class DatabaseFigures {
  readonly #pool: pg.Pool;
  readonly #replica: Replica;
  #looking: Promise<Figures> | undefined;

  /** @param pool one connection of its own, so that the figures can be had while the others are all in use */
  constructor(pool: pg.Pool, replica: Replica) {
    this.#pool = pool;
    this.#replica = replica;
  }

  async now(): Promise<Figures> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return await this.#looking;
  }

  async #look(): Promise<Figures> {
    const [jobs, outbox, copy] = await Promise.all([
      inTime(jobFigures.all(this.#pool)),
      inTime(outboxFigures.one(this.#pool)),
      inTime(this.#replica.behind(this.#pool)),
    ]);
    return { jobs, outbox, copy };
  }
}

/** The mails among the jobs. */
export const mailsOf = (jobs: readonly JobFigures[]): JobFigures | undefined =>
  jobs.find((one) => one.kind === LETTER_JOB);

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), WITHIN);
  try {
    return await Promise.race([work.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
