// What one person has of a stock on a day, and whether a request may take from it.
import {
  planStart,
  planStock,
  rulesOn,
  usableFrom,
  type Movement,
  type StockFacts,
  type StockPlan,
} from "./stock-plan.ts";

/** What stands on a day, in ten-thousandths of a day. `remaining` is acquired + carried - taken - planned - pending. */
export interface Balance {
  /** The period of the day; null when there is no stock. */
  readonly period: { readonly start: string; readonly end: string } | null;
  /** Granted and accrued in the period until the day, with opening balances and adjustments. */
  readonly acquired: number;
  /** From the period before, without what was lost; a debt is negative. */
  readonly carried: number;
  readonly carried_until: string | null;
  /** What of the carried days nobody takes until then. */
  readonly lapsing: number;
  /** Validated days up to today, of this period as are the next two. */
  readonly taken: number;
  /** Validated days after today. */
  readonly planned: number;
  /** Days that nobody validated yet. */
  readonly pending: number;
  readonly remaining: number;
}
const noBalance: Balance = {
  period: null,
  acquired: 0,
  carried: 0,
  carried_until: null,
  lapsing: 0,
  taken: 0,
  planned: 0,
  pending: 0,
  remaining: 0,
};

const sumOf = (movements: readonly Movement[], which: (m: Movement) => boolean): number =>
  movements.reduce((sum, m) => (which(m) ? sum + m.amount : sum), 0);

/** The balance on a day; `isPending` says of a request whether nobody validated it yet. */
export function balanceOf(
  facts: StockFacts,
  {
    on,
    today,
    isPending,
  }: { readonly on: string; readonly today: string; readonly isPending: (request: string) => boolean },
): Balance {
  const { movements, periods } = planStock(facts, on);
  const period = periods.findLast((p) => p.start <= on);
  if (!period || period.rules.stock === "none") return noBalance;
  const here = movements.filter((m) => m.period_start === period.start);
  const takes = here.filter((m) => m.kind === "taken");
  const standing = sumOf(here, (m) => m.kind !== "taken" && m.day <= on);
  const carried = period.carried + sumOf(here, (m) => m.kind === "expiry" && m.day <= on);
  const isWaiting = (m: Movement): boolean => m.request !== null && isPending(m.request);
  const taken = 0 - sumOf(takes, (m) => !isWaiting(m) && m.day <= today);
  const planned = 0 - sumOf(takes, (m) => !isWaiting(m) && m.day > today);
  const pending = 0 - sumOf(takes, isWaiting);
  const isLost = period.carried_until !== null && period.carried_until < on;
  return {
    period: { start: period.start, end: period.end },
    acquired: standing - carried,
    carried,
    carried_until: isLost ? null : period.carried_until,
    lapsing: isLost ? 0 : period.lapsing,
    taken,
    planned,
    pending,
    remaining: standing - taken - planned - pending,
  };
}

/** The first day from `from` on that leaves less in the stock than its rules allow; undefined if none does. */
function overdrawn({ movements }: StockPlan, facts: StockFacts, from: string): string | undefined {
  // What comes on a day may be taken on it.
  const inOrder = movements.toSorted(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || Number(a.kind === "taken") - Number(b.kind === "taken"),
  );
  let left = 0;
  for (const { kind, day, amount } of inOrder) {
    left += amount;
    const rules = rulesOn(facts.rules, day);
    if (kind === "taken" && day >= from && rules && left < -Math.round(rules.negative * 10_000)) return day;
  }
  return undefined;
}

/** `nothing_left`: not even a part of its first day is there. `exceeded`: there is less than it takes, then or on a later day. */
type StockRefusal = "nothing_left" | "exceeded";

/** Why a request, whose days are among those taken, is not to be had from the stock. Later leave counts: its days must remain. */
export function stockRefusal(facts: StockFacts, request: string): StockRefusal | undefined {
  const own = facts.taken.filter((t) => t.request === request).map((t) => t.day);
  const first = own.toSorted()[0];
  const rules = first === undefined ? undefined : rulesOn(facts.rules, first);
  if (first === undefined || (!rules && planStart(facts) === undefined)) return undefined;
  if (rules && first < usableFrom(rules, facts.employment)) return "nothing_left";
  const begin = planStart(facts);
  if (begin === undefined || rules?.stock === "none") return undefined;
  const hasOpening = facts.given.some((g) => g.kind === "opening");
  // Days before an opening balance are in it already; those before any stock cannot be had.
  if (first < begin && !hasOpening) return "nothing_left";
  const last = facts.taken.reduce((most, t) => (t.day > most ? t.day : most), first);
  if (overdrawn(planStock(facts, last), facts, first) === undefined) return undefined;
  const others = facts.taken.filter((t) => t.request !== request);
  const least = { ...facts, taken: [...others, { day: first, amount: 1, request }] };
  return overdrawn(planStock(least, last), least, first) === undefined ? "exceeded" : "nothing_left";
}

/** What has to be added to the movements that stand, so that they are those of the plan. Days given back are `returned`. */
export function settlement(standing: readonly Movement[], plan: readonly Movement[]): Movement[] {
  const keyOf = ({ kind, day, period_start, request }: Movement): string =>
    [kind === "returned" ? "taken" : kind, day, period_start, request].join(" ");
  const due = new Map<string, Movement>();
  for (const [movements, sign] of [
    [plan, 1],
    [standing, -1],
  ] as const)
    for (const m of movements) {
      const key = keyOf(m);
      due.set(key, { ...m, amount: (due.get(key)?.amount ?? 0) + sign * m.amount });
    }
  return [...due.values()]
    .filter((m) => m.amount !== 0)
    .map((m) =>
      m.kind === "taken" || m.kind === "returned" ? { ...m, kind: m.amount < 0 ? "taken" : "returned" } : m,
    );
}
