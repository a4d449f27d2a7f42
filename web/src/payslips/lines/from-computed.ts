// A computation in the browser as payslips travel, so that one component draws both.
import { withDecimals } from "#contract/kit/amounts.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { ComputedPayslip, PayslipTotals } from "#contract/payslips/payslip.ts";
import type { UsedVersion, WireTotals } from "#contract/payslips/payslip-schemas.ts";
import type { RuleVersion } from "#contract/payslips/terms.ts";
import type { ShownPayslip } from "./rows.ts";

/** A version with its body, where that is known. */
export type NamedVersion = RuleVersion & { readonly tax_category?: UsedVersion["tax_category"] };

interface Around {
  readonly month: string;
  readonly currency: CurrencyRef;
  readonly rules: readonly NamedVersion[];
  readonly printed?: ShownPayslip["printed"];
}

const money = (amount: string, { minor_unit }: CurrencyRef): string => withDecimals(amount, minor_unit);
const NOBODY: ShownPayslip["facts"] = {
  entry_date: null,
  contract: null,
  post: null,
  post_category: null,
  family_status: null,
  social_security_number: null,
  iban: null,
};

/** A month alone, of nobody: no instalments, no year, no month before. */
export function shownOf(made: ComputedPayslip, { month, currency, rules, printed = [] }: Around): ShownPayslip {
  const totalsOf = (totals: PayslipTotals): WireTotals =>
    Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, money(value, currency)])) as WireTotals;
  const totals = totalsOf(made.totals);
  return {
    month,
    currency,
    totals,
    carried_in: money("0", currency),
    lines: made.lines.map(({ detail, ...line }) => ({
      ...line,
      amount: money(line.amount, currency),
      version_ids: detail
        ? detail.versions.map((v) => v.version_id)
        : rules.filter((r) => r.rule_id === line.rule_id).map((r) => r.version_id),
      detail: detail && {
        steps: [...detail.steps],
        bands: [...detail.bands],
        yearly: detail.yearly,
        credit: detail.credit,
      },
    })),
    versions: rules.map((r) => ({ ...r, tax_category: r.tax_category ?? null })),
    instalments: [],
    days: {
      proration: "calendar",
      days: made.month.days,
      halves: made.month.halves,
      employed_days: made.month.employed_days,
      unpaid: [],
      presence: made.month.presence.toFixed(),
    },
    facts: NOBODY,
    year: { from: month, totals, lines: {} },
    before: null,
    printed: [...printed],
  };
}
