import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { anySeer, labSeers, placeKeepers, placeKinds, warehouseSeers } from "./rights.ts";

export const placeRef = z.object({ hash_id: z.uuid(), name: z.string(), kind: z.enum(placeKinds) });

export const place = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  kind: z.enum(placeKinds),
  name: z.string(),
  country: namedRef,
  street: z.string().nullable(),
  street2: z.string().nullable(),
  zip_code: z.string().nullable(),
  city: z.string().nullable(),
  /** Expiry is decided by the date in this time zone. */
  time_zone: z.string(),
  manager: personRef.nullable(),
  /** The people who work in this warehouse. */
  people: z.array(personRef),
  note: z.string().nullable(),
  /** Days before its expiry date from which a lot causes an alert. */
  alert_days: z.int(),
  /** Counts of its stock. `short`: components below their level. `expiring`: lots within `alert_days`. */
  counts: z.object({
    components: z.int(),
    lots: z.int(),
    short: z.int(),
    expiring: z.int(),
    expired: z.int(),
    held: z.int(),
    /** Lots of recipes in bottles. */
    bottled: z.int(),
  }),
  archived_at: z.string().nullable(),
  archived_reason: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    archive: z.boolean().optional(),
    restore: z.boolean().optional(),
    stock: z.boolean().optional(),
    hold: z.boolean().optional(),
    count: z.boolean().optional(),
  }),
});
export type Place = z.infer<typeof place>;

/** Forms send "" for an empty value. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};
const fields = z.object({
  name: lineText().min(1, { error: "errors.required" }).max(120),
  country_hash_id: idOf("country", "errors.required"),
  street: optionalText(160),
  street2: optionalText(160),
  zip_code: optionalText(20),
  city: optionalText(120),
  /** When left out, the time zone of an office in its country. */
  time_zone: orNothing(z.string().max(60).refine(isTimeZone, { error: "errors.format" })),
  manager_hash_id: orNothing(idOf("user")),
  /** The people who work there. Somebody who belongs to another place is refused. */
  people: z.array(idOf("user")).max(200).optional(),
  note: optionalText(2000),
});
export type PlaceFields = z.output<typeof fields>;
const version = { version: z.int().optional() };
const changed = fields.partial().extend(version);

const listed = {
  search,
  country_hash_id: idOf("country").optional(),
  archived: z.enum(["0", "1", "all"]).optional(),
  ...afterQuery,
};

export const listLaboratories = endpoint({
  name: "laboratory.list",
  method: "GET",
  path: "/api/laboratories",
  permission: { any: labSeers },
  reach: "laboratories and shops of the countries where one sees them",
  summary: "Laboratories and shops by name, with what is short and what expires there.",
  query: z.object({ kind: z.enum(["laboratory", "shop"]).optional(), ...listed }),
  response: list(place),
});
export const getLaboratory = endpoint({
  name: "laboratory.get",
  method: "GET",
  path: "/api/laboratory/{id}",
  permission: { any: labSeers },
  place: "the laboratory's country",
  summary: "One laboratory or shop.",
  params: byId("stock_place"),
  response: item(place),
});
export const createLaboratory = endpoint({
  name: "laboratory.create",
  method: "POST",
  path: "/api/laboratory",
  permission: "laboratory_create",
  place: "the laboratory's country",
  summary: "Creates a laboratory.",
  body: fields,
  response: item(place),
});
export const updateLaboratory = endpoint({
  name: "laboratory.update",
  method: "PATCH",
  path: "/api/{id}/laboratory",
  permission: "laboratory_update",
  place: "the laboratory's country",
  summary: "Changes a laboratory. Its country stays once something is in stock.",
  params: byId("stock_place"),
  body: changed,
  response: item(place),
});
const ending = z.object({
  /** `delete` works only for a place that has never stored anything. */
  action: z.enum(["archive", "restore", "delete"]).default("archive"),
  reason: longText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(1000),
  ...version,
});
export const archiveLaboratory = endpoint({
  name: "laboratory.archive",
  method: "POST",
  path: "/api/{id}/laboratory",
  permission: "laboratory_delete",
  place: "the laboratory's country",
  summary: "Archives a laboratory or shop with nothing left in it, restores or deletes it, with the reason.",
  params: byId("stock_place"),
  body: ending,
  response: done,
});
export const createShop = endpoint({
  name: "laboratory.createShop",
  method: "POST",
  path: "/api/shop",
  permission: "laboratory_create",
  place: "the shop's country",
  summary: "Creates a shop.",
  body: fields,
  response: item(place),
});
export const updateShop = endpoint({
  name: "laboratory.updateShop",
  method: "PATCH",
  path: "/api/{id}/shop",
  permission: "laboratory_update",
  place: "the shop's country",
  summary: "Changes a shop.",
  params: byId("stock_place"),
  body: changed,
  response: item(place),
});
export const deleteShop = endpoint({
  name: "laboratory.deleteShop",
  method: "DELETE",
  path: "/api/{id}/shop",
  permission: "laboratory_delete",
  place: "the shop's country",
  summary: "Deletes a shop that nothing was ever stored in.",
  params: byId("stock_place"),
  response: done,
});

export const placeOptions = endpoint({
  name: "laboratory.loadData",
  method: "GET",
  path: "/api/laboratory/loadData",
  permission: { any: placeKeepers },
  reach: "countries where one makes or changes places",
  summary: "What the form of a place offers: the active staff, and the countries where one makes or changes places.",
  response: item(z.object({ people: z.array(personRef), countries: z.array(namedRef) })),
});

export const placePicks = endpoint({
  name: "laboratory.picks",
  method: "GET",
  path: "/api/stock/places",
  permission: { any: anySeer },
  reach: "places one sees",
  summary: "Laboratories, shops and warehouses for pickers, by name; those that are archived are left out.",
  query: z.object({ search, ...afterQuery }),
  response: list(placeRef),
});

export const listWarehouses = endpoint({
  name: "laboratory.warehouses",
  method: "GET",
  path: "/api/warehouse",
  permission: { any: warehouseSeers },
  reach: "warehouses of the countries where one sees them",
  summary: "Warehouses by name, with what is short and what expires there.",
  query: z.object(listed),
  response: list(place),
});
export const getWarehouse = endpoint({
  name: "laboratory.warehouse",
  method: "GET",
  path: "/api/warehouse/{id}",
  permission: { any: warehouseSeers },
  place: "the warehouse's country",
  summary: "One warehouse with its people.",
  params: byId("stock_place"),
  response: item(place),
});
export const createWarehouse = endpoint({
  name: "laboratory.createWarehouse",
  method: "POST",
  path: "/api/warehouse",
  permission: "warehouses_create",
  place: "the warehouse's country",
  summary: "Creates a warehouse.",
  body: fields,
  response: item(place),
});
export const updateWarehouse = endpoint({
  name: "laboratory.updateWarehouse",
  method: "PATCH",
  path: "/api/warehouse/{id}/update",
  permission: "warehouses_update",
  place: "the warehouse's country",
  summary: "Changes a warehouse.",
  params: byId("stock_place"),
  body: changed,
  response: item(place),
});
export const archiveWarehouse = endpoint({
  name: "laboratory.archiveWarehouse",
  method: "POST",
  path: "/api/warehouse/{id}/archive",
  permission: "warehouses_delete",
  place: "the warehouse's country",
  summary: "Archives a warehouse with nothing left in it, restores or deletes it, with the reason.",
  params: byId("stock_place"),
  body: ending,
  response: done,
});
export const deleteWarehouse = endpoint({
  name: "laboratory.deleteWarehouse",
  method: "DELETE",
  path: "/api/warehouse/{id}/delete",
  permission: "warehouses_delete",
  place: "the warehouse's country",
  summary: "Deletes a warehouse that nothing was ever stored in.",
  params: byId("stock_place"),
  response: done,
});

export const placesEndpoints = [
  placeOptions,
  placePicks,
  listLaboratories,
  getLaboratory,
  createLaboratory,
  updateLaboratory,
  archiveLaboratory,
  createShop,
  updateShop,
  deleteShop,
  listWarehouses,
  getWarehouse,
  createWarehouse,
  updateWarehouse,
  archiveWarehouse,
  deleteWarehouse,
];
