import { formatAmount } from "#contract/kit/amounts.ts";
import { type Decimal } from "#contract/kit/money.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { CurrencySide } from "#server/zones/public.ts";
import { exchange } from "./exchange.ts";
import { checkAmount, liveHolder } from "./holders.ts";
import { post, postingDay } from "./ledger.ts";
import type { HolderRow } from "./queries.ts";
import { crossing, type LedgerKind } from "./rules.ts";

/** A movement between a holder and a person. */
interface Held {
  /** Transaction kind: `pay`, `advance`, `repayment`. */
  readonly kind: string;
  readonly way: "out" | "in";
  readonly holder: HolderRow;
  /** The person's ledger account: what is owed to them, or advances they hold. */
  readonly other: { readonly kind: LedgerKind; readonly ref: string };
  /** The accounts that `amount` is made of, in place of `other`: a payroll is owed to many. */
  readonly split?: readonly { readonly kind: LedgerKind; readonly ref: string; readonly amount: Decimal }[];
  /** Office and currency of `amount`. */
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
  /** The holder's amount in its own currency. */
  readonly holderAmount: Decimal;
  readonly rate: string | null;
  /** Details for the audit trail. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Posts the movement on a day that must be open in both offices, across currencies at the given rate. */
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
  const whole = m.way === "out" ? crossing(side.zone_id, held, person) : crossing(side.zone_id, person, held);
  const lines =
    m.split === undefined
      ? whole
      : whole.flatMap((l) =>
          l.kind === m.other.kind
            ? (m.split ?? []).map((part) => ({ ...part, zone: l.zone, currency: l.currency }))
            : [l],
        );
  const transaction = await post(tx, {
    kind: m.kind,
    zone: side.zone_id,
    day,
    label: m.label,
    entity: m.entity,
    rate,
    lines,
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

/** The event on the holder. */
export const heldEvent = (holder: HolderRow, action: string, details: Readonly<Record<string, unknown>>): Event => ({
  kind: holder.kind,
  id: holder.hash_id,
  action,
  zone: holder.zone_id,
  details,
  live: liveHolder(holder),
});
