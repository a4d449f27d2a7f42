import { href, words } from "../kit/href.ts";

/** The screens of offices. */
export const zoneHref = {
  list: href("/admin/areas", words("search", "new")),
  view: href("/admin/area/{id}/update", words("tab")),
  taxes: href("/admin/areas/{id}/taxes"),
  rates: href("/admin/area/{id}/exchange-rates"),
  createCharge: href("/admin/area/{id}/expense/create"),
  charge: href("/admin/area/{id}/expense/view", words("expense")),
  updateCharge: href("/admin/area/{id}/expense/update", words("expense")),
};
