import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { optionalText } from "../kit/optional-text.ts";
import { plainRate } from "../kit/money.ts";
import { fileRef } from "../kit/files.ts";
import { numberFrom, type NumberRules } from "../kit/number.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";

/** The states of a recipe in a country. */
export const availabilityStates = ["trial", "registration", "available", "suspended", "withdrawn"] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** What the filling line must be able to do; the names are the columns of the equipment. */
export const recipeNeeds = ["pasteurisation", "uht", "homogeniser", "stabiliser_dissolving_unit"] as const;
export type RecipeNeed = (typeof recipeNeeds)[number];

export const MOST_NUMBER = 99_999_999;

/** Normalises a dilution (parts of the recipe and parts of water) to `1+5`; accepts `1 : 5` and `1 + 5,5`. Undefined when it is none. */
/** A side of a dilution such as `1+5,5`, which is written without grouping. */
const dilutionPart: NumberRules = { least: 0, most: 9999.999, decimals: 3, isUngrouped: true };
const PARTS = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*[+:]\s*(\d{1,4}(?:[.,]\d{1,3})?)$/u;
export function plainConcentration(given: string): string | undefined {
  const [, of, water] = PARTS.exec(given.trim()) ?? [];
  if (of === undefined || water === undefined) return undefined;
  const [a, b] = [of, water].map((part) => numberFrom(part, dilutionPart) ?? "0") as [string, string];
  return a === "0" ? undefined : `${a}+${b}`;
}

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const concentration = lineText()
  .refine((s) => plainConcentration(s) !== undefined, { error: "errors.concentration" })
  .transform((s) => plainConcentration(s) ?? s);
/** What these numbers may be when they are typed: a percentage, and litres. */
export const percentageRules: NumberRules = { least: 0.000001, most: 100, decimals: 6 };
export const packingSize: NumberRules = { least: 0.0001, most: 999_999, decimals: 4 };
/** Percent: above 0, at most 100, with at most six decimals. */
const share = lineText()
  .regex(/^\d{1,3}(\.\d{1,6})?$/u, { error: "errors.percentage" })
  .refine((p) => Number(p) > 0 && Number(p) <= 100, { error: "errors.percentage" })
  .transform(plainRate);
/** Litres. */
const litres = lineText()
  .regex(/^\d{1,6}(\.\d{1,4})?$/u, { error: "errors.amount" })
  .refine((q) => /[1-9]/u.test(q), { error: "errors.amount" })
  .transform(plainRate);

/** A recipe as other records refer to it; the identifier is null for readers who may not see the recipe. */
export const recipeRef = z.object({ hash_id: z.uuid().nullable(), number: z.int(), name: z.string() });
/** A recipe in a picker. */
export const recipePick = z.object({ id: z.uuid(), hash_id: z.uuid(), number: z.int(), name: z.string() });

export const recipeRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  name: z.string(),
  picture: fileRef.nullable(),
  /** Its share in the finished drink, % by mass. */
  percentage: z.string().nullable(),
  /** A dilution like `1+5`. */
  concentration: z.string().nullable(),
  application: namedRef.nullable(),
  b2b: namedRef.nullable(),
  b2c: namedRef.nullable(),
  brand: ref.nullable(),
  brand_owner: contactRef.nullable(),
  manufacturer: contactRef.nullable(),
  customer: contactRef.nullable(),
  customer_brand: z.string().nullable(),
  provider: contactRef.nullable(),
  /** The market that it was made for. */
  country: namedRef.nullable(),
  packaging: namedRef.nullable(),
  /** The countries where it has an availability. */
  countries: z.array(namedRef.extend({ state: z.enum(availabilityStates) })),
  composition_count: z.int(),
  in_stock: z.boolean(),
  creator: personRef,
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type RecipeRow = z.infer<typeof recipeRow>;

export const recipe = recipeRow.extend({
  description: z.string().nullable(),
  comment: z.string().nullable(),
  /** Null for readers without the right to see benchmarks. */
  benchmark: ref.nullable(),
  pasteurisation: z.boolean(),
  uht: z.boolean(),
  homogeniser: z.boolean(),
  stabiliser_dissolving_unit: z.boolean(),
  /** Litres. */
  packing_size: z.string().nullable(),
  /** Its creator's main country at the time of creation. */
  home_country: namedRef.nullable(),
});
export type Recipe = z.infer<typeof recipe>;

const one = (kind: string) => orNothing(idOf(kind));
/** The fields of the recipe form. In an update, a missing field is left unchanged. */
export const recipeFields = z.object({
  name: lineText().min(1, { error: "errors.required" }).max(160),
  /** When left out, the next free number. */
  number: z.int().min(1).max(MOST_NUMBER).optional(),
  description: optionalText(4000),
  percentage: orNothing(share),
  concentration: orNothing(concentration),
  application_hash_id: one("application"),
  b2b_hash_id: one("b2b"),
  b2c_hash_id: one("b2c"),
  benchmark_hash_id: one("benchmark"),
  brand_hash_id: one("brand"),
  brand_owner_hash_id: one("contact"),
  manufacturer_hash_id: one("contact"),
  customer_hash_id: one("contact"),
  customer_brand: optionalText(160),
  provider_hash_id: one("contact"),
  country_hash_id: one("country"),
  packaging_hash_id: one("packaging"),
  comment: optionalText(4000),
  pasteurisation: z.boolean().optional(),
  uht: z.boolean().optional(),
  homogeniser: z.boolean().optional(),
  stabiliser_dissolving_unit: z.boolean().optional(),
  packing_size: orNothing(litres),
});
export type RecipeFields = z.output<typeof recipeFields>;
export type RecipeGiven = z.input<typeof recipeFields>;
