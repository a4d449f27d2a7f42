import type { Db } from "#server/kit/database.ts";
import { type ZoneRow, zonesReached } from "./queries.ts";

/** The offices among these (`null`: all), and one's main one, by name. */
export async function zonesWithin(db: Db, places: string[] | null, main: string | null): Promise<ZoneRow[]> {
  return await zonesReached.all(db, places, main);
}
