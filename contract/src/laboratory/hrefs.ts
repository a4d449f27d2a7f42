import { href, query, words } from "../kit/href.ts";
import type { expired } from "./alerts.ts";
import type { listBatches } from "./batches.ts";
import type { listLaboratories, listWarehouses } from "./places.ts";
import { familyOf, type PlaceKind } from "./rights.ts";

export const laboratoryHref = {
  list: href("/admin/laboratory", query<typeof listLaboratories, "edit">()),
  view: href("/admin/laboratory/{id}/view", words("tab", "state", "search", "lot", "config", "transfer")),
  expiring: href("/admin/laboratory/expiring", query<typeof expired>()),
  scan: href("/admin/laboratory/scan", words("code", "lot", "place")),
  trace: href("/admin/laboratory/lot/{id}/trace", words("of")),
};
export const warehouseHref = {
  list: href("/admin/warehouses", query<typeof listWarehouses, "edit">()),
  view: href("/admin/warehouses/{id}/view", words("tab", "state", "search", "lot", "config", "transfer")),
};
export const batchHref = {
  list: href("/admin/laboratory/batches", query<typeof listBatches, "edit">()),
  view: href("/admin/laboratory/batches/{id}/view", words("tab", "panel")),
};
export const countHref = { view: href("/admin/laboratory/counts/{id}/view", words("tab")) };
type ViewWords = Parameters<typeof laboratoryHref.view>[1];
/** The address of a place's screen. */
export const placeLink = (place: { readonly hash_id: string; readonly kind: PlaceKind }, more?: ViewWords): string =>
  (familyOf(place.kind) === "laboratory" ? laboratoryHref : warehouseHref).view(place.hash_id, more);
