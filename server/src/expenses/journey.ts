import { officeCountryRows, officeRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { computeAllowances, rateFor, type Claimed } from "#contract/expenses/allowances.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { invalidField, refused } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, type Named } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { presentRate } from "./policy/present.ts";
import { claimedOf, drivenIn, ratesOf, type Driven, type RateRow } from "./policy/queries.ts";
import { storeExpense } from "./store-expense.ts";

// Kilometres and days away of a journey that another area knows of.

/** How many expenses are looked at for what is usual. */
const LATELY = 100;
/** What was written last for such a claim: lately by the person, else in the office. */
const usualReason = (kind: Claimed["kind"]): string => {
  const latest = (turn: number, whose: string): string =>
    `(SELECT e.hash_id, ${turn} AS turn FROM expense e WHERE e.zone_id = $1${whose} ORDER BY e.hash_id DESC LIMIT ${LATELY})`;
  return `(SELECT ${namedJson("r")} FROM (${latest(1, " AND e.user_id = $2")} UNION ALL ${latest(2, "")}) e CROSS JOIN ${claimedOf(kind)} f
    JOIN ${listRows("reason", "r")} ON r.hash_id = f.reason_id ORDER BY e.turn, f.day DESC, f.hash_id DESC LIMIT 1)`;
};
interface Office {
  readonly currency: CurrencyRef | null;
  readonly countries: readonly string[];
  readonly rates: readonly RateRow[];
  readonly driven: readonly Driven[];
  readonly mileage: Named | null;
  readonly per_diem: Named | null;
}
const officeOf = sql<Office, [zone: string, person: string]>(`
  SELECT ${currencyJson("k")} AS currency, ARRAY(SELECT c.country_id FROM ${officeCountryRows("c")} WHERE c.zone_id = z.hash_id ORDER BY c.country_id) AS countries,
    ${ratesOf("z.hash_id")} AS rates, ${drivenIn("z.hash_id", "$2::uuid", "NULL::uuid")} AS driven,
    ${usualReason("mileage")} AS mileage, ${usualReason("per_diem")} AS per_diem
  FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = z.currency_id WHERE z.hash_id = $1`);

/** What the caller's office pays for journeys, and what it calls them. */
export async function journeyTerms(reader: Reader) {
  const zone = reader.person.zoneId;
  const office = zone === null ? undefined : await officeOf.first(reader.db, zone, reader.access.own());
  if (zone === null || !office) throw refused("agenda.no_office");
  if (office.currency === null) throw refused("errors.no_currency");
  return { ...office, currency: office.currency, zone, rates: office.rates.map(presentRate) };
}

interface JourneyClaim {
  readonly claimed: Claimed;
  readonly reason_id: string;
  /** The field of the caller's form. */
  readonly field: string;
}
export interface Journey {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Where it led; without it, a country of the office. */
  readonly country: string | null;
  readonly claims: readonly JourneyClaim[];
  readonly limit_reason: string | null;
}

/** Drafts the caller's expense of a journey: its amounts are those of the office's rates. */
export async function storeJourney(tx: Tx, storage: Storage, journey: Journey) {
  const { currency, countries, rates, driven, zone } = await journeyTerms(tx);
  const date = journey.start_date;
  const fees = journey.claims.map(({ claimed, field }) => {
    // Who drives abroad starts at home; days away are paid for where they are spent.
    const paid = claimed.kind === "mileage" || journey.country === null ? countries : [];
    const country_id = [journey.country, ...paid].find(
      (one) => one !== null && rateFor(rates, { date, country_id: one, claimed }, currency.hash_id),
    );
    if (!country_id) throw invalidField(field, "errors.no_allowance_rate");
    return { date, country_id, claimed };
  });
  const amounts = computeAllowances(fees, rates, driven, currency);
  const { data } = await storeExpense(tx, storage, {
    params: undefined,
    query: undefined,
    body: {
      type: "TRAVEL",
      zone_hash_id: zone,
      title: journey.title,
      start_date: journey.start_date,
      end_date: journey.end_date,
      repeats: null,
      fees: fees.map(({ claimed, ...fee }, i) => ({
        ...fee,
        amount: amounts[i]?.amount ?? "0",
        reason_id: journey.claims[i]?.reason_id ?? "",
        allowance: claimed,
        limit_reason: journey.limit_reason,
      })),
    },
  });
  return { hash_id: data.hash_id, number: data.number, title: data.title };
}
