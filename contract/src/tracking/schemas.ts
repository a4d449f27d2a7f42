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
/** What a customer scores, from 1 (poor) to 5 (excellent). */
export const scores = ["taste", "colour", "stability", "price"] as const;

/** What the customer thinks of a line. */
export const lineVerdict = z.object({
  verdict: z.enum(verdicts),
  taste: z.int().nullable(),
  colour: z.int().nullable(),
  stability: z.int().nullable(),
  price: z.int().nullable(),
  text: z.string().nullable(),
  /** The day the customer said so. */
  date: z.string(),
  /** Who typed it; nobody of ours where it came through the portal. */
  by: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
});
export type LineVerdict = z.infer<typeof lineVerdict>;

export const sampleLine = z.object({
  hash_id: z.uuid(),
  recipe: recipeRef,
  /** The number of the recipe's version; nothing where it had no composition. */
  version: z.int().nullable(),
  /** The bottles in stock that it is taken from, where that was said. */
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
  /** The last news of the parcel. */
  state_at: z.string(),
  customer: contactRef,
  contact_hash_id: z.uuid().nullable(),
  country: namedRef,
  user: personRef,
  date: z.string(),
  recipient: z.string().nullable(),
  follow_up_on: z.string().nullable(),
  /** What the parcel cost, in `currency`. */
  cost: money.nullable(),
  currency: currencyRef.nullable(),
  note: z.string().nullable(),
  code: z.string().nullable(),
  carrier: z.enum(carriers).nullable(),
  /** Where anybody follows it on the carrier's page. */
  carrier_page: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  lines: z.array(sampleLine),
  /** Lines without a verdict. */
  open_verdicts: z.int(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(sampleLifecycle),
});
export type Sample = z.infer<typeof sample>;

/** One thing that happened to the parcel, as the carrier says it. */
export const carrierEvent = z.object({
  /** With its zone where the carrier says one. */
  at: z.string(),
  state: z.enum(parcelStates).nullable(),
  text: z.string(),
  place: z.string().nullable(),
});
export type CarrierEvent = z.infer<typeof carrierEvent>;

/**
 * How the carrier's news reach us. `no_code`: nothing was sent; `by_hand`: nobody of ours asks this carrier; `no_key`: this server has no
 * key for it; `waiting`: not asked yet; `followed`; `over`: it was delivered or expired. `limit`: as often as a day allows;
 * `unreachable`, `refused` (the key) and `unknown` (no such parcel, yet) are asked again later.
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
