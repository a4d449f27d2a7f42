import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { certificateKinds, certificateStates } from "./certificates.ts";
import { factory, factoryFields } from "./schemas.ts";

export const listFactories = endpoint({
  name: "factories.list",
  method: "GET",
  path: "/api/factory",
  permission: "factories_view",
  summary:
    "The factories, by name, with their certificates. `certificate`: those with one that expires within 60 days, or has expired.",
  query: z.object({
    search,
    country_hash_id: idOf("country").optional(),
    kind: z.enum(certificateKinds).optional(),
    certificate: z.enum(certificateStates).optional(),
    ...afterQuery,
  }),
  response: list(factory),
});
export const getFactory = endpoint({
  name: "factories.get",
  method: "GET",
  path: "/api/factory/{id}",
  permission: "factories_view",
  summary: "One factory.",
  params: byId("factory"),
  response: item(factory),
});
export const createFactory = endpoint({
  name: "factories.create",
  method: "POST",
  path: "/api/factory",
  permission: "factories_create",
  multipart: true,
  summary: "Adds a factory, with its certificates and their files.",
  body: z.object(factoryFields),
  response: item(factory),
});
export const updateFactory = endpoint({
  name: "factories.update",
  method: "PATCH",
  path: "/api/factory/{id}/update",
  permission: "factories_update",
  multipart: true,
  summary:
    "Changes a factory. Certificates that are given are changed or added, those in `removes` go with their files.",
  params: byId("factory"),
  body: z
    .object(factoryFields)
    .partial()
    .extend({
      removes: z.array(idOf("file")).max(100).optional(),
      version: z.coerce.number<number | string>().int().optional(),
    }),
  response: item(factory),
});
export const deleteFactory = endpoint({
  name: "factories.delete",
  method: "DELETE",
  path: "/api/factory/{id}/delete",
  permission: "factories_delete",
  summary: "Deletes a factory with its certificates; refused while something uses it.",
  params: byId("factory"),
  response: done,
});
export const factoriesEndpoints = [listFactories, getFactory, createFactory, updateFactory, deleteFactory];
