/*
 * What money does, told a second time and in another way: a plain list of all movements in whole minor units. Nothing of the
 * product's arithmetic is used here, and nothing is kept beside the list but what people decided.
 */

export interface Money {
  readonly iso: string;
  /** Minor units. */
  readonly units: bigint;
}
export interface Movement extends Money {
  /** `holder:<id>`, `owed:<person>:<office>`, `advance:<person>:<office>`. */
  readonly place: string;
}
/** Movements that were made together, and may be undone together. */
export type Entry = readonly Movement[];

export const currencies = { EUR: 2, XAF: 0, ZAR: 2, TND: 3 } as const;
export type Iso = keyof typeof currencies;
/** What an EUR was worth, in ten-thousandths: rates are drawn around it. */
const WORTH: Readonly<Record<Iso, bigint>> = { EUR: 10_000n, XAF: 6_559_570n, ZAR: 205_000n, TND: 33_500n };

/** Units of a rate: it has ten decimals. */
const SCALE = 10_000_000_000n;
const ten = (n: number): bigint => 10n ** BigInt(n);
const halfUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** Units of `to` for one of `from`, about so many thousandths off: as it travels, and as it is reckoned with. */
export function rateOf(from: Iso, to: Iso, offBy: number): { text: string; scaled: bigint } {
  const scaled = (SCALE * WORTH[to] * BigInt(1000 + offBy)) / (WORTH[from] * 1000n);
  // Seven decimals: what people type.
  const rounded = (scaled / 1000n) * 1000n;
  const digits = String(rounded).padStart(11, "0");
  return { text: `${digits.slice(0, -10)}.${digits.slice(-10, -3)}`, scaled: rounded };
}
/** So much of one currency in another. */
export const inOther = ({ iso, units }: Money, to: Iso, scaled: bigint): bigint =>
  halfUp(units * scaled * ten(currencies[to]), SCALE * ten(currencies[iso as Iso]));
/** The way round: what a sum of `iso` is worth in the currency that the rate is for one of. */
export const inFirst = ({ iso, units }: Money, first: Iso, scaled: bigint): bigint =>
  halfUp(units * SCALE * ten(currencies[first]), scaled * ten(currencies[iso as Iso]));

/** Units as they travel. */
export function text({ iso, units }: Money): string {
  const minor = currencies[iso as Iso];
  if (minor === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(minor + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -minor)}.${digits.slice(-minor)}`;
}
/** Units of a decimal, whatever its zeros. */
export function unitsOf(amount: string, iso: string): bigint {
  const minor = currencies[iso as Iso];
  const [whole = "0", rest = ""] = amount.replace("-", "").split(".");
  if (/[1-9]/u.test(rest.slice(minor))) throw new Error(`${amount} ${iso} has a part of a minor unit`);
  const units = BigInt(whole + rest.slice(0, minor).padEnd(minor, "0"));
  return amount.startsWith("-") ? -units : units;
}

export interface Holder {
  readonly id: string;
  readonly kind: "accounts" | "boxes";
  readonly zone: string;
  readonly iso: Iso;
}
export interface Advance {
  readonly id: string;
  readonly person: number;
  readonly zone: string;
  readonly iso: Iso;
  readonly units: bigint;
  state: "APPROVED" | "VALIDATED" | "CLOSED";
  /** Of the list: what was handed over and not settled or given back. */
  left: bigint;
}
export interface Expense {
  readonly id: string;
  readonly person: number;
  readonly zone: string;
  readonly iso: Iso;
  readonly fees: readonly { id: string; units: bigint }[];
  /** What was done to it that may be rolled back, the newest last. */
  readonly done: { entry: Entry; paid: bigint; uses: readonly { advance: Advance; units: bigint }[] }[];
  validated: bigint | null;
  settled: bigint;
}
export const paidOf = (e: Expense): bigint => e.done.reduce((sum, d) => sum + d.paid, 0n);
export const openOf = (e: Expense): bigint => (e.validated === null ? 0n : e.validated - e.settled - paidOf(e));

/** A deposit, a withdrawal or a transfer, by its transaction. */
export interface Free {
  readonly id: string;
  readonly entry: Entry;
  taken: boolean;
}

export class Model {
  readonly movements: Movement[] = [];
  readonly expenses: Expense[] = [];
  readonly advances: Advance[] = [];
  readonly free: Free[] = [];
  holders: Holder[] = [];

  balance(place: string, iso: string): bigint {
    return this.movements.reduce((sum, m) => (m.place === place && m.iso === iso ? sum + m.units : sum), 0n);
  }
  /** Whether every account and box stays at or above nothing. */
  bears(entry: Entry): boolean {
    const sums = new Map<string, bigint>();
    for (const m of entry) if (m.place.startsWith("holder:")) sums.set(m.place, (sums.get(m.place) ?? 0n) + m.units);
    return [...sums].every(([place, units]) => {
      const iso = this.holders.find((h) => place === `holder:${h.id}`)?.iso ?? "";
      return units >= 0n || this.balance(place, iso) + units >= 0n;
    });
  }
  add(entry: Entry): void {
    this.movements.push(...entry.filter((m) => m.units !== 0n));
  }
}
export const undone = (entry: Entry): Entry => entry.map((m) => ({ ...m, units: -m.units }));

/** Advances in the order given, each up to what is left on it; another currency by its rate, for one of the expense's. */
export function settled(
  total: Money & { iso: Iso },
  advances: readonly { advance: Advance; scaled: bigint | null }[],
): { uses: { advance: Advance; units: bigint; covers: bigint }[]; open: bigint } {
  const uses: { advance: Advance; units: bigint; covers: bigint }[] = [];
  let open = total.units;
  for (const { advance, scaled } of advances) {
    const asked = scaled === null ? open : inOther({ iso: total.iso, units: open }, advance.iso, scaled);
    const units = asked < advance.left ? asked : advance.left;
    const worth = scaled === null ? units : inFirst({ iso: advance.iso, units }, total.iso, scaled);
    const covers = units === asked || worth > open ? open : worth;
    if (units <= 0n || covers <= 0n) continue;
    uses.push({ advance, units, covers });
    open -= covers;
  }
  return { uses, open };
}
