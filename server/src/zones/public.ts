// First: who asks for the shell puts it into a statement while modules that need one another are still being read.
export { type ZoneRow, zonesColumn } from "./queries.ts";
import type { Audited } from "#server/kit/audited.ts";
import { placesOf } from "#server/kit/access.ts";
import type { Db } from "#server/kit/database.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import { listers, seesOffice } from "./access.ts";
import { chargeById } from "./charge-queries.ts";
import { mayReadTax } from "./taxes.ts";
import { type ZoneRow, timeZoneOf, zonesReached } from "./queries.ts";

export { createCharge, stopCharge } from "./charges.ts";
export { makeAllDue } from "./make-due.ts";
export { storeExchange } from "./rates.ts";
export { ratesImporter } from "./rates-import.ts";
export { createTax } from "./taxes.ts";

/** The clock of an office; UTC where there is none. */
export const timeZoneOfZone = async (db: Db, zone: string | null): Promise<string> =>
  (await timeZoneOf.first(db, zone))?.time_zone ?? "UTC";

export const isZone = async (db: Db, zone: string): Promise<boolean> =>
  (await timeZoneOf.first(db, zone)) !== undefined;

const nameless = "NULL::text AS name_fr";
/** What the trail tells of offices and of what is theirs. */
export const zoneRecords: Readonly<Record<"zone" | "charge" | "tax", Audited>> = {
  zone: {
    mayRead: async ({ access }, id) => seesOffice(access, id),
    names: `SELECT hash_id, name, ${nameless} FROM zone`,
  },
  charge: {
    mayRead: async ({ db, access }, id) => {
      const charge = await chargeById.first(db, id);
      return charge !== undefined && access.can("areas_view", { zone: charge.zone_id });
    },
    names: `SELECT hash_id, title AS name, ${nameless} FROM charge`,
  },
  tax: { mayRead: mayReadTax, names: `SELECT hash_id, title AS name, ${nameless} FROM tax` },
};
/** Every office by name, for who sets something up for the whole company. */
export const allZones = async (db: Db): Promise<ZoneRow[]> => await zonesReached.all(db, null, null);

/** Offices that one sees: who may see the office itself is led there, who keeps its accounts to those. */
export const zoneSearcher: Searcher = {
  kind: "zone",
  rows: ({ access }, where) => {
    const zones = placesOf(access.reach(listers));
    if (zones?.length === 0) return undefined;
    const seen = placesOf(access.reach(["areas_view"]));
    const within = (places: string[] | null): string =>
      places === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", places);
    return `SELECT z.hash_id, z.name AS title, NULL::text AS title_fr, fold(z.name) AS words, jsonb_build_object('iso', c.iso, 'seen', CASE WHEN ${within(seen)} THEN 'yes' END) AS about
      FROM zone z LEFT JOIN currency c ON c.hash_id = z.currency_id WHERE ${within(zones)}`;
  },
  note: (z) => aboutOf(z, "iso") || null,
  link: (z) => (aboutOf(z, "seen") ? `/admin/area/${z.hash_id}/update` : `/admin/accounting/${z.hash_id}/office`),
};
