import { readFileSync } from "node:fs";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { Dice } from "#server/kit/area/dice.ts";

/** CFA francs (both zones) per euro, fixed since 1999. */
const CFA = decimal("655.957");
/** Small rates (euros per franc) need more decimals for the same precision. */
const places = (rate: Decimal): number => (rate.lt("0.1") ? 10 : 6);

/** Real monthly rates, units of a currency per US dollar (data package "exchange-rates", public domain). */
const lines = readFileSync(new URL("usd-monthly-rates.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1);
const known = new Map(
  lines.map((line) => {
    const [month = "", currency = "", units = ""] = line.split(",");
    return [`${currency} ${month}`, units] as const;
  }),
);
const ends = new Map<string, string>();
const begins = new Map<string, string>();
for (const key of known.keys()) {
  const [currency = "", month = ""] = key.split(" ");
  if (month > (ends.get(currency) ?? "")) ends.set(currency, month);
  if (month < (begins.get(currency) ?? "9")) begins.set(currency, month);
}

/** Units per US dollar in a month. Outside the known range, the nearest real value with a small deterministic change. */
function perDollar(currency: string, month: string): Decimal {
  if (currency === "USD") return decimal("1");
  if (currency === "XAF" || currency === "XOF") return perDollar("EUR", month).times(CFA);
  const exact = known.get(`${currency} ${month}`);
  if (exact) return decimal(exact);
  const last = ends.get(currency);
  if (!last) throw new Error(`No rates of ${currency}`);
  const nearest = known.get(`${currency} ${month > last ? last : begins.get(currency)}`) ?? "1";
  const change = new Dice(`rate ${currency} ${month}`).int(-140, 140);
  return decimal(nearest)
    .times(10_000 + change)
    .div(10_000);
}

/** Units of `to` per unit of `from` in a month (`YYYY-MM`), as a decimal string. */
export function rateOf(from: string, to: string, month: string): string {
  const cfa = (c: string): boolean => c === "XAF" || c === "XOF";
  if (from === to || (cfa(from) && cfa(to))) return "1";
  if (from === "EUR" && cfa(to)) return CFA.toFixed();
  const rate = perDollar(to, month).div(perDollar(from, month));
  return rate.round(places(rate), 1).toFixed();
}
