import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { zoneRef } from "../access/endpoints.ts";

const zone = zoneRef.extend({
  countries: z.array(z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() })),
});

export const listZones = endpoint({
  name: "zones.list",
  method: "GET",
  path: "/api/zone",
  permission: { any: ["areas_view", "accountings_areas", "accountings_all", "accountings_office"] },
  reach: "offices one may see or keep the accounts of",
  summary: "The offices in reach, by name.",
  response: z.object({ data: z.array(zone), after: z.null() }),
});
export const getZone = endpoint({
  name: "zones.get",
  method: "GET",
  path: "/api/zone/{id}",
  permission: { any: ["areas_view", "accountings_areas", "accountings_all", "accountings_office"] },
  place: "the office",
  summary: "One office.",
  params: byId,
  response: item(zone),
});
export const zonesEndpoints = [listZones, getZone];
