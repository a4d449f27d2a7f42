import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money, positiveAmount } from "../kit/money.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import type { Permission } from "../permissions.ts";
import { unitKinds } from "../reference/units.ts";
import { namedRef, ref } from "../users/schemas.ts";
import { figure } from "./figures.ts";
import { componentRef } from "./schemas.ts";

/** Suppliers and their prices need both rights. */
export const priceSeers = { all: ["components_view", "components_prices"] } as const satisfies {
  all: readonly Permission[];
};
/** Prices per supplier and component. */
const MOST_PRICES = 200;

const unityRef = namedRef.extend({ symbol: z.string(), measure: z.enum(unitKinds), factor: z.string() });
export const supplyPrice = z.object({
  valid_from: z.string(),
  /** For one unit. */
  price: money,
  currency: currencyRef,
  unity: unityRef,
});
export type SupplyPrice = z.infer<typeof supplyPrice>;

export const supply = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  component: componentRef,
  supplier: ref,
  /** The supplier's code for it. */
  code: z.string().nullable(),
  /** The minimum quantity of an order. */
  minimum: z.string().nullable(),
  minimum_unity: unityRef.nullable(),
  /** The newest first, future ones included. */
  prices: z.array(supplyPrice),
  /** The price in force today. */
  price_now: supplyPrice.nullable(),
  version: z.int(),
  created_at: z.string(),
});
export type Supply = z.infer<typeof supply>;

const fields = {
  supplier_hash_id: idOf("supplier"),
  code: z
    .string()
    .trim()
    .max(60)
    .transform((s) => s || null)
    .nullable()
    .optional(),
  minimum: figure("quantity").nullable().optional(),
  minimum_unity_hash_id: idOf("unity").nullable().optional(),
  /** All prices; each is in force from its day until the next one's. */
  prices: z
    .array(
      z.object({
        valid_from: dayOf("term"),
        price: positiveAmount,
        currency_hash_id: idOf("currency"),
        unity_hash_id: idOf("unity"),
      }),
    )
    .max(MOST_PRICES)
    .optional(),
};
const supplyFields = z.object(fields);
export type SupplyFields = z.output<typeof supplyFields>;

export const listSupplies = endpoint({
  name: "components.suppliers",
  method: "GET",
  path: "/api/component/suppliers",
  permission: priceSeers,
  summary: "Suppliers of components with their codes, minimum quantities and prices, the newest first.",
  query: z.object({
    search,
    component_hash_id: idOf("component").optional(),
    supplier_hash_id: idOf("supplier").optional(),
    ...afterQuery,
  }),
  response: list(supply),
});
export const supplierNames = endpoint({
  name: "components.supplierNames",
  method: "GET",
  path: "/api/component/suppliers/names",
  permission: priceSeers,
  summary: "Entries of the supplier list to choose from, by name.",
  query: z.object({ search, ...afterQuery }),
  response: list(ref),
});
export const getSupply = endpoint({
  name: "components.supplier",
  method: "GET",
  path: "/api/component/supplier/{id}",
  permission: priceSeers,
  summary: "One supplier of one component.",
  params: byId("component_supplier"),
  response: item(supply),
});
export const createSupply = endpoint({
  name: "components.storeSupplier",
  method: "POST",
  path: "/api/component/supplier/store",
  permission: priceSeers,
  summary: "Adds a supplier of a component, with its prices.",
  body: supplyFields.extend({ component_hash_id: idOf("component") }),
  response: item(supply),
});
export const updateSupply = endpoint({
  name: "components.updateSupplier",
  method: "PATCH",
  path: "/api/component/supplier/{id}/update",
  permission: priceSeers,
  summary: "Changes a supplier of a component. `prices` are all that there will be.",
  params: byId("component_supplier"),
  body: supplyFields.partial().extend({ version: z.int().optional() }),
  response: item(supply),
});
export const deleteSupply = endpoint({
  name: "components.deleteSupplier",
  method: "DELETE",
  path: "/api/component/supplier/{id}/delete",
  permission: priceSeers,
  summary: "Removes a supplier of a component, with its prices.",
  params: byId("component_supplier"),
  response: done,
});

export const suppliesEndpoints = [listSupplies, supplierNames, getSupply, createSupply, updateSupply, deleteSupply];
