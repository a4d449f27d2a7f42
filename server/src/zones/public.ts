import type { Db } from "#server/kit/sql/database.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { type OfficePlace, type ZoneRow, officePlaceById, timeZoneOf, zonesReached } from "./queries.ts";

export type { OfficePlace } from "./queries.ts";
export type { ChargedExpense, OfficeExpenses } from "./office-expenses.ts";
export type { OfficeLedger } from "./office-ledger.ts";
export { holdOffice, lockOffice } from "./locks.ts";
export { shownPlaces } from "./places.ts";
export {
  chargeJson,
  currencyRateRows,
  officeCountryRows,
  officeNames,
  officeRateRows,
  officeRows,
  officesInCurrency,
  officesToday,
  ownerAndOffice,
} from "./readable.ts";
export { type CurrencySide, monthRate } from "./month-rates.ts";
export { type Occurrence, repeating, type Recurring, type RecurringRow } from "./recurring.ts";

/** Time zone of an office; UTC without one. */
export const timeZoneOfZone = async (db: Db, zone: string | null): Promise<string> =>
  (await timeZoneOf.first(db, zone))?.time_zone ?? "UTC";

/** SQL: today by the clock of an office. */
export const todayInZone = (zone: string): string =>
  `(SELECT (clock() AT TIME ZONE z.time_zone)::date FROM zone z WHERE z.hash_id = ${zone})`;

/**
 * SQL: `day` is past by the clock of an office. No clock is more than a day behind ours: what was due earlier than
 * yesterday is past everywhere, and the office is asked only for the days between.
 */
export const isPast = (day: string, zone: string): string =>
  `(${day} <= (clock() + interval '1 day')::date AND (${day} < (clock() - interval '1 day')::date OR ${day} < ${todayInZone(zone)}))`;

export const isZone = async (db: Db, zone: string): Promise<boolean> =>
  (await timeZoneOf.first(db, zone)) !== undefined;

/** An office, its clock and its countries. */
export const officePlace = async (db: Db, zone: string): Promise<OfficePlace | undefined> =>
  await officePlaceById.first(db, zone);
/** SQL: an office with its name, from an expression that is its identifier. */
export const officeJson = (zone: string): string => `(SELECT ${refJson("z")} FROM zone z WHERE z.hash_id = ${zone})`;

/** All offices by name, for company-wide settings. */
export const allZones = async (db: Db): Promise<ZoneRow[]> => await zonesReached.all(db, null, null);
