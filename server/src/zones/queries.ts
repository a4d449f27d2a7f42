import { personRows, profileRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { sql, sqlLater } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, type Named } from "#server/kit/sql/refs.ts";
import { officeLedger } from "./office-ledger.ts";

export interface ZoneRow {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly currency: CurrencyRef | null;
  readonly open_from: string | null;
}
export interface FullZone extends ZoneRow {
  readonly countries: Named[];
  readonly users_count: number;
  readonly posted: boolean;
  readonly order_prefix: string | null;
  readonly version: number;
}

const columns = (): string =>
  `z.hash_id, z.name, z.time_zone, ${currencyJson("c")} AS currency, ${officeLedger().openFrom("z.hash_id")} AS open_from`;
const from = `FROM zone z LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id`;
const full = (): string => `${columns()}, z.version, z.order_prefix,
  coalesce((SELECT json_agg(${namedJson("k")} ORDER BY k.name) FROM zone_country zc JOIN ${listRows("country", "k")} ON k.hash_id = zc.country_id WHERE zc.zone_id = z.hash_id), '[]') AS countries,
  (SELECT count(*)::int FROM ${personRows("u")} WHERE u.zone_id = z.hash_id AND u.kind = 'staff' AND u.active) AS users_count,
  ${officeLedger().posted("z.hash_id")} AS posted`;

export const zoneById = sqlLater<FullZone, [string]>(() => `SELECT ${full()} ${from} WHERE z.hash_id = $1`);
/** `null` means all offices. */
export const zonesAmong = sqlLater<FullZone, [string[] | null, readonly string[]]>(
  () => `SELECT ${full()} ${from} WHERE ($1::uuid[] IS NULL OR z.hash_id = ANY ($1)) AND fold(z.name) LIKE ALL ($2::text[])
   ORDER BY fold(z.name), z.hash_id LIMIT 1000`,
);
/** SQL column with the given offices (null: all) and the main one; both arguments are parameters of the statement. */
export const zonesColumn = (places: string, main: string): string =>
  `(SELECT coalesce(json_agg(o), '[]') FROM (SELECT ${columns()} ${from} WHERE ${places}::uuid[] IS NULL OR z.hash_id = ANY (${places}) OR z.hash_id = ${main}::uuid ORDER BY lower(z.name), z.hash_id LIMIT 1000) AS o)`;
export const zonesReached = sqlLater<ZoneRow, [string[] | null, string | null]>(
  () =>
    `SELECT ${columns()} ${from} WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1) OR z.hash_id = $2 ORDER BY lower(z.name), z.hash_id LIMIT 1000`,
);
export const timeZoneOf = sql<{ time_zone: string }, [string | null]>("SELECT time_zone FROM zone WHERE hash_id = $1");
export interface OfficePlace {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  /** By its own clock. */
  readonly today: string;
  readonly countries: readonly string[];
}
export const officePlaceById = sql<OfficePlace, [string]>(
  `SELECT z.hash_id, z.name, z.time_zone, (clock() AT TIME ZONE z.time_zone)::date AS today,
     ARRAY(SELECT country_id FROM zone_country WHERE zone_id = z.hash_id) AS countries FROM zone z WHERE z.hash_id = $1`,
);
/**
 * Locks the office against other changes and against inserts that refer to it: such inserts hold a key lock until their transaction ends. A separate
 * statement, so that later reads see what it waited for.
 */
export const lockZone = sql<unknown, [string]>("SELECT 1 FROM zone WHERE hash_id = $1 FOR UPDATE");
/** Locks the office against other changes, but not against inserts that refer to it. */
export const lockZoneShared = sql<unknown, [string]>("SELECT 1 FROM zone WHERE hash_id = $1 FOR NO KEY UPDATE");

export const insertZone = sql<unknown, [string, string, string, string | null, string[], prefix: string | null]>(
  `WITH made AS (INSERT INTO zone (hash_id, name, time_zone, currency_id, order_prefix, created_at) VALUES ($1, $2, $3, $4, $6, clock()) RETURNING hash_id)
   INSERT INTO zone_country (zone_id, country_id) SELECT hash_id, unnest($5::uuid[]) FROM made`,
);
export const writeZone = sql<unknown, [string, string, string, prefix: string | null]>(
  "UPDATE zone SET name = $2, time_zone = $3, order_prefix = $4, version = version + 1 WHERE hash_id = $1",
);
export const writeCurrency = sql<unknown, [string, string]>(
  "UPDATE zone SET currency_id = $2, version = version + 1 WHERE hash_id = $1",
);
export const touchZone = sql<unknown, [string]>("UPDATE zone SET version = version + 1 WHERE hash_id = $1");
export const removeZone = sql<unknown, [string]>("DELETE FROM zone WHERE hash_id = $1");
export const addCountries = sql<unknown, [string, string[]]>(
  "INSERT INTO zone_country (zone_id, country_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING",
);
export const removeCountries = sql<unknown, [string, string[]]>(
  "DELETE FROM zone_country WHERE zone_id = $1 AND country_id = ANY ($2::uuid[])",
);

/** Whether the database knows the time zone: its list may be older than the runtime's. */
export const knownClock = sql<{ known: boolean }, [string]>(
  "SELECT EXISTS (SELECT 1 FROM pg_timezone_names WHERE name = $1) AS known",
);
/** Which references of a form exist. */
export const references = sql<{ currency: boolean; countries: string[] }, [string | null, string[]]>(
  `SELECT EXISTS (SELECT 1 FROM ${listRows("currency", "currency")} WHERE hash_id = $1::uuid) AS currency,
     ARRAY(SELECT hash_id FROM ${listRows("country", "country")} WHERE hash_id = ANY ($2::uuid[])) AS countries`,
);
/** Records in the office's currency whose meaning a change would alter. */
export const inItsCurrency = sql<{ charges: boolean; rates: boolean }, [string]>(
  `SELECT EXISTS (SELECT 1 FROM charge WHERE zone_id = $1 AND next_day IS NOT NULL) AS charges,
     EXISTS (SELECT 1 FROM exchange_rate WHERE zone_id = $1) AS rates`,
);

export const usersOfZone = sql<
  {
    hash_id: string;
    name: string;
    email: string;
    active: boolean;
    profile: Named | null;
    sort_key: string;
  },
  [string, readonly string[], string | null, string | null]
>(
  `SELECT u.hash_id, u.name, u.email, u.active, lower(u.name) AS sort_key,
     ${namedJson("p")} AS profile
   FROM ${personRows("u")} LEFT JOIN ${profileRows("p")} ON p.hash_id = u.profile_id
   WHERE u.zone_id = $1 AND u.kind = 'staff' AND fold(u.name) LIKE ALL ($2::text[]) AND ($3::text IS NULL OR (lower(u.name), u.hash_id) > ($3, $4::uuid))
   ORDER BY lower(u.name), u.hash_id LIMIT 201`,
);
