import { sum } from "#contract/kit/amounts.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { varianceOf, type Variance } from "#contract/payslips/variance.ts";
import { getPayslip } from "#contract/payslips/payslip-endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { minus } from "../lines/rows.ts";

interface Changes {
  /** The reasons, the greatest first. */
  readonly reasons: readonly Variance[];
  /** What the rules make of them: contributions and tax. */
  readonly rest: string;
  /** Of the net, signed. */
  readonly net: string;
}

/** What changed since the person's payslip before, and why; undefined without one, or while it loads. */
export function useChanges(p: FullPayslip): Changes | undefined {
  const id = p.before?.hash_id ?? "";
  const before = useRead(getPayslip, { params: { id } }, { quiet: true, enabled: id !== "", staleTime: 60_000 }).data
    ?.data;
  if (!p.before || !before) return undefined;
  const reasons = varianceOf(p, before);
  const net = sum([p.totals.net_salary, minus(before.totals.net_salary)]);
  return { reasons, net, rest: sum([net, ...reasons.map((r) => minus(r.amount))]) };
}
