import { type Db, sql } from "#server/kit/sql/database.ts";
import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { storeExchange } from "../rates.ts";
import { rateOf } from "./rates.ts";

/** With the currency, the time zone and the countries. Headquarters are the first one. */
const offices = [
  ["Paris", "EUR", "Europe/Paris", "FR BE CH DE IT ES GB NL LU PT US MA TN"],
  ["Douala", "XAF", "Africa/Douala", "CM GA CG CD TD GQ CI SN NG"],
  ["Cape Town", "ZAR", "Africa/Johannesburg", "ZA NA BW MZ KE AE"],
  ["Antananarivo", null, "Indian/Antananarivo", "MG MU RE"],
] as const;

const addZone = sql<unknown, [string, string, string | null, string, string[]]>(
  `WITH made AS (INSERT INTO zone (hash_id, name, currency_id, time_zone, created_at) VALUES ($1, $2, $3, $4, clock()) RETURNING hash_id)
   INSERT INTO zone_country (zone_id, country_id) SELECT hash_id, unnest($5::uuid[]) FROM made`,
);

/** Creates the offices; returns their identifiers by name. */
export async function makeOffices(
  db: Db,
  lists: { readonly id: (list: string, key: string) => string },
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const [name, currency, timeZone, countries] of offices) {
    const id = newId();
    made.set(name, id);
    const currencyId = currency && lists.id("currency", currency);
    const countryIds = countries.split(" ").map((iso2) => lists.id("country", iso2));
    await addZone.run(db, id, name, currencyId, timeZone, countryIds);
  }
  return made;
}

/** Units of a currency for one of another in a month, and the reason for the rate, required for currencies in which no office keeps its accounts. */
export const exchange = (from: string, to: string, month: string) => ({
  rate: rateOf(from, to, month),
  motif: [from, to].every((iso) => offices.some(([, currency]) => currency === iso))
    ? undefined
    : "Rate of the bank statement",
});

/** Currencies of business trips: headquarters keep rates for all but two foreign currencies. */
const abroad = ["XAF", "XOF", "ZAR", "USD", "GBP", "CHF"];

/**
 * Each office's rates against the euro, stored as by its finance director, and other currencies' rates at headquarters: for every month since
 * the `first` one (`YYYY-MM`), because no month without a rate can be closed.
 */
export async function makeRates(demo: DemoFoundation, first: string): Promise<void> {
  const months: string[] = [];
  for (let back = 0; demo.month(back) >= first; back++) months.unshift(demo.month(back));
  const store = async (office: string, currency: string, other?: { currency_hash_id: string }): Promise<void> => {
    const rates = months.map((month) => ({ month, rate: rateOf("EUR", currency, month) }));
    await storeExchange(demo.as("hugo"), input(undefined, { zone_hash_id: demo.office(office), ...other, rates }));
  };
  for (const [name, currency] of offices) if (currency) await store(name, currency);
  for (const iso of abroad) await store("Paris", iso, { currency_hash_id: demo.currency(iso) });
}
