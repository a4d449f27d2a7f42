import { decimal, roundTo, toWire, type Decimal } from "../kit/money.ts";
import { netOf } from "../orders/schemas.ts";
import { rateOf, type InvoiceLine } from "./rules.ts";

// What is left of lines that were invoiced, or credited, in part.

/** What took of them: above zero an invoice's line, below zero the line of a credit note that gives it back. */
export interface Taking {
  readonly title: string;
  readonly tax: string | null;
  readonly order_line_hash_id: string | null;
  readonly amount: Decimal;
  /** Null in a line of an amount alone. */
  readonly quantity: Decimal | null;
}
export const takingOf = (line: InvoiceLine, sign: 1 | -1): Taking => ({
  title: line.title,
  tax: line.tax,
  order_line_hash_id: line.order_line_hash_id,
  amount: decimal(line.amount).times(sign),
  quantity: line.quantity === null ? null : decimal(line.quantity).times(sign),
});

/** A line with what is left of it. `isPart`: it was an amount of a quantity, and is an amount alone now. */
export interface Left {
  readonly at: number;
  readonly line: InvoiceLine;
  readonly isWhole: boolean;
  readonly isPart: boolean;
}
interface Slot {
  readonly at: number;
  readonly line: InvoiceLine;
  readonly whole: Decimal;
  rest: Decimal;
  quantity: Decimal | null;
}
const ZERO = decimal("0");
const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
const total = (all: readonly Decimal[]): Decimal => all.reduce((a, b) => a.plus(b), ZERO);

/** Splits an amount over rooms that hold it together, in proportion, none over its room: the running sum is rounded, so that nothing is lost. */
export function spread(amount: Decimal, rooms: readonly Decimal[], minorUnit: number): Decimal[] {
  const all = total(rooms);
  let [seen, given] = [ZERO, ZERO];
  return rooms.map((room) => {
    seen = seen.plus(room);
    const until = all.eq(0) ? ZERO : roundTo(amount.times(seen).div(all), minorUnit);
    const own = until.minus(given);
    given = until;
    return own;
  });
}

/** Takes as much as these lines hold (below zero: gives back as much as was taken of them); returns what is over. */
function move(amount: Decimal, slots: readonly Slot[], minorUnit: number): Decimal {
  const isBack = amount.lt(0);
  const rooms = slots.map((s) => (isBack ? s.whole.minus(s.rest) : s.rest));
  const moved = least(amount.abs(), total(rooms));
  for (const [i, own] of spread(moved, rooms, minorUnit).entries()) {
    const slot = slots[i] as Slot;
    slot.rest = isBack ? slot.rest.plus(own) : slot.rest.minus(own);
  }
  return isBack ? amount.plus(moved) : amount.minus(moved);
}

/** The lines that a taking means: the one that it names, or those of its title and rate, one of just its amount first. */
function meant(taking: Taking, slots: readonly Slot[], acrossRates: boolean): Slot[] {
  const ofRate = slots.filter((s) => rateOf(s.line) === rateOf(taking));
  const { order_line_hash_id: id } = taking;
  const byName = id === null ? [] : (acrossRates ? slots : ofRate).filter((s) => s.line.order_line_hash_id === id);
  if (byName.length > 0) return byName;
  const alike = ofRate.filter((s) => s.line.title === taking.title);
  const exact = alike.find((s) => (taking.amount.lt(0) ? s.whole.minus(s.rest) : s.rest).eq(taking.amount.abs()));
  return exact ? [exact] : alike;
}

function leftOf({ at, line, whole, rest, quantity }: Slot, minorUnit: number): Left[] {
  // Free goods belong on a paper, once.
  if (whole.eq(0)) return quantity?.gt(0) ? [{ at, line, isWhole: true, isPart: false }] : [];
  if (rest.lte(0)) return [];
  if (rest.eq(whole)) return [{ at, line, isWhole: true, isPart: false }];
  const amount = toWire(rest, minorUnit);
  const { price, discount } = line;
  if (quantity !== null && price !== null && quantity.gt(0)) {
    const meantBy = netOf({ quantity: quantity.toFixed(), price, discount }, minorUnit);
    if (fits(rest, meantBy, minorUnit))
      return [{ at, line: { ...line, quantity: quantity.toFixed(), amount }, isWhole: false, isPart: false }];
  }
  const alone = { ...line, quantity: null, unit: null, price: null, discount: null, amount };
  return [{ at, line: alone, isWhole: false, isPart: line.quantity !== null }];
}
/** Whether an amount is that of its quantity and price, to one minor unit: the last part of a line takes its rounding. */
export const fits = (amount: Decimal | string, net: string, minorUnit: number): boolean =>
  decimal(net).minus(amount).abs().lte(decimal("10").pow(-minorUnit));

interface Over {
  readonly tax: string | null;
  readonly amount: Decimal;
}
/** What is over of all rates: given back first, then taken, of the lines and at last of what no line could take back. */
function balanced(over: readonly Over[], moved: (amount: Decimal) => Decimal): Over[] {
  const [back, taken] = [over.filter((o) => o.amount.lt(0)), over.filter((o) => o.amount.gt(0))];
  const beside = back.map(({ tax, amount }) => ({ tax, amount: moved(amount) }));
  let rest = moved(total(taken.map((o) => o.amount)));
  const given = beside.map(({ tax, amount }) => {
    const own = least(rest, amount.abs());
    rest = rest.minus(own);
    return { tax, amount: amount.plus(own) };
  });
  return [...given, { tax: null, amount: rest }];
}

/**
 * What is left of lines. A taking counts against the line that it means, then against all of its rate in proportion; with `acrossRates` what is
 * then over counts against the others. `over`: what no line holds, above zero taken too much, below zero given back too much.
 */
export function restOf(
  lines: readonly InvoiceLine[],
  takings: readonly Taking[],
  minorUnit: number,
  acrossRates = false,
): { readonly left: readonly Left[]; readonly over: readonly Over[] } {
  const slots = lines.map((line, at): Slot => {
    const whole = decimal(line.amount);
    return { at, line, whole, rest: whole, quantity: line.quantity === null ? null : decimal(line.quantity) };
  });
  let over: Over[] = [];
  for (const taking of takings) {
    const own = meant(taking, slots, acrossRates);
    const amount = move(taking.amount, own, minorUnit);
    const [one] = own;
    if (own.length === 1 && one && one.quantity !== null && taking.quantity !== null)
      one.quantity = one.quantity.minus(taking.quantity);
    if (!amount.eq(0)) over.push({ tax: taking.tax, amount });
  }
  // Sums first: what one took beside all lines, another may have given back.
  over = [...Map.groupBy(over, rateOf).values()].map((some) => ({
    tax: some[0]?.tax ?? null,
    amount: total(some.map((o) => o.amount)),
  }));
  const ofRate = (tax: string | null) => slots.filter((s) => rateOf(s.line) === rateOf({ tax }));
  over = over.map(({ tax, amount }) => ({ tax, amount: move(amount, ofRate(tax), minorUnit) }));
  if (acrossRates) over = balanced(over, (amount) => move(amount, slots, minorUnit));
  return { left: slots.flatMap((s) => leftOf(s, minorUnit)), over: over.filter((o) => !o.amount.eq(0)) };
}
