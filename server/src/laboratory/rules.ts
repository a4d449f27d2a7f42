import { decimal, type Decimal } from "#contract/kit/money.ts";

/** The data of a lot that rules depend on. Quantities are decimals of the base unit. */
export interface LotLevel {
  readonly hash_id: string;
  readonly quantity: string;
  readonly reserved: string;
  readonly expires_on: string | null;
  readonly held_at: string | null;
}
/** A lot may be used through its expiry date, by the calendar of its place. */
export const isExpired = ({ expires_on }: Pick<LotLevel, "expires_on">, today: string): boolean =>
  expires_on !== null && expires_on < today;

/** Why nothing may be taken of a lot, as a text key with its parameters: it is on hold, for this reason, or expired. */
export function closedBy(
  lot: Pick<LotLevel, "held_at" | "expires_on"> & { readonly number: string; readonly held_reason: string | null },
  today: string,
): readonly [key: string, params: { readonly lot: string; readonly reason?: string }] | undefined {
  if (lot.held_at !== null) return ["laboratory.lot_held", { lot: lot.number, reason: lot.held_reason ?? "" }];
  return isExpired(lot, today) ? ["laboratory.lot_is_expired", { lot: lot.number }] : undefined;
}

/** On hand minus reserved; 0 while it is on hold or expired. */
export const availableOf = (lot: LotLevel, today: string): Decimal =>
  lot.held_at !== null || isExpired(lot, today) ? decimal("0") : decimal(lot.quantity).minus(lot.reserved);

/** The order in which lots are used: first expired first, lots without an expiry date last, then the oldest. */
export const firstOut = (a: LotLevel, b: LotLevel): number =>
  (a.expires_on ?? "9999").localeCompare(b.expires_on ?? "9999") || (a.hash_id < b.hash_id ? -1 : 1);

export interface Taken<L extends LotLevel> {
  readonly lot: L;
  readonly quantity: Decimal;
}
/** How much to take from which lots for a quantity, first expired first, and how much is missing. */
export function takeUpTo<L extends LotLevel>(
  lots: readonly L[],
  wanted: Decimal,
  today: string,
): { readonly taken: readonly Taken<L>[]; readonly missing: Decimal } {
  let rest = wanted;
  const taken: Taken<L>[] = [];
  for (const lot of lots.toSorted(firstOut)) {
    const available = availableOf(lot, today);
    if (rest.lte(0)) break;
    if (available.lte(0)) continue;
    const quantity = available.lt(rest) ? available : rest;
    taken.push({ lot, quantity });
    rest = rest.minus(quantity);
  }
  return { taken, missing: rest };
}
/** Like `takeUpTo`; undefined when there is not enough. */
export function take<L extends LotLevel>(
  lots: readonly L[],
  wanted: Decimal,
  today: string,
): readonly Taken<L>[] | undefined {
  const { taken, missing } = takeUpTo(lots, wanted, today);
  return missing.gt(0) ? undefined : taken;
}
