import type { Db } from "#server/kit/database.ts";
import { refused } from "#server/kit/failures.ts";
import { type Currency, zoneById, type ZoneRow, zonesReached } from "./queries.ts";

export type { Currency, ZoneRow };

/** An office with its currency and its time zone, or undefined where there is none. */
export async function zoneFor(db: Db, id: string): Promise<ZoneRow | undefined> {
  return await zoneById.first(db, id);
}

/** The office's currency; without one, nothing that needs money can be made in it. */
export function requireCurrency(zone: Pick<ZoneRow, "currency">): Currency {
  if (!zone.currency) throw refused("errors.no_currency");
  return zone.currency;
}

/** The offices among these (`null`: all), and one's main one, by name. */
export async function zonesWithin(db: Db, places: string[] | null, main: string | null): Promise<ZoneRow[]> {
  return await zonesReached.all(db, places, main);
}
