import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { RuleKind, RuleTerms } from "#contract/payslips/terms.ts";
import { forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { areCountries } from "#server/reference/public.ts";
import { officePlace, type OfficePlace } from "#server/zones/public.ts";
import { keptOffices, mayChange, mayKeepValues, seesRule } from "./access.ts";
import { checkRule } from "./check.ts";
import { ruleEvent, trailOf } from "./events.ts";
import { firstOfMonth, lastDayOf, presentRule } from "./present.ts";
import * as q from "./queries.ts";

type Body = ServerInput<(typeof ruleCalls)[RuleKind]["create"]>["body"];

/** The office of a form, which the caller must reach: by the right to its pay, or for a tax by a right in one of its countries. */
async function officeOf(tx: Tx, kind: RuleKind, zone: string): Promise<OfficePlace> {
  const office = await officePlace(tx.db, zone);
  const places = [null, ...(office?.countries ?? [])].map((c) => ({ kind, country_id: c ?? "", offices: [zone] }));
  if (!office || !places.some((place) => seesRule(tx.access, place))) throw unknownReference("zone_hash_id");
  return office;
}

/** Where the rules of a form reach: the office, or all those of each country. */
async function placesOf(tx: Tx, kind: RuleKind, zone: string | null, countries: readonly string[]) {
  const office = zone === null ? undefined : await officeOf(tx, kind, zone);
  const reached = office
    ? countries.map((country_id) => ({ country_id, offices: [office.hash_id] }))
    : await q.officesOf.all(tx.db, countries);
  const places = reached.map((place) => ({ kind, ...place }));
  // A country that is not the office's, or is out of reach, counts as unknown.
  const areItsOwn = !office || countries.every((country) => office.countries.includes(country));
  if (!areItsOwn || !(await areCountries(tx.db, countries)) || !places.every((place) => seesRule(tx.access, place)))
    throw unknownReference("countries");
  return places;
}

/** What stored terms are: the category is a column, and rules are named only where lines are the base. */
export const storable = ({ tax_category_id: _, ...terms }: RuleTerms): object => ({
  ...terms,
  of: terms.base === "line" ? terms.of : [],
});

/** Makes one rule per country, so that each can be changed on its own. */
export const createRule =
  (kind: RuleKind) =>
  async (tx: Tx, { body }: { readonly body: Body }) => {
    const { countries, zone_hash_id, valid_from, valid_until, values = [], ...terms } = body;
    const wanted = [...new Set(countries)];
    const zone_id = zone_hash_id ?? null;
    const places = await placesOf(tx, kind, zone_id, wanted);
    for (const place of places) if (!mayChange(tx.access, place, "create")) throw forbidden();
    if (values.length > 0 && !places.every((place) => mayKeepValues(tx.access, place))) throw forbidden();
    const from = valid_from ?? firstOfMonth(tx.call);
    const until = valid_until ?? null;
    if (until !== null && until < from) throw invalidField("valid_until", "payslips.ends_before");
    await checkRule(tx, { kind, rule: null, countries: wanted, terms, values, known: [] });
    const rows = wanted.map((country_id) => ({ hash_id: newId(), kind, country_id, zone_id, version: 1 }));
    const version = { valid_from: from, valid_until: until, terms };
    const versions = rows.map(({ hash_id: rule_id }) => ({
      hash_id: newId(),
      rule_id,
      valid_from: from,
      valid_until: until,
      tax_category_id: terms.tax_category_id,
      terms: storable(terms),
    }));
    await q.insertRules.run(tx.db, JSON.stringify(rows), JSON.stringify(versions));
    if (values.length > 0)
      for (const { hash_id } of rows) await q.setValues.run(tx.db, hash_id, JSON.stringify(values), []);
    await record(
      tx,
      ...rows.map((row) =>
        ruleEvent(row, "create", { after: { ...trailOf(version), country_id: row.country_id, zone_id } }),
      ),
    );
    const day = lastDayOf(tx.call);
    const made = await q.rulesById.all(
      tx.db,
      keptOffices(tx.access),
      day,
      rows.map((r) => r.hash_id),
    );
    return { data: made.map((row) => presentRule(row, tx.person, day)) };
  };
