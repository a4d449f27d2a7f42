import { href, query, words } from "../kit/href.ts";
import type { listContracts } from "./contracts.ts";
import type { listUsers } from "./endpoints.ts";

/** The screens of people. */
export const userHref = {
  list: href("/admin/managment/users", query<typeof listUsers, "new">()),
  view: href("/admin/managment/users/{id}/update", words("tab", "contract")),
  contracts: href("/admin/accounting/contracts", query<typeof listContracts, "edit">()),
};
