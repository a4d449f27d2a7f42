import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, done, item } from "../kit/page.ts";

/** So many views may one person keep, of all lists together. */
export const MOST_VIEWS = 200;
/** So long may a view's name be. */
export const LONGEST_VIEW_NAME = 60;

const word = /^[\w.-]{1,60}$/u;
const list = z.string().regex(word, { error: "errors.format" });
const name = lineText().min(1, { error: "errors.required" }).max(LONGEST_VIEW_NAME);
/** Filters, search and order, as they stand in the address of the list. */
const words = z
  .record(z.string().regex(word), z.string().max(600))
  .refine((all) => Object.keys(all).length <= 40, { error: "errors.too_long" });
const columns = z.array(z.string().max(60)).max(100).nullable();

export const listView = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  list: z.string(),
  name: z.string(),
  words: z.record(z.string(), z.string()),
  /** Those that it shows; null leaves them as they are. */
  columns: z.array(z.string()).nullable(),
  /** Whether the list opens with it: at most one of each list. */
  opens: z.boolean(),
  version: z.int(),
});
export type ListView = z.infer<typeof listView>;

export const listViews = endpoint({
  name: "views.list",
  method: "GET",
  path: "/api/views",
  permission: "any-user",
  openToImpersonator: true,
  reach: "one's own",
  summary: "My views of all lists, by name.",
  response: z.object({ data: z.array(listView) }),
});
export const createView = endpoint({
  name: "views.create",
  method: "POST",
  path: "/api/view",
  permission: "any-user",
  summary: "Keeps filters, search, order and columns of a list under a name. With `opens` the list opens with it.",
  body: z.object({ list, name, words, columns: columns.optional(), opens: z.boolean().optional() }),
  response: item(listView),
});
export const updateView = endpoint({
  name: "views.update",
  method: "PATCH",
  path: "/api/view/{id}/update",
  permission: "any-user",
  reach: "one's own",
  summary: "Renames a view of mine, or changes what it shows. With `opens` the list opens with it and with no other.",
  params: byId("list_view"),
  body: z.object({
    name: name.optional(),
    words: words.optional(),
    columns: columns.optional(),
    opens: z.boolean().optional(),
    version: z.int().optional(),
  }),
  response: item(listView),
});
export const deleteView = endpoint({
  name: "views.delete",
  method: "DELETE",
  path: "/api/view/{id}/delete",
  permission: "any-user",
  reach: "one's own",
  summary: "Deletes a view of mine.",
  params: byId("list_view"),
  response: done,
});
export const viewsEndpoints = [listViews, createView, updateView, deleteView];
