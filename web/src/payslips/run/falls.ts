// From last month's net to this one's, by reason: each bar begins where the one before it ended.
import { sum } from "#contract/kit/amounts.ts";
import type { RunPerson } from "#contract/payslips/payslip-schemas.ts";
import type { VarianceReason } from "#contract/payslips/variance.ts";
import { minus } from "../lines/rows.ts";

export interface Fall {
  readonly reason: VarianceReason;
  /** Signed. */
  readonly amount: string;
  readonly names: readonly string[];
}

const order: readonly VarianceReason[] = ["gone", "new", "one_off", "salary", "instalment", "days", "rule"];

/** The people's changes by their first reason; those of people without a payslip yet are left out. */
export function fallsOf(people: readonly RunPerson[], iso: string): Fall[] {
  const changed = people
    .filter((p) => (p.currency?.iso ?? p.payslip?.currency.iso) === iso)
    .flatMap((p) => {
      if (!p.payslip && p.state !== "gone") return [];
      const now = p.payslip?.totals.net_salary ?? "0";
      const amount = sum([now, minus(p.before?.net_salary ?? "0")]);
      const reason = p.state === "gone" ? "gone" : !p.before ? "new" : (p.reasons[0]?.reason ?? "rule");
      return /[1-9]/u.test(amount) ? [{ reason, amount, name: p.user.name }] : [];
    });
  return order.flatMap((reason): Fall[] => {
    const those = changed.filter((c) => c.reason === reason);
    return those.length > 0
      ? [{ reason, amount: sum(those.map((c) => c.amount)), names: those.map((c) => c.name) }]
      : [];
  });
}

/** Where the bars begin: at nothing, or at a round figure below all of them where they would all look the same. */
export function floorOf(levels: readonly number[]): number {
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const room = Math.max(most - least, most * 0.02) * 0.6;
  const from = least - room;
  if (from <= most * 0.3) return 0;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 2);
  return Math.floor(from / unit) * unit;
}
