import type { Audited } from "#server/kit/audited.ts";
import type { Db } from "#server/kit/database.ts";
import { seers } from "./access.ts";
import { type ZoneRow, zonesReached } from "./queries.ts";

/** The offices among these (`null`: all), and one's main one, by name. */
export async function zonesWithin(db: Db, places: string[] | null, main: string | null): Promise<ZoneRow[]> {
  return await zonesReached.all(db, places, main);
}

export const zoneRecord: Audited = {
  mayRead: async ({ access }, id) => access.can(seers, { zone: id }),
  names: "SELECT hash_id, name, NULL::text AS name_fr FROM zone",
};
