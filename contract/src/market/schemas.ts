import { z } from "zod";
import { day } from "../kit/dates.ts";
import { capabilities, fillingTechnologies } from "../contacts/equipment.ts";
import { contactRoles } from "../contacts/schemas.ts";
import { recipeNeeds } from "../recipes/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { marketAxes } from "./axes.ts";

/** What the picture is narrowed by. An entry of a taxonomy stands for what is part of it too. */
export const marketFilters = {
  country_hash_id: z.uuid().optional(),
  b2c_hash_id: z.uuid().optional(),
  application_hash_id: z.uuid().optional(),
  b2b_hash_id: z.uuid().optional(),
  packaging_hash_id: z.uuid().optional(),
  brand_hash_id: z.uuid().optional(),
  brand_owner_hash_id: z.uuid().optional(),
  contact_hash_id: z.uuid().optional(),
  /** What the company that sells it is to us. */
  role: z.enum(contactRoles).optional(),
  /** What is still sold, what is gone, or both; still sold unless told. */
  gone: z.enum(["0", "1", "all"]).optional(),
  seen_from: day.optional(),
  seen_to: day.optional(),
};
const axes = { rows: z.enum(marketAxes).default("country"), columns: z.enum(marketAxes).default("b2c_group") };
export const pictureQuery = z.object({ ...axes, ...marketFilters });
/** One cell, or a whole row or column of the picture. */
export const cellQuery = pictureQuery.extend({ row: z.uuid().optional(), column: z.uuid().optional() });

/** The head of a row or a column, with what its cells come to: a product in several cells counts once. */
export const marketHead = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  /** What it is part of, where the axis shows entries of a taxonomy. */
  parent: namedRef.nullable(),
  products: z.int(),
  contacts: z.int(),
  /** When somebody last looked. */
  seen_on: z.string().nullable(),
});
export type MarketHead = z.infer<typeof marketHead>;

/** Places of the row and of the column, how many products, of how many companies, and the day of the last look. */
export const marketCell = z.tuple([z.int(), z.int(), z.int(), z.int(), z.string().nullable()]);
export type MarketCell = z.infer<typeof marketCell>;

export const marketPicture = z.object({
  rows: z.array(marketHead),
  columns: z.array(marketHead),
  /** Those that are not empty. */
  cells: z.array(marketCell),
  products: z.int(),
  contacts: z.int(),
  seen_on: z.string().nullable(),
  /** Rows and columns beyond those that are told. */
  more: z.object({ rows: z.int(), columns: z.int() }),
});
export type MarketPicture = z.infer<typeof marketPicture>;

/** How many of ours fit a cell, or customers who could fill it: for a row, a column (null: any), and how many. */
const fact = z.tuple([z.uuid().nullable(), z.uuid().nullable(), z.int()]);
export type MarketFact = z.infer<typeof fact>;

/** Somebody looked and found none; or it is not worth our while, and why. */
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
  /** Who says so, and since when. */
  said_by: personRef,
  said_on: z.string(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type MarketFinding = z.infer<typeof marketFinding>;

/** A finding that is about a cell of a picture. */
export const cellFinding = z.object({
  row: z.uuid().nullable(),
  column: z.uuid().nullable(),
  finding: marketFinding,
});
export type CellFinding = z.infer<typeof cellFinding>;

export const whiteSpace = z.object({
  /** Null where the reader may not read recipes, or equipment. */
  recipes: z.array(fact).nullable(),
  /** Those of them that are in stock somewhere. */
  stock: z.array(fact).nullable(),
  customers: z.array(fact).nullable(),
  /** Products that stand in no cell, because an axis says nothing of them. */
  left_out: z.int(),
});
export type WhiteSpace = z.infer<typeof whiteSpace>;

/** A line of a customer that can do it. */
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
  /** Null where the reader may not read them; the first ones. */
  recipes: z.array(fitRecipe).nullable(),
  customers: z.array(fitCustomer).nullable(),
});
export type MarketSpace = z.infer<typeof marketSpace>;
