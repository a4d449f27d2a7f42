import { z } from "zod";
import { baseUnits, componentRef } from "../components/schemas.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money, plainRateText } from "../kit/money.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { stepCall } from "../kit/step-call.ts";
import { placeRef } from "../laboratory/places.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { ref } from "../users/schemas.ts";
import { orderLifecycle } from "./lifecycle.ts";
import { orderSeers } from "./rights.ts";
import { lineUnits, order } from "./schemas.ts";

/**
 * Why a line's components are unknown: it names no recipe; its unit is neither volume nor mass; its recipe has no composition; the formula
 * or a sub-formula is incomplete or hidden from the reader; a component kept by volume has no density.
 */
export const purchaseProblems = ["no_recipe", "no_amount", "no_composition", "closed", "no_density"] as const;

const litres = z.string();
/** A lot of bottles of the line's recipe, at the place. */
const usableLot = z.object({
  hash_id: z.uuid(),
  lot: z.string(),
  /** Bottles that this order may take: free ones and those reserved for it. */
  bottles: z.int(),
  /** Of these, the bottles reserved for this order. */
  kept: z.int(),
  /** Litres in one bottle, rounded: for amounts take `whole`. */
  litres,
  /** All bottles of the lot, for anyone, and their litres. */
  whole: z.object({ bottles: z.int(), litres }),
  expires_on: z.string().nullable(),
});
export type UsableLot = z.infer<typeof usableLot>;

const purchaseLine = z.object({
  hash_id: z.uuid(),
  recipe: recipeRef.nullable(),
  title: z.string().nullable(),
  quantity: plainRateText,
  unit: z.enum(lineUnits),
  /** Litres ordered; null if unknown. */
  litres: litres.nullable(),
  /** Litres already shipped. */
  shipped: litres,
  /** Litres in bottles at the place, up to what is ordered. */
  in_stock: litres,
  /** Litres left to make. */
  to_make: litres.nullable(),
  problem: z.enum(purchaseProblems).nullable(),
  lots: z.array(usableLot),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** The offer of today's cheapest supplier of a component. */
const offer = z.object({
  supplier: ref,
  /** The supplier's code for it. */
  code: z.string().nullable(),
  /** Price of one unit. */
  price: plainRateText,
  unit: z.string(),
  currency: currencyRef,
  /** In base units: what is short, or the supplier's minimum if that is more. */
  quantity: z.string(),
  /** Whether the quantity is the minimum. */
  is_minimum: z.boolean(),
  /** Cost of that quantity; null if the price can't be converted to the base unit. */
  cost: money.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Quantities in the component's base unit. */
const purchaseMaterial = z.object({
  component: componentRef.extend({ base_unit: z.enum(baseUnits) }),
  needed: z.string(),
  /** In stock at the place, without expired, reserved and held lots. */
  available: z.string(),
  /** Reserved for this order at the place. */
  kept: z.string(),
  short: z.string(),
  is_tap_water: z.boolean(),
  elsewhere: z.array(placeRef.extend({ available: z.string() })),
  /** Left out without the right to see prices; null if nobody sells it. */
  offer: offer.nullable().optional(),
});
export type PurchaseMaterial = z.infer<typeof purchaseMaterial>;

export const purchase = z.object({
  order: z.object({ hash_id: z.uuid(), number: z.string(), contact: z.string(), version: z.int() }),
  /** The place whose stock is shown: the requested one, or the one that reserves for the order, the caller's own, or the first. */
  place: placeRef.nullable(),
  /** Places that the caller sees, by name. */
  places: z.array(placeRef),
  lines: z.array(purchaseLine),
  /** Components of the lines whose formulas the caller sees down to the last sub-recipe; null if there is no such line. */
  materials: z.array(purchaseMaterial).nullable(),
  /** When the first of the reservations there ends; null if nothing is reserved. */
  kept_until: z.string().nullable(),
  can: z.object({
    reserve: z.boolean().optional(),
    release: z.boolean().optional(),
    ship: z.boolean().optional(),
    /** Whether deliveries can be stored there. */
    receive: z.boolean().optional(),
  }),
});
export type Purchase = z.infer<typeof purchase>;

const place = "the country of the order's customer, and that of the laboratory";
const at = z.object({ laboratory_id: idOf("stock_place").optional() });

export const getPurchase = endpoint({
  name: "orders.purchase",
  method: "GET",
  path: "/api/order/{id}/purchase",
  permission: orderSeers,
  place,
  summary:
    "What an order takes: its lines through their recipes' current compositions and all sub-recipes, what a place has of it, what is short, and who sells it. Components are named where `recipes_formula` is held for a line's recipe and all its sub-recipes; suppliers and prices with `components_prices`.",
  params: byId("order"),
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
  params: byId("order"),
  query: at,
  response: z.unknown(),
  binary: true,
});
export const reserveForOrder = stepCall(orderLifecycle, "reserve", {
  method: "POST",
  path: "/api/order/{id}/reserve",
  summary:
    "Keeps for an order what a place has of it: bottles of its recipes, and components of what is left to make. What it kept before is let go, except components for formulas that the caller does not see. It falls after 14 days, and ends with the order.",
  body: z.object({ laboratory_id: idOf("stock_place", "errors.required"), version: z.int().optional() }),
  response: item(purchase),
});
export const releaseForOrder = stepCall(orderLifecycle, "release", {
  method: "POST",
  path: "/api/order/{id}/release",
  summary:
    "Lets go what is kept for an order: bottles, and components for formulas that the caller sees. Others end with the order.",
  body: z.object({ laboratory_id: idOf("stock_place").optional(), version: z.int().optional() }),
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
          line_hash_id: idOf("order_line"),
          stock_hash_id: idOf("recipe_stock"),
          bottles: z
            .int({ error: "errors.invalid_quantity" })
            .min(1, { error: "errors.invalid_quantity" })
            .max(1_000_000),
        }),
      )
      .min(1, { error: "errors.required" })
      .max(500),
    /** Today if left out. */
    done_on: z.preprocess((v) => (v === "" ? null : v), dayOf("past").nullable().optional()),
    version: z.int().optional(),
  }),
  response: item(order),
});

export const purchaseEndpoints = [getPurchase, printPurchase, reserveForOrder, releaseForOrder, shipOrder];
