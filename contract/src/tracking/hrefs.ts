import { href, query, words } from "../kit/href.ts";
import type { listSamples } from "./endpoints.ts";

/** The screens of sample orders. */
export const trackingHref = {
  /** `edit`: the form of a new one, for the customer or recipe that is named beside it; `tab`: the funnel. */
  list: href("/admin/tracking", query<typeof listSamples, "edit" | "tab" | "by" | "for_contact" | "for_recipe">()),
  view: href("/admin/tracking/{id}/view", words("tab", "do", "line")),
};
