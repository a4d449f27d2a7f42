import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { validateExpense as validateCall } from "#contract/expenses/endpoints.ts";
import { post, postingDay } from "#server/accounting/public.ts";
import { takeFromAdvances } from "#server/advances/public.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPayroll } from "./payroll-hook.ts";
import { validatePayroll } from "./payroll.ts";
import { expenseSteps } from "./present.ts";
import { expenses } from "./records.ts";
import { moveValidate } from "./queries.ts";
import { keptSum } from "./rules.ts";
import { advancesFor, settleAgainst } from "./settle.ts";
import { settlementOf, told } from "./validation.ts";

/** Validates: fees are kept or excluded, and the kept sum is posted from their reasons to the amount owed to the person. */
export async function validateExpense(tx: Tx, { params, body }: ServerInput<typeof validateCall>) {
  const expense = await expenses.begin(tx, "validate", params.id, body?.version);
  if (isPayroll(expense)) return await validatePayroll(tx, expense, body);
  const known = new Set(expense.fees.map((f) => f.hash_id));
  for (const [i, f] of (body?.fees ?? []).entries())
    if (!known.has(f.hash_id)) throw unknownReference(`fees.${i}.hash_id`);
  const struck = new Set((body?.fees ?? []).filter((f) => !f.kept).map((f) => f.hash_id));
  const fees = expense.fees.map((f) => ({ ...f, struck: struck.has(f.hash_id) }));
  const total = keptSum(fees);
  if (total.eq(0)) throw invalidField("fees", "errors.all_struck");
  const advances = await advancesFor(tx, expense, body);
  const day = await postingDay(
    tx.db,
    expense.zone_id,
    undefined,
    advances.map((a) => a.zone_id),
  );
  const settled = await settleAgainst(tx, expense, advances, { total, day }, body);
  const transaction = await post(tx, settlementOf(expense, fees, day, settled));
  const status = settled.open.eq(0) ? "PAID" : "VALIDATED";
  const moved = await moveValidate.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "validate"),
    status,
    tx.person.id,
    total.toFixed(),
    [...struck],
    total.minus(settled.open).toFixed(),
  );
  if (!moved) throw expenseSteps.notFromHere("validate", expense);
  const about = { id: expense.hash_id, number: expense.number, zone: expense.zone_id, iso: expense.iso };
  const used = await takeFromAdvances(tx, about, advances, settled.uses, transaction);
  const said = told(expense, status, { total: total.toFixed(), struck: [...struck], open: settled.open });
  return await expenses.moved(tx, "validate", expense, { to: status, ...moved }, { ...said, also: used });
}
