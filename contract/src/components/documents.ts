import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file, fileRef } from "../kit/files.ts";
import { afterQuery, byId, done, idOf, item, list } from "../kit/page.ts";
import { ref } from "../users/schemas.ts";
import { paperStates } from "./papers.ts";
import { componentRef } from "./schemas.ts";
import { lineText } from "../kit/one-line.ts";

export const documentKinds = ["sds", "specification", "halal", "kosher", "other"] as const;

export const componentDocument = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  component: componentRef,
  kind: z.enum(documentKinds),
  title: z.string().nullable(),
  issued_on: z.string().nullable(),
  /** The last day on which it is valid. */
  expires_on: z.string().nullable(),
  state: z.enum(paperStates),
  file: fileRef,
  created_by: ref,
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional() }),
});
export type ComponentDocument = z.infer<typeof componentDocument>;

// Forms send "" for an empty value.
const nothing = (v: unknown): unknown => (v === "" ? null : v);
const fields = {
  kind: z.enum(documentKinds),
  title: z.preprocess(nothing, lineText().max(160).nullish()),
  issued_on: z.preprocess(nothing, dayOf("past").nullish()),
  expires_on: z.preprocess(nothing, dayOf("term").nullish()),
};

export const listDocuments = endpoint({
  name: "components.documents",
  method: "GET",
  path: "/api/component/documents",
  permission: "components_view",
  summary: "Documents of components, the newest first.",
  query: z.object({
    component_hash_id: idOf("component").optional(),
    kind: z.enum(documentKinds).optional(),
    ...afterQuery,
  }),
  response: list(componentDocument),
});
export const getDocument = endpoint({
  name: "components.document",
  method: "GET",
  path: "/api/component/document/{id}",
  permission: "components_view",
  summary: "One document of a component; its bytes come from `GET /api/file/{id}`.",
  params: byId("component_document"),
  response: item(componentDocument),
});
export const createDocument = endpoint({
  name: "components.storeDocument",
  method: "POST",
  path: "/api/component/document/store",
  permission: "components_update",
  multipart: true,
  summary: "Adds a document of a component.",
  body: z.object({ component_hash_id: idOf("component"), ...fields, file }),
  response: item(componentDocument),
});
export const updateDocument = endpoint({
  name: "components.updateDocument",
  method: "PATCH",
  path: "/api/component/document/{id}/update",
  permission: "components_update",
  multipart: true,
  summary: "Changes a document; a file takes the place of the one before.",
  params: byId("component_document"),
  body: z.object({
    ...fields,
    kind: fields.kind.optional(),
    file: file.optional(),
    version: z.coerce.number<number | string>().int().optional(),
  }),
  response: item(componentDocument),
});
export const deleteDocument = endpoint({
  name: "components.deleteDocument",
  method: "DELETE",
  path: "/api/component/document/{id}/delete",
  permission: "components_update",
  summary: "Removes a document with its file.",
  params: byId("component_document"),
  response: done,
});
export const documentsEndpoints = [listDocuments, getDocument, createDocument, updateDocument, deleteDocument];
