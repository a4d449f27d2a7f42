import { decimal } from "#contract/kit/money.ts";
import type { ComputedPayslip, PayslipLine } from "#contract/payslips/payslip.ts";
import type { RuleVersion } from "#contract/payslips/terms.ts";

/** A row of a tried payslip: what the employee and the employer pay of one contribution. */
export interface TryRow {
  readonly key: string;
  readonly title: string;
  readonly base: string | null;
  readonly employee: PayslipLine | undefined;
  readonly employer: PayslipLine | undefined;
}

/** The name of a line: of a scale its own, else that of its rule. */
function nameOf(line: PayslipLine, rule: RuleVersion | undefined, titleOf: (r: RuleVersion) => string): string {
  if (line.title !== null) return line.title;
  const isScale = (line.detail?.versions.length ?? 0) > 1;
  return (isScale && rule?.scale) || (rule ? titleOf(rule) : "");
}

/** Lines of rules as rows: both shares of one contribution, of one title and one base, stand beside each other. Those of 0 are left out. */
export function tryRows(
  payslip: ComputedPayslip,
  rules: readonly RuleVersion[],
  titleOf: (rule: RuleVersion) => string,
): TryRow[] {
  const byRule = new Map(rules.map((r) => [r.rule_id, r]));
  const rows: TryRow[] = [];
  for (const line of payslip.lines) {
    if (line.kind === "base" || line.kind === "unpaid" || decimal(line.amount).eq(0)) continue;
    const title = nameOf(line, byRule.get(line.rule_id ?? ""), titleOf);
    const other =
      line.kind === "rule" ? rows.findIndex((r) => r.title === title && r.base === line.base && !r[line.category]) : -1;
    const found = rows[other];
    if (found) rows[other] = { ...found, [line.category]: line };
    else
      rows.push({
        key: `${line.rule_id}${line.category}`,
        title,
        base: line.base,
        employee: line.category === "employee" ? line : undefined,
        employer: line.category === "employer" ? line : undefined,
      });
  }
  return rows;
}
