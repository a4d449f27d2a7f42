import { formatAmount, type Decimal } from "#contract/kit/money.ts";
import type { Event } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import type { CurrencySide } from "#server/zones/public.ts";
import { exchange } from "./exchange.ts";
import { checkAmount, liveHolder } from "./holders.ts";
import { post, postingDay } from "./ledger.ts";
import type { HolderRow } from "./queries.ts";
import { crossing, type LedgerKind } from "./rules.ts";

/** Money that goes from an account or a box to a person, or comes back. */
interface Held {
  /** The word of the transaction: `pay`, `advance`, `repayment`. */
  readonly kind: string;
  readonly way: "out" | "in";
  readonly holder: HolderRow;
  /** The person's side: what is owed to them, or what they hold of the company's. */
  readonly other: { readonly kind: LedgerKind; readonly ref: string };
  /** Where and in which currency `amount` is. */
  readonly side: CurrencySide & { readonly zone_id: string; readonly iso: string; readonly minor_unit: number };
  readonly amount: Decimal;
  readonly label: string;
  readonly entity: { readonly kind: string; readonly id: string };
  readonly given: {
    readonly rate_exchange?: string | undefined;
    readonly amount_to?: string | undefined;
    readonly motif?: string | null | undefined;
    readonly date?: string | undefined;
  };
}
interface Moved {
  readonly transaction: string;
  /** What the holder gave or got, in its own currency. */
  readonly holderAmount: Decimal;
  readonly rate: string | null;
  /** What the trail keeps of it. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Posts it on its day, which must be open in both offices, across currencies at the rate given. */
export async function moveHeld(tx: Tx, m: Held): Promise<Moved> {
  const { holder, side, amount, given } = m;
  if (given.amount_to) checkAmount("amount_to", given.amount_to, holder);
  const day = await postingDay(tx.db, side.zone_id, given.date, [holder.zone_id]);
  const { other: holderAmount, rate, details } = await exchange(tx, { amount, from: side, to: holder, day, given });
  const held = {
    line: { kind: holder.kind, ref: holder.hash_id, zone: holder.zone_id, currency: holder.iso },
    amount: holderAmount,
  };
  const person = { line: { ...m.other, zone: side.zone_id, currency: side.iso }, amount };
  const transaction = await post(tx, {
    kind: m.kind,
    zone: side.zone_id,
    day,
    label: m.label,
    entity: m.entity,
    rate,
    lines: m.way === "out" ? crossing(side.zone_id, held, person) : crossing(side.zone_id, person, held),
  });
  return {
    transaction,
    holderAmount,
    rate,
    details: {
      amount: `${formatAmount(amount.toFixed())} ${side.iso}`,
      holder: holder.name,
      holder_amount: `${formatAmount(holderAmount.toFixed())} ${holder.iso}`,
      rate,
      ...details,
      date: day,
      transaction,
    },
  };
}

/** The same as the account or the box tells of it. */
export const heldEvent = (holder: HolderRow, action: string, details: Readonly<Record<string, unknown>>): Event => ({
  kind: holder.kind,
  id: holder.hash_id,
  action,
  zone: holder.zone_id,
  details,
  live: liveHolder(holder),
});
