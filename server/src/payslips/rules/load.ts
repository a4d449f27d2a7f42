import { lastOfMonth } from "#contract/kit/dates.ts";
import type { Proration } from "#contract/payslips/days.ts";
import { termsOf, type RuleKind, type RulePart, type RuleTerms, type RuleVersion } from "#contract/payslips/terms.ts";
import { listRows } from "#server/reference/public.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";

export { rulesThatApply } from "#contract/payslips/rule-scope.ts";

/** A version of a rule with the place that it holds in. */
export interface PlacedRule extends RuleVersion {
  readonly country_id: string;
  /** Null: in every office. */
  readonly zone_id: string | null;
}
interface VersionRow {
  readonly version_id: string;
  readonly rule_id: string;
  readonly kind: RuleKind;
  readonly country_id: string;
  readonly zone_id: string | null;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly tax_category_id: string | null;
  readonly part: RulePart | null;
  readonly terms: unknown;
}

/** The terms of a version: what the database has of them is read by the schema, never taken as it is. */
export const storedTerms = (kind: RuleKind, terms: unknown, tax_category_id: string | null): RuleTerms =>
  termsOf(kind).parse({ ...(terms as object), tax_category_id });

const versionsOn = sql<VersionRow, [countries: readonly string[], zones: readonly string[], day: string]>(
  `SELECT v.hash_id AS version_id, v.rule_id, r.kind, r.country_id, r.zone_id, v.valid_from, v.valid_until, v.tax_category_id, g.part, v.terms
   FROM payroll_rule r JOIN payroll_rule_version v ON v.rule_id = r.hash_id LEFT JOIN ${listRows("tax_category", "g")} ON g.hash_id = v.tax_category_id
   WHERE r.country_id = ANY ($1::uuid[]) AND (r.zone_id IS NULL OR r.zone_id = ANY ($2::uuid[]))
     AND v.valid_from <= $3::date AND (v.valid_until IS NULL OR v.valid_until >= $3::date)`,
);

/**
 * The versions of all rules that hold for a month (`YYYY-MM`), that is on its last day, in these countries: those of every office, and those of
 * one of the offices. `rulesThatApply` chooses those of a person.
 */
export async function rulesFor(
  db: Db,
  of: { readonly countryIds: readonly string[]; readonly zoneIds: readonly string[]; readonly month: string },
): Promise<PlacedRule[]> {
  const rows = await versionsOn.all(db, of.countryIds, of.zoneIds, lastOfMonth(`${of.month}-01`));
  return rows.map(({ terms, tax_category_id, ...row }) => ({
    ...storedTerms(row.kind, terms, tax_category_id),
    ...row,
  }));
}

const valuesOn = sql<
  { user_id: string; rule_id: string; value: string | null },
  [users: readonly string[], day: string]
>(
  `SELECT DISTINCT ON (x.user_id, x.rule_id) x.user_id, x.rule_id, trim_scale(x.value)::text AS value
   FROM payroll_rule_value x WHERE x.user_id = ANY ($1::uuid[]) AND x.valid_from <= $2::date ORDER BY x.user_id, x.rule_id, x.valid_from DESC`,
);
/** The values of personal rules that hold for a month (`YYYY-MM`), by person and rule: `personal` of a payslip. */
export async function personalValues(
  db: Db,
  userIds: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const values = new Map<string, Map<string, string>>(userIds.map((id) => [id, new Map()]));
  for (const { user_id, rule_id, value } of await valuesOn.all(db, userIds, lastOfMonth(`${month}-01`)))
    if (value !== null) values.get(user_id)?.set(rule_id, value);
  return values;
}

/** What an office and a country have set for pay, or what holds where they have not. */
export interface PayrollSettings {
  readonly proration: Proration;
  readonly net_floor: string;
  /** Month in which the year of pay begins, 1 to 12. */
  readonly first_month: number;
  /** What a payslip prints besides what is paid: see `printedParts`. */
  readonly printed: readonly string[];
}
const settingsAt = sql<PayrollSettings, [zone: string, country: string]>(
  `SELECT coalesce(o.proration, 'calendar') AS proration, coalesce(trim_scale(c.net_floor)::text, '0') AS net_floor,
     coalesce(c.first_month, 1) AS first_month, coalesce(c.printed, '{before_tax,taxable,employer}') AS printed
   FROM (VALUES (true)) one LEFT JOIN office_payroll o ON o.zone_id = $1 LEFT JOIN country_payroll c ON c.country_id = $2`,
);
export const payrollSettings = async (db: Db, zone: string, country: string): Promise<PayrollSettings> =>
  await settingsAt.one(db, zone, country);
