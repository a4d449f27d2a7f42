// What a payroll rule says: taxes, pensions, allowances and others are rows of one table, with these terms.
import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";

export const ruleKinds = ["tax", "pension", "allowance", "other"] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const valueTypes = ["percent", "amount"] as const;
export const ruleParties = ["employee", "employer"] as const;
export type RuleParty = (typeof ruleParties)[number];
/** In which total an employee's line counts. */
export const ruleParts = ["social", "tax"] as const;
export type RulePart = (typeof ruleParts)[number];
export const ruleBases = ["base_salary", "gross", "taxable", "line"] as const;
export const ruleModes = ["marginal", "flat"] as const;
export const ruleSpans = ["month", "annualised", "cumulative"] as const;
export const otherPurposes = ["bonus", "earning", "deduction"] as const;
export type OtherPurpose = (typeof otherPurposes)[number];
export const roundingWays = ["half_up", "down", "up"] as const;
export type RoundingWay = (typeof roundingWays)[number];

/** A decimal as sent: at most 14 digits and 4 decimals. */
const decimalOf = (error: string) =>
  lineText({ error })
    .min(1, { error, abort: true })
    .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error });
const amount = decimalOf("errors.amount").nullable().default(null);
const valueErrors = {
  tax: "errors.tax_value",
  pension: "payslips.pension_value",
  allowance: "payslips.allowance_value",
  other: "payslips.other_value",
} as const satisfies Record<RuleKind, string>;
const invalidValues = {
  tax: "errors.tax",
  pension: "errors.amount",
  allowance: "errors.amount",
  other: "errors.amount",
} as const;

/** Whom a rule applies to; everyone where all lists are empty, else who is in one of each list that is not. */
export const ruleScope = z.object({
  post_categories: z.array(idOf("post_category")).max(200).default([]),
  family_statuses: z.array(idOf("family_status")).max(200).default([]),
  /** Kinds of contract, as contracts name them. */
  contract_kinds: z.array(z.string().max(40)).max(20).default([]),
  users: z.array(idOf("user")).max(500).default([]),
});
export type RuleScope = z.infer<typeof ruleScope>;
export const everyone: RuleScope = { post_categories: [], family_statuses: [], contract_kinds: [], users: [] };

const common = {
  title: lineText().min(1, { error: "errors.required" }).max(120),
  title_fr: lineText().max(120).nullable().default(null),
  /** Percent: 0 to 100. Amount: in the currency of the payslip. */
  type: z.enum(valueTypes),
  category: z.enum(ruleParties).default("employee"),
  tax_category_id: idOf("tax_category").nullable().default(null),
  base: z.enum(ruleBases).default("gross"),
  /** The rules whose lines are summed, for `base: line`. */
  of: z.array(idOf("payroll_rule")).max(50).default([]),
  /** Percent of the base that counts, up to `base_rate_up_to`; all of it beyond. */
  base_rate: decimalOf("errors.tax").default("100"),
  base_rate_up_to: amount,
  base_less: amount,
  lower_bound: amount,
  upper_bound: amount,
  mode: z.enum(ruleModes).default("marginal"),
  span: z.enum(ruleSpans).default("month"),
  bounds_prorated: z.boolean().default(false),
  /** Rules of one scale print as one line with their bands. */
  scale: lineText().max(60).nullable().default(null),
  credit: amount,
  due_from: amount,
  deductible: z.boolean().default(false),
  prorated: z.boolean().default(false),
  in_gross: z.boolean().default(true),
  purpose: z.enum(otherPurposes).nullable().default(null),
  order: z.int().min(0).max(9999).default(100),
  /** The unit that a line is rounded to, `0.01` or `10`; null: the currency's minor unit, half up. */
  rounding: z
    .object({
      unit: decimalOf("errors.amount").refine((u) => /[1-9]/u.test(u), { error: "errors.amount" }),
      way: z.enum(roundingWays),
    })
    .nullable()
    .default(null),
  applies_to: ruleScope.default(everyone),
  /** The value comes from the person, dated (a withholding rate). */
  personal: z.boolean().default(false),
  /** Months of the year in which it is due, 1 to 12; empty: all (a thirteenth month has one). */
  months: z.array(z.int().min(1).max(12)).max(12).default([]),
  /** An employer's line that is taxable for the employee. */
  adds_to_taxable: z.boolean().default(false),
  /** Rules whose base an employer's line is added to. */
  adds_to_base: z.array(idOf("payroll_rule")).max(50).default([]),
  /** Where the figure is published. */
  source: lineText().max(500).nullable().default(null),
};

const madeOf = (kind: RuleKind) =>
  z.object({
    ...common,
    value: lineText({ error: valueErrors[kind] })
      .min(1, { error: valueErrors[kind], abort: true })
      .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: invalidValues[kind] }),
  });
const made = new Map<RuleKind, ReturnType<typeof madeOf>>();
/** The terms of a rule of one kind, with the specification's words for what is missing. Made once, as the first parse compiles a schema. */
export const termsOf = (kind: RuleKind): ReturnType<typeof madeOf> => {
  const terms = made.get(kind) ?? madeOf(kind);
  made.set(kind, terms);
  return terms;
};
export type RuleTerms = z.infer<ReturnType<typeof termsOf>>;

/** One version of a rule, as it is computed with. */
export interface RuleVersion extends RuleTerms {
  /** The rule; its versions share it. */
  readonly rule_id: string;
  readonly version_id: string;
  readonly kind: RuleKind;
  /** Of the tax category. */
  readonly part: RulePart | null;
  /** First day of a month; last day of a month, or null. */
  readonly valid_from: string;
  readonly valid_until: string | null;
}

/** The version of a rule that holds for a month: the one valid on its last day. */
export const versionFor = <V extends Pick<RuleVersion, "valid_from" | "valid_until">>(
  versions: readonly V[],
  lastDay: string,
): V | undefined =>
  versions.find((v) => v.valid_from <= lastDay && (v.valid_until === null || v.valid_until >= lastDay));
