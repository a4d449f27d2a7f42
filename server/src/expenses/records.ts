import { expenseHref } from "#contract/expenses/hrefs.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { officesNamed } from "#server/access/public.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf, stepEventOf } from "#server/kit/records/mover.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { handling, reachOf } from "./access.ts";
import { isPayroll, payrollOf } from "./payroll-hook.ts";
import { expenseSteps, presentExpense } from "./present.ts";
import { loadExpense, readExpense, type ExpenseListRow, type LockedExpense } from "./queries.ts";

export const { locked: lockedExpense } = loaderOf<LockedExpense>(
  "expense",
  async (reader, id) => await loadExpense.first(reader.db, id, ...reachParams(reachOf(reader.access))),
);

/** The entity of a ledger transaction for an expense. */
export const entityOf = (e: Pick<ExpenseListRow, "hash_id">) => ({ kind: "expense", id: e.hash_id });

/** The expense as the caller sees it, for the answer of an action. */
export async function expenseNow(reader: Reader, id: string) {
  const row = await readExpense.first(
    reader.db,
    id,
    ...reachParams(reachOf(reader.access)),
    officesNamed(reader.person),
  );
  if (!row) throw notFound();
  const parts = isPayroll(row) ? await payrollOf().shown(reader, row) : null;
  return { data: presentExpense(row, reader.person, parts) };
}

/** In place of an amount that is confidential. */
export const HIDDEN = "•••";
/** What the trail says of a movement: of the pay of one or two people no amount. */
export const saidOf = (
  e: Pick<ExpenseListRow, "confidential">,
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  e.confidential ? Object.fromEntries(Object.entries(details).filter(([name]) => !/amount/u.test(name))) : details;

const seers = (type: ExpenseListRow["type"]): readonly Permission[] => [...handling, rightFor(type, "view_all")];

/** Recipients of live updates: the owner, and users of its office who see or handle it; fewer while it stays a draft. */
const hearers = ({ type, user_id, staysDraft }: ToldExpense) => ({
  users: [user_id],
  needs: staysDraft ? [rightFor(type, "view_all")] : seers(type),
});
type Needed = "hash_id" | "version" | "type" | "user_id" | "zone_id";
type Named = "number" | "title" | "user_name" | "amount" | "validated_amount" | "iso" | "confidential";
/** An expense for an event; one that notifies needs the names. */
type ToldExpense = Pick<ExpenseListRow, Needed> &
  Partial<Pick<ExpenseListRow, Named>> & { readonly staysDraft?: boolean };
export const expenseEvent = eventsOf<ToldExpense>({
  kind: "expense",
  area: "expenses",
  place: (e) => ({ zone: e.zone_id }),
  heard: hearers,
  link: (e) => expenseHref.view(e.hash_id),
  says: ({ number = 0, title = "", user_name, validated_amount, amount = "0", iso, confidential = false }) => ({
    number,
    title,
    ...(user_name !== undefined && { person: user_name }),
    // Who is told may not know the pay of one or two people.
    amount: confidential ? HIDDEN : `${formatAmount(validated_amount ?? amount)} ${iso}`,
  }),
});

export const expenseStep = stepEventOf(expenseSteps, expenseEvent);
export const expenses = moverOf("expense", {
  steps: expenseSteps,
  locked: lockedExpense,
  event: expenseEvent,
  now: expenseNow,
});
