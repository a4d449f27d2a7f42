import type { Permission } from "../permissions.ts";

/** A laboratory, a shop and a warehouse are one kind of place with stock. Laboratories and shops go by one family of rights, warehouses by another. */
export const placeKinds = ["laboratory", "shop", "warehouse"] as const;
export type PlaceKind = (typeof placeKinds)[number];
export const places = ["laboratory", "warehouse"] as const;
/** The family of rights that a place goes by. */
export type PlaceFamily = (typeof places)[number];
export const familyOf = (kind: PlaceKind): PlaceFamily => (kind === "warehouse" ? "warehouse" : "laboratory");

/** Whoever moves stock sees the places it is moved in. */
export const labSeers = ["laboratory_view", "laboratory_stock"] as const satisfies readonly Permission[];
export const warehouseSeers = ["warehouses_view", "laboratory_stock"] as const satisfies readonly Permission[];
export const seersOf = { laboratory: labSeers, warehouse: warehouseSeers } as const;
export const anySeer = [
  "laboratory_view",
  "warehouses_view",
  "laboratory_stock",
] as const satisfies readonly Permission[];

export const rightsOfFamily = {
  laboratory: { create: "laboratory_create", update: "laboratory_update", delete: "laboratory_delete" },
  warehouse: { create: "warehouses_create", update: "warehouses_update", delete: "warehouses_delete" },
} as const satisfies Record<PlaceFamily, Record<string, Permission>>;
export const placeKeepers = [
  "laboratory_create",
  "laboratory_update",
  "warehouses_create",
  "warehouses_update",
] as const satisfies readonly Permission[];
