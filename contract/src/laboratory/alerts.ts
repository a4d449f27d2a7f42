import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, idOf, item, search } from "../kit/page.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { placeRef } from "./places.ts";
import { HOME_WITHIN } from "./home.ts";
import { usingRecipe } from "./rescue.ts";
import { labSeers } from "./rights.ts";
import { givenQuantity, lot, quantity, stock, stockedComponent } from "./stock.ts";

/** A page with the total number of rows, counted up to 10,000. */
const counted = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), after: z.string().nullable(), count: z.int() });
/** A lot of a component, or of bottles of a recipe, which are counted: `quantity`, `reserved` and `available` are then numbers of bottles. */
const dated = lot.extend({
  place: placeRef,
  component: stockedComponent.nullable(),
  recipe: recipeRef.nullable(),
  /** Of bottles. */
  litres: quantity.nullable(),
});
export type DatedLot = z.infer<typeof dated>;
const days = z.coerce.number<number | string>().int().min(0).max(3650);
const query = z.object({ laboratory_id: idOf("stock_place").optional(), search, ...afterQuery });

export const outOfStock = endpoint({
  name: "laboratory.outOfStock",
  method: "GET",
  path: "/api/laboratory/component/out_stock",
  permission: { any: labSeers },
  reach: "stock of the places one sees",
  summary: "Components under their level, or without one and with nothing left, by name.",
  query,
  response: counted(stock),
});
export const expired = endpoint({
  name: "laboratory.expired",
  method: "GET",
  path: "/api/laboratory/component/expired",
  permission: { any: labSeers },
  reach: "stock of the places one sees",
  summary:
    "Lots of components and of bottles that have expired, the oldest first; with `within`, those too that expire in so many days.",
  query: query.extend({ within: days.optional() }),
  response: counted(dated),
});
export const expiring = endpoint({
  name: "laboratory.expiring",
  method: "GET",
  path: "/api/laboratory/component/expiring",
  permission: { any: labSeers },
  reach: "stock of the places one sees",
  summary:
    "Lots of components and of bottles that have expired or expire within so many days, those that can still be used first, and of components up to three recipes that use each, as far as one sees their formulas: the litres for which the lot's free quantity is enough, whatever else they need.",
  query: z.object({
    within: days.default(HOME_WITHIN),
    limit: z.coerce.number<number | string>().int().min(1).max(10).default(4),
  }),
  response: z.object({ data: z.array(dated.extend({ recipes: z.array(usingRecipe) })), count: z.int() }),
});

const config = z.object({
  laboratory_id: z.uuid(),
  /** Days before its expiry date from which a lot causes an alert. */
  alert_days: z.int(),
  levels: z.array(z.object({ component: stockedComponent, minimum: z.string() })),
  version: z.int(),
  can: z.object({ update: z.boolean().optional() }),
});
export type AlertConfig = z.infer<typeof config>;
export const getAlertConfig = endpoint({
  name: "laboratory.alertConfig",
  method: "GET",
  path: "/api/get/laboratory/alert/config",
  permission: { any: labSeers },
  place: "the laboratory's country",
  summary: "When a laboratory is alerted: days before an expiry, and the level of each component, in its base unit.",
  query: z.object({ laboratory_id: idOf("stock_place") }),
  response: item(config),
});
export const storeAlertConfig = endpoint({
  name: "laboratory.storeAlertConfig",
  method: "POST",
  path: "/api/store/laboratory/alert/config",
  permission: { any: ["laboratory_update", "warehouses_update"] },
  place: "the laboratory's country",
  summary:
    "Sets when a laboratory is alerted. Levels that are given replace all that were there; what is left out stays.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    alert_days: z.int().min(0).max(3650).optional(),
    levels: z
      .array(
        z.object({
          component_id: idOf("component"),
          minimum: givenQuantity,
          /** When left out, the amount is in the component's base unit. */
          unity_hash_id: idOf("unity").nullable().optional(),
        }),
      )
      .max(1000)
      .optional(),
    version: z.int().optional(),
  }),
  response: item(config),
});
export const alertsEndpoints = [outOfStock, expired, expiring, getAlertConfig, storeAlertConfig];
