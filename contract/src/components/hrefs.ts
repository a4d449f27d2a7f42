import { href, query, words } from "../kit/href.ts";
import type { listComponents } from "./endpoints.ts";

/** The addresses of the component screens. */
export const componentHref = {
  list: href("/admin/tools/components", query<typeof listComponents>()),
  create: href("/admin/tools/components/create"),
  update: href("/admin/tools/components/{id}/update"),
  view: href("/admin/tools/components/{id}/view", words("tab", "supplier", "limit", "document")),
};
