import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { sortQuery } from "../kit/sorting.ts";
import { documentsEndpoints } from "./documents.ts";
import { limitsEndpoints } from "./limits.ts";
import { componentSuppliersEndpoints } from "./suppliers.ts";
import { allergens, component, componentFields, componentKinds, componentRef, componentRow } from "./schemas.ts";

/** What components are sorted by. Prices are not: not everybody sees them. */
export const componentSorts = { number: "number", name: "name", density: "density", created: "created_at" } as const;

export const listComponents = endpoint({
  name: "components.list",
  method: "GET",
  path: "/api/components",
  permission: "components_view",
  summary:
    "Components, the newest first or by `sort`. `search` looks in name, number, CAS, FEMA, FL and E number; `allergen` in what their carriers bring too.",
  query: z.object({
    search,
    kind: z.enum(componentKinds).optional(),
    allergen: z.enum(allergens).optional(),
    natural: z.enum(["0", "1"]).optional(),
    /** With a paper that expires within sixty days, or that has expired. */
    papers: z.enum(["soon", "expired"]).optional(),
    /** For readers who may see suppliers. */
    supplier_hash_id: idOf("supplier").optional(),
    sort: sortQuery(componentSorts),
    ...afterQuery,
  }),
  response: list(componentRow),
});
export const allComponents = endpoint({
  name: "components.all",
  method: "GET",
  path: "/api/all/components",
  permission: "components_view",
  summary: "Number and name of components for pickers, by name: 200 at once, the rest by `after` or `search`.",
  query: z.object({ search, kind: z.enum(componentKinds).optional(), ...afterQuery }),
  response: list(componentRef.extend({ id: z.uuid() })),
});
export const componentOptions = endpoint({
  name: "components.loadData",
  method: "GET",
  path: "/api/component/loadData",
  permission: "components_view",
  summary: "What the form of a new component begins with: the next free number.",
  response: item(z.object({ number: z.string() })),
});
export const getComponent = endpoint({
  name: "components.get",
  method: "GET",
  path: "/api/component/{id}",
  permission: "components_view",
  summary: "One component.",
  params: byId("component"),
  response: item(component),
});
export const createComponent = endpoint({
  name: "components.create",
  method: "POST",
  path: "/api/component/store",
  permission: "components_create",
  summary: "Creates a component. Without a number it takes the next free one.",
  body: componentFields,
  response: item(component),
});
export const updateComponent = endpoint({
  name: "components.update",
  method: "PATCH",
  path: "/api/component/{id}/update",
  permission: "components_update",
  summary: "Changes a component.",
  params: byId("component"),
  body: componentFields.partial().extend({ version: z.int().optional() }),
  response: item(component),
});
export const deleteComponent = endpoint({
  name: "components.delete",
  method: "DELETE",
  path: "/api/component/{id}/delete",
  permission: "components_delete",
  summary: "Deletes a component that nothing uses; otherwise refused with what does.",
  params: byId("component"),
  response: done,
});

export const componentsEndpoints = [
  listComponents,
  allComponents,
  componentOptions,
  getComponent,
  createComponent,
  updateComponent,
  deleteComponent,
  ...componentSuppliersEndpoints,
  ...limitsEndpoints,
  ...documentsEndpoints,
];
