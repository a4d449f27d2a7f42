import { payslipHref } from "#contract/payslips/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { openFields, reachBy, type Kind } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { planned } from "#server/kit/sql/database.ts";
import { listRows } from "#server/reference/public.ts";
import { officeCountryRows, officeRows } from "#server/zones/public.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { keptOffices, rulesInReach } from "./access.ts";

const newest = (name: string): string =>
  `(SELECT v.terms ->> '${name}' FROM payroll_rule_version v WHERE v.rule_id = r.hash_id ORDER BY v.valid_from DESC LIMIT 1)`;

/** A rule of pay as a kind of record. */
export const ruleKind: Kind = {
  name: "payroll_rule",
  rows: { from: "payroll_rule r", id: "r.hash_id", title: newest("title"), french: newest("title_fr") },
  reach: {
    rows: ({ access }, where) => rulesInReach(access, where),
    async sees({ access, db }, id) {
      const where = new Where().and("r.hash_id = ?::uuid", id);
      const reached = rulesInReach(access, where);
      if (reached === undefined) return false;
      const text = `SELECT true AS seen FROM payroll_rule r WHERE ${where.text} AND (${reached})`;
      return (await planned<{ seen: boolean }>(text).first(db, ...where.values)) !== undefined;
    },
  },
  fields: openFields(
    "title title_fr type value lower_bound upper_bound category tax_category_id country_id zone_id valid_from valid_until",
    "base base_of base_rate base_rate_up_to base_less mode base_span bounds_prorated scale credit due_from deductible",
    "prorated in_gross purpose line_order rounding personal_value due_months adds_to_taxable adds_to_base source",
    "for_post_categories for_family_statuses for_contract_kinds for_people",
  ),
  words: ["payslips.type_", "payslips.by_", "payslips.base_", "payslips.mode_", "payslips.span_", "payslips.purpose_"],
  opens: {
    about: "jsonb_build_object('zone', CASE WHEN r.kind = 'tax' THEN r.zone_id END)",
    // Taxes of an office are shown to more people than the rules of pay.
    link: (r) =>
      aboutOf(r, "zone") ? zoneHref.taxes(aboutOf(r, "zone")) : payslipHref.configuration({ rule: r.hash_id }),
  },
};

const rights = ["payslips_apply_tax"] as const;
/** Of every office, also of one that has set nothing. */
const offices = { from: officeRows("z"), id: "z.hash_id", title: "z.name" };
export const officePayrollKind: Kind = {
  name: "office_payroll",
  rows: offices,
  reach: reachBy(offices, { rights, office: "z.hash_id" }),
  fields: openFields("proration"),
  words: ["payslips.proration_"],
  opens: { link: () => payslipHref.configuration({ settings: "1" }) },
};

const countries = { from: listRows("country", "k"), id: "k.hash_id", title: "k.name", french: "k.name_fr" };
/** SQL: countries `k` with an office whose pay the caller keeps. */
function countriesInReach(access: Access, where: Where): string | undefined {
  const kept = keptOffices(access);
  if (kept === null) return "true";
  if (kept.length === 0) return undefined;
  const itsOffice = `SELECT 1 FROM ${officeCountryRows("y")} WHERE y.country_id = k.hash_id AND y.zone_id = ANY (?::uuid[])`;
  return where.bind(`EXISTS (${itsOffice})`, kept);
}
export const countryPayrollKind: Kind = {
  name: "country_payroll",
  rows: countries,
  reach: {
    rows: ({ access }, where) => countriesInReach(access, where),
    async sees({ access, db }, id) {
      const where = new Where().and("k.hash_id = ?::uuid", id);
      const reached = countriesInReach(access, where);
      if (reached === undefined) return false;
      const text = `SELECT true AS seen FROM ${countries.from} WHERE ${where.text} AND ${reached}`;
      return (await planned<{ seen: boolean }>(text).first(db, ...where.values)) !== undefined;
    },
  },
  fields: openFields("net_floor first_month printed due_days due_categories"),
  words: ["payslips.printed_"],
  opens: { link: () => payslipHref.configuration({ settings: "1" }) },
};
