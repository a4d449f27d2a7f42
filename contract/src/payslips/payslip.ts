// A payslip from what is known of a person and a month: the one computation that preview, payslip, 'try on a gross' and what-if share.
import { decimal, roundTo, type Decimal } from "../kit/money.ts";
import { countMonth, shareOf, type CountedMonth, type MonthOfWork, type SalaryRun } from "./days.ts";
import { roundLine, ruleLine, type LineContext, type RuleLine, type ShownBase } from "./rule-lines.ts";
import type { OtherPurpose, RulePart, RuleParty, RuleVersion } from "./terms.ts";

/** A bonus, earning or deduction that was typed for one month. */
export interface TypedLine {
  readonly title: string;
  readonly purpose: OtherPurpose;
  /** A positive decimal string. */
  readonly amount: string;
}
/** What an earlier month lacked: of the gross, or of the lines of a rule. May be negative. */
export interface ArrearsLine {
  /** `YYYY-MM` */
  readonly month: string;
  /** Null: of the gross. */
  readonly rule: RuleVersion | null;
  readonly amount: string;
}
/** An instalment that is due up to this month, in the currency of the payslip. */
export interface DueInstalment {
  readonly hash_id: string;
  /** The loan or advance. */
  readonly plan_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly amount: string;
}
export interface PayslipInput {
  readonly work: MonthOfWork;
  /** Of the currency. */
  readonly minor_unit: number;
  /** Hours of the month, where the salary is by the hour. */
  readonly hours: string | null;
  /** Rules that apply to the person, one version each. */
  readonly rules: readonly RuleVersion[];
  readonly personal: ReadonlyMap<string, string>;
  readonly typed: readonly TypedLine[];
  readonly arrears: readonly ArrearsLine[];
  readonly instalments: readonly DueInstalment[];
  /** Protected from instalments. */
  readonly net_floor: string;
  /** What last month could not deduct. */
  readonly carried_in: string;
  readonly year: readonly ShownBase[];
}

export type PayslipLineKind = "base" | "unpaid" | "allowance" | "bonus" | "earning" | "rule" | "deduction" | "carried";
export interface PayslipLine {
  readonly kind: PayslipLineKind;
  /** Of a typed line; else the words follow from kind and rule. */
  readonly title: string | null;
  readonly rule_id: string | null;
  readonly category: RuleParty;
  readonly part: RulePart | null;
  /** Positive: earned, or withheld, by its kind; of `unpaid`: negative. */
  readonly amount: string;
  readonly base: string | null;
  readonly rate: string | null;
  /** Of the base salary: the days that it is for. */
  readonly run: SalaryRun | null;
  readonly detail: RuleLine | null;
  /** The month that it is arrears of. */
  readonly arrears_of: string | null;
  readonly in_gross: boolean;
}
/** What becomes of an instalment: what is taken, and what moves behind the plan's last month. */
export interface TakenInstalment extends DueInstalment {
  readonly taken: string;
  readonly moved: string;
}
/** The sums of a payslip; `others`: what is earned outside the gross; `employer`: lines of the employer; `carried`: what the pay does not cover. */
export type PayslipTotal =
  | "base_salary"
  | "allowances"
  | "bonuses"
  | "gross_salary"
  | "others"
  | "social_security"
  | "tax"
  | "other_deductions"
  | "advances"
  | "total_deductions"
  | "net_salary"
  | "carried"
  | "employer"
  | "employer_cost"
  | "net_taxable"
  | "net_social";
export type PayslipTotals = Readonly<Record<PayslipTotal, string>>;
export interface ComputedPayslip {
  readonly month: CountedMonth;
  readonly lines: readonly PayslipLine[];
  readonly instalments: readonly TakenInstalment[];
  readonly totals: PayslipTotals;
  /** For the cumulative rules of the months to come. */
  readonly shown: readonly ShownBase[];
}

const ZERO = decimal("0");
const plain = {
  title: null,
  rule_id: null,
  category: "employee",
  part: null,
  base: null,
  rate: null,
  run: null,
  detail: null,
  arrears_of: null,
  in_gross: false,
} as const satisfies Partial<PayslipLine>;
const sumOf = (lines: readonly PayslipLine[], which: (line: PayslipLine) => boolean): Decimal =>
  lines.filter(which).reduce((sum, line) => sum.plus(line.amount), ZERO);

/**
 * Base salary by runs of one salary, each rounded, and one line for all unpaid leave: salary times unpaid working days over the working days of
 * the month, whatever the proration, so that a split request costs the same.
 */
function baseLines(input: PayslipInput, month: CountedMonth): PayslipLine[] {
  const { minor_unit, work } = input;
  if (month.absent) return [{ ...plain, kind: "base", amount: "0", in_gross: true }];
  const runs = month.runs.map((run): PayslipLine => {
    const isHourly = run.salary.pay_by === "hour";
    const hours = decimal(input.hours ?? run.salary.hours ?? "0");
    const share = shareOf(work.proration, run, month);
    // Hours are those that were worked in the month: the runs share them by their halves.
    const runHours = month.runs.length === 1 ? hours : hours.times(share).div(month.share.eq(0) ? "1" : month.share);
    const earned = isHourly ? decimal(run.salary.amount).times(runHours) : decimal(run.salary.amount).times(share);
    return {
      ...plain,
      kind: "base",
      amount: roundTo(earned, minor_unit).toFixed(),
      base: isHourly ? runHours.toFixed() : run.salary.amount,
      rate: isHourly ? run.salary.amount : null,
      run,
      in_gross: true,
    };
  });
  // Hours without pay are not among the hours of the month.
  const lost = month.runs
    .filter((run) => run.salary.pay_by === "month")
    .reduce((sum, run) => sum.plus(decimal(run.salary.amount).times(run.unpaid)), ZERO);
  if (lost.eq(0)) return runs;
  const unpaid = roundTo(lost.div(month.halves), minor_unit);
  const earned = sumOf(runs, () => true);
  return [
    ...runs,
    { ...plain, kind: "unpaid", amount: (unpaid.gt(earned) ? earned : unpaid).times(-1).toFixed(), in_gross: true },
  ];
}

const isDueIn = (rule: RuleVersion, month: string): boolean =>
  rule.months.length === 0 || rule.months.includes(Number(month.slice(5, 7)));
const byOrder = (a: RuleVersion, b: RuleVersion): number =>
  a.order - b.order || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) || (a.rule_id < b.rule_id ? -1 : 1);

/** Allowances and standing others: percent of the base salary, or an amount times the presence where it is prorated. */
function standingLines(input: PayslipInput, month: CountedMonth, base: Decimal): PayslipLine[] {
  return input.rules
    .filter((r) => (r.kind === "allowance" || r.kind === "other") && isDueIn(r, input.work.month))
    .toSorted(byOrder)
    .flatMap((rule): PayslipLine[] => {
      const value = rule.personal ? input.personal.get(rule.rule_id) : rule.value;
      if (value === undefined) return [];
      const isPercent = rule.type === "percent";
      const share = rule.prorated && !isPercent ? month.presence : decimal("1");
      const due = (isPercent ? base.times(value).div(100) : decimal(value)).times(share);
      const purpose = rule.kind === "allowance" ? "allowance" : (rule.purpose ?? "bonus");
      return [
        {
          ...plain,
          kind: purpose,
          rule_id: rule.rule_id,
          amount: roundLine(due, rule.rounding, input.minor_unit).toFixed(),
          base: isPercent ? base.toFixed() : null,
          rate: isPercent ? value : null,
          in_gross: purpose === "bonus" || (purpose === "allowance" && rule.in_gross),
        },
      ];
    });
}

const typedLine = (t: TypedLine): PayslipLine => ({
  ...plain,
  kind: t.purpose,
  title: t.title,
  amount: t.amount,
  in_gross: t.purpose === "bonus",
});

/** Taxes and pensions by their order; rules of one scale are one line, at the place of the first. */
function ruleLines(
  input: PayslipInput,
  context: Omit<LineContext, "deductible" | "taxable_extra" | "byRule" | "addedTo">,
) {
  const rules = input.rules
    .filter((r) => (r.kind === "tax" || r.kind === "pension") && isDueIn(r, input.work.month))
    .toSorted(byOrder);
  const groups = [...Map.groupBy(rules, (r) => (r.scale === null ? r.rule_id : `${r.category} ${r.scale}`)).values()];
  const lines: PayslipLine[] = [];
  const shown: ShownBase[] = [];
  const byRule = new Map<string, Decimal>();
  const addedTo = new Map<string, Decimal>();
  let [deductible, taxable_extra] = [ZERO, ZERO];
  for (const group of groups) {
    const [rule] = group;
    const line = ruleLine(group, { ...context, deductible, taxable_extra, byRule, addedTo });
    if (!rule || !line) continue;
    shown.push(...line.shown);
    for (const { rule_id } of group) byRule.set(rule_id, decimal(line.amount));
    if (rule.category === "employee" && rule.deductible) deductible = deductible.plus(line.amount);
    if (rule.category === "employer") {
      if (rule.adds_to_taxable) taxable_extra = taxable_extra.plus(line.amount);
      for (const id of rule.adds_to_base) addedTo.set(id, (addedTo.get(id) ?? ZERO).plus(line.amount));
    }
    lines.push({
      ...plain,
      kind: "rule",
      rule_id: rule.rule_id,
      category: rule.category,
      part: rule.part ?? (rule.kind === "tax" ? "tax" : "social"),
      amount: line.amount,
      base: line.base,
      rate: line.rate,
      detail: line,
    });
  }
  return { lines, shown, deductible, taxable_extra };
}

const arrearsLine = ({ rule, month, amount }: ArrearsLine): PayslipLine => ({
  ...plain,
  kind: rule === null ? "bonus" : "rule",
  rule_id: rule?.rule_id ?? null,
  category: rule?.category ?? "employee",
  part: rule === null ? null : (rule.part ?? (rule.kind === "tax" ? "tax" : "social")),
  amount,
  arrears_of: month,
  in_gross: rule === null,
});

/**
 * Takes instalments from what is left: one of each plan, the oldest month first, down to the protected part. What does not fit moves behind
 * the plan's last month.
 */
export function takeInstalments(due: readonly DueInstalment[], available: Decimal): TakenInstalment[] {
  const seen = new Set<string>();
  let left = available.gt(0) ? available : ZERO;
  const oldest = due.toSorted((a, b) =>
    a.month < b.month ? -1 : a.month > b.month ? 1 : a.hash_id < b.hash_id ? -1 : 1,
  );
  return oldest
    .filter(({ plan_id }) => !seen.has(plan_id) && seen.add(plan_id))
    .map((one) => {
      const amount = decimal(one.amount);
      const taken = amount.gt(left) ? left : amount;
      left = left.minus(taken);
      return { ...one, taken: taken.toFixed(), moved: amount.minus(taken).toFixed() };
    });
}

/** What is earned, by line and in sums; deductions are among the lines. */
function earnedIn(input: PayslipInput, month: ReturnType<typeof countMonth>) {
  const base = baseLines(input, month);
  const base_salary = sumOf(base, () => true);
  const earned = [
    ...base,
    ...standingLines(input, month, base_salary),
    ...input.typed.map(typedLine),
    ...input.arrears.filter((a) => a.rule === null).map(arrearsLine),
  ];
  const allowances = sumOf(earned, (l) => l.kind === "allowance" && l.in_gross);
  const bonuses = sumOf(earned, (l) => l.kind === "bonus");
  const gross = base_salary.plus(allowances).plus(bonuses);
  const others = sumOf(earned, (l) => (l.kind === "allowance" && !l.in_gross) || l.kind === "earning");
  return { earned, base_salary, allowances, bonuses, gross, others };
}

/** The gross less what is deductible, also of earlier months, and with what adds to it. */
function netTaxableOf({ arrears }: PayslipInput, gross: Decimal, ruled: ReturnType<typeof ruleLines>): Decimal {
  const late = arrears.filter((a) => a.rule?.category === "employee" && a.rule.deductible);
  return late.reduce((sum, a) => sum.minus(a.amount), gross.minus(ruled.deductible).plus(ruled.taxable_extra));
}

/** Computes a payslip. Exact decimals; each line is rounded once. `gross + others + carried = net + total_deductions`, always. */
export function computePayslip(input: PayslipInput): ComputedPayslip {
  const month = countMonth(input.work);
  const { earned, base_salary, allowances, bonuses, gross, others } = earnedIn(input, month);

  const ruled = ruleLines(input, {
    totals: { base_salary, gross },
    boundShare: decimal(String(month.employed_days)).minus(month.unpaid_days).div(month.days),
    minorUnit: input.minor_unit,
    year: input.year,
    personal: input.personal,
  });
  const rules = [...ruled.lines, ...input.arrears.filter((a) => a.rule !== null).map(arrearsLine)];
  const carriedIn: PayslipLine[] = decimal(input.carried_in).gt(0)
    ? [{ ...plain, kind: "carried", amount: input.carried_in }]
    : [];
  const social = sumOf(rules, (l) => l.category === "employee" && l.part === "social");
  const tax = sumOf(rules, (l) => l.category === "employee" && l.part === "tax");
  const employer = sumOf(rules, (l) => l.category === "employer");
  const deductions = sumOf(earned, (l) => l.kind === "deduction").plus(input.carried_in);

  const left = gross.plus(others).minus(social).minus(tax).minus(deductions);
  const instalments = takeInstalments(input.instalments, left.minus(input.net_floor));
  const advances = instalments.reduce((sum, i) => sum.plus(i.taken), ZERO);
  const net = left.minus(advances);
  const carried = net.lt(0) ? net.times(-1) : ZERO;
  const totals = {
    base_salary,
    allowances,
    bonuses,
    gross_salary: gross,
    others,
    social_security: social,
    tax,
    other_deductions: deductions,
    advances,
    total_deductions: social.plus(tax).plus(deductions).plus(advances),
    net_salary: net.plus(carried),
    carried,
    employer,
    employer_cost: gross.plus(others).plus(employer),
    net_taxable: netTaxableOf(input, gross, ruled),
    net_social: gross.minus(social),
  } satisfies Record<PayslipTotal, Decimal>;
  return {
    month,
    lines: [
      ...earned.filter((l) => l.kind !== "deduction"),
      ...rules,
      ...earned.filter((l) => l.kind === "deduction"),
      ...carriedIn,
    ],
    instalments,
    totals: Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, value.toFixed()])) as PayslipTotals,
    shown: ruled.shown,
  };
}
