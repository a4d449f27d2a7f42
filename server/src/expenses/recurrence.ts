import { sum } from "#contract/kit/amounts.ts";
import { firstAfter, shiftDay, type Recurrence } from "#contract/kit/recurrence.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Event } from "#server/kit/records/record.ts";
import { repeating, type Recurring, type RecurringRow } from "#server/zones/public.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { expenseEvent } from "./records.ts";
import { insertExpense } from "./queries.ts";
import * as q from "./recurrence-queries.ts";

/** The recurrence in a form; null: none. */
type RecurrenceInput = {
  repeat_every: number;
  repeat_unit: q.RepeatRow["repeat_unit"];
  end_date?: string | null | undefined;
};

interface Ruled {
  readonly hash_id: string;
  readonly start_date: string;
  /** Today in the office's time zone. */
  readonly today: string;
  readonly recurrence_id: string | null;
}

/** The rule's next day: after the expense and the last occurrence, and not before today, so that past days are not created retroactively. */
export function nextDay(rule: Recurrence, today: string, last: string | null): string | null {
  const days = [rule.start_date, shiftDay(today, -1), last ?? ""];
  return firstAfter(rule, days.toSorted().at(-1) ?? null);
}

const isLive = (was: q.RepeatRow | null): was is q.RepeatRow => was !== null && was.stopped_at === null;

/** Sets, changes or removes the recurrence; drafts created so far stay. Returns the changes for the audit trail. */
export async function setRepeats(
  tx: Tx,
  e: Ruled,
  given: RecurrenceInput | null,
  was: q.RepeatRow | null = null,
): Promise<{ repeats?: unknown }> {
  if (given === null) {
    if (!isLive(was)) return {};
    await (was.made_count > 0 ? q.endRule : q.forgetRule).run(tx.db, e.hash_id);
    return { repeats: null };
  }
  // An occurrence follows the rule of its own source.
  if (e.recurrence_id !== null && e.recurrence_id !== e.hash_id)
    throw invalidField("repeats", "errors.repeats_already");
  const { repeat_every, repeat_unit } = given;
  const end_date = given.end_date ?? null;
  if (end_date !== null && end_date < e.start_date) throw invalidField("repeats.end_date", "errors.dates_reversed");
  const rule = { repeat_every, repeat_unit, start_date: e.start_date, end_date };
  if (isLive(was) && Object.entries(rule).every(([k, v]) => was[k as keyof q.RepeatRow] === v)) return {};
  const next_day = nextDay(rule, e.today, was?.last_date ?? null);
  const row = {
    expense_id: e.hash_id,
    repeat_every,
    repeat_unit,
    start_day: e.start_date,
    end_day: end_date,
    next_day,
  };
  await q.setRule.run(tx.db, JSON.stringify([row]));
  if (next_day !== null && next_day <= e.today) await addJob(tx.db, "charges", {}, "charges");
  return { repeats: rule };
}

export const stopped = (next_date: string | null) => ({
  before: { repeats: { next_date } },
  after: { repeats: { next_date: null } },
});

interface DueExpense extends RecurringRow {
  readonly expense: q.DueExpense;
}

/** An expense that a draft is made of; `recurrence`: the one that repeats, itself where its rule goes to the draft. */
export type Copied = q.DueExpense & { readonly recurrence?: string };
/** Creates a draft for the owner on the given day: the fees shifted by the same number of days, without receipts, advances and invoice number. */
export async function storeOccurrence(db: Db, e: Copied, id: string, day: string): Promise<Event> {
  const amount = sum(e.fees.map((f) => f.amount));
  const header = {
    hash_id: id,
    type: e.type,
    type_id: e.type_id,
    title: e.title,
    start_date: day,
    end_date: shiftDay(day, e.days),
    zone_id: e.zone_id,
    user_id: e.user_id,
    currency_id: e.currency_id,
    amount,
    fees_count: e.fees.length,
    files_count: 0,
    reason: e.reason,
    collaborator_id: e.collaborator_id,
    recurrence_id: e.recurrence ?? e.hash_id,
  };
  const fees = e.fees.map(({ after, ...fee }, position) => ({
    ...fee,
    hash_id: newId(),
    position,
    day: shiftDay(day, after),
  }));
  const { number } = await insertExpense.one(db, JSON.stringify(header), JSON.stringify(fees), []);
  return expenseEvent({ ...e, hash_id: id, number, amount, version: 1, staysDraft: true }, "recur", {
    after: { ...header, fees },
    details: { to: "DRAFT", amount, currency: e.iso, recurrence: header.recurrence_id },
    notice: { kind: "expense_recurred", owner: true },
  });
}

const recurringExpenses: Recurring<DueExpense> = {
  name: "recurring expense",
  takeDue: async (db, without) => {
    const expense = await q.takeDueExpense.first(db, [...without]);
    if (!expense) return undefined;
    const { hash_id, repeat_every, repeat_unit, start_day, end_day, next_day, today } = expense;
    return {
      hash_id,
      rule: { repeat_every, repeat_unit, start_date: start_day, end_date: end_day },
      next_day,
      today,
      expense,
    };
  },
  // Stops the rule if the owner has left, or if all fees were excluded.
  end: async (db, { expense: e }) => {
    if (e.active && e.fees.length > 0) return undefined;
    const { version } = await q.stopRule.one(db, e.hash_id);
    return expenseEvent({ ...e, version }, "stop", stopped(e.next_day));
  },
  claim: async (db, id, days, made) => await q.claimExpenseDays.all(db, id, [...days], [...made]),
  make: async (db, { expense }, days) => {
    const events = [];
    for (const { day, expense_id } of days) events.push(await storeOccurrence(db, expense, expense_id, day));
    return events;
  },
  advance: async (db, ...step) => {
    await q.advanceRule.run(db, ...step);
  },
};

/** For the job that creates occurrences. */
export const repeatingExpenses = repeating(recurringExpenses);
