import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, decimal, money, roundTo, toWire } from "../kit/money.ts";
import { byId, idOf } from "../kit/page.ts";
import { ref } from "../users/schemas.ts";
import { supplySeers } from "./rights.ts";
import { supplyTypes } from "./schemas.ts";

const MONTHS_OF_A_YEAR = 12;

/** Whole months from one day to another; a 31st is the last day of a shorter month. Below zero when it lies before. */
export function wholeMonths(from: string, to: string): number {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split("-").map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split("-").map(Number);
  const last = new Date(Date.UTC(y2, m2, 0)).getUTCDate();
  const months = (y2 - y1) * MONTHS_OF_A_YEAR + (m2 - m1);
  return d2 < Math.min(d1, last) ? months - 1 : months;
}

/** What the value of a unit depends on. */
export interface Valued {
  readonly price: string | null;
  /** What it is still worth after its service life. */
  readonly residual: string | null;
  /** The day it was delivered, else ordered. */
  readonly from: string | null;
  readonly years: number | null;
  readonly minor_unit: number;
}
/**
 * What a unit that is still here is worth on a day, past or to come: its price until it came, then month by month less, down to the residual
 * value at the end of its service life. Null without a price, a day or a service life.
 */
export function valueOn({ price, residual, from, years, minor_unit }: Valued, on: string): string | null {
  if (price === null || from === null || years === null) return null;
  const rest = decimal(residual ?? "0");
  const months = years * MONTHS_OF_A_YEAR;
  const left = months - Math.max(0, wholeMonths(from, on));
  if (on < from) return toWire(price, minor_unit);
  if (left <= 0) return toWire(rest, minor_unit);
  return toWire(roundTo(rest.plus(decimal(price).minus(rest).times(left).div(months)), minor_unit), minor_unit);
}

/** Sums of what is on hand: by currency, and converted at the month's rates. */
export const worth = z.object({
  on: z.string(),
  sums: z.array(z.object({ amount: money, currency: currencyRef, quantity: z.int() })),
  /** In the office's currency, or the company's; null when there is nothing to convert. */
  converted: z.object({ amount: money, currency: currencyRef }).nullable(),
  /** Currencies of which no rate is known: they are not in the converted sum. */
  missing: z.array(z.string()),
  /** Units without a value: no price, or no service life. */
  without: z.int(),
});
export type Worth = z.infer<typeof worth>;
/** What is on hand of an entry in an office, with the value of one unit and of all. */
const lotWorth = z.object({
  hash_id: z.uuid(),
  /** The article, or its variation. */
  supply: ref,
  zone: ref,
  quantity: z.int(),
  serials: z.string().nullable(),
  price: money.nullable(),
  residual: money.nullable(),
  currency: currencyRef.nullable(),
  from: z.string().nullable(),
  life_until: z.string().nullable(),
  value: money.nullable(),
  amount: money.nullable(),
});
export type LotWorth = z.infer<typeof lotWorth>;

export const supplyWorth = endpoint({
  name: "supplies.worth",
  method: "GET",
  path: "/api/supply/{id}/value",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  summary:
    "What is on hand of an article is worth on a day, past or to come, by entry and in all; `on`: at first today. The newest entries come first, at most 200 of them.",
  params: byId("supply"),
  query: z.object({ zone: idOf("zone").optional(), on: day.optional() }),
  response: z.object({ data: worth.extend({ lots: z.array(lotWorth) }) }),
});
export const suppliesWorth = endpoint({
  name: "supplies.worthOfAll",
  method: "GET",
  path: "/api/supplies/value",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  figures: true,
  summary: "What is on hand in the offices that one sees is worth on a day, by currency and converted.",
  query: z.object({
    zone: idOf("zone").optional(),
    type: z.enum(supplyTypes).optional(),
    category: idOf("supply_category").optional(),
    on: day.optional(),
  }),
  response: z.object({ data: worth }),
});
export const valueEndpoints = [supplyWorth, suppliesWorth];
