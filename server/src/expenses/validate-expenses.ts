import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { validateExpenses as validateManyCall } from "#contract/expenses/endpoints.ts";
import { postingDay, postSeveral } from "#server/accounting/public.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { settlementOf, validated } from "./validation.ts";
import { feesOfSeveral, namingAdvances, validateSeveral, type ExpenseListRow } from "./queries.ts";
import { isPayroll } from "./payroll-hook.ts";
import { keptSum } from "./rules.ts";
import { severalFor, versionsOf } from "./several.ts";

/** Validates several expenses with all their fees, each by its own rules: those that cannot be validated are reported and do not stop the others. */
export async function validateExpenses(tx: Tx, { body }: ServerInput<typeof validateManyCall>) {
  let dayIn: Awaited<ReturnType<typeof daysOf>> = () => ({});
  const { fit, refused } = await severalFor(tx, "validate", body, async (found) => {
    dayIn = await daysOf(tx, found);
    const ids = found.map((e) => e.hash_id);
    const naming = new Set((await namingAdvances.all(tx.db, ids)).map((e) => e.hash_id));
    return (e) =>
      (isPayroll(e) ? text(tx.call.locale, "errors.payroll_alone") : undefined) ??
      dayIn(e.zone_id).message ??
      (naming.has(e.hash_id) ? text(tx.call.locale, "errors.names_advances") : undefined);
  });
  if (fit.length > 0) await validateAll(tx, fit, (zone) => dayIn(zone).day ?? "");
  return { data: { validated: fit.map((e) => e.hash_id), refused } };
}

async function validateAll(
  tx: Tx,
  expenses: readonly ExpenseListRow[],
  dayIn: (zone: string) => string,
): Promise<void> {
  const ids = expenses.map((e) => e.hash_id);
  const fees = await feesOfSeveral.all(tx.db, ids);
  const each = expenses.map((expense) => {
    const own = fees.filter((f) => f.expense_id === expense.hash_id);
    return { expense, own, total: keptSum(own).toFixed() };
  });
  await postSeveral(
    tx,
    each.map(({ expense, own }) => settlementOf(expense, own, dayIn(expense.zone_id))),
  );
  const totals = each.map((e) => e.total);
  const version = await versionsOf(expenses, (those) => validateSeveral.all(tx.db, those, totals, tx.person.id));
  await record(
    tx,
    ...each.map(({ expense, total }) => validated(tx, expense, { total, struck: [], version: version(expense) })),
  );
}

/** Today's posting day by office, or the message if its month is closed. */
async function daysOf(
  tx: Tx,
  expenses: readonly ExpenseListRow[],
): Promise<(zone: string) => { day?: string; message?: string }> {
  const days = new Map<string, { day?: string; message?: string }>();
  // In order of ids, which is the lock order.
  for (const zone of [...new Set(expenses.map((e) => e.zone_id))].toSorted()) {
    try {
      days.set(zone, { day: await postingDay(tx.db, zone, undefined) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const said = error.fields?.date?.[0] ?? error.say;
      days.set(zone, { message: text(tx.call.locale, said.key, said.params) });
    }
  }
  return (zone) => days.get(zone) ?? {};
}
