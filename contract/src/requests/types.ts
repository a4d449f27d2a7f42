import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { askedLines } from "./endpoints.ts";
import { deciderKinds, fieldKinds, kit, request, requestType } from "./schemas.ts";

export const MOST_FIELDS = 20;
export const MOST_DECIDERS = 6;
export const MOST_PEOPLE = 20;
const orNothing = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? null : v), schema.nullish());
const name = lineText().min(1, { error: "errors.required" }).max(120);
const name_fr = orNothing(lineText().max(120));

const typeFields = {
  name,
  name_fr,
  category_id: orNothing(idOf("supply_category")),
  fields: z
    .array(
      z.object({
        /** Given by the server to a new field. */
        key: z
          .string()
          .regex(/^[a-z][a-z0-9_]{0,39}$/u, { error: "errors.format" })
          .optional(),
        label: name,
        label_fr: name_fr,
        kind: z.enum(fieldKinds),
        required: z.boolean().default(false),
        options: z.array(lineText().min(1).max(120)).max(50).default([]),
      }),
    )
    .max(MOST_FIELDS),
  deciders: z
    .array(z.object({ who: z.enum(deciderKinds), users: z.array(idOf("user")).max(MOST_PEOPLE).default([]) }))
    .min(1, { error: "errors.request_deciders" })
    .max(MOST_DECIDERS),
  retired: z.boolean(),
};
export const listRequestTypes = endpoint({
  name: "requests.types",
  method: "GET",
  path: "/api/supply_request_types",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The types of requests by name: those that are offered. `retired`: the others too.",
  query: z.object({ search, retired: z.enum(["true"]).optional(), ...afterQuery }),
  response: list(requestType),
});
export const getRequestType = endpoint({
  name: "requests.getType",
  method: "GET",
  path: "/api/supply_request_type/{id}",
  permission: "any-user",
  openToImpersonator: true,
  summary: "One type of requests: the fields of its form, and who decides.",
  params: byId("supply_request_type"),
  response: item(requestType),
});
export const createRequestType = endpoint({
  name: "requests.createType",
  method: "POST",
  path: "/api/supply_request_type",
  permission: "request_types_create",
  summary: "Adds a type of requests.",
  body: z.object({
    ...typeFields,
    fields: typeFields.fields.optional(),
    retired: typeFields.retired.optional(),
  }),
  response: item(requestType),
});
export const updateRequestType = endpoint({
  name: "requests.updateType",
  method: "PATCH",
  path: "/api/supply_request_type/{id}/update",
  permission: "request_types_update",
  summary: "Changes a type, for what is asked from then on.",
  params: byId("supply_request_type"),
  body: z.object(typeFields).partial().extend({ version }),
  response: item(requestType),
});
export const deleteRequestType = endpoint({
  name: "requests.deleteType",
  method: "DELETE",
  path: "/api/supply_request_type/{id}/delete",
  permission: "request_types_delete",
  summary: "Deletes a type; refused while requests or kits have it.",
  params: byId("supply_request_type"),
  response: done,
});

const kitFields = {
  name,
  name_fr,
  post_id: orNothing(idOf("post")),
  type_id: idOf("supply_request_type", "errors.required"),
  lines: askedLines,
};
export const listKits = endpoint({
  name: "requests.kits",
  method: "GET",
  path: "/api/supply_kits",
  permission: "request_types_view",
  summary: "The kits by name: articles with quantities, for a post or for any.",
  query: z.object({ search, post: idOf("post").optional(), ...afterQuery }),
  response: list(kit),
});
export const getKit = endpoint({
  name: "requests.getKit",
  method: "GET",
  path: "/api/supply_kit/{id}",
  permission: "request_types_view",
  summary: "One kit.",
  params: byId("supply_kit"),
  response: item(kit),
});
export const createKit = endpoint({
  name: "requests.createKit",
  method: "POST",
  path: "/api/supply_kit",
  permission: "request_types_create",
  summary: "Adds a kit; `type_id` says who decides on it.",
  body: z.object(kitFields),
  response: item(kit),
});
export const updateKit = endpoint({
  name: "requests.updateKit",
  method: "PATCH",
  path: "/api/supply_kit/{id}/update",
  permission: "request_types_update",
  summary: "Changes a kit; `lines` is the whole list.",
  params: byId("supply_kit"),
  body: z.object(kitFields).partial().extend({ version }),
  response: item(kit),
});
export const deleteKit = endpoint({
  name: "requests.deleteKit",
  method: "DELETE",
  path: "/api/supply_kit/{id}/delete",
  permission: "request_types_delete",
  summary: "Deletes a kit. What was asked with it stays.",
  params: byId("supply_kit"),
  response: done,
});
export const requestKit = endpoint({
  name: "requests.requestKit",
  method: "POST",
  path: "/api/supply_kit/{id}/request",
  permission: "user_requests_create",
  place: "the office that it is asked in",
  summary:
    "Makes one request of a kit for a person of the office. `missing` names what is not there: it is asked for too, and goes on the purchase list.",
  params: byId("supply_kit"),
  body: z.object({
    user_id: idOf("user"),
    zone_id: idOf("zone").optional(),
    wanted_by: orNothing(dayOf("planned")),
  }),
  response: z.object({
    data: request,
    missing: z.array(z.object({ name: z.string(), quantity: z.int(), free: z.int() })),
  }),
});

export const requestTypesEndpoints = [
  listRequestTypes,
  getRequestType,
  createRequestType,
  updateRequestType,
  deleteRequestType,
  listKits,
  getKit,
  createKit,
  updateKit,
  deleteKit,
  requestKit,
];
