// Payslips as they travel. Amounts of totals and lines have the decimals of the currency beside them; bases and rates are plain decimals.
import { z } from "zod";
import { currencyRef, money } from "../kit/money.ts";
import { canOf } from "../kit/step-call.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { positiveAmount } from "../kit/money.ts";
import { payUnits, prorations } from "./days.ts";
import { payslipLifecycle, payslipStates } from "./lifecycle.ts";
import {
  otherPurposes,
  ruleBases,
  ruleKinds,
  ruleModes,
  ruleParties,
  ruleParts,
  ruleSpans,
  roundingWays,
  valueTypes,
} from "./terms.ts";
import { varianceReasons } from "./variance.ts";

/** `YYYY-MM` */
export const payMonth = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/u, { error: "errors.month" });

const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });
const person = ref.extend({ avatar: z.string().nullable().optional() });
const text = z.string();

export const payslipTotals = z.object({
  base_salary: money,
  allowances: money,
  bonuses: money,
  gross_salary: money,
  others: money,
  social_security: money,
  tax: money,
  other_deductions: money,
  advances: money,
  total_deductions: money,
  net_salary: money,
  carried: money,
  employer: money,
  employer_cost: money,
  net_taxable: money,
  net_social: money,
});
export type WireTotals = z.infer<typeof payslipTotals>;

const salaryRun = z.object({
  from: text,
  to: text,
  salary: z.object({ valid_from: text, amount: text, pay_by: z.enum(payUnits), hours: text.nullable() }),
  days: z.int(),
  halves: z.int(),
  unpaid: z.int(),
});
export const payslipLineKinds = [
  "base",
  "unpaid",
  "allowance",
  "bonus",
  "earning",
  "rule",
  "deduction",
  "carried",
] as const;
const baseStep = z.object({
  what: z.enum([
    "base_salary",
    "gross",
    "lines",
    "counted",
    "added",
    "deductible",
    "less",
    "floor",
    "year_so_far",
    "shown_before",
  ]),
  amount: text,
  rate: text.optional(),
});
const band = z.object({
  version_id: text,
  lower: text.nullable(),
  upper: text.nullable(),
  base: text,
  rate: text.nullable(),
  amount: text,
});
/** A line with everything that explains it. */
export const payslipLine = z.object({
  kind: z.enum(payslipLineKinds),
  title: text.nullable(),
  rule_id: text.nullable(),
  /** Of its rule, or of all bands of its scale: see `versions` of the payslip. */
  version_ids: z.array(text),
  category: z.enum(ruleParties),
  part: z.enum(ruleParts).nullable(),
  amount: money,
  base: text.nullable(),
  rate: text.nullable(),
  run: salaryRun.nullable(),
  detail: z
    .object({
      steps: z.array(baseStep),
      bands: z.array(band),
      yearly: text.nullable(),
      credit: text.nullable(),
    })
    .nullable(),
  arrears_of: text.nullable(),
  in_gross: z.boolean(),
});
export type WireLine = z.infer<typeof payslipLine>;

/** A version of a rule as a payslip was computed with it; a copy, whatever becomes of the rule. */
export const usedVersion = z.object({
  rule_id: text,
  version_id: text,
  kind: z.enum(ruleKinds),
  title: text,
  title_fr: text.nullable(),
  type: z.enum(valueTypes),
  value: text,
  category: z.enum(ruleParties),
  part: z.enum(ruleParts).nullable(),
  tax_category: named.nullable(),
  base: z.enum(ruleBases),
  base_rate: text,
  base_rate_up_to: text.nullable(),
  base_less: text.nullable(),
  lower_bound: text.nullable(),
  upper_bound: text.nullable(),
  mode: z.enum(ruleModes),
  span: z.enum(ruleSpans),
  scale: text.nullable(),
  credit: text.nullable(),
  deductible: z.boolean(),
  order: z.int(),
  rounding: z.object({ unit: text, way: z.enum(roundingWays) }).nullable(),
  source: text.nullable(),
  valid_from: text,
  valid_until: text.nullable(),
});
export type UsedVersion = z.infer<typeof usedVersion>;

/** What becomes of an instalment of a loan, or of an advance that is closed to the payslips. */
export const payslipInstalment = z.object({
  hash_id: z.uuid(),
  advance: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }),
  /** The month that it was planned for. */
  month: text,
  /** Its place in the plan, and how many the plan has. */
  position: z.int(),
  count: z.int(),
  amount: money,
  taken: money,
  moved: money,
  /** Of the plan after it. */
  left: money,
});

/** Typed for one month: computed lines cannot be typed over. */
export const typedLine = z.object({
  title: lineText().min(1, { error: "errors.required" }).max(120),
  purpose: z.enum(otherPurposes),
  amount: positiveAmount,
});
/** What an earlier month lacked. No rule: of the gross. */
export const chosenArrears = z.object({ month: payMonth, rule_id: idOf("payroll_rule").nullable() });

const countedDays = z.object({
  proration: z.enum(prorations),
  days: z.int(),
  /** Working halves of the month. */
  halves: z.int(),
  employed_days: z.int(),
  /** Half days without pay, with their days. */
  unpaid: z.array(z.object({ day: text, halves: z.union([z.literal(1), z.literal(2)]) })),
  presence: text,
});

/** Copies of what was known of the person on the month's last day. */
export const payslipFacts = z.object({
  entry_date: text.nullable(),
  contract: text.nullable(),
  post: text.nullable(),
  post_category: named.nullable(),
  family_status: named.nullable(),
  social_security_number: text.nullable(),
  iban: text.nullable(),
});

/** Amounts by the key of a line (`lineKey`). */
const byLine = z.record(z.string(), money);

export const payslip = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  status: z.enum(payslipStates),
  month: payMonth,
  user: person,
  user_hash_id: z.uuid(),
  zone: ref,
  zone_hash_id: z.uuid(),
  country: named,
  currency: currencyRef,
  totals: payslipTotals,
  carried_in: money,
  /** Null for readers who do not reach it, and where it is in none. */
  expense: z.object({ hash_id: z.uuid(), number: z.int(), status: z.string() }).nullable(),
  in_expense: z.boolean(),
  /** The person's payment of it, once its expense paid it. */
  paid_on: z.string().nullable(),
  validated_at: z.string().nullable(),
  validator: ref.nullable(),
  motif: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(payslipLifecycle),
});
export type Payslip = z.infer<typeof payslip>;

/** What explains a payslip, beside its totals. */
export const payslipDetails = z.object({
  lines: z.array(payslipLine),
  versions: z.array(usedVersion),
  instalments: z.array(payslipInstalment),
  days: countedDays,
  facts: payslipFacts,
  /** The validated payslips of the year and this one. */
  year: z.object({ from: payMonth, totals: payslipTotals, lines: byLine }),
  /** The person's payslip before this one in the office. */
  before: z.object({ hash_id: z.uuid().nullable(), month: payMonth, totals: payslipTotals, lines: byLine }).nullable(),
  /** Which nets the country prints, and whether the employer's part is. */
  printed: z.array(z.enum(["before_tax", "taxable", "social", "employer"])),
});
export type PayslipDetails = z.infer<typeof payslipDetails>;
export const payslipTyped = z.object({
  hours: z.string().nullable(),
  lines: z.array(z.object({ title: z.string(), purpose: z.enum(otherPurposes), amount: z.string() })),
  arrears: z.array(z.object({ month: z.string(), rule_id: z.string().nullable() })),
});
export const fullPayslip = payslip.extend({
  typed: payslipTyped,
  ...payslipDetails.shape,
  /** A draft: what would be computed now is another net, gross or cost. */
  outdated: z.boolean(),
});
export type FullPayslip = z.infer<typeof fullPayslip>;

/** Paid leave that somebody who leaves has not taken by their last day, and what it is worth: offered as a typed line, never added by itself. */
export const payslipProposal = z.object({ type: named, days: z.string(), day: text, amount: money });
export type PayslipProposal = z.infer<typeof payslipProposal>;

/** A computation that is stored nowhere. */
export const previewedPayslip = z.object({
  user: person,
  zone: ref,
  month: payMonth,
  currency: currencyRef,
  totals: payslipTotals,
  carried_in: money,
  /** Paid by the hour: `hours` are asked for. */
  hourly: z.boolean(),
  hours: z.string().nullable(),
  proposals: z.array(payslipProposal),
  ...payslipDetails.shape,
});
export type PreviewedPayslip = z.infer<typeof previewedPayslip>;

/** Why somebody who is due a payslip cannot get one yet. */
export const lacks = ["salary", "country", "currency", "several_currencies", "hours"] as const;
export type Lack = (typeof lacks)[number];

const sums = z.object({ gross_salary: money, net_salary: money, employer_cost: money });
export const runPerson = z.object({
  user: person,
  /** `missing`: it lacks something; `gone`: a payslip last month, and none is due. */
  state: z.enum(["missing", "due", "draft", "validated", "gone"]),
  lacks: z.array(z.enum(lacks)),
  currency: currencyRef.nullable(),
  payslip: payslip.nullable(),
  before: sums.extend({ hash_id: z.uuid() }).nullable(),
  /** More than 5 % of net, gross or cost away from last month, or new, or gone. */
  to_check: z.boolean(),
  /** Of the net, in percent with one decimal; null where there was none. */
  change: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(varianceReasons), amount: money, what: z.string().nullable() })),
  /** A loan in another currency than the salary: it is the accountant's. */
  other_loans: z.int(),
});
export type RunPerson = z.infer<typeof runPerson>;
export const payrollRun = z.object({
  zone: ref,
  month: payMonth,
  /** By currency; usually one. */
  sums: z.array(
    sums.extend({
      currency: currencyRef,
      payslips: z.int(),
      validated: z.int(),
      before: sums.extend({ payslips: z.int() }),
      /** What the expense makes, of all payslips of the month: what goes to people, and to each body. */
      bodies: z.array(z.object({ tax_category: named.nullable(), amount: money, due_on: z.string().nullable() })),
      instalments: money,
    }),
  ),
  people: z.array(runPerson),
  /** Of the background run that is going on, or of the last one. */
  progress: z
    .object({
      total: z.int(),
      done: z.int(),
      finished: z.boolean(),
      failed: z.array(z.object({ user: ref, error: z.string() })),
      by: ref.nullable(),
      started_at: z.string(),
    })
    .nullable(),
  expenses: z.array(z.object({ hash_id: z.uuid(), number: z.int(), status: z.string(), paid: z.boolean() })),
  can: z.object({
    run: z.boolean().optional(),
    validate: z.boolean().optional(),
    generate: z.boolean().optional(),
  }),
});
export type PayrollRun = z.infer<typeof payrollRun>;

export const arrearsRow = z.object({
  user: person,
  currency: currencyRef,
  month: payMonth,
  rule: z.object({ hash_id: z.uuid(), title: z.string(), title_fr: z.string().nullable() }).nullable(),
  /** What today's data gives, what was paid, earlier arrears included, and the difference. */
  should: money,
  paid: money,
  amount: money,
  /** The person's draft of the month has it already. */
  taken: z.boolean(),
});
export type ArrearsRow = z.infer<typeof arrearsRow>;

/** One change that 'what if' looks at. */
export const whatIfChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("raise"), user_hash_id: idOf("user"), amount: positiveAmount, from: payMonth }),
  z.object({
    kind: z.literal("hiring"),
    title: lineText().min(1, { error: "errors.required" }).max(120),
    country_hash_id: idOf("country"),
    amount: positiveAmount,
    from: payMonth,
  }),
  z.object({ kind: z.literal("rule"), rule_id: idOf("payroll_rule"), value: positiveAmount, from: payMonth }),
]);
const figures = z.object({ net_salary: money, gross_salary: money, employer_cost: money });
export const whatIf = z.object({
  currency: currencyRef,
  /** Twelve months, one after the other: sums of the office as it is, and as it would be. */
  months: z.array(z.object({ month: payMonth, now: figures, then: figures })),
  /** Who changes, in the month in which all changes hold. */
  people: z.array(
    z.object({ user: person.nullable(), title: z.string().nullable(), now: figures.nullable(), then: figures }),
  ),
  /** People who were left out, with what they lack. */
  left_out: z.array(z.object({ user: person, lacks: z.array(z.enum(lacks)) })),
});
export type WhatIf = z.infer<typeof whatIf>;
