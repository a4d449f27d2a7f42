import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
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
export const supplierPrice = z.object({
  valid_from: z.string(),
  /** For one unit. */
  price: money,
  currency: currencyRef,
  unity: unityRef,
});
export type SupplierPrice = z.infer<typeof supplierPrice>;

export const componentSupplier = z.object({
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
  prices: z.array(supplierPrice),
  /** The price in force today. */
  price_now: supplierPrice.nullable(),
  version: z.int(),
  created_at: z.string(),
});
export type ComponentSupplier = z.infer<typeof componentSupplier>;

const fields = {
  supplier_hash_id: idOf("supplier"),
  code: lineText()
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
const componentSupplierFields = z.object(fields);
export type ComponentSupplierFields = z.output<typeof componentSupplierFields>;

export const listComponentSuppliers = endpoint({
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
  response: list(componentSupplier),
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
export const getComponentSupplier = endpoint({
  name: "components.supplier",
  method: "GET",
  path: "/api/component/supplier/{id}",
  permission: priceSeers,
  summary: "One supplier of one component.",
  params: byId("component_supplier"),
  response: item(componentSupplier),
});
export const createComponentSupplier = endpoint({
  name: "components.storeSupplier",
  method: "POST",
  path: "/api/component/supplier/store",
  permission: priceSeers,
  summary: "Adds a supplier of a component, with its prices.",
  body: componentSupplierFields.extend({ component_hash_id: idOf("component") }),
  response: item(componentSupplier),
});
export const updateComponentSupplier = endpoint({
  name: "components.updateSupplier",
  method: "PATCH",
  path: "/api/component/supplier/{id}/update",
  permission: priceSeers,
  summary: "Changes a supplier of a component. `prices` are all that there will be.",
  params: byId("component_supplier"),
  body: componentSupplierFields.partial().extend({ version: z.int().optional() }),
  response: item(componentSupplier),
});
export const deleteComponentSupplier = endpoint({
  name: "components.deleteSupplier",
  method: "DELETE",
  path: "/api/component/supplier/{id}/delete",
  permission: priceSeers,
  summary: "Removes a supplier of a component, with its prices.",
  params: byId("component_supplier"),
  response: done,
});

export const componentSuppliersEndpoints = [
  listComponentSuppliers,
  supplierNames,
  getComponentSupplier,
  createComponentSupplier,
  updateComponentSupplier,
  deleteComponentSupplier,
];
