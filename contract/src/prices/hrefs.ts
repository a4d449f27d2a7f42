import { href, query } from "../kit/href.ts";
import type { listPrices } from "./endpoints.ts";

export const priceHref = {
  /** `edit`: the price whose panel is open. */
  list: href("/admin/orders/prices", query<typeof listPrices, "edit">()),
};
