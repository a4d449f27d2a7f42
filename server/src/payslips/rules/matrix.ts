import * as calls from "#contract/payslips/rule-endpoints.ts";
import { getPayrollSettings } from "#contract/payslips/settings.ts";
import { ruleKinds, type RuleKind } from "#contract/payslips/terms.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Field, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const { ruleCalls } = calls;
const words = { tax: "Tax", pension: "Pension", allowance: "Allowance", other: "Other" } as const;
const lists = { tax: "taxes", pension: "pensions", allowance: "allowances", other: "others" } as const;
const said = (w: World, more: object = {}) => ({
  title: `Rule ${next()}`,
  type: "percent" as const,
  value: "4.5",
  zone_hash_id: w.s.paris.id,
  countries: [w.s.france.id],
  valid_from: "2026-01-01",
  ...more,
});
const newRule = async (w: World, client: Client, kind: RuleKind = "pension", more: object = {}): Promise<string> => {
  const { data } = await client.ok(ruleCalls[kind].create, { body: said(w, more) });
  return data[0]?.hash_id ?? "";
};
const ofRule = (kind: RuleKind, more: object = {}): Thing =>
  thing(404, async (w) => {
    const id = await newRule(w, w.insider.client, kind);
    return { params: { id }, thing: id, ...more };
  });
const made = madeOnce(async (w) => {
  const ids = await Promise.all(ruleKinds.map(async (kind) => await newRule(w, w.insider.client, kind)));
  return Object.fromEntries(ruleKinds.map((kind, i) => [kind, ids[i] ?? ""])) as Record<RuleKind, string>;
});

/** The four calls of a kind. */
const rowsOf = (kind: RuleKind): Record<string, Row> => ({
  [`payslips.${lists[kind]}`]: rows(
    ruleCalls[kind].list,
    (body) => body.data.map((r) => r.hash_id),
    async (w) => (await made(w))[kind],
    async (w) => (await made(w.elsewhere))[kind],
    { query: { limit: 200 } },
  ),
  [`payslips.create${words[kind]}`]: thing(422, async (w) => ({ body: said(w), thing: w.s.paris.id })),
  [`payslips.update${words[kind]}`]: ofRule(kind, { body: { value: "5" } }),
  [`payslips.delete${words[kind]}`]: ofRule(kind, { query: {} }),
});

export const matrix: Readonly<Record<string, Row>> = {
  ...Object.assign({}, ...ruleKinds.map(rowsOf)),
  "payslips.zoneTaxes": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
  "payslips.createZoneTax": thing(404, async (w) => {
    const { zone_hash_id: _, ...body } = said(w);
    return { params: { id: w.s.paris.id }, body, thing: w.s.paris.id };
  }),
  "payslips.updateZoneTax": ofRule("tax", { body: { value: "5" } }),
  "payslips.deleteZoneTax": ofRule("tax", { query: {} }),
  "payslips.settings": rows(
    getPayrollSettings,
    (body) => body.data.offices.map((o) => o.zone.hash_id),
    (w) => w.s.paris.id,
    (w) => w.s.douala.id,
  ),
  "payslips.setSettings": thing(422, async (w) => ({
    body: { offices: [{ zone_hash_id: w.s.paris.id, proration: "working" }] },
    thing: w.s.paris.id,
  })),
};

/** Somebody of Paris whose own value a rule has. */
const value = (w: World, amount: string) => ({
  user_hash_id: w.s.alice.user.id,
  valid_from: "2026-03-01",
  value: amount,
  note: "Withholding rate",
});
const updateOf = (kind: RuleKind): Updated => ({
  make: async (w, admin) => {
    const line = kind === "tax" || kind === "pension";
    const base = await newRule(w, admin);
    return {
      id: await newRule(w, admin, kind, {
        title_fr: "Règle",
        category: line ? "employer" : "employee",
        tax_category_id: await named(w, "tax_category"),
        ...(line && { base: "line", of: [base], adds_to_taxable: true, adds_to_base: [base] }),
        base_rate: "98.25",
        base_rate_up_to: "16020",
        base_less: "10",
        lower_bound: "10",
        upper_bound: "4005",
        scale: "Scale",
        credit: "1",
        due_from: "2",
        prorated: true,
        purpose: kind === "other" ? "earning" : null,
        rounding: { unit: "1", way: "down" },
        applies_to: { post_categories: [], family_statuses: [], contract_kinds: ["PERMANENT"], users: [] },
        months: [6, 12],
        source: "Published somewhere",
        valid_until: "2026-12-31",
        personal: true,
        values: [value(w, "3.5")],
      }),
    };
  },
  read: async (client, id) => {
    const { data } = await client.ok(ruleCalls[kind].list, { query: { limit: 200 } });
    const rule = data.find((r) => r.hash_id === id);
    const [{ version_id: _, ...newest } = { version_id: "" }] = rule?.versions ?? [];
    return rule ? { ...newest, version: rule.version, values: rule.values } : {};
  },
  fields: async (w, admin): Promise<Record<string, Field>> => {
    const line = kind === "tax" || kind === "pension";
    const base = await newRule(w, admin);
    return {
      title: field(`Rule ${next()}`),
      title_fr: field("Autre règle"),
      type: field("amount"),
      value: field("13"),
      // Only an employer's line adds to a base.
      category: field("employer"),
      tax_category_id: field(await named(w, "tax_category"), "tax_category", "part"),
      base: field("base_salary", "of"),
      of: field(line ? [base] : []),
      base_rate: field("90"),
      base_rate_up_to: field("8010"),
      base_less: field("20"),
      lower_bound: field("11"),
      upper_bound: field("3000"),
      mode: field("flat"),
      span: field("annualised"),
      bounds_prorated: field(true),
      scale: field("Another scale"),
      credit: field("2"),
      due_from: field("3"),
      deductible: field(true),
      prorated: field(false),
      in_gross: field(false),
      purpose: field(kind === "other" ? "deduction" : null),
      order: field(7),
      rounding: field({ unit: "10", way: "up" }),
      applies_to: field({ post_categories: [], family_statuses: [], contract_kinds: ["FIXED_TERM"], users: [] }),
      personal: field(false),
      months: field([12]),
      adds_to_taxable: field(false),
      adds_to_base: field([]),
      source: field("Published elsewhere"),
      valid_from: field("2026-07-01"),
      valid_until: field("2026-11-30"),
      values: field([value(w, "4.5")]),
    };
  },
});

export const updates: Readonly<Record<string, Updated>> = {
  ...Object.fromEntries(ruleKinds.map((kind) => [`payslips.update${words[kind]}`, updateOf(kind)])),
  "payslips.updateZoneTax": updateOf("tax"),
};

export const deeds: Readonly<Record<string, Deed>> = {
  "payslips.setSettings": async (w) => ({
    body: {
      offices: [{ zone_hash_id: w.s.paris.id, proration: "working" }],
      countries: [
        {
          country_hash_id: w.s.france.id,
          net_floor: "635.71",
          first_month: 3,
          printed: ["before_tax"],
          due_days: [{ tax_category_id: await named(w, "tax_category"), day: 15 }],
        },
      ],
    },
  }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  payroll_rule: "payslips.updatePension",
  office_payroll: async (w: World) => w.s.paris.id,
  country_payroll: async (w: World) => w.s.france.id,
};
