import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { daysFrom, firstAfter } from "#contract/zones/recurrence.ts";
import type { Db } from "#server/kit/database.ts";
import { recordAs, sendDue } from "#server/kit/record.ts";
import { inTransaction, newId, type Call } from "#server/kit/transaction.ts";
import * as q from "./charge-queries.ts";
import type { OfficeExpenses } from "./office-expenses.ts";

/** Days that one transaction makes at most: after a long silence the next one goes on. */
const AT_ONCE = 50;

/**
 * Makes the drafts of a charge that are due, behind its lock. Claiming a day, the draft and the step forward are one transaction:
 * whoever dies in between has made nothing, and who comes second finds the day taken. Gives what is to be sent after the commit.
 */
export async function makeDue(expenses: OfficeExpenses, db: Db, call: Call, g: q.ChargeRow): Promise<number[]> {
  const rule = {
    repeat_every: g.repeat_every,
    repeat_unit: g.repeat_unit,
    start_date: g.start_day,
    end_date: g.end_day,
  };
  const days = daysFrom(rule, g.next_day, AT_ONCE).filter((day) => day <= g.today);
  const last = days.at(-1);
  if (last === undefined) return [];
  const claimed = await q.claimDays.all(
    db,
    g.hash_id,
    days,
    days.map(() => newId()),
  );
  const owner = await q.ownerNow.one(db, g.user_id, g.zone_id);
  const events = [];
  for (const { day, expense_id } of claimed.toSorted((a, b) => a.day.localeCompare(b.day)))
    events.push(
      await expenses.storeCharged(db, {
        hash_id: expense_id,
        charge_id: g.hash_id,
        title: g.title,
        day,
        amount: g.amount,
        currency: g.currency,
        zone_id: g.zone_id,
        user_id: owner.hash_id,
        type_id: g.type_id,
        reason_id: g.reason_id,
      }),
    );
  await q.advance.run(db, g.hash_id, last, firstAfter(rule, last), claimed.length);
  return await recordAs(db, call, null, events);
}

const jobCall = (): Call => ({ requestId: `charges-${randomUUID()}`, address: "", locale: "en", now: new Date() });

/** Makes everything that is due, one charge a transaction; one that fails does not hold up the others, and is tried again later. */
export const chargesTask =
  (expenses: OfficeExpenses, { pool, log }: { pool: pg.Pool; log: Logger }): Task =>
  async () => {
    const failed: string[] = [];
    for (;;) {
      let taken: string | undefined;
      try {
        const due = await inTransaction(pool, async (db) => {
          const g = await q.takeDue.first(db, failed);
          taken = g?.hash_id;
          return g && (await makeDue(expenses, db, jobCall(), g));
        });
        if (!due) break;
        sendDue(due);
      } catch (error) {
        if (taken === undefined) throw error;
        log.error({ err: error, charge: taken }, "a charge made no draft");
        failed.push(taken);
      }
    }
    if (failed.length > 0) throw new Error(`${failed.length} charges made no draft`);
  };

/** The same inside a transaction that is under way: the demo company's past is made so. */
export async function makeAllDue(expenses: OfficeExpenses, db: Db, call: Call): Promise<void> {
  for (let g = await q.takeDue.first(db, []); g; g = await q.takeDue.first(db, []))
    await makeDue(expenses, db, call, g);
}
