import type { Permission } from "../permissions.ts";

/**
 * Laboratories, shops and warehouses are the same kind of place. Laboratories and shops share one family of rights, warehouses have
 * another.
 */
export const placeKinds = ["laboratory", "shop", "warehouse"] as const;
export type PlaceKind = (typeof placeKinds)[number];
export const places = ["laboratory", "warehouse"] as const;
/** The family of rights of a place. */
export type PlaceFamily = (typeof places)[number];
export const familyOf = (kind: PlaceKind): PlaceFamily => (kind === "warehouse" ? "warehouse" : "laboratory");

/** People who may move stock may also see the places. */
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
