import { href, query, words } from "../kit/href.ts";
import type { listKeptAdvances, listOwnAdvances } from "./endpoints.ts";

/** The screens of advances and loans. */
export const advanceHref = {
  own: href("/admin/expenses/advances", query<typeof listOwnAdvances, "edit">()),
  view: href("/admin/avance/{id}/view", words("tab", "do")),
  /** The same record for accountants. */
  atAccounting: href("/admin/accounting/avance/{id}/view", words("tab", "do")),
  /** Advances of an office's people. */
  ofOffice: href("/admin/accounting/{id}/advances", query<typeof listKeptAdvances>()),
};
