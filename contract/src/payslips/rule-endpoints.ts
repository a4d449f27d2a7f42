import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import type { Permission } from "../permissions.ts";
import { named } from "../zones/schemas.ts";
import { ruleSeers } from "./rights.ts";
import { firstDay, givenTerms, lastDay, monthOf, personalValue, rule } from "./rule-schemas.ts";
import { termsOf, type RuleKind } from "./terms.ts";

/** Most rows of values of people that one change may set. */
const MOST_VALUES = 500;
const dates = {
  /** By default the month of today, or that of the newest version. */
  valid_from: firstDay.optional(),
  /** Null: until further notice. */
  valid_until: lastDay.nullish(),
};
const values = z.array(personalValue).max(MOST_VALUES).optional();
const countries = z
  .array(idOf("country"), { error: "payslips.country_needed" })
  .min(1, { error: "payslips.country_needed" })
  .max(250);

/** A new rule of a kind, for several countries one each. */
const newRule = (kind: RuleKind) => termsOf(kind).extend({ ...dates, countries, values });
const ruleChange = (kind: RuleKind) =>
  z
    .object({ ...givenTerms(kind), ...dates, values, version })
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["title"],
    });
/** Which version of a rule to delete; without it, the rule. */
const deletion = z.object({ valid_from: firstDay.optional() });

/** Taxes have rights of their own by country, beside the right to the rules of pay. */
const rightsTo = (kind: RuleKind, verb: "create" | "update" | "delete"): { any: readonly Permission[] } => ({
  any: kind === "tax" ? ["payslips_apply_tax", `taxes_${verb}`] : ["payslips_apply_tax"],
});
const REACHED = "every office that the rule reaches; of a tax, or its country";
const paths = {
  tax: ["taxes", "tax"],
  pension: ["pensions", "pension"],
  allowance: ["allowances", "allowance"],
  other: ["others", "other"],
} as const;
const names = { tax: "Tax", pension: "Pension", allowance: "Allowance", other: "Other" } as const;

/** The four calls of the rules of one kind. */
function callsOf(kind: RuleKind) {
  const [all, one] = paths[kind];
  return {
    list: endpoint({
      name: `payslips.${all}`,
      method: "GET",
      path: `/api/payslip/${all}`,
      permission: kind === "tax" ? ruleSeers : "payslips_apply_tax",
      reach: "rules of offices whose pay one keeps, and taxes of countries in reach",
      summary: `The rules of pay of the kind ${kind}, by country and order, each with all its versions; those that hold for a month with \`at\`.`,
      query: z.object({
        country_hash_id: idOf("country").optional(),
        /** Rules that reach this office. */
        zone_hash_id: idOf("zone").optional(),
        at: monthOf.optional(),
        search,
        ...afterQuery,
      }),
      response: list(rule),
    }),
    create: endpoint({
      name: `payslips.create${names[kind]}`,
      method: "POST",
      path: `/api/payslip/${one}`,
      permission: rightsTo(kind, "create"),
      place: REACHED,
      summary: `Makes a rule of the kind ${kind}, one for each country given; each can then be changed on its own.`,
      body: newRule(kind).extend({ zone_hash_id: idOf("zone").nullish() }),
      response: z.object({ data: z.array(rule) }),
    }),
    update: endpoint({
      name: `payslips.update${names[kind]}`,
      method: "PATCH",
      path: `/api/payslip/${one}/{id}/update`,
      permission: rightsTo(kind, "update"),
      place: REACHED,
      summary:
        "Changes what is sent from `valid_from` on: a new version, or the version that begins then, as long as no validated payslip used it.",
      params: byId("payroll_rule"),
      body: ruleChange(kind),
      response: item(rule),
    }),
    remove: endpoint({
      name: `payslips.delete${names[kind]}`,
      method: "DELETE",
      path: `/api/payslip/${one}/{id}/delete`,
      permission: rightsTo(kind, "delete"),
      place: REACHED,
      summary:
        "Deletes a rule; one that validated payslips used ends with the last of their months. With `valid_from`, deletes one version that is not used.",
      params: byId("payroll_rule"),
      query: deletion,
      response: done,
    }),
  };
}
export const ruleCalls = {
  tax: callsOf("tax"),
  pension: callsOf("pension"),
  allowance: callsOf("allowance"),
  other: callsOf("other"),
} as const satisfies Record<RuleKind, unknown>;

// The taxes of an office, as the specification has them: the same rows.
export const listZoneTaxes = endpoint({
  name: "payslips.zoneTaxes",
  method: "GET",
  path: "/api/zone/{id}/taxes",
  permission: ruleSeers,
  reach: "taxes of the office's countries in reach",
  summary: "The taxes that hold in an office, by country and order.",
  params: byId("zone"),
  response: z.object({
    data: z.array(rule),
    /** With the currency that amounts and bounds are in; none while the office has none. */
    zone: z.object({ hash_id: z.uuid(), name: z.string(), currency_iso: z.string().nullable(), minor_unit: z.int() }),
    /** The office's countries that one may add taxes for. */
    countries: z.array(named),
  }),
});
export const createZoneTax = endpoint({
  name: "payslips.createZoneTax",
  method: "POST",
  path: "/api/zone/{id}/taxes",
  permission: rightsTo("tax", "create"),
  place: REACHED,
  summary: "Adds a tax to an office, one for each country given; each can then be changed on its own.",
  params: byId("zone"),
  body: newRule("tax"),
  response: z.object({ data: z.array(rule) }),
});
export const updateZoneTax = endpoint({
  name: "payslips.updateZoneTax",
  method: "PATCH",
  path: "/api/zone/taxes/{id}/update",
  permission: rightsTo("tax", "update"),
  place: REACHED,
  summary: "Changes a tax, as the call of the rules of pay does; its office and its country cannot change.",
  params: byId("payroll_rule"),
  body: ruleChange("tax"),
  response: item(rule),
});
export const deleteZoneTax = endpoint({
  name: "payslips.deleteZoneTax",
  method: "DELETE",
  path: "/api/zone/taxes/{id}/delete",
  permission: rightsTo("tax", "delete"),
  place: REACHED,
  summary: "Deletes a tax, as the call of the rules of pay does.",
  params: byId("payroll_rule"),
  query: deletion,
  response: done,
});

export const ruleEndpoints = [
  ...Object.values(ruleCalls).flatMap((calls) => Object.values(calls)),
  listZoneTaxes,
  createZoneTax,
  updateZoneTax,
  deleteZoneTax,
];
