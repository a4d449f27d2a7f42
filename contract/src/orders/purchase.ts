import { z } from "zod";
import { baseUnits, componentRef } from "../components/schemas.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money, plainRateText } from "../kit/money.ts";
import { byId, item } from "../kit/page.ts";
import { stepCall } from "../kit/step-call.ts";
import { placeRef } from "../laboratory/places.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { ref } from "../users/schemas.ts";
import { orderLifecycle } from "./lifecycle.ts";
import { orderSeers } from "./rights.ts";
import { lineUnits, order } from "./schemas.ts";

/**
 * Why nobody can say what a line takes: it names no recipe; its unit is no volume or mass; its recipe has no composition; the
 * formula, or one below it, is not seen by the reader or not complete; a volume is kept of what has no density.
 */
export const purchaseProblems = ["no_recipe", "no_amount", "no_composition", "closed", "no_density"] as const;

const litres = z.string();
/** A lot of the line's recipe in bottles, at the place. */
const usableLot = z.object({
  hash_id: z.uuid(),
  lot: z.string(),
  /** Bottles that this order may take: free ones, and those that it keeps. */
  bottles: z.int(),
  /** Of these, kept for this order. */
  kept: z.int(),
  /** In one bottle. */
  litres,
  expires_on: z.string().nullable(),
});
export type UsableLot = z.infer<typeof usableLot>;

const purchaseLine = z.object({
  hash_id: z.uuid(),
  recipe: recipeRef.nullable(),
  title: z.string().nullable(),
  quantity: plainRateText,
  unit: z.enum(lineUnits),
  /** What is ordered; nothing where that is unknown. */
  litres: litres.nullable(),
  /** What was shipped of it. */
  shipped: litres,
  /** What the place has of it in bottles, up to what is ordered. */
  in_stock: litres,
  /** What is left to make. */
  to_make: litres.nullable(),
  problem: z.enum(purchaseProblems).nullable(),
  lots: z.array(usableLot),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** Where a component is bought: today's cheapest supplier. */
const offer = z.object({
  supplier: ref,
  /** The supplier's code of it. */
  code: z.string().nullable(),
  /** Of one unit. */
  price: plainRateText,
  unit: z.string(),
  currency: currencyRef,
  /** In base units: what is short, or the supplier's minimum where that is more. */
  quantity: z.string(),
  /** Whether it is the minimum. */
  is_minimum: z.boolean(),
  /** Of that quantity; nothing where the price cannot be counted in the base unit. */
  cost: money.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Quantities in the component's base unit. */
const purchaseMaterial = z.object({
  component: componentRef.extend({ base_unit: z.enum(baseUnits) }),
  needed: z.string(),
  /** At the place: neither expired, reserved nor held. */
  available: z.string(),
  /** At the place, for this order. */
  kept: z.string(),
  short: z.string(),
  is_tap_water: z.boolean(),
  elsewhere: z.array(placeRef.extend({ available: z.string() })),
  /** Left out to who does not see prices; nothing where nobody sells it. */
  offer: offer.nullable().optional(),
});
export type PurchaseMaterial = z.infer<typeof purchaseMaterial>;

export const purchase = z.object({
  order: z.object({ hash_id: z.uuid(), number: z.string(), contact: z.string(), version: z.int() }),
  /** Where it is looked for: the place asked for, the one that keeps for the order, one's own, or the first. */
  place: placeRef.nullable(),
  /** Places one sees, by name. */
  places: z.array(placeRef),
  lines: z.array(purchaseLine),
  /** Components of the lines whose formulas are seen to the last sub-recipe; nothing where there is no such line. */
  materials: z.array(purchaseMaterial).nullable(),
  /** Something is kept for the order there, until the first of it falls. */
  kept_until: z.string().nullable(),
  can: z.object({
    reserve: z.boolean().optional(),
    release: z.boolean().optional(),
    ship: z.boolean().optional(),
    /** What comes is stored there. */
    receive: z.boolean().optional(),
  }),
});
export type Purchase = z.infer<typeof purchase>;

const place = "the country of the order's customer, and that of the laboratory";
const at = z.object({ laboratory_id: z.uuid().optional() });

export const getPurchase = endpoint({
  name: "orders.purchase",
  method: "GET",
  path: "/api/order/{id}/purchase",
  permission: orderSeers,
  place,
  summary:
    "What an order takes: its lines through their recipes' current compositions and all sub-recipes, what a place has of it, what is short, and who sells it. Components are named where `recipes_formula` is held for a line's recipe and all its sub-recipes; suppliers and prices with `components_prices`.",
  params: byId,
  query: at,
  response: item(purchase),
});
export const printPurchase = endpoint({
  name: "orders.printPurchase",
  method: "GET",
  path: "/api/order/{id}/purchase/print",
  permission: orderSeers,
  place,
  summary: "What is short as PDF: a table for each supplier. Needs every right that its rows need.",
  params: byId,
  query: at,
  response: z.unknown(),
  binary: true,
});
export const reserveForOrder = stepCall(orderLifecycle, "reserve", {
  method: "POST",
  path: "/api/order/{id}/reserve",
  summary:
    "Keeps for an order what a place has of it: bottles of its recipes, and components of what is left to make. What it kept before is let go. It falls after 14 days, and ends with the order.",
  body: z.object({ laboratory_id: z.uuid({ error: "errors.required" }), version: z.int().optional() }),
  response: item(purchase),
});
export const releaseForOrder = stepCall(orderLifecycle, "release", {
  method: "POST",
  path: "/api/order/{id}/release",
  summary: "Lets go what is kept for an order.",
  body: z.object({ laboratory_id: z.uuid().optional(), version: z.int().optional() }),
  response: item(purchase),
});
export const shipOrder = stepCall(orderLifecycle, "ship", {
  method: "POST",
  path: "/api/order/{id}/ship",
  summary:
    "Ships an order, once: takes bottles of these lots out of stock, writes them on the order's lines, sets the task 'shipped' done and ends what is kept for the order.",
  body: z.object({
    lots: z
      .array(
        z.object({
          line_hash_id: z.uuid(),
          stock_hash_id: z.uuid(),
          bottles: z
            .int({ error: "errors.invalid_quantity" })
            .min(1, { error: "errors.invalid_quantity" })
            .max(1_000_000),
        }),
      )
      .min(1, { error: "errors.required" })
      .max(500),
    /** Today unless said. */
    done_on: z.preprocess((v) => (v === "" ? null : v), day.nullable().optional()),
    version: z.int().optional(),
  }),
  response: item(order),
});

export const purchaseEndpoints = [getPurchase, printPurchase, reserveForOrder, releaseForOrder, shipOrder];
