// A payslip for tests, computed by the one function, as it travels.
import { withDecimals } from "#contract/kit/amounts.ts";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import { computePayslip, type PayslipInput } from "#contract/payslips/payslip.ts";
import { termsOf, type RuleVersion } from "#contract/payslips/terms.ts";
import { shownOf } from "./from-computed.ts";
import type { ShownPayslip } from "./rows.ts";

const money = (amount: string): string => withDecimals(amount, 2);
let count = 0;
/** A rule with its one version; a pension of the employee unless said otherwise. */
export function ruleOf(given: Partial<RuleVersion> & { readonly title: string; readonly value: string }): RuleVersion {
  count += 1;
  const { kind = "pension", part = "social", rule_id = `rule-${count}`, ...terms } = given;
  return {
    ...termsOf(kind).parse({ type: "percent", ...terms }),
    rule_id,
    version_id: `${rule_id}@2026-01-01`,
    kind,
    part,
    valid_from: "2026-01-01",
    valid_until: null,
  };
}

interface Given extends Partial<Omit<PayslipInput, "work">> {
  readonly pay?: string;
  readonly work?: Partial<PayslipInput["work"]>;
  readonly printed?: ShownPayslip["printed"];
  readonly before?: ShownPayslip["before"];
  readonly categories?: Readonly<Record<string, string>>;
  readonly iso?: string;
}

export function payslipOf({
  pay = "3000",
  work,
  printed = [],
  before = null,
  categories = {},
  iso = "EUR",
  ...more
}: Given): ShownPayslip {
  const input: PayslipInput = {
    work: {
      month: "2026-11",
      proration: "calendar",
      employed: [{ from: "2020-01-01", to: null }],
      salaries: [{ valid_from: "2020-01-01", amount: pay, pay_by: "month", hours: null }],
      week: usualWeekdays,
      weeks: [],
      unpaid: [],
      ...work,
    },
    minor_unit: 2,
    hours: null,
    rules: [],
    personal: new Map(),
    typed: [],
    arrears: [],
    instalments: [],
    net_floor: "0",
    carried_in: "0",
    year: [],
    ...more,
  };
  const made = computePayslip(input);
  const currency = { hash_id: "currency", iso, symbol: iso, minor_unit: 2 };
  const rules = input.rules.map((r) => ({
    ...r,
    tax_category: categories[r.rule_id]
      ? { hash_id: r.rule_id, name: categories[r.rule_id] ?? "", name_fr: null }
      : null,
  }));
  const shown = shownOf(made, { month: input.work.month, currency, rules, printed });
  return {
    ...shown,
    carried_in: money(input.carried_in),
    instalments: made.instalments.map((i, at) => ({
      hash_id: i.hash_id,
      advance: { hash_id: i.plan_id, number: 118 + at, title: "Bicycle" },
      month: i.month,
      position: 5,
      count: 12,
      amount: money(i.amount),
      taken: money(i.taken),
      moved: money(i.moved),
      left: "350.00",
    })),
    days: { ...shown.days, proration: input.work.proration, unpaid: input.work.unpaid.map((u) => ({ ...u })) },
    before,
  };
}
