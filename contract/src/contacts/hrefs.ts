import { href, query, words } from "../kit/href.ts";
import type { listContacts } from "./endpoints.ts";

/** The screens of contacts. */
export const contactHref = {
  list: href("/admin/contacts", query<typeof listContacts>()),
  /** `company`: somebody of its staff is made. */
  create: href("/admin/contacts/create", words("company")),
  update: href("/admin/contacts/{id}/update"),
  /** `into`: the other contact. */
  merge: href("/admin/contacts/{id}/merge", words("into")),
  duplicates: href("/admin/contacts/duplicates"),
  view: href("/admin/contacts/{id}/view", words("tab", "equipment", "portfolio", "contract", "portal")),
};
