import { zoneHref } from "#contract/zones/hrefs.ts";
import type { Charge } from "#contract/zones/charges.ts";
import type { Translate } from "#web/kit/i18n.ts";

export const areaHref = (zone: string, tab?: string): string =>
  zoneHref.view(zone, { tab: tab === "details" ? undefined : tab });
export const chargeHref = (c: Pick<Charge, "hash_id" | "zone_hash_id">, screen: "view" | "update" = "view"): string =>
  (screen === "view" ? zoneHref.charge : zoneHref.updateCharge)(c.zone_hash_id, { expense: c.hash_id });

/** 'every month', 'every 3 months' */
export const rhythm = (c: Pick<Charge, "repeat_every" | "repeat_unit">, t: Translate): string =>
  t(`zones.every_${c.repeat_unit}`, { count: c.repeat_every });
