import { href, query, words } from "../kit/href.ts";
import type { listContacts } from "./endpoints.ts";

/** The addresses of the contact screens. */
export const contactHref = {
  list: href("/admin/contacts", query<typeof listContacts>()),
  /** `company`: the new contact is staff of this company. */
  create: href("/admin/contacts/create", words("company")),
  update: href("/admin/contacts/{id}/update"),
  /** `into`: the other contact. */
  merge: href("/admin/contacts/{id}/merge", words("into")),
  duplicates: href("/admin/contacts/duplicates"),
  /** What to know for a visit. */
  visit: href("/admin/contacts/{id}/visit"),
  view: href("/admin/contacts/{id}/view", words("tab", "equipment", "portfolio", "contract", "portal")),
};
