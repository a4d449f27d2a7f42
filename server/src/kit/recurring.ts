import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { daysFrom, firstAfter, type Recurrence } from "#contract/kit/recurrence.ts";
import type { Db } from "./database.ts";
import { recordAs, sendDue, type Event } from "./record.ts";
import { inTransaction, newId, type Call } from "./transaction.ts";

/** Days that one transaction makes at most: after a long silence the next one goes on. */
const AT_ONCE = 50;

/** One thing that comes again, behind its lock: its rule, the day of its next occurrence and the day that it is there now. */
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

/** Things of one table that come again, and what is made of each of their days. */
export interface Recurring<Row extends RecurringRow> {
  /** For the log. */
  readonly name: string;
  /** The next that is due and that nobody else has in hand, locked; those named are left alone. */
  readonly takeDue: (db: Db, without: readonly string[]) => Promise<Row | undefined>;
  /** Takes the days that nobody made yet, each once and for good: gives those. */
  readonly claim: (db: Db, id: string, days: readonly string[], made: readonly string[]) => Promise<Occurrence[]>;
  /** Makes what is due on these days, and gives what is to be recorded of it. */
  readonly make: (db: Db, row: Row, days: readonly Occurrence[]) => Promise<Event[]>;
  /** Steps forward: the last day made, the next one, and how many were made. */
  readonly advance: (db: Db, id: string, last: string, next: string | null, made: number) => Promise<void>;
  /** Ends what is not to go on, and gives what is to be recorded of that; nothing where it goes on. */
  readonly end?: (db: Db, row: Row) => Promise<Event | undefined>;
}

/**
 * Makes what is due of one, behind its lock. Claiming a day, what comes of it and the step forward are one transaction: whoever dies in
 * between has made nothing, and who comes second finds the day taken. Gives what is to be sent after the commit.
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

const jobCall = (): Call => ({ requestId: `charges-${randomUUID()}`, address: "", locale: "en", now: new Date() });

/** Makes everything that is due, one thing a transaction; one that fails does not hold up the others, and is tried again later. */
async function makeAll<Row extends RecurringRow>(of: Recurring<Row>, pool: pg.Pool, log: Logger): Promise<number> {
  const failed: string[] = [];
  for (;;) {
    let taken: string | undefined;
    try {
      const due = await inTransaction(pool, async (db) => {
        const row = await of.takeDue(db, failed);
        taken = row?.hash_id;
        return row && (await makeDue(of, db, jobCall(), row));
      });
      if (!due) return failed.length;
      sendDue(due);
    } catch (error) {
      if (taken === undefined) throw error;
      log.error({ err: error, [of.name]: taken }, `a ${of.name} made no draft`);
      failed.push(taken);
    }
  }
}

/** One kind of what comes again, for the job and for who catches up inside a transaction that is under way. */
export interface Repeating {
  readonly name: string;
  /** Makes everything that is due; gives how many failed. */
  readonly makeAll: (pool: pg.Pool, log: Logger) => Promise<number>;
  /** The same inside a transaction that is under way: the demo company's past is made so. */
  readonly makeAllWithin: (db: Db, call: Call) => Promise<void>;
}
export const repeating = <Row extends RecurringRow>(of: Recurring<Row>): Repeating => ({
  name: of.name,
  makeAll: async (pool, log) => await makeAll(of, pool, log),
  makeAllWithin: async (db, call) => {
    for (let row = await of.takeDue(db, []); row; row = await of.takeDue(db, [])) await makeDue(of, db, call, row);
  },
});

/** The job: every kind of what comes again, one after the other. */
export const recurringTask =
  (kinds: readonly Repeating[], { pool, log }: { pool: pg.Pool; log: Logger }): Task =>
  async () => {
    const failed: string[] = [];
    for (const kind of kinds) {
      const count = await kind.makeAll(pool, log);
      if (count > 0) failed.push(`${count} of ${kind.name}`);
    }
    if (failed.length > 0) throw new Error(`made no draft: ${failed.join(", ")}`);
  };
