// What changed from one payslip of somebody to the next, and why.
import { decimal, type Decimal } from "../kit/money.ts";
import type { PayslipLineKind } from "./payslip.ts";

/** Why a net is another than last month's, the more telling first. */
export const varianceReasons = ["new", "gone", "salary", "days", "one_off", "instalment", "rule"] as const;
export type VarianceReason = (typeof varianceReasons)[number];

interface ComparedLine {
  readonly kind: PayslipLineKind;
  readonly title: string | null;
  readonly rule_id: string | null;
  readonly category: "employee" | "employer";
  readonly amount: string;
  readonly run: { readonly salary: { readonly amount: string }; readonly days: number } | null;
  readonly arrears_of: string | null;
}
export interface Compared {
  readonly lines: readonly ComparedLine[];
  readonly totals: {
    readonly gross_salary: string;
    readonly net_salary: string;
    readonly employer_cost: string;
    readonly advances: string;
  };
}
export interface Variance {
  readonly reason: VarianceReason;
  /** By how much it alone changes the net before the rules, or the net for rules and instalments; signed. */
  readonly amount: string;
  /** A title, a salary or a number of days, as the reason wants it. */
  readonly what: string | null;
}

/** One key for the lines that are compared with each other and summed over the year. */
export const lineKey = (l: Pick<ComparedLine, "kind" | "title" | "rule_id" | "category">): string =>
  l.rule_id === null ? (l.title === null ? l.kind : `${l.kind} ${l.title}`) : `${l.rule_id} ${l.category}`;

/** What moved is more than 5 % of what was: 5.00 % is not. */
const isFar = (now: string, before: string): boolean =>
  decimal(now).minus(before).abs().times(100).gt(decimal(before).abs().times(5));
export const isToCheck = (now: Compared["totals"], before: Compared["totals"]): boolean =>
  isFar(now.net_salary, before.net_salary) ||
  isFar(now.gross_salary, before.gross_salary) ||
  isFar(now.employer_cost, before.employer_cost);

/** In percent of `before`, with one decimal; null where it was nothing. */
export const changeOf = (now: string, before: string): string | null =>
  decimal(before).eq(0)
    ? null
    : decimal(now).minus(before).times(100).div(decimal(before).abs()).round(1, 1).toFixed(1);

const ZERO = decimal("0");
const sumOf = (lines: readonly ComparedLine[], which: (l: ComparedLine) => boolean): Decimal =>
  lines.filter(which).reduce((sum, l) => sum.plus(l.amount), ZERO);
const isOneOff = (l: ComparedLine): boolean =>
  l.arrears_of !== null || (l.title !== null && (l.kind === "bonus" || l.kind === "earning" || l.kind === "deduction"));

const salaryOf = (of: Compared): string | undefined => of.lines.findLast((l) => l.run !== null)?.run?.salary.amount;

/** The reasons for which the net changed, the greatest change first; empty where nothing did. */
export function varianceOf(now: Compared | undefined, before: Compared | undefined): Variance[] {
  if (!now && !before) return [];
  if (!before) return [{ reason: "new", amount: now?.totals.net_salary ?? "0", what: null }];
  if (!now) return [{ reason: "gone", amount: decimal(before.totals.net_salary).times(-1).toFixed(), what: null }];
  const found: Variance[] = [];
  const base = (of: Compared): Decimal => sumOf(of.lines, (l) => l.kind === "base" || l.kind === "unpaid");
  const moved = base(now).minus(base(before));
  const [pay, was] = [salaryOf(now), salaryOf(before)];
  const isRaised = pay !== undefined && was !== undefined && !decimal(pay).eq(was);
  if (!moved.eq(0) || isRaised)
    found.push({ reason: isRaised ? "salary" : "days", amount: moved.toFixed(), what: isRaised ? pay : null });

  const once = (of: Compared): Decimal =>
    sumOf(of.lines, (l) => isOneOff(l) && l.kind !== "deduction" && l.kind !== "rule").minus(
      sumOf(
        of.lines,
        (l) => isOneOff(l) && (l.kind === "deduction" || (l.kind === "rule" && l.category === "employee")),
      ),
    );
  const oneOff = once(now).minus(once(before));
  if (!oneOff.eq(0))
    found.push({
      reason: "one_off",
      amount: oneOff.toFixed(),
      what: now.lines.find((l) => isOneOff(l) && l.title)?.title ?? null,
    });

  const instalment = decimal(before.totals.advances).minus(now.totals.advances);
  if (!instalment.eq(0)) found.push({ reason: "instalment", amount: instalment.toFixed(), what: null });

  const rest = decimal(now.totals.net_salary)
    .minus(before.totals.net_salary)
    .minus(moved)
    .minus(oneOff)
    .minus(instalment);
  // Contributions follow the gross: a rule changed only where the gross did not explain it.
  if (!rest.eq(0) && (found.length === 0 || (moved.eq(0) && oneOff.eq(0))))
    found.push({ reason: "rule", amount: rest.toFixed(), what: null });
  return found.toSorted((a, b) => decimal(b.amount).abs().cmp(decimal(a.amount).abs()));
}
