// A gross amount tried on rules: the payslip of a month that is wholly worked, by the computation of all payslips.
import { usualWeekdays } from "../kit/weekdays.ts";
import { computePayslip, type ComputedPayslip, type PayslipInput } from "./payslip.ts";
import type { RuleVersion } from "./terms.ts";

/** What is tried. */
export interface Trial {
  /** Per month: the base salary. */
  readonly gross: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** One version each, of those that apply. */
  readonly rules: readonly RuleVersion[];
  /** Of the currency. */
  readonly minor_unit: number;
  /** Values of personal rules by rule. */
  readonly personal?: ReadonlyMap<string, string>;
}
/** What a payslip is computed from that has a salary and rules, and nothing else. */
export const trialInput = ({ gross, month, rules, minor_unit, personal = new Map() }: Trial): PayslipInput => ({
  work: {
    month,
    proration: "calendar",
    employed: [{ from: `${month}-01`, to: null }],
    salaries: [{ valid_from: `${month}-01`, amount: gross, pay_by: "month", hours: null }],
    week: usualWeekdays,
    weeks: [],
    unpaid: [],
  },
  minor_unit,
  hours: null,
  rules,
  personal,
  typed: [],
  arrears: [],
  instalments: [],
  net_floor: "0",
  carried_in: "0",
  year: [],
});
export const tryGross = (trial: Trial): ComputedPayslip => computePayslip(trialInput(trial));
