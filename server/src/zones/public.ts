import type { Audited } from "#server/kit/audited.ts";
import { placesOf } from "#server/kit/access.ts";
import type { Db } from "#server/kit/database.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import { accountingSeers, seers } from "./access.ts";
import { type ZoneRow, zonesReached, timeZoneOf } from "./queries.ts";

/** The offices among these (`null`: all), and one's main one, by name. */
export async function zonesWithin(db: Db, places: string[] | null, main: string | null): Promise<ZoneRow[]> {
  return await zonesReached.all(db, places, main);
}

/** The clock of an office; UTC where there is none. */
export const timeZoneOfZone = async (db: Db, zone: string | null): Promise<string> =>
  (await timeZoneOf.first(db, zone))?.time_zone ?? "UTC";

export const isZone = async (db: Db, zone: string): Promise<boolean> =>
  (await timeZoneOf.first(db, zone)) !== undefined;

export const zoneRecord: Audited = {
  mayRead: async ({ access }, id) => access.can(seers, { zone: id }),
  names: "SELECT hash_id, name, NULL::text AS name_fr FROM zone",
};
/** Every office by name, for who sets something up for the whole company. */
export const allZones = async (db: Db): Promise<ZoneRow[]> => await zonesReached.all(db, null, null);

/** Offices that one sees. Who keeps its accounts is led there, others to the office itself. */
export const zoneSearcher: Searcher = {
  kind: "zone",
  rows: ({ access }, where) => {
    const zones = placesOf(access.reach(seers));
    if (zones?.length === 0) return undefined;
    const kept = placesOf(access.reach(accountingSeers));
    const within = (places: string[] | null): string =>
      places === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", places);
    return `SELECT z.hash_id, z.name AS title, NULL::text AS title_fr, fold(z.name) AS words, jsonb_build_object('iso', c.iso, 'kept', CASE WHEN ${within(kept)} THEN 'yes' END) AS about
      FROM zone z LEFT JOIN currency c ON c.hash_id = z.currency_id WHERE ${within(zones)}`;
  },
  note: (z) => aboutOf(z, "iso") || null,
  link: (z) => (aboutOf(z, "kept") ? `/admin/accounting/${z.hash_id}/office` : `/admin/area/${z.hash_id}/update`),
};
