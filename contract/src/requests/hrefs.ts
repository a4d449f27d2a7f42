import { href, query, words } from "../kit/href.ts";
import type { listPurchases, listRequests } from "./endpoints.ts";
import type { listKits, listRequestTypes } from "./types.ts";

/** The screens of requests. */
export const requestHref = {
  /** `edit`: the panel that asks. `supply`: with this article. */
  list: href("/admin/managment/requests", query<typeof listRequests, "edit" | "supply">()),
  purchases: href("/admin/managment/requests/purchases", query<typeof listPurchases>()),
  /** `do`: the open panel. */
  view: href("/admin/managment/requests/{id}/details", words("tab", "do")),
  /** `edit`: the type whose panel is open. */
  types: href("/admin/managment/settings/request-types", query<typeof listRequestTypes, "edit">()),
  kits: href("/admin/managment/settings/kits", query<typeof listKits, "edit">()),
};
