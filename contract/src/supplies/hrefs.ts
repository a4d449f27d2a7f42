import { href, query, words } from "../kit/href.ts";
import type { listSupplies, zoneTimeline } from "./endpoints.ts";
import type { listCounts } from "./counts.ts";
import type { listTransfers } from "./transfers.ts";
import type { listPending } from "./acceptance.ts";
import type { listUnconfirmed } from "./confirmation.ts";
import type { listUpkeep } from "./maintenance.ts";
import type { readSupplyStatistics } from "./statistics.ts";

const list = query<typeof listSupplies>();
const timeline = query<typeof zoneTimeline>();
const statistics = query<typeof readSupplyStatistics, "year">();
const panels = words("tab", "panel", "serial", "holder");

/** Screens of supplies: furniture and materials are two lists of the same articles. */
export const supplyHref = {
  FURNITURE: {
    list: href("/admin/managment/fournitures", list),
    /** The article `{id}`, seen in the office `{zone}`. */
    view: href("/admin/managment/fournitures/zone/{zone}/zone/{id}/view", panels),
    /** `{id}` is the office. */
    create: href("/admin/managment/fournitures/{id}/create", words("category")),
    timeline: href("/admin/managment/fournitures/zone/{zone}/timeline", timeline),
    /** `{id}` is the article. */
    statistics: href("/admin/managment/fournitures/{id}/statistics", statistics),
  },
  MATERIAL: {
    list: href("/admin/managment/materials", list),
    view: href("/admin/managment/materials/zone/{zone}/zone/{id}/view", panels),
    create: href("/admin/managment/materials/{id}/create", words("category")),
    timeline: href("/admin/managment/materials/zone/{zone}/timeline", timeline),
    statistics: href("/admin/managment/materials/{id}/statistics", statistics),
  },
};
export const supplyTransfersHref = href(
  "/admin/managment/fournitures/transfers",
  query<typeof listTransfers, "transfer">(),
);
/** The laboratory's scan screen at a second address, for labels of supplies. */
export const supplyScanHref = href("/admin/managment/fournitures/scan", words("code", "thing"));
export const supplyCountsHref = href(
  "/admin/managment/fournitures/counts",
  query<typeof listCounts, "count" | "add" | "scan" | "tab">(),
);
/** Maintenance, warranties and ends of service life, by month. */
export const upkeepHref = href("/admin/managment/fournitures/maintenance", query<typeof listUpkeep>());
/** What was given and is not accepted yet. */
export const pendingHref = href("/admin/managment/fournitures/pending", query<typeof listPending, "hand">());
/** Who has not confirmed what they have. */
export const unconfirmedHref = href("/admin/managment/fournitures/confirmations", query<typeof listUnconfirmed>());
/** What I have: accept, refuse, confirm. */
export const ownSuppliesHref = href("/admin/settings/supplies", words("sign", "confirm"));
export const supplyCategoryHref = {
  list: href("/admin/managment/settings/supply-categories", words("edit", "search")),
};
