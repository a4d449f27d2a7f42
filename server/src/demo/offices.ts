import { type Db, sql } from "#server/kit/database.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { storeExchange } from "#server/zones/rates.ts";
import type { OfficeName } from "./accounts.ts";
import type { Calendar } from "./days.ts";
import { defaultPasswords, idOf } from "./people.ts";
import { rateOf } from "./rates.ts";
import {
  countries,
  currencies,
  offices,
  reasons,
  types,
  type CountryIso,
  type CurrencyIso,
  type ReasonKey,
  type TypeKey,
} from "./references.ts";

/** The company's basic data: identifiers of lists and offices by the demo's own keys. */
export interface Company {
  readonly currencies: ReadonlyMap<CurrencyIso, string>;
  readonly countries: ReadonlyMap<CountryIso, string>;
  readonly reasons: ReadonlyMap<ReasonKey, string>;
  readonly types: ReadonlyMap<TypeKey, string>;
  readonly zones: ReadonlyMap<OfficeName, string>;
}

const addCurrencies = sql<unknown, [string]>(
  `INSERT INTO currency (hash_id, iso, name, name_fr, symbol, minor_unit, is_default)
   SELECT hash_id, iso, name, "nameFr", symbol, "minorUnit", coalesce("isDefault", false) FROM jsonb_to_recordset($1::jsonb)
     AS c(hash_id uuid, iso text, name text, "nameFr" text, symbol text, "minorUnit" smallint, "isDefault" boolean)`,
);
const addCountries = sql<unknown, [string]>(
  `INSERT INTO country (hash_id, iso2, name, name_fr) SELECT hash_id, iso2, name, name_fr FROM jsonb_to_recordset($1::jsonb) AS c(hash_id uuid, iso2 text, name text, name_fr text)`,
);
const addNamed = (table: "reason" | "type") =>
  sql<unknown, [string]>(
    `INSERT INTO ${table} (hash_id, name, name_fr, recurrent) SELECT hash_id, name, name_fr, recurrent FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, name text, name_fr text, recurrent boolean)`,
  );
const addReasons = addNamed("reason");
const addTypes = addNamed("type");
const addZone = sql<unknown, [string, string, string | null, string, string[]]>(
  `WITH made AS (INSERT INTO zone (hash_id, name, currency_id, time_zone, created_at) VALUES ($1, $2, $3, $4, clock()) RETURNING hash_id)
   INSERT INTO zone_country (zone_id, country_id) SELECT hash_id, unnest($5::uuid[]) FROM made`,
);
const setSetting = sql<unknown, [string, string]>(
  "INSERT INTO setting (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
);
const dropSetUpCodes = sql<unknown>("DELETE FROM setting WHERE key = 'set_up_codes'");

const identified = <K extends string>(keys: readonly K[]): Map<K, string> => new Map(keys.map((key) => [key, newId()]));
const keysOf = <K extends string>(of: Record<K, unknown>): K[] => Object.keys(of) as K[];

/** Stores the company's settings. Removes the set-up codes first, so that nobody else becomes the first administrator meanwhile. */
export async function makeSettings(db: Db): Promise<void> {
  await dropSetUpCodes.run(db);
  const settings = { company_name: "Cordial", default_passwords: defaultPasswords(), four_eyes: true };
  for (const [key, value] of Object.entries(settings)) await setSetting.run(db, key, JSON.stringify(value));
}
/** Records in the database that it contains the demo company. */
export const markFilled = async (db: Db, day: string): Promise<unknown> =>
  await setSetting.run(db, "demo_filled", JSON.stringify(day));

export async function makeCompany(db: Db): Promise<Company> {
  const made: Company = {
    currencies: identified(currencies.map((c) => c.iso)),
    countries: identified(countries.map(([iso2]) => iso2)),
    reasons: identified(keysOf(reasons)),
    types: identified(keysOf(types)),
    zones: identified(offices.map((o) => o.name)),
  };
  await addCurrencies.run(db, JSON.stringify(currencies.map((c) => ({ ...c, hash_id: idOf(made.currencies, c.iso) }))));
  await addCountries.run(
    db,
    JSON.stringify(
      countries.map(([iso2, name, name_fr]) => ({ hash_id: idOf(made.countries, iso2), iso2, name, name_fr })),
    ),
  );
  const rows = <K extends string>(
    list: Record<K, readonly [string, string, boolean]>,
    ids: ReadonlyMap<K, string>,
  ): string =>
    JSON.stringify(
      keysOf(list).map((key) => ({
        hash_id: idOf(ids, key),
        name: list[key][0],
        name_fr: list[key][1],
        recurrent: list[key][2],
      })),
    );
  await addReasons.run(db, rows(reasons, made.reasons));
  await addTypes.run(db, rows(types, made.types));
  for (const o of offices)
    await addZone.run(
      db,
      idOf(made.zones, o.name),
      o.name,
      o.currency ? idOf(made.currencies, o.currency) : null,
      o.timeZone,
      o.countries.map((c) => idOf(made.countries, c)),
    );
  await setSetting.run(db, "headquarters", JSON.stringify(idOf(made.zones, "Paris")));
  return made;
}

/** The reason for a rate, required for currencies in which no office keeps its accounts. */
export const motifFor = (...crossed: readonly string[]): string | undefined =>
  crossed.every((iso) => offices.some((o) => o.currency === iso)) ? undefined : "Rate of the bank statement";

/** Months with a rate: the last two years, including this month. */
const MONTHS = 25;

/** Currencies of business trips: headquarters keep rates for all but two foreign currencies. */
const abroad: readonly CurrencyIso[] = ["XAF", "XOF", "ZAR", "USD", "GBP", "CHF"];

/** Each office's rates against the euro, stored as by its finance director, and other currencies' rates at headquarters. */
export async function makeRates(tx: Tx, company: Company, calendar: Calendar): Promise<void> {
  const months = Array.from({ length: MONTHS }, (_, back) => calendar.month(MONTHS - 1 - back));
  const store = async (office: string, currency: CurrencyIso, other?: { currency_hash_id: string }): Promise<void> => {
    const rates = months.map((month) => ({ month, rate: rateOf("EUR", currency, month) }));
    await storeExchange(tx, {
      params: undefined,
      query: undefined,
      body: { zone_hash_id: idOf(company.zones, office), ...other, rates },
    });
  };
  for (const { name, currency } of offices) if (currency) await store(name, currency);
  for (const iso of abroad) await store("Paris", iso, { currency_hash_id: idOf(company.currencies, iso) });
}
