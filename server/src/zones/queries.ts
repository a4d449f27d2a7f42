import { sql } from "#server/kit/database.ts";

interface Currency {
  readonly hash_id: string;
  readonly iso: string;
  readonly symbol: string;
  readonly minor_unit: number;
}
export interface ZoneRow {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly currency: Currency | null;
}
export interface ZoneWithCountries extends ZoneRow {
  readonly countries: { readonly hash_id: string; readonly name: string; readonly name_fr: string | null }[];
}

const columns = `z.hash_id, z.name, z.time_zone,
  CASE WHEN c.hash_id IS NOT NULL THEN json_build_object('hash_id', c.hash_id, 'iso', c.iso, 'symbol', c.symbol, 'minor_unit', c.minor_unit) END AS currency`;
const from = "FROM zone z LEFT JOIN currency c ON c.hash_id = z.currency_id";
const countries = `coalesce((SELECT json_agg(json_build_object('hash_id', k.hash_id, 'name', k.name, 'name_fr', k.name_fr) ORDER BY k.name)
  FROM zone_country zc JOIN country k ON k.hash_id = zc.country_id WHERE zc.zone_id = z.hash_id), '[]') AS countries`;

export const zoneWithCountries = sql<ZoneWithCountries, [string]>(
  `SELECT ${columns}, ${countries} ${from} WHERE z.hash_id = $1`,
);
/** `null` stands for every office. */
export const zonesAmong = sql<ZoneWithCountries, [string[] | null]>(
  `SELECT ${columns}, ${countries} ${from} WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1) ORDER BY lower(z.name), z.hash_id LIMIT 1000`,
);
export const zonesReached = sql<ZoneRow, [string[] | null, string | null]>(
  `SELECT ${columns} ${from} WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1) OR z.hash_id = $2 ORDER BY lower(z.name), z.hash_id LIMIT 1000`,
);
export const timeZoneOf = sql<{ time_zone: string }, [string | null]>("SELECT time_zone FROM zone WHERE hash_id = $1");
