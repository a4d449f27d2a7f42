import { zoneHref } from "#contract/zones/hrefs.ts";
import type { Charge } from "#contract/zones/charges.ts";

export const areaHref = (zone: string, tab?: string): string =>
  zoneHref.view(zone, { tab: tab === "details" ? undefined : tab });
export const chargeHref = (c: Pick<Charge, "hash_id" | "zone_hash_id">, screen: "view" | "update" = "view"): string =>
  (screen === "view" ? zoneHref.charge : zoneHref.updateCharge)(c.zone_hash_id, { expense: c.hash_id });
