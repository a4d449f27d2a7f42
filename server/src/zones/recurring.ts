import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type { Logger } from "pino";
import { daysFrom, firstAfter, type Recurrence } from "#contract/kit/recurrence.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { JobServices } from "#server/kit/jobs/due.ts";
import { recordAs, type Event } from "#server/kit/records/record.ts";
import { inTransaction, newId, type Call } from "#server/kit/sql/transaction.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Most days made in one transaction; after a long downtime, the next transactions make the rest. */
const AT_ONCE = 50;

/** A recurring record, locked: its rule, the day of its next occurrence, and today's date in its place. */
export interface RecurringRow {
  readonly hash_id: string;
  readonly rule: Recurrence;
  readonly next_day: string | null;
  readonly today: string;
}
export interface Occurrence {
  readonly day: string;
  readonly expense_id: string;
}

/** The recurring records of one table, and how their occurrences are made. */
export interface Recurring<Row extends RecurringRow> {
  /** For the log. */
  readonly name: string;
  /** Locks and returns the next due record, skipping those that are locked or named in `without`. */
  readonly takeDue: (db: Db, without: readonly string[]) => Promise<Row | undefined>;
  /** Claims days, each once and for good; returns those not claimed before. */
  readonly claim: (db: Db, id: string, days: readonly string[], made: readonly string[]) => Promise<Occurrence[]>;
  /** Creates the occurrences of these days; returns the events to record. */
  readonly make: (db: Db, row: Row, days: readonly Occurrence[]) => Promise<Event[]>;
  /** Stores the progress: the last day made, the next day, and how many were made. */
  readonly advance: (db: Db, id: string, last: string, next: string | null, made: number) => Promise<void>;
  /** Ends a record that must not continue and returns the event to record; undefined if it continues. */
  readonly end?: (db: Db, row: Row) => Promise<Event | undefined>;
}

/**
 * Makes the due occurrences of one locked record. Claiming the days, creating the occurrences and advancing are one transaction: a crash
 * leaves nothing half done, and a second run finds the days claimed. Returns the outbox rows to send after the commit.
 */
export async function makeDue<Row extends RecurringRow>(
  of: Recurring<Row>,
  db: Db,
  call: Call,
  row: Row,
): Promise<number[]> {
  const ended = await of.end?.(db, row);
  if (ended) return await recordAs(db, call, null, [ended]);
  const days = daysFrom(row.rule, row.next_day, AT_ONCE).filter((day) => day <= row.today);
  const last = days.at(-1);
  if (last === undefined) return [];
  const ids = days.map(() => newId());
  const claimed = await of.claim(db, row.hash_id, days, ids);
  const events = await of.make(
    db,
    row,
    claimed.toSorted((a, b) => a.day.localeCompare(b.day)),
  );
  await of.advance(db, row.hash_id, last, firstAfter(row.rule, last), claimed.length);
  return await recordAs(db, call, null, events);
}

const jobCall = (kind: string): Call => ({
  requestId: `${kind}-${randomUUID()}`,
  address: "",
  locale: "en",
  now: timeNow(),
});

/**
 * Makes everything due, one record per transaction. A failing record does not stop the others and is retried on the next run. Returns how
 * many failed.
 */
interface Making extends JobServices {
  readonly log: Logger;
}
async function makeAll<Row extends RecurringRow>(of: Recurring<Row>, { pool, live, log }: Making): Promise<number> {
  const failed: string[] = [];
  for (;;) {
    let taken: string | undefined;
    try {
      const due = await inTransaction(pool, async (db) => {
        const row = await of.takeDue(db, failed);
        taken = row?.hash_id;
        return row && (await makeDue(of, db, jobCall(of.name), row));
      });
      if (!due) return failed.length;
      live.due(due);
    } catch (error) {
      if (taken === undefined) throw error;
      log.error({ err: error, [of.name]: taken }, `a recurring ${of.name} could not be made`);
      failed.push(taken);
    }
  }
}

/** A kind of recurring record, for the job and for catching up inside an open transaction. */
export interface Repeating {
  readonly name: string;
  /** Makes everything due; returns how many failed. */
  readonly makeAll: (services: Making) => Promise<number>;
  /** The same inside an open transaction: used to make the demo company's past. */
  readonly makeAllWithin: (db: Db, call: Call) => Promise<void>;
}
export const repeating = <Row extends RecurringRow>(of: Recurring<Row>): Repeating => ({
  name: of.name,
  makeAll: async (services) => await makeAll(of, services),
  makeAllWithin: async (db, call) => {
    for (let row = await of.takeDue(db, []); row; row = await of.takeDue(db, [])) await makeDue(of, db, call, row);
  },
});

/** The job that runs all kinds of recurring records, one after another. Throws when one failed, so that it is retried. */
export const recurringTask =
  (kinds: readonly Repeating[], services: Making): Task =>
  async () => {
    const failed: string[] = [];
    for (const kind of kinds) {
      const count = await kind.makeAll(services);
      if (count > 0) failed.push(`${count} of ${kind.name}`);
    }
    if (failed.length > 0) throw new Error(`could not be made: ${failed.join(", ")}`);
  };
