import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import type { WireTotals } from "#contract/payslips/payslip-schemas.ts";
import type { Look } from "#web/ui/chart/series.ts";

export interface Share {
  readonly key: "net" | "social" | "tax" | "deductions" | "instalments";
  readonly value: string;
  /** Of all that is earned, one decimal. */
  readonly percent: string;
  readonly look: Look;
}

/** Where what is earned goes, as parts of a whole; what is nothing is left out. */
export function sharesOf(totals: WireTotals): Share[] {
  const whole = decimal(sum([totals.gross_salary, totals.others, totals.carried]));
  const parts = [
    { key: "net", value: totals.net_salary, look: 1 },
    { key: "social", value: totals.social_security, look: 2 },
    { key: "tax", value: totals.tax, look: 4 },
    { key: "deductions", value: totals.other_deductions, look: 6 },
    { key: "instalments", value: totals.advances, look: 3 },
  ] as const;
  if (!whole.gt(0)) return [];
  return parts
    .filter((p) => decimal(p.value).gt(0))
    .map((p) => ({ ...p, percent: decimal(p.value).times(100).div(whole).round(1, 1).toFixed(1) }));
}
