import {
  attributeValue,
  type Attribute,
  type AttributeOf,
  type AttributeValue,
  type AttributeValues,
} from "#contract/supplies/attributes.ts";
import { Failure, invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** SQL: what a category and those above it ask, the highest first, as JSON. */
export const attributesJson = (category: string): string =>
  `(WITH RECURSIVE up AS (
      SELECT x.parent_id, x.attributes, 1 AS depth FROM supply_category x WHERE x.hash_id = ${category}
      UNION ALL SELECT x.parent_id, x.attributes, up.depth + 1 FROM up JOIN supply_category x ON x.hash_id = up.parent_id
    ) SELECT coalesce(jsonb_agg(a.one ORDER BY up.depth DESC, a.place), '[]') FROM up, jsonb_array_elements(up.attributes) WITH ORDINALITY AS a(one, place))`;

const asked = sql<{ attributes: readonly Attribute[] }, [category: string]>(
  `SELECT ${attributesJson("$1::uuid")} AS attributes`,
);
export type Values = Readonly<Record<string, AttributeValue>>;

/** The attributes of an article with its values; those that its category does not ask are hidden. */
export const shownAttributes = (attributes: readonly Attribute[], values: Values): AttributeOf[] =>
  attributes.map((one) => ({ ...one, value: values[one.key] ?? null }));

/** In words, for the trail. */
export const attributeWords = (values: Values): string =>
  Object.keys(values)
    .toSorted((a, b) => a.localeCompare(b))
    .map((key) => `${key}: ${String(values[key])}`)
    .join(", ");

/**
 * The values of an article after a change. What is not named stays, and so does what its category does not ask. Those that it asks must be there
 * when they are given, and when the article comes into the category.
 */
export async function checkedValues(
  tx: Tx,
  category: string,
  before: Values,
  given: AttributeValues | undefined,
  isMoved: boolean,
): Promise<Values> {
  if (given === undefined && !isMoved) return before;
  const { attributes } = await asked.one(tx.db, category);
  const problems: Record<string, { key: string }[]> = {};
  const next: Record<string, AttributeValue> = { ...before };
  const known = new Map(attributes.map((one) => [one.key, one]));
  for (const [key, raw] of Object.entries(given ?? {})) {
    const of = known.get(key);
    if (!of) throw invalidField(`custom_attributes.${key}`, "supply_attributes.unknown");
    const value = attributeValue(of, raw);
    if (value !== null && typeof value === "object") problems[`custom_attributes.${key}`] = [{ key: value.wrong }];
    else if (value === null) delete next[key];
    else next[key] = value;
  }
  for (const of of attributes)
    if (of.required && (next[of.key] ?? null) === null && !problems[`custom_attributes.${of.key}`])
      problems[`custom_attributes.${of.key}`] = [{ key: "errors.required" }];
  if (Object.keys(problems).length > 0) throw new Failure("invalid", { key: "errors.invalid" }, problems);
  return next;
}

interface Related {
  readonly attributes: readonly Attribute[];
}
/** What categories above and below one ask; and the kinds of its own that values are kept for. */
const related = sql<Related, [category: string | null, parent: string | null]>(`
  WITH RECURSIVE up AS (
    SELECT x.parent_id, x.attributes FROM supply_category x WHERE x.hash_id = $2
    UNION ALL SELECT x.parent_id, x.attributes FROM up JOIN supply_category x ON x.hash_id = up.parent_id
  ), below AS (
    SELECT x.hash_id, x.attributes FROM supply_category x WHERE x.parent_id = $1
    UNION ALL SELECT x.hash_id, x.attributes FROM below JOIN supply_category x ON x.parent_id = below.hash_id
  ) SELECT attributes FROM up UNION ALL SELECT attributes FROM below`);
const used = sql<{ key: string }, [category: string, keys: readonly string[]]>(`
  WITH RECURSIVE below AS (SELECT $1::uuid AS hash_id UNION ALL SELECT x.hash_id FROM below JOIN supply_category x ON x.parent_id = below.hash_id)
  SELECT k.key FROM unnest($2::text[]) AS k(key) WHERE EXISTS (SELECT 1 FROM supply e WHERE e.category_id IN (SELECT hash_id FROM below) AND e.custom_attributes ? k.key) LIMIT 1`);

/** Checks what a category asks: each key once in its line of the tree, a choice with choices, and a kind that values have stays. */
export async function checkAttributes(
  tx: Tx,
  category: { readonly id: string | null; readonly parent: string | null },
  before: readonly Attribute[],
  next: readonly Attribute[],
): Promise<void> {
  const seen = new Set(
    (await related.all(tx.db, category.id, category.parent)).flatMap((r) => r.attributes.map((a) => a.key)),
  );
  for (const [i, one] of next.entries()) {
    if (seen.has(one.key)) throw invalidField(`attributes.${i}.key`, "supply_attributes.key_taken");
    seen.add(one.key);
    if (one.kind === "choice" && one.choices.length === 0)
      throw invalidField(`attributes.${i}.choices`, "supply_attributes.choices_needed");
  }
  const changed = before.filter((was) => next.some((one) => one.key === was.key && one.kind !== was.kind));
  if (category.id === null || changed.length === 0) return;
  const found = await used.first(
    tx.db,
    category.id,
    changed.map((a) => a.key),
  );
  if (found) {
    const i = next.findIndex((one) => one.key === found.key);
    throw invalidField(`attributes.${i}.kind`, "supply_attributes.kind_used");
  }
}
