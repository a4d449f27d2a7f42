// How a computed payslip is stored: its totals as columns, what explains them as one document.
import type { ComputedPayslip, PayslipLine, PayslipTotal, PayslipTotals } from "#contract/payslips/payslip.ts";
import type { Proration, UnpaidDay } from "#contract/payslips/days.ts";
import type { RuleLine, ShownBase } from "#contract/payslips/rule-lines.ts";
import type { UsedVersion } from "#contract/payslips/payslip-schemas.ts";
import { columns } from "#server/kit/sql/columns.ts";
import type { Named } from "#server/kit/sql/refs.ts";

/** The totals, in the order of the table. */
export const totalNames = [
  "base_salary",
  "allowances",
  "bonuses",
  "gross_salary",
  "others",
  "social_security",
  "tax",
  "other_deductions",
  "advances",
  "total_deductions",
  "net_salary",
  "carried",
  "employer",
  "employer_cost",
  "net_taxable",
  "net_social",
] as const satisfies readonly PayslipTotal[];
/** SQL: the totals as decimal texts. */
export const totalsJson = (alias: string): string =>
  `jsonb_build_object(${totalNames.map((name) => `'${name}', trim_scale(${alias}.${name})::text`).join(", ")})`;
export const totalColumns = columns(
  Object.fromEntries(totalNames.map((name) => [name, "numeric"])) as Record<PayslipTotal, "numeric">,
);

/** A line without the rules themselves: they stand once, in `versions`. */
export interface StoredLine extends Omit<PayslipLine, "detail"> {
  readonly version_ids: readonly string[];
  readonly detail: Pick<RuleLine, "steps" | "bands" | "yearly" | "credit"> | null;
}
export interface StoredInstalment {
  readonly hash_id: string;
  readonly advance: { readonly hash_id: string; readonly number: number; readonly title: string };
  readonly month: string;
  readonly position: number;
  readonly count: number;
  readonly amount: string;
  readonly taken: string;
  readonly moved: string;
  readonly left: string;
}
export interface StoredFacts {
  readonly entry_date: string | null;
  readonly contract: string | null;
  readonly post: string | null;
  readonly post_category: Named | null;
  readonly family_status: Named | null;
  readonly social_security_number: string | null;
  readonly iban: string | null;
}
export interface StoredResult {
  readonly lines: readonly StoredLine[];
  readonly versions: readonly UsedVersion[];
  readonly instalments: readonly StoredInstalment[];
  readonly days: {
    readonly proration: Proration;
    readonly days: number;
    readonly halves: number;
    readonly employed_days: number;
    readonly unpaid: readonly UnpaidDay[];
    readonly presence: string;
  };
  readonly facts: StoredFacts;
  readonly shown: readonly ShownBase[];
  readonly year: {
    readonly from: string;
    readonly totals: PayslipTotals;
    readonly lines: Readonly<Record<string, string>>;
  };
  readonly printed: readonly string[];
}

/** Lines as they are stored. */
export const storedLines = (
  { lines }: ComputedPayslip,
  versionOf: (rule_id: string) => string | undefined,
): StoredLine[] =>
  lines.map(({ detail, ...line }) => {
    const one = line.rule_id === null ? undefined : versionOf(line.rule_id);
    return {
      ...line,
      version_ids: detail ? detail.versions.map((v) => v.version_id) : one === undefined ? [] : [one],
      detail: detail && {
        steps: [...detail.steps],
        bands: [...detail.bands],
        yearly: detail.yearly,
        credit: detail.credit,
      },
    };
  });
