import type { Audited } from "#server/kit/audited.ts";
import type { Db } from "#server/kit/database.ts";
import { seers } from "./access.ts";
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
