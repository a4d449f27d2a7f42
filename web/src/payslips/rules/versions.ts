import { lastOfMonth } from "#contract/kit/dates.ts";
import type { Rule, ShownVersion } from "#contract/payslips/rule-schemas.ts";
import type { RuleVersion } from "#contract/payslips/terms.ts";

/** A version with the place that it holds in, as `rulesThatApply` takes it. */
export interface PlacedVersion extends RuleVersion {
  readonly country_id: string;
  readonly zone_id: string | null;
}
const placed = (rule: Rule, version: ShownVersion): PlacedVersion => ({
  ...version,
  rule_id: rule.hash_id,
  kind: rule.kind,
  country_id: rule.country_id,
  zone_id: rule.zone_hash_id,
});

/** The versions of rules that hold for a month: on its last day. */
export function versionsIn(rules: readonly Rule[], month: string): PlacedVersion[] {
  const day = lastOfMonth(`${month}-01`);
  return rules.flatMap((rule) => {
    const version = rule.versions.find((v) => v.valid_from <= day && (v.valid_until === null || v.valid_until >= day));
    return version ? [placed(rule, version)] : [];
  });
}

/** `2026-03`, so many months later. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7);
}
export const monthOfDay = (day: string): string => day.slice(0, 7);
