import { today } from "#contract/kit/dates.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Rule, ShownVersion } from "#contract/payslips/rule-schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Call } from "#server/kit/sql/transaction.ts";
import { mayBeChanged } from "./access.ts";
import { storedTerms } from "./load.ts";
import type { RuleRow } from "./queries.ts";
import type { Version } from "./versions.ts";

/** The last day of a month, by default of this one, by the day in Greenwich: a country has several clocks. */
export const lastDayOf = (call: Pick<Call, "now">, month?: string): string =>
  lastOfMonth(month === undefined ? today("UTC", call.now) : `${month}-01`);
export const firstOfMonth = (call: Pick<Call, "now">): string => `${today("UTC", call.now).slice(0, 7)}-01`;

/** The versions of a rule by their first days, as they are decided on. */
export const versionsOf = (row: RuleRow): Version[] =>
  row.versions
    .map(({ version_id, valid_from, valid_until, used, terms, tax_category_id }) => ({
      version_id,
      valid_from,
      valid_until,
      used,
      terms: storedTerms(row.kind, terms, tax_category_id),
    }))
    .toReversed();

const orNull = (amount: string | null): string | null => (amount === null ? null : toWire(amount));

/** A rule as its readers see it, with the terms that hold on a day, or of the version nearest to it. */
export function presentRule(row: RuleRow, person: Person, day: string): Rule {
  const versions = row.versions.map(({ terms, tax_category, ...v }): ShownVersion => {
    const said = storedTerms(row.kind, terms, v.tax_category_id);
    const category = tax_category && {
      hash_id: tax_category.hash_id,
      name: tax_category.name,
      name_fr: tax_category.name_fr,
    };
    return { ...said, ...v, tax_category: category, part: tax_category?.part ?? null };
  });
  // The newest that has begun; of those to come the first.
  const shown = versions.find((v) => v.valid_from <= day) ?? versions.at(-1);
  if (!shown) throw new Error(`Rule ${row.hash_id} has no version`);
  const { title, title_fr, type, value, lower_bound, upper_bound, category, valid_from, valid_until } = shown;
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    kind: row.kind,
    zone_hash_id: row.zone_id,
    zone: row.zone,
    country_id: row.country_id,
    country: row.country,
    title,
    title_fr,
    type,
    value: toWire(value),
    lower_bound: orNull(lower_bound),
    upper_bound: orNull(upper_bound),
    category,
    tax_category_id: shown.tax_category_id,
    tax_category: shown.tax_category,
    valid_from,
    valid_until,
    holds: valid_from <= day && (valid_until === null || valid_until >= day),
    used: versions.some((v) => v.used),
    version: row.version,
    versions,
    values: [...row.values],
    people: [...row.people],
    can: {
      ...(mayBeChanged(person, row, "update") && { update: true }),
      ...(mayBeChanged(person, row, "delete") && { delete: true }),
    },
  };
}
