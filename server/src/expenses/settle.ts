import type { validateExpense as validateCall } from "#contract/expenses/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { exchange } from "#server/accounting/public.ts";
import { leftOf, lockAdvances, settle, type SettledAdvance, type Use } from "#server/advances/public.ts";
import { Failure, invalidField } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import type { LockedExpense } from "./queries.ts";

type Body = NonNullable<ServerInput<typeof validateCall>["body"]>;

export interface Settlement {
  readonly advances: readonly SettledAdvance[];
  readonly uses: readonly Use[];
  /** What is owed after it, in the expense's currency. */
  readonly open: Decimal;
}

const isUsable = (a: SettledAdvance): boolean => a.state === "VALIDATED" && leftOf(a).gt(0);

/**
 * The advances that an expense is settled against: those that are named, each of them one of its owner's of which something is left;
 * else those that its owner named, as far as something is left of them.
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

/** What is taken of each of them, in their order; one in another currency by the rate that is given with it. */
export async function settleAgainst(
  tx: Tx,
  expense: LockedExpense,
  advances: readonly SettledAdvance[],
  total: Decimal,
  day: string,
  body: Body | undefined,
): Promise<Settlement> {
  let open = total;
  const uses: Use[] = [];
  for (const [i, a] of advances.entries()) {
    if (open.eq(0)) break;
    const rate = await rateOf(tx, expense, a, open, day, { rate: body?.avance_rates?.[i], motif: body?.motif, i });
    const next = settle(open, expense.minor_unit, [{ id: a.hash_id, left: leftOf(a), minorUnit: a.minor_unit, rate }]);
    uses.push(...next.uses);
    open = next.open;
  }
  return { advances, uses, open };
}

/** The rate as given, measured by the month's one as any payment's. */
async function rateOf(
  tx: Tx,
  expense: LockedExpense,
  advance: SettledAdvance,
  amount: Decimal,
  day: string,
  { rate, motif, i }: { rate: string | undefined; motif: string | null | undefined; i: number },
): Promise<string | null> {
  try {
    const given = { motif, ...(rate && { rate_exchange: rate }) };
    return (await exchange(tx, { amount, from: expense, to: advance, day, given })).rate;
  } catch (error) {
    // Its rate stands in a list of them.
    const problem = error instanceof Failure ? error.fields?.rate_exchange?.[0] : undefined;
    throw problem ? invalidField(`avance_rates.${i}`, problem.key, problem.params) : error;
  }
}

/** What was validated and no advance covers: what may be paid. */
export const payable = (e: { readonly validated_amount: string | null; readonly settled_amount: string }): string =>
  decimal(e.validated_amount ?? "0")
    .minus(e.settled_amount)
    .toFixed();
