import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { lineText } from "../kit/one-line.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { attributeList } from "./attributes.ts";

/** Levels of the tree. */
export const MOST_LEVELS = 4;

/** Where numbers are given: the category itself, or the nearest one above it with letters. */
export const series = z.object({ hash_id: z.uuid(), text: z.string(), next: z.int() });

export const supplyCategory = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  parent_hash_id: z.uuid().nullable(),
  /** 1 for the top of the tree. */
  level: z.int(),
  /** Categories with others below hold no supplies. */
  is_leaf: z.boolean(),
  /** Articles in it and below, in the offices that the reader sees. */
  furnitures_count: z.int(),
  /** The letters of its numbers; without any, those of the category above. */
  stock_text_id: z.string().nullable(),
  /** The highest number ever given with these letters. */
  stock_number_id: z.int(),
  series: series.nullable(),
  /** What it asks of its articles; `inherited` is what those above it ask. */
  attributes: attributeList,
  inherited: attributeList,
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type SupplyCategory = z.infer<typeof supplyCategory>;

const letters = z.preprocess(
  (v) => (v === "" ? null : v),
  lineText()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,7}$/u, { error: "supplies.letters_format" })
    .nullable()
    .optional(),
);
const fields = {
  name: lineText().min(1, { error: "errors.required" }).max(120),
  name_fr: optionalText(120),
  parent_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("supply_category").nullable().optional()),
  stock_text_id: letters,
  attributes: attributeList.optional(),
};

/** A category that is made together with its first article. */
export const newCategory = z.object({
  name: fields.name,
  name_fr: fields.name_fr,
  parent_hash_id: fields.parent_hash_id,
  stock_text_id: letters,
});

export const listCategories = endpoint({
  name: "supplies.categories",
  method: "GET",
  path: "/api/supply_categories",
  permission: "any-user",
  openToImpersonator: true,
  inOrder: true,
  summary:
    "The tree of supply categories, each after the one above it; `leaves`: only those that hold supplies. `furnitures_count` counts the articles in the offices that the reader sees.",
  query: z.object({ search, leaves: z.enum(["1"]).optional(), ...afterQuery }),
  response: list(supplyCategory),
});
export const getCategory = endpoint({
  name: "supplies.category",
  method: "GET",
  path: "/api/supply_category/{id}",
  permission: "any-user",
  openToImpersonator: true,
  summary: "One supply category.",
  params: byId("supply_category"),
  response: item(supplyCategory),
});
export const createCategory = endpoint({
  name: "supplies.createCategory",
  method: "POST",
  path: "/api/supply_category",
  permission: "supply_categories_create",
  summary: `Adds a supply category; the tree has at most ${MOST_LEVELS} levels.`,
  body: z.object(fields),
  response: item(supplyCategory),
});
export const updateCategory = endpoint({
  name: "supplies.updateCategory",
  method: "PATCH",
  path: "/api/supply_category/{id}/update",
  permission: "supply_categories_update",
  summary: "Changes a supply category. Its letters stay once a number was given with them.",
  params: byId("supply_category"),
  body: z.object({ version, ...z.object(fields).partial().shape }),
  response: item(supplyCategory),
});
export const deleteCategory = endpoint({
  name: "supplies.deleteCategory",
  method: "DELETE",
  path: "/api/supply_category/{id}/delete",
  permission: "supply_categories_delete",
  summary: "Deletes a supply category with nothing in it.",
  params: byId("supply_category"),
  response: done,
});
export const categoriesEndpoints = [listCategories, getCategory, createCategory, updateCategory, deleteCategory];
