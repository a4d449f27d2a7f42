import type { ClientInput } from "#contract/kit/endpoint.ts";
import { type Configuration, type HolidayType, typeDefaults } from "#contract/holidays/schemas.ts";
import { ruleDefaults } from "#contract/holidays/stock-plan.ts";
import type { createCountryType, createHolidayType } from "#contract/holidays/types.ts";

/** A type as its form has it: numbers as they are typed. */
export interface TypeValues {
  name: string;
  name_fr: string;
  colour: string;
  attachment_required: boolean;
  attachment_from_day: string;
  paid: boolean;
  deducts: boolean;
  deducts_from_hash_id: string;
  applies_to_all: boolean;
  excludes_weekends: boolean;
  day_unit: HolidayType["day_unit"];
  excludes_public_holidays: boolean;
  half_days: boolean;
  may_start_earlier: boolean;
  days_back: string;
  confidential: boolean;
  accrual_rate: string;
}
const text = (n: number | null | undefined): string => (n === null || n === undefined ? "" : String(n));
const count = (typed: string): number | null => (typed === "" ? null : Number(typed));

export const typeValues = (h: HolidayType | undefined): TypeValues => {
  const from = h ?? typeDefaults;
  return {
    ...from,
    name: h?.name ?? "",
    name_fr: h?.name_fr ?? "",
    attachment_from_day: text(h?.attachment_from_day),
    deducts_from_hash_id: h?.deducts_from?.hash_id ?? "",
    days_back: text(h?.days_back),
    accrual_rate: String(from.accrual_rate),
  };
};
type TypeBody = ClientInput<typeof createHolidayType>["body"];
/** What does not apply is emptied, so that a hidden field decides nothing. */
export const typeBody = (v: TypeValues): TypeBody => ({
  name: v.name.trim(),
  name_fr: v.name_fr.trim() || null,
  colour: v.colour,
  attachment_required: v.attachment_required,
  attachment_from_day: v.attachment_required ? count(v.attachment_from_day) : null,
  paid: v.paid,
  deducts: v.deducts,
  deducts_from_hash_id: v.deducts && v.deducts_from_hash_id ? v.deducts_from_hash_id : null,
  applies_to_all: v.applies_to_all,
  excludes_weekends: v.excludes_weekends,
  day_unit: v.day_unit,
  excludes_public_holidays: v.excludes_public_holidays,
  half_days: v.half_days,
  may_start_earlier: v.may_start_earlier,
  days_back: v.may_start_earlier ? count(v.days_back) : null,
  confidential: v.confidential,
  accrual_rate: Number(v.accrual_rate || "100"),
});

/** Dated rules as their form has them. */
export interface RuleValues {
  valid_from: string;
  stock: Configuration["stock"];
  days: string;
  /** `anniversary`, or the month and day below. */
  starts: "date" | "anniversary";
  start_day: string;
  start_month: string;
  period_months: string;
  accrue_at: Configuration["accrue_at"];
  round_up: boolean;
  reset_yearly: boolean;
  carry_cap: string;
  carry_months: string;
  negative: string;
  min_seniority_months: string;
  seniority: readonly { years: string; days: string }[];
  first_period: Configuration["first_period"];
}
export const ruleValues = (c: Configuration | undefined, valid_from: string): RuleValues => {
  const from = c ?? { ...ruleDefaults, stock: "cumulative", days: 25 };
  const isAnniversary = from.period_start === "anniversary";
  const [month = "01", day = "01"] = isAnniversary ? [] : from.period_start.split("-");
  return {
    valid_from,
    stock: from.stock,
    days: text(from.days),
    starts: isAnniversary ? "anniversary" : "date",
    start_month: month,
    start_day: String(Number(day)),
    period_months: String(from.period_months),
    accrue_at: from.accrue_at,
    round_up: from.round_up,
    reset_yearly: from.reset_yearly,
    carry_cap: text(from.carry_cap),
    carry_months: text(from.carry_months),
    negative: text(from.negative),
    min_seniority_months: String(from.min_seniority_months),
    seniority: from.seniority.map((s) => ({ years: String(s.years), days: String(s.days) })),
    first_period: from.first_period,
  };
};
type RuleBody = ClientInput<typeof createCountryType>["body"]["configuration"];
export const ruleBody = (v: RuleValues): RuleBody => ({
  valid_from: v.valid_from,
  stock: v.stock,
  days: Number(v.days),
  period_start: v.starts === "anniversary" ? v.starts : `${v.start_month}-${v.start_day.padStart(2, "0")}`,
  period_months: Number(v.period_months || "12"),
  accrue_at: v.accrue_at,
  round_up: v.round_up,
  reset_yearly: v.reset_yearly,
  carry_cap: v.reset_yearly ? null : count(v.carry_cap),
  carry_months: v.reset_yearly ? null : count(v.carry_months),
  negative: Number(v.negative),
  min_seniority_months: Number(v.min_seniority_months || "0"),
  seniority: v.seniority
    .filter((s) => s.years && s.days)
    .map((s) => ({ years: Number(s.years), days: Number(s.days) })),
  first_period: v.first_period,
});
/** Rules that stay as they are when others are changed. */
export const keptRules = (all: readonly Configuration[]): RuleBody[] =>
  all.filter((c) => !c.past).map((c) => ruleBody(ruleValues(c, c.valid_from)));
