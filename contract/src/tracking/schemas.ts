import { z } from "zod";
import { currencyRef, money } from "../kit/money.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { canOf } from "../kit/step-call.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { carriers } from "./carriers.ts";
import { parcelStates, sampleLifecycle, sampleStates } from "./lifecycle.ts";

export const MOST_LINES = 20;
export const verdicts = ["liked", "changes", "refused"] as const;
export type Verdict = (typeof verdicts)[number];
/** What a customer scores from 1 (poor) to 5 (excellent). */
export const scores = ["taste", "colour", "stability", "price"] as const;

/** The customer's verdict on a line. */
export const lineVerdict = z.object({
  verdict: z.enum(verdicts),
  taste: z.int().nullable(),
  colour: z.int().nullable(),
  stability: z.int().nullable(),
  price: z.int().nullable(),
  text: z.string().nullable(),
  /** The day of the verdict. */
  date: z.string(),
  /** The user who entered it; null if it came through the portal. */
  by: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
});
export type LineVerdict = z.infer<typeof lineVerdict>;

export const sampleLine = z.object({
  hash_id: z.uuid(),
  recipe: recipeRef,
  /** The number of the recipe's version; null if it had no composition. */
  version: z.int().nullable(),
  /** The bottles in stock it is taken from; null if not from stock. */
  stock_hash_id: z.uuid().nullable(),
  place: z.string().nullable(),
  lot: z.string().nullable(),
  quantity: z.int(),
  bottle: namedRef.nullable(),
  verdict: lineVerdict.nullable(),
});
export type SampleLine = z.infer<typeof sampleLine>;

export const sample = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  state: z.enum(sampleStates),
  /** When the state last changed. */
  state_at: z.string(),
  customer: contactRef,
  contact_hash_id: z.uuid().nullable(),
  country: namedRef,
  user: personRef,
  date: z.string(),
  recipient: z.string().nullable(),
  follow_up_on: z.string().nullable(),
  /** The parcel's cost, in `currency`. */
  cost: money.nullable(),
  currency: currencyRef.nullable(),
  note: z.string().nullable(),
  code: z.string().nullable(),
  carrier: z.enum(carriers).nullable(),
  /** The number of another sample with this code: of two parcels, one has a wrong code. */
  same_code: z.int().nullable(),
  /** The carrier's public tracking page. */
  carrier_page: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  lines: z.array(sampleLine),
  /** Number of lines without a verdict. */
  open_verdicts: z.int(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(sampleLifecycle),
});
export type Sample = z.infer<typeof sample>;

/** An event of the parcel, as the carrier reports it. */
export const carrierEvent = z.object({
  /** With its offset, if the carrier gives one. */
  at: z.string(),
  state: z.enum(parcelStates).nullable(),
  text: z.string(),
  place: z.string().nullable(),
});
export type CarrierEvent = z.infer<typeof carrierEvent>;

/**
 * How we get the carrier's news. `no_code`: not sent; `by_hand`: we don't query this carrier; `no_key`: this server has no key for it;
 * `waiting`: not asked yet; `followed`; `over`: delivered, expired or archived. Retried later: `limit` (the day's calls are used up), `unreachable`,
 * `refused` (the key) and `unknown` (no such parcel yet).
 */
export const followings = [
  "no_code",
  "by_hand",
  "no_key",
  "waiting",
  "followed",
  "over",
  "limit",
  "unreachable",
  "refused",
  "unknown",
] as const;
export const carrierNews = z.object({
  following: z.enum(followings),
  carrier: z.enum(carriers).nullable(),
  code: z.string().nullable(),
  page: z.string().nullable(),
  asked_at: z.string().nullable(),
  events: z.array(carrierEvent),
});
export type CarrierNews = z.infer<typeof carrierNews>;
