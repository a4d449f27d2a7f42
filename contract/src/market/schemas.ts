import { z } from "zod";
import { idOf } from "../kit/page.ts";
import { day } from "../kit/dates.ts";
import { capabilities, fillingTechnologies } from "../contacts/equipment.ts";
import { contactRoles } from "../contacts/schemas.ts";
import { recipeNeeds } from "../recipes/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { findingAxes, marketAxes } from "./axes.ts";

/** The filters of the picture. A group of a taxonomy includes its parts. */
export const marketFilters = {
  country_hash_id: idOf("country").optional(),
  b2c_hash_id: idOf("b2c").optional(),
  application_hash_id: idOf("application").optional(),
  b2b_hash_id: idOf("b2b").optional(),
  packaging_hash_id: idOf("packaging").optional(),
  brand_hash_id: idOf("brand").optional(),
  brand_owner_hash_id: idOf("contact").optional(),
  contact_hash_id: idOf("contact").optional(),
  /** The role of the seller among our contacts. */
  role: z.enum(contactRoles).optional(),
  /** Products still sold (the default), no longer sold, or both. */
  gone: z.enum(["0", "1", "all"]).optional(),
  seen_from: day.optional(),
  seen_to: day.optional(),
};
const axes = { rows: z.enum(marketAxes).default("country"), columns: z.enum(marketAxes).default("b2c_group") };
export const pictureQuery = z.object({ ...axes, ...marketFilters });
const entry = idOf(["country", "contact", ...findingAxes]).optional();
/** One cell, or a whole row or column of the picture. */
export const cellQuery = pictureQuery.extend({ row: entry, column: entry });

/** The head of a row or column with its totals; a product in several cells counts once. */
export const marketHead = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  /** The group of an entry, where the axis shows entries of a taxonomy. */
  parent: namedRef.nullable(),
  products: z.int(),
  contacts: z.int(),
  /** The day somebody last checked. */
  seen_on: z.string().nullable(),
});
export type MarketHead = z.infer<typeof marketHead>;

/** Index of the row, index of the column, number of products, number of companies, and the day of the last check. */
export const marketCell = z.tuple([z.int(), z.int(), z.int(), z.int(), z.string().nullable()]);
export type MarketCell = z.infer<typeof marketCell>;

export const marketPicture = z.object({
  rows: z.array(marketHead),
  columns: z.array(marketHead),
  /** Only cells that are not empty. */
  cells: z.array(marketCell),
  products: z.int(),
  contacts: z.int(),
  seen_on: z.string().nullable(),
  /** How many more rows and columns there are. */
  more: z.object({ rows: z.int(), columns: z.int() }),
});
export type MarketPicture = z.infer<typeof marketPicture>;

/** How many of our recipes fit, or customers could fill: for a row and a column (null: any). */
const fact = z.tuple([z.uuid().nullable(), z.uuid().nullable(), z.int()]);
export type MarketFact = z.infer<typeof fact>;

/** `none`: somebody checked and found no product; `declined`: not pursued, with a reason. */
export const findings = ["none", "declined"] as const;
export type Finding = (typeof findings)[number];

export const marketFinding = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  finding: z.enum(findings),
  reason: z.string().nullable(),
  country: namedRef,
  b2c: namedRef.nullable(),
  application: namedRef.nullable(),
  b2b: namedRef.nullable(),
  packaging: namedRef.nullable(),
  brand: ref.nullable(),
  /** Who recorded it, and when. */
  said_by: personRef,
  said_on: z.string(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type MarketFinding = z.infer<typeof marketFinding>;

/** A finding about a cell of a picture. */
export const cellFinding = z.object({
  row: z.uuid().nullable(),
  column: z.uuid().nullable(),
  finding: marketFinding,
});
export type CellFinding = z.infer<typeof cellFinding>;

export const whiteSpace = z.object({
  /** Null when the reader may not read recipes (or, for customers, equipment). */
  recipes: z.array(fact).nullable(),
  /** Those that are in stock somewhere. */
  stock: z.array(fact).nullable(),
  customers: z.array(fact).nullable(),
  /** Products in no cell, because they have no value on one of the axes. */
  left_out: z.int(),
});
export type WhiteSpace = z.infer<typeof whiteSpace>;

/** A filling line of a customer that meets the needs. */
export const fitLine = z.object({
  hash_id: z.uuid(),
  line: z.string().nullable(),
  brand: ref.nullable(),
  packaging: namedRef.nullable(),
  /** Litres. */
  packing_size: z.string().nullable(),
  filling_technology: z.enum(fillingTechnologies).nullable(),
  litres_per_hour: z.string().nullable(),
  needs: z.array(z.enum(capabilities)),
});
export const fitCustomer = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  country: namedRef,
  roles: z.array(z.enum(contactRoles)),
  representatives: z.array(personRef),
  lines: z.array(fitLine),
});
export type FitCustomer = z.infer<typeof fitCustomer>;

/** A recipe of ours that fits. */
export const fitRecipe = z.object({
  hash_id: z.uuid(),
  number: z.int(),
  name: z.string(),
  application: namedRef.nullable(),
  b2c: namedRef.nullable(),
  packaging: namedRef.nullable(),
  /** Litres. */
  packing_size: z.string().nullable(),
  needs: z.array(z.enum(recipeNeeds)),
  in_stock: z.boolean(),
});
export type FitRecipe = z.infer<typeof fitRecipe>;

export const marketSpace = z.object({
  /** The first ones; null when the reader may not read them. */
  recipes: z.array(fitRecipe).nullable(),
  customers: z.array(fitCustomer).nullable(),
});
export type MarketSpace = z.infer<typeof marketSpace>;
