import { coveredOf } from "#contract/expenses/covered.ts";
import type { ExpenseStats } from "#contract/expenses/schemas.ts";
import { sum, withDecimals } from "#contract/kit/amounts.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { Sum } from "#web/ui/atoms/money.tsx";
import { addUp } from "#web/ui/list/totals-bar.tsx";
import type { ColumnTotal, Totals } from "#web/ui/list/types.ts";

export type { ExpenseStats } from "#contract/expenses/schemas.ts";

/** The four amounts of an expense, each a column: key, and field of rows and statistics. */
export const moneyColumns = [
  { key: "amount", field: "amount" },
  { key: "validated", field: "validated_amount" },
  { key: "paid", field: "covered_amount" },
  { key: "open", field: "open_amount" },
] as const;
export type MoneyField = (typeof moneyColumns)[number]["field"];

interface Amounts {
  readonly amount: string;
  readonly validated_amount: string | null;
  readonly open_amount: string;
}
/** An amount of a row or of a sum; what is paid includes what advances settled. */
export const amountIn = (of: Amounts, field: MoneyField): string | null =>
  field === "covered_amount" ? (of.validated_amount === null ? null : coveredOf(of)) : of[field];

type State = ExpenseStats["by_status"][number];
/** Sums over the given states, the office's currency first. */
export const sumsOf = (stats: ExpenseStats, field: MoneyField, of: (s: State) => boolean = () => true): Sum[] =>
  addUp(
    stats.by_status
      .filter(of)
      .flatMap((s) => s.amounts.map((a) => ({ amount: amountIn(a, field) ?? "0.00", iso: a.currency.iso }))),
    stats.currency?.iso,
  );

/** Whether there are amounts in another currency than the first one. */
export const isMixed = (stats: ExpenseStats | undefined): boolean =>
  !!stats?.by_status.some((s) => s.amounts.some((a) => a.currency.hash_id !== stats.currency?.hash_id));

/** Currency into which a list converts other currencies; undefined if it has only one. */
export const intoOf = (stats: ExpenseStats | undefined): string | undefined =>
  isMixed(stats) ? stats?.currency?.iso : undefined;

const positive = (s: Sum): boolean => Number(s.amount) > 0;

/** Totals of all matching rows: count, sums per column and currency, and `main` converted to the first currency. */
export function totalsOf(
  stats: ExpenseStats | undefined,
  t: Translate,
  main: MoneyField = "amount",
): Totals | undefined {
  if (!stats) return undefined;
  const { currency } = stats;
  const columns = moneyColumns.map(({ key, field }): ColumnTotal => {
    const sums = sumsOf(stats, field);
    const some = sums.filter(positive);
    return { key, label: t(`expenses.total_${key}`), sums: some.length ? some : sums.slice(0, 1) };
  });
  const missing = stats.by_status.reduce((n, s) => n + s.without_rate, 0);
  return {
    count: stats.by_status.reduce((n, s) => n + s.count, 0),
    columns,
    main: moneyColumns.find((c) => c.field === main)?.key ?? "amount",
    first: currency?.iso,
    converted:
      currency && isMixed(stats)
        ? {
            amount: withDecimals(
              sum(stats.by_status.map((s) => amountIn(s.converted, main) ?? "0")),
              currency.minor_unit,
            ),
            iso: currency.iso,
            missing,
          }
        : undefined,
  };
}
