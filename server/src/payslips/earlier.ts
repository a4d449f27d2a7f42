// The validated payslips before a month: for the year to date, cumulative rules, what was carried, and what changed.
import { decimal } from "#contract/kit/money.ts";
import { lineKey } from "#contract/payslips/variance.ts";
import type { PayslipLine, PayslipTotals } from "#contract/payslips/payslip.ts";
import type { ShownBase } from "#contract/payslips/rule-lines.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { totalsJson, type StoredLine } from "./stored.ts";

export interface EarlierPayslip {
  readonly hash_id: string;
  readonly user_id: string;
  readonly zone_id: string;
  readonly country_id: string;
  readonly currency_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly totals: PayslipTotals;
  readonly lines: readonly StoredLine[];
  readonly shown: readonly ShownBase[];
}
/** `lines`: false reads none of them, for what is computed and not shown. */
const row = (lines: boolean): string =>
  `p.hash_id, p.user_id, p.zone_id, p.country_id, p.currency_id, to_char(p.month, 'YYYY-MM') AS month, ${totalsJson("p")} AS totals,
  ${lines ? "p.result->'lines'" : "'[]'::jsonb"} AS lines, p.shown`;
/** Of all offices: ceilings and the year count those of one country together. What was entered of before is sums alone, without lines or bases. */
const since = (lines: boolean) =>
  sql<EarlierPayslip, [people: readonly string[], from: string, before: string]>(
    `SELECT ${row(lines)} FROM payslip p WHERE p.user_id = ANY ($1::uuid[]) AND p.state = 'VALIDATED' AND p.month >= ($2 || '-01')::date AND p.month < ($3 || '-01')::date
     UNION ALL SELECT o.hash_id, o.user_id, o.zone_id, o.country_id, o.currency_id, to_char(o.month, 'YYYY-MM'), o.totals, '[]'::jsonb, '[]'::jsonb
     FROM payroll_opening o WHERE o.user_id = ANY ($1::uuid[]) AND o.month >= ($2 || '-01')::date AND o.month < ($3 || '-01')::date ORDER BY user_id, month, zone_id`,
  );
const [sinceWithLines, sinceAlone] = [since(true), since(false)];
/** By person. */
export const earlierPayslips = async (
  db: Db,
  people: readonly string[],
  { from, before, lines }: { readonly from: string; readonly before: string; readonly lines: boolean },
): Promise<ReadonlyMap<string, readonly EarlierPayslip[]>> =>
  Map.groupBy(await (lines ? sinceWithLines : sinceAlone).all(db, people, from, before), (p) => p.user_id);

/** The last one before a month in an office, however long ago: what it carried is still to be deducted. One look for each person: their history is long. */
const last = (lines: boolean) =>
  sql<EarlierPayslip, [people: readonly string[], zone: string, before: string]>(
    `SELECT ${row(lines)} FROM unnest($1::uuid[]) AS one(user_id) CROSS JOIN LATERAL (SELECT * FROM payslip p WHERE p.user_id = one.user_id AND p.zone_id = $2 AND p.state = 'VALIDATED'
   AND p.month < ($3 || '-01')::date ORDER BY p.month DESC LIMIT 1) p ORDER BY p.user_id`,
  );
const [lastWithLines, lastAlone] = [last(true), last(false)];
export const lastPayslips = async (
  db: Db,
  people: readonly string[],
  zone: string,
  before: string,
  lines = true,
): Promise<ReadonlyMap<string, EarlierPayslip>> =>
  new Map((await (lines ? lastWithLines : lastAlone).all(db, people, zone, before)).map((p) => [p.user_id, p]));

/** The first month of the year that a month is in. */
export function yearStart(month: string, firstMonth: number): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return `${at >= firstMonth ? year : year - 1}-${String(firstMonth).padStart(2, "0")}`;
}

type Amounts = Readonly<Record<string, string>>;
/** Sums amounts by their names. */
export const summed = (all: readonly Amounts[]): Record<string, string> => {
  const sums: Record<string, string> = {};
  for (const one of all)
    for (const [name, amount] of Object.entries(one))
      sums[name] = decimal(sums[name] ?? "0")
        .plus(amount)
        .toFixed();
  return sums;
};
/** Amounts of lines by their keys. */
export const byLine = (
  lines: readonly Pick<PayslipLine, "kind" | "title" | "rule_id" | "category" | "amount">[],
): Amounts => summed(lines.map((line) => ({ [lineKey(line)]: line.amount })));

/** Totals and lines of a year: of the validated payslips before, and of this one. */
export const yearOf = (
  from: string,
  before: readonly Pick<EarlierPayslip, "totals" | "lines">[],
  now: { readonly totals: PayslipTotals; readonly lines: readonly PayslipLine[] },
) => ({
  from,
  totals: summed([...before.map((p) => p.totals), now.totals]) as PayslipTotals,
  lines: summed([...before.map((p) => byLine(p.lines)), byLine(now.lines)]),
});
