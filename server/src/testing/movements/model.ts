/*
   An independent model of all money movements: a plain list in whole minor units. It uses none of the product's arithmetic, and stores besides the
   list only what people decided.
 */

export interface Money {
  readonly iso: string;
  /** Minor units. */
  readonly units: bigint;
}
interface Part extends Money {
  /** `holder:<id>`, `owed:<person>:<office>`, `advance:<person>:<office>`. */
  readonly place: string;
}
export interface Movement extends Part {
  readonly day: string;
}
/** Movements that were made together, and may be undone together. */
export type Entry = readonly Part[];

export const currencies = { EUR: 2, XAF: 0, ZAR: 2, TND: 3 } as const;
export type Iso = keyof typeof currencies;
/** Value of 1 EUR in ten-thousandths; random rates vary around it. */
const WORTH: Readonly<Record<Iso, bigint>> = { EUR: 10_000n, XAF: 6_559_570n, ZAR: 205_000n, TND: 33_500n };

/** Scale of a rate: ten decimals. */
const SCALE = 10_000_000_000n;
const ten = (n: number): bigint => 10n ** BigInt(n);
const halfUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** Rate in units of `to` for one of `from`, `offBy` thousandths off: as text for the API, and scaled. */
export function rateOf(from: Iso, to: Iso, offBy: number): { text: string; scaled: bigint } {
  const scaled = (SCALE * WORTH[to] * BigInt(1000 + offBy)) / (WORTH[from] * 1000n);
  // Rounded to seven decimals, as typed rates have.
  const rounded = (scaled / 1000n) * 1000n;
  const digits = String(rounded).padStart(11, "0");
  return { text: `${digits.slice(0, -10)}.${digits.slice(-10, -3)}`, scaled: rounded };
}
/** Converts an amount into another currency. */
export const inOther = ({ iso, units }: Money, to: Iso, scaled: bigint): bigint =>
  halfUp(units * scaled * ten(currencies[to]), SCALE * ten(currencies[iso as Iso]));
/** The inverse conversion, into the currency that the rate is for one unit of. */
export const inFirst = ({ iso, units }: Money, first: Iso, scaled: bigint): bigint =>
  halfUp(units * SCALE * ten(currencies[first]), scaled * ten(currencies[iso as Iso]));

/** Minor units as the API's decimal string. */
export function text({ iso, units }: Money): string {
  const minor = currencies[iso as Iso];
  if (minor === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(minor + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -minor)}.${digits.slice(-minor)}`;
}
/** Parses a decimal string into minor units, ignoring trailing zeros. */
export function unitsOf(amount: string, iso: string): bigint {
  const minor = currencies[iso as Iso];
  const [whole = "0", rest = ""] = amount.replace("-", "").split(".");
  if (/[1-9]/u.test(rest.slice(minor))) throw new Error(`${amount} ${iso} has a part of a minor unit`);
  const units = BigInt(whole + rest.slice(0, minor).padEnd(minor, "0"));
  return amount.startsWith("-") ? -units : units;
}

export const monthOf = (day: string): string => day.slice(0, 7);
/** The month `by` months later, or earlier if negative. */
export const monthsOn = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7);

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
  /** Number of months of a loan. */
  readonly months: number | null;
  state: "APPROVED" | "VALIDATED" | "REJECTED" | "CLOSED";
  /** Handed over, and not yet settled, given back or planned. */
  left: bigint;
  used: bigint;
  returned: bigint;
  /** Amounts of the coming months, in order. */
  plan: bigint[];
}
export const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, one) => sum + one, 0n);
/** Equal parts; the last takes the rounding difference. Empty if the last would get nothing. */
export function parts(units: bigint, months: number): bigint[] {
  const each = halfUp(units, BigInt(months));
  const last = units - each * BigInt(months - 1);
  return each <= 0n || last <= 0n ? [] : [...Array.from({ length: months - 1 }, () => each), last];
}
/** Shares out `whole` in proportion: each part is the rounded running total minus the one before. */
export function inProportion(shares: readonly bigint[], whole: bigint): bigint[] {
  const all = sumOf(shares);
  let [sum, before] = [0n, 0n];
  return shares.map((share) => {
    sum += share;
    const upTo = halfUp(whole * sum, all);
    const part = upTo - before;
    before = upTo;
    return part;
  });
}
export interface Expense {
  readonly id: string;
  readonly person: number;
  readonly zone: string;
  readonly iso: Iso;
  readonly fees: readonly { id: string; units: bigint; day: string; reason: string }[];
  /** Operations that can be rolled back, newest last. */
  readonly done: { entry: Entry; paid: bigint; uses: readonly { advance: Advance; units: bigint }[] }[];
  validated: bigint | null;
  settled: bigint;
  /** The accepted fees, each with the month it counts in. */
  counted: readonly { units: bigint; month: string; reason: string }[];
}
export const paidOf = (e: Expense): bigint => e.done.reduce((sum, d) => sum + d.paid, 0n);
export const openOf = (e: Expense): bigint => (e.validated === null ? 0n : e.validated - e.settled - paidOf(e));

/** A deposit, withdrawal or transfer, with its transaction id. */
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
  readonly counts: { box: string; units: bigint }[] = [];
  /** The last closed month by office. */
  readonly closed = new Map<string, string>();
  readonly today: string;
  /** First day of the months that dates are chosen from. */
  readonly first: string;
  holders: Holder[] = [];
  constructor(first: string, today: string) {
    this.first = first;
    this.today = today;
  }

  balance(place: string, iso: string): bigint {
    return this.movements.reduce((sum, m) => (m.place === place && m.iso === iso ? sum + m.units : sum), 0n);
  }
  /** Whether the day's month is open in these offices. */
  isOpen(zones: readonly string[], day: string): boolean {
    return zones.every((zone) => monthOf(day) > (this.closed.get(zone) ?? ""));
  }
  /** The month in which a fee of that day counts if validated now. */
  countedMonth(zone: string, day: string): string {
    return monthOf(this.isOpen([zone], day) ? day : this.today);
  }
  /** Whether no account or box goes below zero on that day or any later one. */
  bears(entry: Entry, day = this.today): boolean {
    const sums = new Map<string, bigint>();
    for (const m of entry) if (m.place.startsWith("holder:")) sums.set(m.place, (sums.get(m.place) ?? 0n) + m.units);
    return [...sums].every(([place, units]) => units >= 0n || this.#lowest(place, day) + units >= 0n);
  }
  #lowest(place: string, day: string): bigint {
    const later = new Map<string, bigint>();
    let before = 0n;
    for (const m of this.movements) {
      if (m.place !== place) continue;
      if (m.day <= day) before += m.units;
      else later.set(m.day, (later.get(m.day) ?? 0n) + m.units);
    }
    let [balance, lowest] = [before, before];
    for (const [, units] of [...later].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      balance += units;
      if (balance < lowest) lowest = balance;
    }
    return lowest;
  }
  add(entry: Entry, day = this.today): void {
    this.movements.push(...entry.filter((m) => m.units !== 0n).map((m) => ({ ...m, day })));
  }
}
export const undone = (entry: Entry): Entry => entry.map((m) => ({ ...m, units: -m.units }));

/**
 * Settles an amount against advances in the given order, each up to its remainder; advances in another currency by the units of the expense's
 * for one of theirs.
 */
export function settled(
  total: Money & { iso: Iso },
  advances: readonly { advance: Advance; scaled: bigint | null }[],
): { uses: { advance: Advance; units: bigint; covers: bigint }[]; open: bigint } {
  const uses: { advance: Advance; units: bigint; covers: bigint }[] = [];
  let open = total.units;
  for (const { advance, scaled } of advances) {
    const asked = scaled === null ? open : inFirst({ iso: total.iso, units: open }, advance.iso, scaled);
    const units = asked < advance.left ? asked : advance.left;
    const worth = scaled === null ? units : inOther({ iso: advance.iso, units }, total.iso, scaled);
    const covers = units === asked || worth > open ? open : worth;
    if (units <= 0n || covers <= 0n) continue;
    uses.push({ advance, units, covers });
    open -= covers;
  }
  return { uses, open };
}
