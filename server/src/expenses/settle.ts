import type { validateExpense as validateCall } from "#contract/expenses/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { settlementRate } from "#server/accounting/public.ts";
import { leftOf, lockAdvances, settle, type SettledAdvance, type SettledUse } from "#server/advances/public.ts";
import { Failure, invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { LockedExpense } from "./queries.ts";

type Body = NonNullable<ServerInput<typeof validateCall>["body"]>;

export interface Settlement {
  readonly advances: readonly SettledAdvance[];
  readonly uses: readonly SettledUse[];
  /** Amount owed after settling, in the expense's currency. */
  readonly open: Decimal;
}

const isUsable = (a: SettledAdvance): boolean => a.state === "VALIDATED" && leftOf(a).gt(0);

/**
 * The advances to settle an expense against: those in the request, each of which must be the owner's with a remainder; else those chosen by the owner
 * that have a remainder.
 */
export async function advancesFor(tx: Tx, expense: LockedExpense, body: Body | undefined): Promise<SettledAdvance[]> {
  const named = body?.avance_id;
  const ids = [...new Set(named ?? expense.advances)];
  if (ids.length === 0) return [];
  const found = await lockAdvances(tx, ids, expense.user_id);
  if (named === undefined) return found.filter(isUsable);
  for (const [i, id] of ids.entries())
    if (!found.some((a) => a.hash_id === id && isUsable(a)))
      throw invalidField(`avance_id.${i}`, "errors.advances_unavailable");
  return found;
}

/** Amounts taken from each advance, in order; other currencies at the given rate. */
export async function settleAgainst(
  tx: Tx,
  expense: LockedExpense,
  advances: readonly SettledAdvance[],
  { total, day }: { readonly total: Decimal; readonly day: string },
  body: Body | undefined,
): Promise<Settlement> {
  let open = total;
  const uses: SettledUse[] = [];
  for (const [i, a] of advances.entries()) {
    if (open.eq(0)) break;
    const given = { rate_exchange: body?.avance_rates?.[i], motif: body?.motif };
    const { rate, details } = await rateOf(tx, expense, a, { day, given, i });
    const next = settle(open, expense.minor_unit, [{ id: a.hash_id, left: leftOf(a), minorUnit: a.minor_unit, rate }]);
    uses.push(...next.uses.map((use) => ({ ...use, details })));
    open = next.open;
  }
  return { advances, uses, open };
}

/** The given rate, in the direction of the hand-over, and checked against its rate. */
async function rateOf(
  tx: Tx,
  expense: LockedExpense,
  advance: SettledAdvance,
  { day, given, i }: { day: string; given: Parameters<typeof settlementRate>[1]["given"]; i: number },
): ReturnType<typeof settlementRate> {
  const { handed_rate: handed } = advance;
  const handedRate = handed?.currency_iso === expense.iso ? handed.rate : undefined;
  try {
    return await settlementRate(tx, { from: advance, to: expense, day, given, handedRate });
  } catch (error) {
    // Report the error at its index in the list of rates.
    const problem = error instanceof Failure ? error.fields?.rate_exchange?.[0] : undefined;
    throw problem ? invalidField(`avance_rates.${i}`, problem.key, problem.params) : error;
  }
}

/** Amount that can be paid: validated minus covered by advances. */
export const payable = (e: { readonly validated_amount: string | null; readonly settled_amount: string }): string =>
  decimal(e.validated_amount ?? "0")
    .minus(e.settled_amount)
    .toFixed();
