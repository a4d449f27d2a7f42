// What the terms of a rule may not say, and what they may not name.
import { decimal } from "#contract/kit/money.ts";
import type { PersonalValue } from "#contract/payslips/rule-schemas.ts";
import type { RuleKind, RuleTerms } from "#contract/payslips/terms.ts";
import { invalid, type Message } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lockCountry } from "#server/reference/public.ts";
import { keptOffices } from "./access.ts";
import * as q from "./queries.ts";
import { leadsBack } from "./versions.ts";

type Problems = Record<string, Message[]>;

/** Contradictions within the terms of a rule, by field. */
export function wrongTerms(kind: RuleKind, terms: RuleTerms): Problems {
  const wrong: Problems = {};
  const add = (field: keyof RuleTerms, key: string): void => void (wrong[field] ??= [{ key }]);
  const { lower_bound, upper_bound } = terms;
  const isLine = kind === "tax" || kind === "pension";
  if (terms.type === "percent" && decimal(terms.value).gt(100)) add("value", "errors.tax");
  if (decimal(terms.base_rate).gt(100)) add("base_rate", "errors.tax");
  if (lower_bound !== null && upper_bound !== null && decimal(upper_bound).lte(lower_bound))
    add("upper_bound", "errors.bounds_reversed");
  if (kind !== "other" && terms.purpose !== null) add("purpose", "payslips.purpose_of_others");
  if (isLine && terms.base === "line" && terms.of.length === 0) add("of", "payslips.of_needed");
  const adds = terms.adds_to_taxable || terms.adds_to_base.length > 0;
  if (adds && (!isLine || terms.category !== "employer"))
    add(terms.adds_to_taxable ? "adds_to_taxable" : "adds_to_base", "payslips.adds_of_employer");
  return wrong;
}

interface Checked {
  readonly kind: RuleKind;
  /** Null for a new rule. */
  readonly rule: string | null;
  readonly countries: readonly string[];
  readonly terms: RuleTerms;
  readonly values: readonly PersonalValue[];
  /** People whom the rule names already: they stay, whatever office they are of. */
  readonly known: readonly string[];
}

/** Refuses terms that contradict themselves, name what there is not, or name rules in a circle. */
export async function checkRule(tx: Tx, { kind, rule, countries, terms, values, known }: Checked): Promise<void> {
  const problems = wrongTerms(kind, terms);
  const unknown = [{ key: "errors.unknown_reference" }];
  const { post_categories, family_statuses, users } = terms.applies_to;
  const rules = [...new Set([...terms.of, ...terms.adds_to_base])];
  const people = [...new Set([...users, ...values.map((v) => v.user_hash_id)])];
  const found = await q.namedThings.one(
    tx.db,
    terms.tax_category_id,
    post_categories,
    family_statuses,
    people,
    keptOffices(tx.access),
    rules,
  );
  const isPerson = (id: string): boolean => found.people.includes(id) || known.includes(id);
  // The rules of a base are of its country: a rule for several countries can name none.
  const isRule = (id: string): boolean =>
    id !== rule && found.rules.some((r) => r.hash_id === id && countries.every((c) => c === r.country_id));
  if (!found.category) problems.tax_category_id = unknown;
  if (found.posts < new Set(post_categories).size) problems["applies_to.post_categories"] = unknown;
  if (found.statuses < new Set(family_statuses).size) problems["applies_to.family_statuses"] = unknown;
  if (!users.every(isPerson)) problems["applies_to.users"] = unknown;
  for (const [i, value] of values.entries())
    if (!isPerson(value.user_hash_id)) problems[`values.${i}.user_hash_id`] = unknown;
  const days = values.map((v) => `${v.user_hash_id} ${v.valid_from}`);
  const twice = days.findIndex((day, i) => days.indexOf(day) !== i);
  if (twice !== -1) problems[`values.${twice}.valid_from`] = [{ key: "payslips.value_twice" }];
  if (!terms.of.every(isRule)) problems.of = unknown;
  if (!terms.adds_to_base.every(isRule)) problems.adds_to_base = unknown;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (rule !== null && terms.base === "line") await checkCircle(tx, rule, countries[0] ?? "", terms.of);
}

async function checkCircle(tx: Tx, rule: string, country: string, of: readonly string[]): Promise<void> {
  // Two changes at once could each close half of a circle.
  await lockCountry(tx.db, country);
  const bases = new Map((await q.basesIn.all(tx.db, country)).map((b) => [b.rule_id, b.of]));
  if (leadsBack(rule, of, bases)) throw invalid({ of: [{ key: "payslips.circle" }] });
}
