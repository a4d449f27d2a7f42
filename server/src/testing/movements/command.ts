import type { Answer } from "../test-app.ts";
import type { Dice } from "./dice.ts";
import * as m from "./model.ts";
import type { World } from "./world.ts";

/** Result of a command, with what the model expected. */
export interface Done {
  readonly said: string;
  readonly answer: Answer<unknown>;
  /** Whether the model expects it to succeed. */
  readonly goes: boolean;
  /** Updates the model if it succeeded. */
  readonly becomes: () => void | Promise<void>;
}
/** A random command; undefined if nothing is suitable for it. */
export type Command = (w: World, dice: Dice) => Promise<Done | undefined>;

/** Usually today, otherwise a day of the months before. */
export function dayFor(dice: Dice, { first, today }: m.Model): { day: string; body: { date?: string } } {
  if (!dice.chance(25)) return { day: today, body: {} };
  const date = someDay(dice, first, today);
  return { day: date, body: { date } };
}
export function someDay(dice: Dice, first: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(first)) / 86_400_000;
  return new Date(Date.parse(first) + dice.between(0, days) * 86_400_000).toISOString().slice(0, 10);
}
/** A random amount in minor units, worth up to about `cents` euro cents. */
export const worth = (dice: Dice, iso: m.Iso, cents: number): bigint => {
  const { scaled } = m.rateOf("EUR", iso, 0);
  return m.inOther({ iso: "EUR", units: BigInt(dice.between(100, cents)) }, iso, scaled) + BigInt(dice.below(9)) + 1n;
};
export const place = (h: m.Holder): string => `holder:${h.id}`;
const typeOf = (h: m.Holder) => (h.kind === "accounts" ? ("Account" as const) : ("Box" as const));
export const from = (h: m.Holder) => ({ transaction_from_type: typeOf(h), transaction_from_hash_id: h.id });
export const to = (h: m.Holder) => ({ transaction_to_type: typeOf(h), transaction_to_hash_id: h.id });

/** Extra input of a movement across currencies (rate and reason), and the resulting units in the other. */
export function across(dice: Dice, amount: m.Money & { iso: m.Iso }, other: m.Iso) {
  if (amount.iso === other) return { body: {}, units: amount.units };
  const rate = m.rateOf(amount.iso, other, dice.between(-40, 40));
  return {
    body: { rate_exchange: rate.text, motif: "As the bank had it" },
    units: m.inOther(amount, other, rate.scaled),
  };
}
