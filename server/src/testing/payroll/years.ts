import assert from "node:assert/strict";
import fc from "fast-check";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import { computePayslip, type PayslipInput } from "#contract/payslips/payslip.ts";
import type { ShownBase } from "#contract/payslips/rule-lines.ts";
import { termsOf, type RuleKind, type RuleVersion } from "#contract/payslips/terms.ts";

/** A year of somebody, in whole cents and hundredths of a percent. */
const year = fc.record({
  salary: fc.integer({ min: 50_000, max: 900_000 }),
  ceiling: fc.integer({ min: 100_000, max: 500_000 }),
  below: fc.integer({ min: 0, max: 1500 }),
  above: fc.integer({ min: 0, max: 1500 }),
  flat: fc.integer({ min: 0, max: 1500 }),
  tax: fc.integer({ min: 0, max: 4500 }),
  employer: fc.integer({ min: 0, max: 4500 }),
  floor: fc.integer({ min: 0, max: 100_000 }),
  months: fc.array(
    fc.record({
      bonus: fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { arbitrary: fc.integer({ min: 1, max: 600_000 }), weight: 1 },
      ),
      deduction: fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000_000 }) },
      ),
      instalment: fc.oneof(
        { weight: 2, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 300_000 }) },
      ),
    }),
    { minLength: 12, maxLength: 12 },
  ),
});
export const payYears = year;
type PayYear = typeof year extends fc.Arbitrary<infer Y> ? Y : never;

const decimalOf = (hundredths: number): string => (hundredths / 100).toFixed(2);
const ruleOf = (kind: RuleKind, id: string, order: number, terms: object): RuleVersion => ({
  ...termsOf(kind).parse({ title: id, type: "percent", order, ...terms }),
  rule_id: id,
  version_id: `${id} 1`,
  kind,
  part: kind === "tax" ? "tax" : "social",
  valid_from: "2000-01-01",
  valid_until: null,
});
function rulesOf(y: PayYear): RuleVersion[] {
  const ceiling = decimalOf(y.ceiling);
  const evened = { span: "cumulative", deductible: true };
  return [
    ruleOf("pension", "below", 1, { value: decimalOf(y.below), upper_bound: ceiling, ...evened }),
    ruleOf("pension", "above", 2, { value: decimalOf(y.above), lower_bound: ceiling, ...evened }),
    ruleOf("pension", "flat", 3, { value: decimalOf(y.flat) }),
    ruleOf("pension", "employer", 4, { value: decimalOf(y.employer), category: "employer" }),
    ruleOf("tax", "tax", 5, { value: decimalOf(y.tax), base: "taxable" }),
  ];
}

/** Half up, away from zero: `cents` times hundredths of a percent. Exact, in whole numbers. */
const percent = (cents: number, rate: number): number => {
  const product = BigInt(Math.abs(cents)) * BigInt(rate);
  return Number((product * 2n + 10_000n) / 20_000n) * Math.sign(cents);
};

/** Lives a year with the product's function, and with plain sums beside it. */
export function livePay(y: PayYear): void {
  const rules = rulesOf(y);
  let [carried, gross, shownBelow, shownAbove] = [0, 0, 0, 0];
  const shown: ShownBase[] = [];
  for (const [i, month] of y.months.entries()) {
    const name = `2026-${String(i + 1).padStart(2, "0")}`;
    const input: PayslipInput = {
      work: {
        month: name,
        proration: "calendar",
        employed: [{ from: "2020-01-01", to: null }],
        salaries: [{ valid_from: "2020-01-01", amount: decimalOf(y.salary), pay_by: "month", hours: null }],
        week: usualWeekdays,
        weeks: [],
        unpaid: [],
      },
      minor_unit: 2,
      hours: null,
      rules,
      personal: new Map(),
      typed: [
        ...(month.bonus > 0 ? [{ title: "Bonus", purpose: "bonus" as const, amount: decimalOf(month.bonus) }] : []),
        ...(month.deduction > 0
          ? [{ title: "Deduction", purpose: "deduction" as const, amount: decimalOf(month.deduction) }]
          : []),
      ],
      arrears: [],
      instalments:
        month.instalment > 0 ? [{ hash_id: "i", plan_id: "p", month: name, amount: decimalOf(month.instalment) }] : [],
      net_floor: decimalOf(y.floor),
      carried_in: decimalOf(carried),
      year: [...shown],
    };
    const made = computePayslip(input);
    shown.push(...made.shown);

    const pay = y.salary + month.bonus;
    gross += pay;
    const [below, above] = [Math.min(gross, y.ceiling * (i + 1)), Math.max(0, gross - y.ceiling * (i + 1))];
    const pensions = percent(below - shownBelow, y.below) + percent(above - shownAbove, y.above);
    [shownBelow, shownAbove] = [below, above];
    const social = pensions + percent(pay, y.flat);
    const taxable = pay - pensions;
    const tax = percent(Math.max(0, taxable), y.tax);
    const employer = percent(pay, y.employer);
    const left = pay - social - tax - month.deduction - carried;
    const taken = Math.min(month.instalment, Math.max(0, left - y.floor));
    const carriedIn = carried;
    carried = Math.max(0, taken - left);
    const expected = {
      gross_salary: pay,
      social_security: social,
      tax,
      other_deductions: month.deduction + carriedIn,
      advances: taken,
      net_salary: Math.max(0, left - taken),
      carried,
      employer,
      employer_cost: pay + employer,
      net_taxable: taxable,
      net_social: pay - social,
    };
    for (const [total, cents] of Object.entries(expected))
      assert.equal(
        Math.round(Number(made.totals[total as keyof typeof expected]) * 100),
        cents,
        `${total} of ${name}: ${JSON.stringify(y)}`,
      );
    const moved = made.instalments.reduce((sum, one) => sum + Math.round(Number(one.moved) * 100), 0);
    assert.equal(moved, month.instalment - taken, `what moves of ${name}`);
  }
}
