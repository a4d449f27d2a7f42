import { href, query } from "../kit/href.ts";
import type { listConditions } from "./endpoints.ts";

export const conditionHref = {
  /** `edit`: the condition whose panel is open. */
  list: href("/admin/managment/settings/payment-conditions", query<typeof listConditions, "edit">()),
};
