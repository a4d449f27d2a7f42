// What the payslips of an expense owe to bodies, by tax category.
import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import type { Named } from "#server/kit/sql/refs.ts";
import type { StoredResult } from "./stored.ts";

interface Owing {
  readonly totals: PayslipTotals;
  readonly carried_in: string;
  readonly country: { readonly hash_id: string };
  readonly result: Pick<StoredResult, "lines" | "versions">;
}
export interface Body {
  /** Null: deductions that are no contributions, and rules without a category. */
  readonly category: Named | null;
  readonly amount: Decimal;
  /** Of the payslips that owe it something. */
  readonly countries: readonly string[];
}
/** Employee's and employer's lines of each tax category; what last month carried goes to the person, not to 'other'. By name, others last. */
export function bodiesOf(payslips: readonly Owing[]): Body[] {
  const found = new Map<string, { category: Named | null; amount: Decimal; countries: Set<string> }>();
  const add = (category: Named | null, amount: Decimal, country: string): void => {
    if (amount.eq(0)) return;
    const key = category?.hash_id ?? "";
    const body = found.get(key) ?? { category, amount: decimal("0"), countries: new Set() };
    body.amount = body.amount.plus(amount);
    body.countries.add(country);
    found.set(key, body);
  };
  for (const p of payslips) {
    const categories = new Map(p.result.versions.map((v) => [v.rule_id, v.tax_category]));
    for (const line of p.result.lines)
      if (line.kind === "rule")
        add(categories.get(line.rule_id ?? "") ?? null, decimal(line.amount), p.country.hash_id);
    add(null, decimal(p.totals.other_deductions).minus(p.carried_in), p.country.hash_id);
  }
  return [...found.values()]
    .filter((b) => !b.amount.eq(0))
    .map((b) => ({ ...b, countries: [...b.countries] }))
    .toSorted((a, b) =>
      a.category === null ? 1 : b.category === null ? -1 : a.category.name < b.category.name ? -1 : 1,
    );
}
