import { href, query, words } from "../kit/href.ts";
import type { listSamples } from "./endpoints.ts";

export const trackingHref = {
  /** `edit`: opens the form of a new sample for `for_contact` or `for_recipe`; `tab`: the funnel. */
  list: href("/admin/tracking", query<typeof listSamples, "edit" | "tab" | "by" | "for_contact" | "for_recipe">()),
  view: href("/admin/tracking/{id}/view", words("tab", "do", "line")),
};
