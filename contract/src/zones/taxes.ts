import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { named } from "./schemas.ts";

export const taxTypes = ["percent", "amount"] as const;
export const taxCategories = ["employer", "employee"] as const;

export const tax = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  zone_hash_id: z.uuid(),
  title: z.string(),
  country_id: z.uuid(),
  country: named,
  type: z.enum(taxTypes),
  value: money,
  lower_bound: money.nullable(),
  upper_bound: money.nullable(),
  category: z.enum(taxCategories),
  tax_category_id: z.uuid().nullable(),
  tax_category: named.nullable(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Tax = z.infer<typeof tax>;

/** A decimal of a tax: at most 14 digits and 4 decimals. */
const decimalOf = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: message });
const form = {
  title: lineText().min(1, { error: "errors.required" }).max(120),
  type: z.enum(taxTypes),
  value: z
    .string({ error: "errors.tax_value" })
    .trim()
    .min(1, { error: "errors.tax_value", abort: true })
    .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: "errors.tax" }),
  /** Of what it is taken: from here on, and up to there. */
  lower_bound: decimalOf("errors.amount").nullish(),
  upper_bound: decimalOf("errors.amount").nullish(),
  category: z.enum(taxCategories),
  tax_category_id: idOf("tax_category").nullish(),
};

export const listTaxes = endpoint({
  name: "zones.taxes",
  method: "GET",
  path: "/api/zone/{id}/taxes",
  permission: { any: ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"] },
  reach: "taxes of the office's countries in reach",
  summary: "The taxes of an office, by country and title.",
  params: byId("zone"),
  response: z.object({
    data: z.array(tax),
    /** With the currency that amounts and bounds are in; none while the office has none. */
    zone: z.object({ hash_id: z.uuid(), name: z.string(), currency_iso: z.string().nullable() }),
    /** The office's countries that one may add taxes for. */
    countries: z.array(named),
  }),
});
export const createTax = endpoint({
  name: "zones.createTax",
  method: "POST",
  path: "/api/zone/{id}/taxes",
  permission: "taxes_create",
  place: "each country it is for",
  summary: "Adds a tax to an office, one for each country given; each can then be changed on its own.",
  params: byId("zone"),
  body: z.object({ ...form, countries: z.array(idOf("country")).min(1, { error: "errors.country_needed" }).max(250) }),
  response: z.object({ data: z.array(tax) }),
});
export const updateTax = endpoint({
  name: "zones.updateTax",
  method: "PATCH",
  path: "/api/zone/taxes/{id}/update",
  permission: "taxes_update",
  place: "the tax's country",
  summary: "Changes a tax; its office and its country cannot change.",
  params: byId("tax"),
  body: z
    .object({
      title: form.title.optional(),
      type: form.type.optional(),
      value: form.value.optional(),
      lower_bound: form.lower_bound,
      upper_bound: form.upper_bound,
      category: form.category.optional(),
      tax_category_id: form.tax_category_id,
      version: z.int().optional(),
    })
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["title"],
    }),
  response: item(tax),
});
export const deleteTax = endpoint({
  name: "zones.deleteTax",
  method: "DELETE",
  path: "/api/zone/taxes/{id}/delete",
  permission: "taxes_delete",
  place: "the tax's country",
  summary: "Deletes a tax.",
  params: byId("tax"),
  response: done,
});
export const taxesEndpoints = [listTaxes, createTax, updateTax, deleteTax];
