import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { byId, item } from "../kit/page.ts";
import { lineUnits } from "../orders/schemas.ts";
import { orderShown } from "../orders/lifecycle.ts";
import { reportRow } from "../reports/schemas.ts";
import { namedRef } from "../users/schemas.ts";
import { equipment } from "./equipment.ts";
import { portfolio } from "./portfolio.ts";
import { contactSeers } from "./rights.ts";
import { contactRow } from "./schemas.ts";

/** Most of each that a sheet tells. */
export const visitLimits = {
  people: 8,
  reports: 3,
  orders: 8,
  lines: 20,
  products: 20,
  spaces: 8,
  recipes: 12,
} as const;

const visitOrder = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  status: z.enum(orderShown),
  ordered_on: z.string(),
  wanted_on: z.string().nullable(),
  value: money,
  currency_iso: z.string(),
  lines: z.array(
    z.object({
      hash_id: z.uuid(),
      name: z.string(),
      packaging: z.string().nullable(),
      packaging_fr: z.string().nullable(),
      packs: z.int().nullable(),
      quantity: z.string(),
      unit: z.enum(lineUnits),
    }),
  ),
});
/** A group of products that nobody in reach sells in the customer's country, and that recipes of ours are made for. */
const visitSpace = z.object({
  group: namedRef,
  recipes: z.int(),
  in_stock: z.int(),
  /** Somebody looked there, and found none. */
  looked: z.boolean(),
});

/** What to know for a visit. A part is null for who may not see it. */
export const visitSheet = z.object({
  /** Whom to meet. */
  people: z.array(contactRow),
  /** What was said last. */
  reports: z.array(reportRow.extend({ needs: z.string().nullable(), competitors: z.string().nullable() })).nullable(),
  /** Open orders. */
  orders: z.array(visitOrder).nullable(),
  /** Filling lines; one that is idle is free. */
  lines: z.array(equipment).nullable(),
  /** What they sell, with what is in it from us and from others. */
  products: z.array(portfolio),
  spaces: z.array(visitSpace).nullable(),
  /** Recipes of ours that a line of theirs can fill. */
  recipes: z
    .array(
      z.object({
        hash_id: z.uuid(),
        number: z.int(),
        name: z.string(),
        application: namedRef.nullable(),
        packaging: namedRef.nullable(),
        in_stock: z.boolean(),
      }),
    )
    .nullable(),
});
export type VisitSheet = z.output<typeof visitSheet>;

const reach = "what one sees of each: their reports, orders, lines, products, and the market picture";
export const customerVisit = endpoint({
  name: "contacts.visit",
  method: "GET",
  path: "/api/contact/{id}/visit",
  permission: contactSeers,
  reach,
  figures: true,
  summary:
    "What to know of a customer for a visit, besides the glance: whom to meet, the words of the last reports, open orders with their lines, filling lines, products with what they contain from us and from others, white spaces in their country, recipes that fit.",
  params: byId("contact"),
  response: item(visitSheet),
});
export const printVisit = endpoint({
  name: "contacts.visitPaper",
  method: "GET",
  path: "/api/contact/{id}/visit/paper",
  permission: contactSeers,
  reach,
  figures: true,
  binary: true,
  summary: "The visit sheet of a customer as a PDF, with the glance and what waits.",
  params: byId("contact"),
  response: z.unknown(),
});
export const visitEndpoints = [customerVisit, printVisit];

/** What is in a product: our recipe, and what others supply. */
export const insideOf = (product: VisitSheet["products"][number]): { ours: string; others: string[] } => ({
  ours: product.recipe ? [product.recipe.number || "", product.recipe.name].filter(Boolean).join(" ") : "",
  others: product.componentsWithSupplier.map(({ supplier, components }) =>
    components.length > 0 ? `${supplier.name} (${components.map((c) => c.name).join(", ")})` : supplier.name,
  ),
});
