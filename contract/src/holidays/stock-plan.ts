// All movements that ought to stand in one person's stock of leave until a day. Amounts are whole ten-thousandths of a day.
import { shiftDay, shiftMonths } from "../kit/recurrence.ts";
import { remembering } from "../kit/remembered.ts";
import type { Halves } from "./halves.ts";
import { halfOf } from "./halves.ts";

/** Ten-thousandths of a day: what amounts are counted in. */
export const UNITS = 10_000;
export const toUnits = (days: number): number => Math.round(days * UNITS);
export const toDays = (units: number): number => units / UNITS;

export const stockKinds = ["none", "fixed", "cumulative"] as const;
export const accrualTimes = ["start", "end"] as const;
export const firstPeriods = ["prorated", "full"] as const;
export const movementKinds = [
  "opening",
  "accrual",
  "grant",
  "seniority",
  "rounding",
  "carry",
  "expiry",
  "taken",
  "returned",
  "adjustment",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The rules of a type in a country, from a day on until later ones. */
export interface StockRules {
  readonly valid_from: string;
  readonly stock: (typeof stockKinds)[number];
  /** Days a period. */
  readonly days: number;
  /** `MM-DD`, or `anniversary` of the entry. */
  readonly period_start: string;
  readonly period_months: number;
  /** Whether a month's part is there on its first or on its last day. */
  readonly accrue_at: (typeof accrualTimes)[number];
  /** The period's total becomes whole days at its end. */
  readonly round_up: boolean;
  readonly reset_yearly: boolean;
  /** Days carried at most; null: all. */
  readonly carry_cap: number | null;
  /** Months after which carried days are lost; null: when the next period begins, with what is left then. */
  readonly carry_months: number | null;
  /** Days below 0 that may be taken. */
  readonly negative: number;
  /** Nothing may be taken in the first months of employment. */
  readonly min_seniority_months: number;
  /** Days more a period from so many whole years on, at its start. Only the highest reached counts. */
  readonly seniority: readonly { readonly years: number; readonly days: number }[];
  readonly first_period: (typeof firstPeriods)[number];
}
/** What a form begins with, and what a call that says nothing means: no stock. */
export const ruleDefaults: Omit<StockRules, "valid_from" | "seniority"> & {
  readonly seniority: StockRules["seniority"][number][];
} = {
  stock: "none",
  days: 0,
  period_start: "01-01",
  period_months: 12,
  accrue_at: "end",
  round_up: false,
  reset_yearly: false,
  carry_cap: null,
  carry_months: null,
  negative: 0,
  min_seniority_months: 0,
  seniority: [],
  first_period: "prorated",
};
/** The unbroken chain of a person's contracts. */
export interface Employment {
  readonly entry: string;
  readonly until: string | null;
}
/** Leave during which other stocks grow less. */
export interface ReducedAccrual extends Halves {
  /** How many % of a day still accrue. */
  readonly accrual_rate: number;
}
export interface TakenDay {
  readonly day: string;
  readonly amount: number;
  readonly request: string;
}
/** What people entered. */
export interface GivenAmount {
  readonly kind: "opening" | "adjustment";
  readonly day: string;
  readonly amount: number;
  /** Of an opening: days of the period before, used first and lost as carried ones. */
  readonly carried?: boolean;
}
export interface StockFacts {
  /** By `valid_from`, ascending. */
  readonly rules: readonly StockRules[];
  readonly employment: Employment;
  readonly reduced: readonly ReducedAccrual[];
  readonly taken: readonly TakenDay[];
  readonly given: readonly GivenAmount[];
}
export interface Movement {
  readonly kind: MovementKind;
  readonly day: string;
  readonly amount: number;
  /** The first day of the period that it belongs to. */
  readonly period_start: string;
  readonly request: string | null;
}
export interface StockPeriod {
  readonly start: string;
  readonly end: string;
  readonly rules: StockRules;
  /** From the period before; a debt is negative. */
  readonly carried: number;
  /** The last day on which the carried days may be taken; null when nothing can be lost. */
  readonly carried_until: string | null;
  /** What of the carried days nobody takes until then. */
  readonly lapsing: number;
}
export interface StockPlan {
  readonly movements: readonly Movement[];
  readonly periods: readonly StockPeriod[];
}

const NEVER = "9999-12-31";
const earlier = (...days: readonly (string | null | undefined)[]): string =>
  days.reduce<string>((least, day) => (day != null && day < least ? day : least), NEVER);
const later = (...days: readonly (string | null | undefined)[]): string =>
  days.reduce<string>((most, day) => (day != null && day > most ? day : most), "");
const daysIn = (first: string, last: string): number => (halfOf(last, "morning") - halfOf(first, "morning")) / 2 + 1;

export const rulesOn = (rules: readonly StockRules[], day: string): StockRules | undefined =>
  rules.findLast((r) => r.valid_from <= day);
/** The day on which a person may first take leave of a type. */
export const usableFrom = ({ min_seniority_months }: StockRules, { entry }: Employment): string =>
  shiftMonths(entry, min_seniority_months);
const hasSameBounds = (a: StockRules, b: StockRules): boolean =>
  a.stock === b.stock && a.period_start === b.period_start && a.period_months === b.period_months;

/** A day from which periods are counted: the entry, or the last `MM-DD` up to it. */
function anchorOf({ period_start }: StockRules, entry: string): string {
  if (period_start === "anniversary") return entry;
  // Shifted by 0 months to keep within the month: 02-29 is the 28th in most years.
  const inYear = (year: number): string => shiftMonths(`${String(year).padStart(4, "0")}-${period_start}`, 0);
  const year = Number(entry.slice(0, 4));
  return inYear(year) <= entry ? inYear(year) : inYear(year - 1);
}
const monthsBetween = (a: string, b: string): number =>
  (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7));

const naturalMonths = remembering<readonly string[]>();
/** The months of the whole period that contains a day: the first day of each, and the day after the last. What does not grow is one piece. */
function monthsAround(rules: StockRules, anchor: string, day: string): readonly string[] {
  const { period_months: length } = rules;
  let n = Math.floor(monthsBetween(anchor, day) / length);
  if (shiftMonths(anchor, n * length) > day) n -= 1;
  const pieces = rules.stock === "cumulative" ? length : 1;
  return naturalMonths(rules, `${anchor} ${n}`, () =>
    Array.from({ length: pieces + 1 }, (_, i) => shiftMonths(anchor, n * length + (i * length) / pieces)),
  );
}

/** Divisible by the length of every month, so that parts of months add up exactly. */
const MONTH_LENGTHS = BigInt(28 * 29 * 15 * 31);

/** Halves of some days, each by what still accrues on it, in %. */
function accruingHalves(first: string, last: string, reduced: readonly ReducedAccrual[]): number {
  const [from, end] = [halfOf(first, "morning"), halfOf(last, "afternoon") + 1];
  const lost = reduced.reduce(
    (sum, r) => sum + Math.max(0, Math.min(end, r.end) - Math.max(from, r.first)) * (100 - r.accrual_rate),
    0,
  );
  return Math.max(0, (end - from) * 100 - lost);
}

type Accruals = readonly { readonly day: string; readonly amount: number }[];
/** What is acquired month by month: `days` x months elapsed / months of the period, rounded as a sum so that no part is lost. */
function accrualsOf(
  rules: readonly StockRules[],
  months: readonly string[],
  { first, last, reduced }: { readonly first: string; readonly last: string; readonly reduced: StockFacts["reduced"] },
): Accruals {
  const found: { day: string; amount: number }[] = [];
  let exact = 0n;
  let before = 0n;
  for (const [i, month] of months.slice(0, -1).entries()) {
    const monthEnd = shiftDay(months[i + 1] ?? NEVER, -1);
    const [from, to] = [later(month, first), earlier(monthEnd, last)];
    if (from > to) continue;
    const now = rulesOn(rules, from);
    if (!now) continue;
    const length = BigInt(daysIn(month, monthEnd));
    exact += BigInt(toUnits(now.days)) * BigInt(accruingHalves(from, to, reduced)) * (MONTH_LENGTHS / length);
    const whole = MONTH_LENGTHS * 200n * BigInt(months.length - 1);
    const sum = (exact * 2n + whole) / (whole * 2n);
    found.push({ day: now.accrue_at === "start" ? from : to, amount: Number(sum - before) });
    before = sum;
  }
  return found;
}
const accrualsAlike = remembering<Accruals>();
/** The accruals of some months; those without reduced ones are the same for everybody who was there on all days. */
function accruals(
  { rules, reduced, employment }: StockFacts,
  months: readonly string[],
  { start, end }: { readonly start: string; readonly end: string },
): Accruals {
  const [first, last] = [later(start, employment.entry), earlier(end, employment.until)];
  const here = reduced.filter((r) => r.first <= halfOf(last, "afternoon") && r.end > halfOf(first, "morning"));
  const own = (): Accruals => accrualsOf(rules, months, { first, last, reduced: here });
  return here.length > 0 ? own() : accrualsAlike(rules, [months[0], months.length, first, last].join(" "), own);
}

/** `amount` x part / whole, to the nearest half day. */
const halfDaysOf = (amount: number, part: number, whole: number): number =>
  Math.floor((4 * amount * part + UNITS * whole) / (2 * UNITS * whole)) * (UNITS / 2);
const total = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, a) => sum + a.amount, 0);

/** Days more for years of service that are whole at a period's start. */
function seniorityOf({ seniority }: StockRules, { entry }: Employment, start: string): number {
  const reached = seniority.filter((s) => shiftMonths(entry, s.years * 12) <= start);
  return Math.max(0, ...reached.map((s) => toUnits(s.days)));
}

/** What a period brings, but for what is carried into it: its grant, accruals, seniority and rounding. */
function acquired(
  facts: StockFacts,
  rules: StockRules,
  months: readonly string[],
  period: { readonly start: string; readonly end: string; readonly opened: boolean },
): Omit<Movement, "period_start" | "request">[] {
  const { start, end, opened } = period;
  const found: Omit<Movement, "period_start" | "request">[] = [];
  const [natural = start, next = end] = [months[0], months.at(-1)];
  let whole = 0;
  if (rules.stock === "cumulative") {
    const grown = accruals(facts, months, period);
    found.push(...grown.map((a) => ({ kind: "accrual" as const, ...a })));
    // An opening balance holds what was acquired before it: the total to round is that of the whole period.
    whole = opened
      ? total(accruals(facts, months, { start: later(natural, facts.employment.entry), end }))
      : total(grown);
  } else if (!opened) {
    const isWhole = start === natural || rules.first_period === "full";
    whole = toUnits(rules.days);
    if (!isWhole) whole = halfDaysOf(whole, daysIn(start, next) - 1, daysIn(natural, next) - 1);
    found.push({ kind: "grant", day: start, amount: whole });
  }
  if (start === natural && !opened) {
    const more = seniorityOf(rules, facts.employment, start);
    if (more > 0) found.push({ kind: "seniority", day: start, amount: more });
  }
  const rest = Math.ceil(whole / UNITS) * UNITS - whole;
  if (rules.round_up && rest > 0)
    found.push({ kind: "rounding", day: earlier(end, facts.employment.until), amount: rest });
  return found;
}

/** The first day of the plan; undefined when there is no stock. Opening balances hold all that was before them. */
export function planStart({ rules, employment, given }: StockFacts): string | undefined {
  const first = rules.find((r) => r.stock !== "none");
  if (!first) return undefined;
  const opening = given.find((g) => g.kind === "opening");
  return later(opening?.day, employment.entry, first.valid_from);
}

/** What rules and the entry say of the period that begins on a day. */
interface Stretch {
  /** Of the whole period: the first day of each, and the day after the last. */
  readonly months: readonly string[];
  /** Its own last day, or the one before rules with other bounds hold. */
  readonly end: string;
  readonly next: string;
  /** The day on which carried days are lost, and the one before; null: never. */
  readonly lapse: string | null;
  readonly carried_until: string | null;
}
interface Begun {
  readonly rules: StockRules;
  readonly anchor: string;
  readonly start: string;
  /** The first period of somebody's stock. */
  readonly isFirst: boolean;
}
function stretchFrom(all: readonly StockRules[], { rules, anchor, start, isFirst }: Begun): Stretch {
  const months = rules.stock === "none" ? [] : monthsAround(rules, anchor, start);
  const change = all.find((r) => r.valid_from > start && !hasSameBounds(r, rules));
  const end = earlier(
    months.length > 0 ? shiftDay(months.at(-1) ?? start, -1) : NEVER,
    change && shiftDay(change.valid_from, -1),
  );
  const next = shiftDay(end, 1);
  // Those of an opening balance came when its whole period began.
  const lapse = rules.stock === "none" ? null : lapseOf(rules, { start, next, natural: isFirst ? months[0] : start });
  return { months, end, next, lapse, carried_until: lapse && shiftDay(lapse, -1) };
}
/** The day on which carried days are lost, at most a period later; null: never. */
function lapseOf(
  { carry_months }: StockRules,
  {
    start,
    next,
    natural = start,
  }: { readonly start: string; readonly next: string; readonly natural: string | undefined },
): string | null {
  if (carry_months === null) return null;
  const lapse = shiftMonths(natural, carry_months);
  return lapse > start ? earlier(lapse, next) : next;
}
const anchors = remembering<string>();
const stretches = remembering<Stretch>();
/** Worked out once for all people whose periods begin on the same days. */
function stretchOf(
  all: readonly StockRules[],
  rules: StockRules,
  entry: string,
  start: string,
  isFirst: boolean,
): Stretch {
  const anchor = anchors(rules, entry, () => anchorOf(rules, entry));
  return stretches(all, `${anchor} ${start} ${isFirst}`, () => stretchFrom(all, { rules, anchor, start, isFirst }));
}

/** What of the rest of a period goes into the next one: all of a debt, the rest up to `carry_cap`. */
function carriedOver(left: number, rules: StockRules): number {
  if (left <= 0 || rules.stock === "none") return left;
  if (rules.reset_yearly || rules.carry_months === 0) return 0;
  return Math.min(left, rules.carry_cap === null ? left : toUnits(rules.carry_cap));
}

/** What is left of the carried days on the day they are lost. */
function lapsingOf(lapse: string, carried: number, inPeriod: readonly Movement[], used: StockFacts["taken"]): number {
  const there = total(inPeriod.filter((m) => m.day < lapse));
  return Math.max(0, Math.min(there, carried - total(used.filter((t) => t.day < lapse))));
}

/** Adds the movements of a period, without those of nothing; each call returns the amount. */
const addingTo =
  (movements: Movement[], start: string) =>
  (kind: MovementKind, day: string, amount: number, request: string | null = null, period_start = start) => {
    if (amount !== 0) movements.push({ kind, day, amount, period_start, request });
    return amount;
  };

/**
 * All movements that ought to stand until a day, and those of all taken days, also later ones. What people entered is among them.
 *
 * A period begins with what is left of the one before: all of a debt, the rest up to `carry_cap`. Carried days are used first and are lost
 * `carry_months` later. What is taken lessens the period of its own day. After the last day of employment nothing comes or is lost.
 */
export function planStock(facts: StockFacts, until: string): StockPlan {
  const { rules: all, employment, taken, given } = facts;
  const movements: Movement[] = [];
  const periods: StockPeriod[] = [];
  const begin = planStart(facts);
  if (begin === undefined) return { movements, periods };
  const opened = given.some((g) => g.kind === "opening");
  const lastDay = later(until, ...taken.map((t) => t.day), ...given.map((g) => g.day));
  const horizon = earlier(lastDay, employment.until);
  let left = 0;
  let before: StockPeriod | undefined;
  // People who left before the stock began still have what was entered for them.
  for (let start = begin; start <= horizon || periods.length === 0;) {
    const rules = rulesOn(all, start);
    if (!rules) break;
    const isFirst = before === undefined;
    const { months, end, next, ...stretch } = stretchOf(all, rules, employment.entry, start, isFirst);
    const isLast = end >= horizon;
    const isHere = (day: string): boolean => (isFirst || day >= start) && (isLast || day <= end);
    const add = addingTo(movements, start);

    let carried = 0;
    if (before) {
      carried = carriedOver(left, rules);
      add("expiry", start, carried - left, null, before.start);
      add("carry", start, -carried, null, before.start);
      add("carry", start, carried);
    }
    left = carried;
    const here = given.filter((g) => isHere(g.day));
    for (const g of here) left += add(g.kind, g.day, g.amount);
    carried += total(here.filter((g) => g.kind === "opening" && g.carried));
    const isDue = rules.stock !== "none" && start <= earlier(employment.until);
    const came = !isDue ? [] : acquired(facts, rules, months, { start, end, opened: isFirst && opened });
    for (const { kind, day, amount } of came) left += add(kind, day, amount);

    // Leave before the stock began is none of its business: an opening balance holds it.
    const used = rules.stock === "none" ? [] : taken.filter((t) => isHere(t.day) && t.day >= start);
    for (const { day, amount, request } of used) left += add("taken", day, -amount, request);
    const lapse = carried > 0 ? stretch.lapse : null;
    const inPeriod = lapse === null ? [] : movements.filter((m) => m.period_start === start);
    const lapsing = lapse === null ? 0 : lapsingOf(lapse, carried, inPeriod, used);
    if (lapse !== null && lapse <= earlier(employment.until)) left += add("expiry", lapse, -lapsing);
    const carried_until = carried > 0 ? stretch.carried_until : null;
    before = { start, end, rules, carried, carried_until, lapsing };
    periods.push(before);
    if (isLast || end === NEVER) break;
    start = next;
  }
  return {
    movements: movements.filter(
      (m) => m.day <= until || m.kind === "taken" || m.kind === "opening" || m.kind === "adjustment",
    ),
    periods,
  };
}
