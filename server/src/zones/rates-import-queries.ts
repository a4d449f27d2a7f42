import { sql, sqlLater } from "#server/kit/sql/database.ts";
import { officeLedger } from "./office-ledger.ts";

export interface Office {
  readonly hash_id: string;
  readonly name: string;
}
export const offices = sql<Office>("SELECT hash_id, name FROM zone");
/** Locks the offices in id order, to serialise changes of their rates. */
export const lockOffices = sql<unknown, [string[]]>(
  "SELECT 1 FROM zone WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);

export interface RateNow {
  readonly hash_id: string;
  readonly zone_id: string;
  /** `2026-06` */
  readonly month: string;
  readonly rate: string;
  readonly version: number;
}
const RATE =
  "SELECT hash_id, zone_id, to_char(month, 'YYYY-MM') AS month, rate::text AS rate, version FROM exchange_rate";
export const ratesOf = sql<RateNow, [zones: string[]]>(`${RATE} WHERE zone_id = ANY ($1::uuid[])`);
export const ratesById = sql<RateNow, [string[]]>(`${RATE} WHERE hash_id = ANY ($1::uuid[])`);
export const closedOf = sqlLater<{ zone_id: string; month: string }, [zones: string[]]>(
  () =>
    `SELECT zone_id, to_char(month, 'YYYY-MM') AS month FROM (${officeLedger().closed("zone_id = ANY ($1::uuid[])")}) m`,
);

export const write = sql<unknown, [rows: string]>(`
  INSERT INTO exchange_rate (hash_id, zone_id, month, rate)
  SELECT hash_id, zone, (month || '-01')::date, rate FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, zone uuid, month text, rate numeric)
  ON CONFLICT (zone_id, month) DO UPDATE SET rate = EXCLUDED.rate, version = exchange_rate.version + 1`);
export const putBack = sql<unknown, [rows: string]>(`
  UPDATE exchange_rate e SET rate = r.after, version = e.version + 1
  FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, after numeric) WHERE e.hash_id = r.hash_id`);
export const remove = sql<unknown, [string[]]>("DELETE FROM exchange_rate WHERE hash_id = ANY ($1::uuid[])");
