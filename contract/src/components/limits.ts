import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list } from "../kit/page.ts";
import { namedRef } from "../users/schemas.ts";
import { figure } from "./figures.ts";
import { componentRef } from "./schemas.ts";

/** `quantum_satis`: as much as is needed, and no more. */
export const limitRules = ["max", "quantum_satis", "forbidden"] as const;
export const limitUnits = ["mg/kg", "mg/L"] as const;
/** Countries per entry: a limit of the EU has 27. */
const MOST_COUNTRIES = 60;

export const limit = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  component: componentRef,
  country: namedRef,
  /** The category of food; null means every category. */
  application: namedRef.nullable(),
  rule: z.enum(limitRules),
  /** For `max`, in the finished drink. */
  amount: z.string().nullable(),
  unit: z.enum(limitUnits).nullable(),
  valid_from: z.string(),
  /** The last day; null means until further notice. */
  valid_to: z.string().nullable(),
  /** The source: a regulation, a letter of an authority. */
  source: z.string(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional() }),
});
export type Limit = z.infer<typeof limit>;

const fields = z.object({
  application_hash_id: idOf("application").nullable().optional(),
  rule: z.enum(limitRules),
  amount: figure("limit").nullable().optional(),
  unit: z.enum(limitUnits).nullable().optional(),
  valid_from: dayOf("term"),
  valid_to: dayOf("term").nullable().optional(),
  source: longText().min(1, { error: "errors.required" }).max(400),
});
export type LimitFields = z.output<typeof fields>;

export const listLimits = endpoint({
  name: "components.limits",
  method: "GET",
  path: "/api/component/limits",
  permission: "components_view",
  summary: "Legal limits of components, the newest first.",
  query: z.object({
    component_hash_id: idOf("component").optional(),
    country_hash_id: idOf("country").optional(),
    application_hash_id: idOf("application").optional(),
    ...afterQuery,
  }),
  response: list(limit),
});
export const getLimit = endpoint({
  name: "components.limit",
  method: "GET",
  path: "/api/component/limit/{id}",
  permission: "components_view",
  summary: "One legal limit.",
  params: byId("component_limit"),
  response: item(limit),
});
export const createLimits = endpoint({
  name: "components.storeLimit",
  method: "POST",
  path: "/api/component/limit/store",
  permission: "components_update",
  summary: "Adds a legal limit of a component, in each of these countries.",
  body: fields.extend({
    component_hash_id: idOf("component"),
    country_hash_ids: z.array(idOf("country")).min(1, { error: "errors.country_needed" }).max(MOST_COUNTRIES),
  }),
  response: item(z.array(limit)),
});
export const updateLimit = endpoint({
  name: "components.updateLimit",
  method: "PATCH",
  path: "/api/component/limit/{id}/update",
  permission: "components_update",
  summary: "Changes a legal limit.",
  params: byId("component_limit"),
  body: fields.partial().extend({ country_hash_id: idOf("country").optional(), version: z.int().optional() }),
  response: item(limit),
});
export const deleteLimit = endpoint({
  name: "components.deleteLimit",
  method: "DELETE",
  path: "/api/component/limit/{id}/delete",
  permission: "components_update",
  summary: "Removes a legal limit.",
  params: byId("component_limit"),
  response: done,
});
export const limitsEndpoints = [listLimits, getLimit, createLimits, updateLimit, deleteLimit];
