import { lastOfMonth } from "#contract/kit/dates.ts";
import type { PersonalValue, Rule, ShownVersion } from "#contract/payslips/rule-schemas.ts";
import type { OtherPurpose, RoundingWay, RuleKind, RuleTerms } from "#contract/payslips/terms.ts";
import { monthOfDay } from "./versions.ts";

/** A value of somebody as it is typed: `from` is a month. */
export interface TypedValue {
  readonly user_hash_id: string;
  readonly from: string;
  readonly value: string;
  readonly note: string;
}
/** What the form of a rule holds: every field is a text, a choice or a list of them. */
export interface RuleValues {
  readonly kind: RuleKind;
  readonly countries: readonly string[];
  readonly zone_hash_id: string;
  readonly title: string;
  readonly title_fr: string;
  readonly type: RuleTerms["type"];
  readonly value: string;
  readonly category: RuleTerms["category"];
  readonly tax_category_id: string;
  readonly base: RuleTerms["base"];
  readonly of: readonly string[];
  readonly base_rate: string;
  readonly base_rate_up_to: string;
  readonly base_less: string;
  readonly lower_bound: string;
  readonly upper_bound: string;
  readonly mode: RuleTerms["mode"];
  readonly span: RuleTerms["span"];
  readonly bounds_prorated: boolean;
  readonly scale: string;
  readonly credit: string;
  readonly due_from: string;
  readonly deductible: boolean;
  readonly prorated: boolean;
  readonly in_gross: boolean;
  readonly purpose: OtherPurpose;
  readonly order: string;
  readonly rounding_unit: string;
  readonly rounding_way: RoundingWay;
  readonly post_categories: readonly string[];
  readonly family_statuses: readonly string[];
  readonly contract_kinds: readonly string[];
  readonly users: readonly string[];
  readonly personal: boolean;
  readonly months: readonly string[];
  readonly adds_to_taxable: boolean;
  readonly adds_to_base: readonly string[];
  readonly source: string;
  /** Months. */
  readonly from: string;
  readonly until: string;
  readonly values: readonly TypedValue[];
}

const text = (value: string | null | undefined): string => value ?? "";
const orNull = (value: string): string | null => value.trim() || null;

export const isLine = (kind: RuleKind): boolean => kind === "tax" || kind === "pension";

interface Start {
  readonly kind: RuleKind;
  readonly rule: Rule | undefined;
  readonly version: ShownVersion | undefined;
  readonly countries: readonly string[];
  readonly zone: string;
  /** The month that is proposed. */
  readonly from: string;
}
export const valuesOf = ({ kind, rule, version: v, countries, zone, from }: Start): RuleValues => ({
  kind,
  countries,
  zone_hash_id: zone,
  title: text(v?.title),
  title_fr: text(v?.title_fr),
  type: v?.type ?? "percent",
  value: text(v?.value),
  category: v?.category ?? "employee",
  tax_category_id: text(v?.tax_category_id),
  base: v?.base ?? "gross",
  of: v?.of ?? [],
  base_rate: v?.base_rate ?? "100",
  base_rate_up_to: text(v?.base_rate_up_to),
  base_less: text(v?.base_less),
  lower_bound: text(v?.lower_bound),
  upper_bound: text(v?.upper_bound),
  mode: v?.mode ?? "marginal",
  span: v?.span ?? "month",
  bounds_prorated: v?.bounds_prorated ?? false,
  scale: text(v?.scale),
  credit: text(v?.credit),
  due_from: text(v?.due_from),
  deductible: v?.deductible ?? false,
  prorated: v?.prorated ?? !isLine(kind),
  in_gross: v?.in_gross ?? true,
  purpose: v?.purpose ?? "bonus",
  order: String(v?.order ?? 100),
  rounding_unit: text(v?.rounding?.unit),
  rounding_way: v?.rounding?.way ?? "half_up",
  post_categories: v?.applies_to.post_categories ?? [],
  family_statuses: v?.applies_to.family_statuses ?? [],
  contract_kinds: v?.applies_to.contract_kinds ?? [],
  users: v?.applies_to.users ?? [],
  personal: v?.personal ?? false,
  months: (v?.months ?? []).map(String),
  adds_to_taxable: v?.adds_to_taxable ?? false,
  adds_to_base: v?.adds_to_base ?? [],
  source: text(v?.source),
  from,
  until: v?.valid_until ? monthOfDay(v.valid_until) : "",
  values: (rule?.values ?? []).map((x) => ({
    user_hash_id: x.user_hash_id,
    from: monthOfDay(x.valid_from),
    value: text(x.value),
    note: text(x.note),
  })),
});

/** The terms that the form says: what does not fit the kind is as it is without it. */
export function termsIn(v: RuleValues): RuleTerms {
  const line = isLine(v.kind);
  const isEmployers = line && v.category === "employer";
  return {
    title: v.title.trim(),
    title_fr: orNull(v.title_fr),
    type: v.type,
    // A personal rule has no value of its own.
    value: v.personal && v.value === "" ? "0" : v.value,
    category: line ? v.category : "employee",
    tax_category_id: line ? orNull(v.tax_category_id) : null,
    base: line ? v.base : "base_salary",
    of: line && v.base === "line" ? [...v.of] : [],
    base_rate: line ? v.base_rate || "100" : "100",
    base_rate_up_to: line ? orNull(v.base_rate_up_to) : null,
    base_less: line ? orNull(v.base_less) : null,
    lower_bound: line ? orNull(v.lower_bound) : null,
    upper_bound: line ? orNull(v.upper_bound) : null,
    mode: line ? v.mode : "marginal",
    span: line ? v.span : "month",
    bounds_prorated: line && v.bounds_prorated,
    scale: line ? orNull(v.scale) : null,
    credit: line ? orNull(v.credit) : null,
    due_from: line ? orNull(v.due_from) : null,
    deductible: line && !isEmployers && v.deductible,
    prorated: !line && v.prorated,
    in_gross: v.kind === "allowance" ? v.in_gross : true,
    purpose: v.kind === "other" ? v.purpose : null,
    order: Number(v.order || "100"),
    rounding: v.rounding_unit ? { unit: v.rounding_unit, way: v.rounding_way } : null,
    applies_to: {
      post_categories: [...v.post_categories],
      family_statuses: [...v.family_statuses],
      contract_kinds: [...v.contract_kinds],
      users: [...v.users],
    },
    personal: v.personal,
    months: v.months.map(Number).toSorted((a, b) => a - b),
    adds_to_taxable: isEmployers && v.adds_to_taxable,
    adds_to_base: isEmployers ? [...v.adds_to_base] : [],
    source: orNull(v.source),
  };
}
const valuesIn = (v: RuleValues): PersonalValue[] =>
  v.values
    .filter((x) => x.user_hash_id !== "")
    .map((x) => ({
      user_hash_id: x.user_hash_id,
      valid_from: `${x.from}-01`,
      value: orNull(x.value),
      note: orNull(x.note),
    }));
export const bodyOf = (v: RuleValues, keepsValues: boolean) => ({
  ...termsIn(v),
  valid_from: `${v.from}-01`,
  valid_until: v.until ? lastOfMonth(`${v.until}-01`) : null,
  ...(keepsValues && (v.personal || v.values.length > 0) && { values: valuesIn(v) }),
});
