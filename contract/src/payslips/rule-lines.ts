// One line of a payslip from one payroll rule, or from the bands of one scale: its base, its bounds, its rate, and every step between.
import { decimal, roundTo, type Decimal } from "../kit/money.ts";
import type { RoundingWay, RuleVersion } from "./terms.ts";

/** How a base came about, in its order, for 'why this line'. */
export interface BaseStep {
  readonly what:
    | "base_salary"
    | "gross"
    | "lines"
    | "counted"
    | "added"
    | "deductible"
    | "less"
    | "floor"
    | "year_so_far"
    | "shown_before";
  /** A decimal string; signed. */
  readonly amount: string;
  /** Of `counted`: percent. */
  readonly rate?: string;
}
/** A part of the base with its own rate. */
export interface Band {
  readonly version_id: string;
  readonly lower: string | null;
  readonly upper: string | null;
  readonly base: string;
  /** Percent; null for a fixed amount. */
  readonly rate: string | null;
  /** Not rounded. */
  readonly amount: string;
}
/** What a month showed of a rule: later months of the year difference their bases with it. */
export interface ShownBase {
  readonly rule_id: string;
  /** The base before bounds, and the bounds that were counted with. */
  readonly base: string;
  readonly lower: string;
  readonly upper: string | null;
  /** The part of the base between the bounds that the month's line was of. */
  readonly shown: string;
}
/** The totals that bases begin with. */
export interface BaseTotals {
  readonly base_salary: Decimal;
  readonly gross: Decimal;
}
export interface RuleLine {
  readonly versions: readonly RuleVersion[];
  /** The base that readers see: between its bounds where there is one band. */
  readonly base: string;
  readonly rate: string | null;
  readonly amount: string;
  readonly steps: readonly BaseStep[];
  readonly bands: readonly Band[];
  /** Of an annualised line: what twelve such months would be due, before credit and division. */
  readonly yearly: string | null;
  readonly credit: string | null;
  readonly shown: readonly ShownBase[];
}
export interface LineContext {
  readonly totals: BaseTotals;
  /** The employee's deductible lines and the employer's taxable ones that stand before, added up. */
  readonly deductible: Decimal;
  readonly taxable_extra: Decimal;
  /** Amounts of lines so far by rule, and what employer's lines add to the bases of rules. */
  readonly byRule: ReadonlyMap<string, Decimal>;
  readonly addedTo: ReadonlyMap<string, Decimal>;
  /** Share of bounds where they are prorated: employed days less those without pay, of the month's days. */
  readonly boundShare: Decimal;
  readonly minorUnit: number;
  /** What the earlier months of the year showed. */
  readonly year: readonly ShownBase[];
  /** Values of personal rules by rule. */
  readonly personal: ReadonlyMap<string, string>;
}

const ZERO = decimal("0");
const HUNDRED = decimal("100");
const WAYS = { down: 0, half_up: 1, up: 3 } as const satisfies Record<RoundingWay, 0 | 1 | 3>;
const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
const positive = (a: Decimal): Decimal => (a.gt(0) ? a : ZERO);
const orNull = (value: string | null): Decimal | null => (value === null ? null : decimal(value));

/** Rounds a line to the rule's unit, once; without one, half up to the currency's minor unit. */
export function roundLine(value: Decimal, rounding: RuleVersion["rounding"], minorUnit: number): Decimal {
  if (!rounding) return roundTo(value, minorUnit);
  const unit = decimal(rounding.unit);
  return roundTo(value.div(unit).round(0, WAYS[rounding.way]).times(unit), minorUnit);
}

/**
 * The base of a rule before its bounds, rounded half up to the minor unit, so that a reader can check the line: the rate's part of salary,
 * gross or lines; what employer's lines add; for `taxable` less deductible lines; less a fixed part; not below 0.
 */
export function baseOf(rule: RuleVersion, c: LineContext): { readonly base: Decimal; readonly steps: BaseStep[] } {
  const start = startOf(rule, c);
  const upTo = orNull(rule.base_rate_up_to);
  const rated = upTo === null ? start : least(start, upTo);
  const counted = rated.times(rule.base_rate).div(HUNDRED).plus(start.minus(rated));
  const added = (c.addedTo.get(rule.rule_id) ?? ZERO).plus(rule.base === "taxable" ? c.taxable_extra : ZERO);
  const less = decimal(rule.base_less ?? "0");
  const taken = rule.base === "taxable" ? c.deductible : ZERO;
  const raw = counted.plus(added).minus(taken).minus(less);
  const base = roundTo(positive(raw), c.minorUnit);
  const word = { base_salary: "base_salary", gross: "gross", taxable: "gross", line: "lines" } as const;
  return {
    base,
    steps: [
      { what: word[rule.base], amount: start.toFixed() },
      ...(counted.eq(start) ? [] : [{ what: "counted" as const, amount: counted.toFixed(), rate: rule.base_rate }]),
      ...(added.eq(0) ? [] : [{ what: "added" as const, amount: added.toFixed() }]),
      ...(taken.eq(0) ? [] : [{ what: "deductible" as const, amount: taken.times(-1).toFixed() }]),
      ...(less.eq(0) ? [] : [{ what: "less" as const, amount: less.times(-1).toFixed() }]),
      ...(raw.lt(0) ? [{ what: "floor" as const, amount: "0" }] : []),
    ],
  };
}

function startOf(rule: RuleVersion, c: LineContext): Decimal {
  if (rule.base === "base_salary") return c.totals.base_salary;
  if (rule.base !== "line") return c.totals.gross;
  return rule.of.reduce((sum, id) => sum.plus(c.byRule.get(id) ?? ZERO), ZERO);
}

/** The part of a base between two bounds. */
const between = (base: Decimal, lower: Decimal, upper: Decimal | null): Decimal =>
  positive((upper === null ? base : least(base, upper)).minus(lower));
const isWithin = (base: Decimal, lower: Decimal, upper: Decimal | null): boolean =>
  base.gt(0) && base.gte(lower) && (upper === null || base.lte(upper));

interface Bounds {
  readonly lower: Decimal;
  readonly upper: Decimal | null;
}
const boundsOf = (rule: RuleVersion, c: LineContext): Bounds => {
  const share = rule.bounds_prorated ? c.boundShare : decimal("1");
  const upper = orNull(rule.upper_bound);
  return {
    lower: decimal(rule.lower_bound ?? "0").times(share),
    upper: upper === null ? null : upper.times(share),
  };
};
/** Percent or amount: the person's own where the rule says so, null where they have none. */
const valueOf = (rule: RuleVersion, c: LineContext): Decimal | null =>
  rule.personal ? orNull(c.personal.get(rule.rule_id) ?? null) : decimal(rule.value);

interface Counted {
  readonly band: Band;
  readonly amount: Decimal;
  /** What the rate is of. */
  readonly part: Decimal;
  readonly reached: boolean;
}

const isMarginalRule = (rule: RuleVersion): boolean => rule.type === "percent" && rule.mode === "marginal";

/** One rule on a base, with the bounds of the span that the base is of. */
function bandOf(rule: RuleVersion, base: Decimal, { lower, upper }: Bounds, value: Decimal): Counted {
  const isMarginal = isMarginalRule(rule);
  const within = isWithin(base, lower, upper);
  const part = isMarginal ? between(base, lower, upper) : within ? base : ZERO;
  const due = rule.type === "percent" ? part.times(value).div(HUNDRED) : within ? value : ZERO;
  return {
    part,
    amount: due,
    reached: isMarginal ? part.gt(0) : within,
    band: {
      version_id: rule.version_id,
      lower: lower.eq(0) ? null : lower.toFixed(),
      upper: upper === null ? null : upper.toFixed(),
      base: part.toFixed(),
      rate: rule.type === "percent" ? value.toFixed() : null,
      amount: due.toFixed(),
    },
  };
}

/**
 * The cumulative base of a month: what lies between the bounds of the year so far, less what its earlier months showed. It may be negative.
 * Versions of a rule are one rule for the year.
 */
function cumulated(rule: RuleVersion, base: Decimal, bounds: Bounds, c: LineContext) {
  const before = c.year.filter((s) => s.rule_id === rule.rule_id);
  const total = before.reduce((sum, s) => sum.plus(s.base), base);
  const lower = before.reduce((sum, s) => sum.plus(s.lower), bounds.lower);
  const upper =
    bounds.upper === null || before.some((s) => s.upper === null)
      ? null
      : before.reduce((sum, s) => sum.plus(s.upper ?? "0"), bounds.upper);
  const shown = before.reduce((sum, s) => sum.plus(s.shown), ZERO);
  const part = between(total, lower, upper).minus(shown);
  const steps: BaseStep[] = [
    { what: "year_so_far", amount: between(total, lower, upper).toFixed() },
    { what: "shown_before", amount: shown.times(-1).toFixed() },
  ];
  return { part, steps };
}

/**
 * The line of a rule, or of all rules of one scale; undefined where nothing can be due: no value of the person, or gross below `due_from`.
 * Of several flat bands only the one with the greatest lower bound that is reached applies (printed tables have gaps).
 */
export function ruleLine(rules: readonly RuleVersion[], c: LineContext): RuleLine | undefined {
  const first = rules[0];
  if (!first || (first.due_from !== null && c.totals.gross.lt(first.due_from))) return undefined;
  const { base, steps } = baseOf(first, c);
  if (first.span === "cumulative") return cumulativeLine(rules, base, steps, c);
  const factor = first.span === "annualised" ? 12 : 1;
  const spanned = base.times(factor);
  const isScale = rules.length > 1;
  const counted = rules.flatMap((rule) => {
    const value = valueOf(rule, c);
    if (value === null) return [];
    const bounds = boundsOf(rule, c);
    // Printed tables have gaps between their flat bands: in a scale a band reaches up to the next one.
    const upper = isScale && !isMarginalRule(rule) ? null : bounds.upper;
    return [{ rule, bounds, ...bandOf(rule, spanned, { ...bounds, upper }, value) }];
  });
  if (counted.length === 0) return undefined;
  const flat = counted.filter((b) => !isMarginalRule(b.rule) && b.reached);
  const highest = flat.reduce<(typeof flat)[number] | undefined>(
    (best, b) => (best?.bounds.lower.gte(b.bounds.lower) ? best : b),
    undefined,
  );
  const used = counted.filter((b) => b.reached && (!flat.includes(b) || b === highest));
  const due = used.reduce((sum, b) => sum.plus(b.amount), ZERO);
  const credit = rules.reduce((sum, r) => sum.plus(r.credit ?? "0"), ZERO);
  const amount = roundLine(positive(due.minus(credit)).div(factor), first.rounding, c.minorUnit);
  const [only] = used;
  const isOne = rules.length === 1 && factor === 1;
  return {
    versions: rules,
    base: (isOne && only ? only.part : base).toFixed(),
    rate: rules.length === 1 && first.type === "percent" ? (valueOf(first, c)?.toFixed() ?? null) : null,
    amount: amount.toFixed(),
    steps,
    bands: used.map((b) => b.band),
    yearly: factor === 1 ? null : due.toFixed(),
    credit: credit.eq(0) ? null : credit.toFixed(),
    shown: [],
  };
}

function cumulativeLine(
  rules: readonly RuleVersion[],
  base: Decimal,
  steps: readonly BaseStep[],
  c: LineContext,
): RuleLine | undefined {
  const counted = rules.flatMap((rule) => {
    const value = valueOf(rule, c);
    if (value === null) return [];
    const bounds = boundsOf(rule, c);
    const { part, steps: more } = cumulated(rule, base, bounds, c);
    const amount = part.times(value).div(HUNDRED);
    return [{ rule, value, bounds, part, amount, more }];
  });
  const [first] = counted;
  if (!first) return undefined;
  const due = counted.reduce((sum, b) => sum.plus(b.amount), ZERO);
  const isOne = counted.length === 1;
  return {
    versions: rules,
    base: (isOne ? first.part : base).toFixed(),
    rate: isOne ? first.value.toFixed() : null,
    // Not held above 0: a month may give back what an earlier one took too much.
    amount: roundLine(due, first.rule.rounding, c.minorUnit).toFixed(),
    steps: isOne ? [...steps, ...first.more] : steps,
    bands: counted.map(({ rule, value, bounds, part, amount }) => ({
      version_id: rule.version_id,
      lower: bounds.lower.eq(0) ? null : bounds.lower.toFixed(),
      upper: bounds.upper?.toFixed() ?? null,
      base: part.toFixed(),
      rate: value.toFixed(),
      amount: amount.toFixed(),
    })),
    yearly: null,
    credit: null,
    shown: counted.map(({ rule, bounds, part }) => ({
      rule_id: rule.rule_id,
      base: base.toFixed(),
      lower: bounds.lower.toFixed(),
      upper: bounds.upper?.toFixed() ?? null,
      shown: part.toFixed(),
    })),
  };
}
