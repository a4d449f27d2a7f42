import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { zoneRef } from "../access/endpoints.ts";
import { chargesEndpoints } from "./charges.ts";
import { ratesEndpoints } from "./rates.ts";
import { officeListers, officeSeers } from "./rights.ts";
import { statisticsEndpoints } from "./statistics.ts";
import { named } from "./schemas.ts";

export const zone = zoneRef.extend({
  id: z.uuid(),
  countries: z.array(named),
  /** Begins the numbers of its orders; without one, letters of its name do. */
  order_prefix: z.string().nullable(),
  /** How many active people have it as their main office. */
  users_count: z.int(),
  /** Something was posted in it: its currency stays. */
  currency_fixed: z.boolean(),
  version: z.int(),
  can: z.object({
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    currency: z.boolean().optional(),
    charge: z.boolean().optional(),
  }),
});
export type Zone = z.infer<typeof zone>;

/** A name of the time zone database, as every runtime knows it: `Africa/Douala`, not `+01:00`. */
function isTimeZone(name: string): boolean {
  if (!/^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+|UTC)$/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
const name = lineText().min(1, { error: "errors.required" }).max(120);
const timeZone = z.string().refine(isTimeZone, { error: "errors.time_zone" });
/** Begins the numbers of an office's orders; without one, letters of its name do. */
const orderPrefix = z.preprocess(
  (v) => (typeof v === "string" ? v.trim().toUpperCase() || null : v),
  z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,7}$/u, { error: "errors.order_prefix" })
    .nullable()
    .optional(),
);
const countries = z.array(idOf("country")).max(250);
const version = z.int().optional();

export const listZones = endpoint({
  name: "zones.list",
  method: "GET",
  path: "/api/zone",
  permission: officeListers,
  reach: "offices one may see or keep the accounts of",
  summary: "The offices in reach, by name.",
  query: z.object({ search }),
  response: z.object({ data: z.array(zone), after: z.null() }),
});
export const getZone = endpoint({
  name: "zones.get",
  method: "GET",
  path: "/api/zone/{id}",
  permission: officeSeers,
  place: "the office",
  summary: "One office.",
  params: byId("zone"),
  response: item(zone),
});
export const createZone = endpoint({
  name: "zones.create",
  method: "POST",
  path: "/api/zone",
  permission: "areas_create",
  place: "everywhere: a new office is in nobody's places yet",
  summary: "Creates an office. Without a currency it has no expenses and no accounts.",
  body: z.object({
    name,
    time_zone: timeZone,
    currency_hash_id: idOf("currency").nullish(),
    countries: countries.default([]),
    order_prefix: orderPrefix,
  }),
  response: item(zone),
});
export const updateZone = endpoint({
  name: "zones.update",
  method: "PATCH",
  path: "/api/zone/{id}/update",
  permission: "areas_update",
  place: "the office",
  summary:
    "Changes its name, its time zone, the prefix of its orders' numbers, or which countries it has. Orders that are there keep their numbers.",
  params: byId("zone"),
  body: z
    .object({
      name: name.optional(),
      time_zone: timeZone.optional(),
      countries: countries.optional(),
      order_prefix: orderPrefix,
      version,
    })
    .refine(
      (b) =>
        b.name !== undefined || b.time_zone !== undefined || b.countries !== undefined || b.order_prefix !== undefined,
      {
        error: "errors.all_empty",
        path: ["name"],
      },
    ),
  response: item(zone),
});
export const deleteZone = endpoint({
  name: "zones.delete",
  method: "DELETE",
  path: "/api/zone/{id}/delete",
  permission: "areas_delete",
  place: "the office",
  summary: "Deletes an office; refused while it has people, money or expenses, with the list of them.",
  params: byId("zone"),
  response: done,
});
export const changeZoneCurrency = endpoint({
  name: "zones.currency",
  method: "PATCH",
  path: "/api/zone/{id}/currency",
  permission: "areas_update",
  place: "the office",
  summary: "Sets the currency of an office; it cannot change once a transaction is posted there.",
  params: byId("zone"),
  body: z.object({ currency_hash_id: idOf("currency"), version }),
  response: item(zone),
});
export const addZoneCountries = endpoint({
  name: "zones.addCountries",
  method: "POST",
  path: "/api/zone/{id}/countries",
  permission: "areas_update",
  place: "the office",
  summary: "Adds countries to an office.",
  params: byId("zone"),
  body: z.object({ countries: countries.min(1, { error: "errors.country_needed" }) }),
  response: item(zone),
});
export const removeZoneCountry = endpoint({
  name: "zones.removeCountry",
  method: "DELETE",
  path: "/api/zone/{id}/countries/{country_id}/delete",
  permission: "areas_update",
  place: "the office",
  summary: "Removes a country from an office; refused if it has taxes there.",
  params: byId("zone").extend({ country_id: idOf("country") }),
  response: item(zone),
});
export const zoneUser = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  profile: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }).nullable(),
  active: z.boolean(),
});
export const listZoneUsers = endpoint({
  name: "zones.users",
  method: "GET",
  path: "/api/zone/{id}/users",
  permission: { any: ["areas_view", "users_view"] },
  place: "the office",
  summary: "The staff whose main office it is, by name.",
  params: byId("zone"),
  query: z.object({ search, ...afterQuery }),
  response: list(zoneUser),
});

export const zonesEndpoints = [
  listZones,
  getZone,
  createZone,
  updateZone,
  deleteZone,
  changeZoneCurrency,
  addZoneCountries,
  removeZoneCountry,
  listZoneUsers,
  ...ratesEndpoints,
  ...chargesEndpoints,
  ...statisticsEndpoints,
];
