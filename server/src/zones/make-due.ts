import type { Recurrence } from "#contract/kit/recurrence.ts";
import { repeating, type Recurring, type RecurringRow, type Repeating } from "./recurring.ts";
import * as q from "./charge-queries.ts";
import type { OfficeExpenses } from "./office-expenses.ts";

export const ruleOf = (g: q.ChargeRow): Recurrence => ({
  repeat_every: g.repeat_every,
  repeat_unit: g.repeat_unit,
  start_date: g.start_day,
  end_date: g.end_day,
});

interface DueCharge extends RecurringRow {
  readonly charge: q.ChargeRow;
}
export const dueCharge = (charge: q.ChargeRow): DueCharge => ({
  hash_id: charge.hash_id,
  rule: ruleOf(charge),
  next_day: charge.next_day,
  today: charge.today,
  charge,
});

/** Recurring charges of offices: each due day becomes a draft of the user who completes the office's expenses. */
export const recurringCharges = (expenses: OfficeExpenses): Recurring<DueCharge> => ({
  name: "charge",
  takeDue: async (db, without) => {
    const charge = await q.takeDue.first(db, [...without]);
    return charge && dueCharge(charge);
  },
  claim: async (db, id, days, made) => await q.claimDays.all(db, id, [...days], [...made]),
  make: async (db, { charge: g }, days) => {
    const owner = await q.ownerNow.one(db, g.user_id, g.zone_id);
    const events = [];
    for (const { day, expense_id } of days)
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
    return events;
  },
  advance: async (db, ...step) => {
    await q.advance.run(db, ...step);
  },
});

/** All recurrences: charges of offices, and recurring expenses of people. */
export const allRepeating = (expenses: OfficeExpenses): readonly Repeating[] => [
  repeating(recurringCharges(expenses)),
  expenses.repeating,
];
