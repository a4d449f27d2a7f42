import { sum } from "#contract/kit/amounts.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import type { Dice } from "#server/kit/area/dice.ts";

/** Prices in France in euros: from, to. */
const ranges = {
  hotel: [88, 148],
  flight: [165, 360],
  train: [42, 128],
  taxi: [11, 46],
  meals: [13, 31],
  customerMeal: [62, 152],
  fuel: [52, 88],
  tolls: [6, 34],
  parking: [4, 22],
  carHire: [86, 210],
  rent: [2850, 2850],
  electricity: [142, 268],
  internet: [59, 79],
  cleaning: [110, 170],
  supplies: [18, 124],
  courier: [26, 92],
  glassware: [84, 318],
  samples: [32, 148],
  tasting: [90, 260],
  fair: [360, 1450],
  visa: [60, 110],
  bank: [12, 46],
  training: [280, 640],
  repairs: [75, 320],
  generator: [90, 190],
  insurance: [300, 500],
  other: [8, 36],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type ReasonKey = keyof typeof ranges;

/** How many units of the currency buy what one euro buys in France (local price levels, not exchange rates), and decimals of amounts. */
const levels = {
  EUR: [1, 2],
  XAF: [430, 0],
  XOF: [460, 0],
  ZAR: [12.5, 2],
  USD: [1.2, 2],
  GBP: [0.95, 2],
  CHF: [1.35, 2],
  MAD: [7.5, 2],
  MGA: [2600, 0],
} as const;
export type CurrencyIso = keyof typeof levels;

export const minorUnitOf = (iso: CurrencyIso): number => levels[iso][1];

/** A price typical for the currency: francs in hundreds, a meal ending in ,50 or ,90, a bill in any cents. */
export function price(dice: Dice, reason: ReasonKey, currency: CurrencyIso, times = 1): string {
  const [from, to] = ranges[reason];
  const raw = dice.between(from, to) * levels[currency][0] * times;
  if (minorUnitOf(currency) === 0) {
    const step = raw > 40_000 ? 1000 : raw > 8000 ? 500 : 100;
    return String(Math.round(raw / step) * step);
  }
  const whole = Math.floor(raw);
  const cents = dice.chance(0.45) ? dice.pick([0, 0, 50, 50, 90]) : dice.int(1, 99);
  return `${whole}.${String(cents).padStart(2, "0")}`;
}

/** Splits an amount into parts that sum to it. */
export function split(dice: Dice, amount: string, currency: CurrencyIso, parts: number): string[] {
  const unit = minorUnitOf(currency);
  const found: string[] = [];
  for (let left = parts; left > 1; left--) {
    const rest = decimal(amount).minus(sum(found));
    const share = roundTo(rest.div(left).times(dice.between(0.6, 1.35).toFixed(2)), unit === 0 ? -2 : 1);
    if (share.lte(0) || share.gte(rest)) break;
    found.push(share.toFixed(unit));
  }
  return [...found, decimal(amount).minus(sum(found)).toFixed(unit)];
}
