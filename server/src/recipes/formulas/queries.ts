import { personRows } from "#server/access/public.ts";
import { MOST_DEPTH, MOST_PARTS, type Composition } from "#contract/recipes/formulas/schemas.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { refJson } from "#server/kit/sql/refs.ts";

/** A decimal for an answer: text without trailing zeros. */
export const plain = (column: string): string => `trim_scale(${column})::text`;

/** A line as read from the database. */
export interface LineRow {
  readonly hash_id: string;
  readonly composition_id: string;
  readonly component_id: string | null;
  readonly sub_recipe_id: string | null;
  /** The version it is frozen with, otherwise the sub-recipe's current one. */
  readonly sub_composition_id: string | null;
  readonly dosage: string | null;
  readonly unit: NonNullable<Composition["lines"]>[number]["unit"];
  readonly is_balance: boolean;
  readonly density: string | null;
  readonly brix: string | null;
  readonly refraction: string | null;
  readonly description: string | null;
  readonly mass: string;
  readonly percent: string;
  readonly volume: string | null;
  readonly used_density: string | null;
  readonly used_brix: string | null;
  readonly used_dry_matter: string | null;
}
export type CompositionRow = Pick<
  Composition,
  | "hash_id"
  | "number"
  | "name"
  | "made_on"
  | "is_current"
  | "basis"
  | "density"
  | "brix"
  | "refraction"
  | "description"
  | "frozen_by"
  | "frozen_at"
  | "public_description"
  | "user"
  | "created_at"
  | "updated_at"
  | "version"
> & {
  readonly recipe_id: string;
  readonly product_density: string;
  readonly product_brix: string;
  readonly product_dry_matter: string;
  readonly mass: string;
  readonly replacement_id: string | null;
};

const COMPOSITION = `c.hash_id, c.recipe_id, c.number, c.name, c.made_on, c.is_current, c.basis, ${plain("c.density")} AS density, ${plain("c.brix")} AS brix,
  ${plain("c.refraction")} AS refraction, c.description, c.public_description, c.frozen_by, c.frozen_at, ${plain("c.product_density")} AS product_density, ${plain("c.product_brix")} AS product_brix,
  ${plain("c.product_dry_matter")} AS product_dry_matter, ${plain("c.mass")} AS mass, c.version, c.created_at, c.updated_at, c.replacement_id, ${refJson("u")} AS "user"`;
const FROM = `composition c JOIN ${personRows("u")} ON u.hash_id = c.user_id`;
/** Versions of a recipe with a number below `below`, the newest first. */
export const versionsOf = (limit: number) =>
  sql<CompositionRow, [recipe: string, below: number | null]>(
    `SELECT ${COMPOSITION} FROM ${FROM} WHERE c.recipe_id = $1 AND ($2::integer IS NULL OR c.number < $2) ORDER BY c.number DESC LIMIT ${limit}`,
  );
export const oneComposition = sql<CompositionRow, [string]>(`SELECT ${COMPOSITION} FROM ${FROM} WHERE c.hash_id = $1`);
export const someCompositions = sql<CompositionRow, [readonly string[]]>(
  `SELECT ${COMPOSITION} FROM ${FROM} WHERE c.hash_id = ANY ($1::uuid[]) ORDER BY c.hash_id`,
);
export const currentOf = sql<CompositionRow, [recipes: readonly string[]]>(
  `SELECT ${COMPOSITION} FROM ${FROM} WHERE c.is_current AND c.recipe_id = ANY ($1::uuid[])`,
);
export const lockCompositions = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM composition WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);

export const LINE = `l.hash_id, l.composition_id, l.component_id, l.sub_recipe_id, coalesce(l.sub_composition_id, s.hash_id) AS sub_composition_id, ${plain("l.dosage")} AS dosage, l.unit, l.is_balance,
  ${plain("l.density")} AS density, ${plain("l.brix")} AS brix, ${plain("l.refraction")} AS refraction, l.description, ${plain("l.mass")} AS mass, ${plain("l.percent")} AS percent, ${plain("l.volume")} AS volume,
  ${plain("l.used_density")} AS used_density, ${plain("l.used_brix")} AS used_brix, ${plain("l.used_dry_matter")} AS used_dry_matter`;
const written = columns({
  name: "text?",
  made_on: "date",
  basis: "text",
  density: "numeric?",
  brix: "numeric?",
  refraction: "numeric?",
  description: "text?",
  public_description: "text?",
  product_density: "numeric",
  product_brix: "numeric",
  product_dry_matter: "numeric",
  mass: "numeric",
});
export type CompositionWrite = RowOf<typeof written>;
export const insertComposition = insertInto(
  "composition",
  columns({
    hash_id: "uuid",
    recipe_id: "uuid",
    number: "integer",
    is_current: "boolean",
    user_id: "uuid",
    replacement_id: "uuid?",
    ...written.types,
  }),
);
export const updateComposition = sql<unknown, [id: string, row: string]>(
  `UPDATE composition t SET ${written.set("r")}, version = t.version + 1, updated_at = clock() FROM ${written.from("$2", "r")} WHERE t.hash_id = $1::uuid`,
);
const lineColumns = columns({
  hash_id: "uuid",
  composition_id: "uuid",
  recipe_id: "uuid",
  is_current: "boolean",
  position: "smallint",
  component_id: "uuid?",
  sub_recipe_id: "uuid?",
  dosage: "numeric?",
  unit: "text",
  is_balance: "boolean",
  density: "numeric?",
  brix: "numeric?",
  refraction: "numeric?",
  description: "text?",
  mass: "numeric",
  percent: "numeric",
  volume: "numeric?",
  used_density: "numeric?",
  used_brix: "numeric?",
  used_dry_matter: "numeric?",
});
export type LineWrite = RowOf<typeof lineColumns>;
export const insertLines = insertInto("composition_line", lineColumns);
export const removeLines = sql<unknown, [composition: string]>(
  "DELETE FROM composition_line WHERE composition_id = $1",
);
export const removeCompositions = sql<unknown, [readonly string[]]>(
  "DELETE FROM composition WHERE hash_id = ANY ($1::uuid[])",
);
/** With the recipes locked: unsets the current versions and returns the next version number of each recipe. */
export const noneCurrent = sql<{ recipe_id: string; number: number }, [recipes: readonly string[]]>(`
  WITH lines AS (UPDATE composition_line SET is_current = false WHERE recipe_id = ANY ($1::uuid[]) AND is_current),
    heads AS (UPDATE composition SET is_current = false WHERE recipe_id = ANY ($1::uuid[]) AND is_current)
  SELECT r.id AS recipe_id, coalesce((SELECT max(number) FROM composition c WHERE c.recipe_id = r.id), 0) + 1 AS number FROM unnest($1::uuid[]) AS r(id)`);
/** Makes the version with the highest number the current one. */
export const newestCurrent = sql<unknown, [recipes: readonly string[]]>(`
  WITH newest AS (SELECT DISTINCT ON (recipe_id) hash_id FROM composition WHERE recipe_id = ANY ($1::uuid[]) ORDER BY recipe_id, number DESC),
    lines AS (UPDATE composition_line SET is_current = true WHERE composition_id IN (SELECT hash_id FROM newest))
  UPDATE composition SET is_current = true WHERE hash_id IN (SELECT hash_id FROM newest)`);

/** Serialises writes that put recipes into recipes: two at once could close a circle. */
export const lockFormulas = sql<unknown>("SELECT pg_advisory_xact_lock(hashtextextended('recipe.formulas', 44))");
/**
 * What is wrong with how these recipes stand in one another, at any depth: one contains itself, more than `MOST_DEPTH` recipes stand in
 * each other with it, or its sub-recipes, or those of a recipe that it stands in, have more than `MOST_PARTS` lines together.
 */
export const nesting = sql<{ problem: "circle" | "too_deep" | "too_large" }, [recipes: readonly string[]]>(`
  WITH RECURSIVE asked AS (SELECT unnest($1::uuid[]) AS id), down AS (
    SELECT a.id AS root, l.sub_recipe_id AS id, 1 AS depth FROM asked a JOIN composition_line l ON l.recipe_id = a.id AND l.is_current AND l.sub_recipe_id IS NOT NULL
    UNION SELECT d.root, l.sub_recipe_id, d.depth + 1 FROM composition_line l JOIN down d ON l.recipe_id = d.id WHERE l.is_current AND l.sub_recipe_id IS NOT NULL AND d.depth < ${MOST_DEPTH}
  ), up AS (
    SELECT a.id AS root, l.recipe_id AS id, 1 AS depth FROM asked a JOIN composition_line l ON l.sub_recipe_id = a.id AND l.is_current
    UNION SELECT u.root, l.recipe_id, u.depth + 1 FROM composition_line l JOIN up u ON l.sub_recipe_id = u.id WHERE l.is_current AND u.depth < ${MOST_DEPTH}
  ), far AS (
    SELECT a.id, coalesce((SELECT max(depth) FROM down WHERE root = a.id), 0) + coalesce((SELECT max(depth) FROM up WHERE root = a.id), 0) + 1 AS depth FROM asked a
  ), inside AS (
    SELECT r.id AS root, l.sub_recipe_id AS id FROM (SELECT id FROM asked UNION SELECT id FROM up) r JOIN composition_line l ON l.recipe_id = r.id AND l.is_current AND l.sub_recipe_id IS NOT NULL
    UNION SELECT i.root, l.sub_recipe_id FROM composition_line l JOIN inside i ON l.recipe_id = i.id WHERE l.is_current AND l.sub_recipe_id IS NOT NULL
  ), parts AS (
    SELECT i.root, count(*) AS lines FROM inside i JOIN composition_line l ON l.recipe_id = i.id AND l.is_current GROUP BY i.root
  )
  SELECT * FROM (
    SELECT 'circle' AS problem FROM down WHERE id = root
    UNION ALL SELECT 'too_deep' FROM far WHERE depth > ${MOST_DEPTH} UNION ALL SELECT 'too_large' FROM parts WHERE lines > ${MOST_PARTS}
  ) AS problems LIMIT 1`);
/** Freezes these versions; each of their lines then refers to the version its sub-recipe has now. */
export const freeze = sql<unknown, [ids: readonly string[], by: string]>(`
  WITH RECURSIVE down AS (
    SELECT unnest($1::uuid[]) AS id
    UNION SELECT coalesce(l.sub_composition_id, s.hash_id) FROM down d JOIN composition_line l ON l.composition_id = d.id
      JOIN composition s ON s.recipe_id = l.sub_recipe_id AND s.is_current
  ), pinned AS (
    UPDATE composition_line l SET sub_composition_id = s.hash_id FROM composition s, composition c
    WHERE l.composition_id IN (SELECT id FROM down) AND c.hash_id = l.composition_id AND c.frozen_at IS NULL
      AND s.recipe_id = l.sub_recipe_id AND s.is_current AND l.sub_composition_id IS NULL
  )
  UPDATE composition SET frozen_by = $2, frozen_at = clock(), version = version + 1 WHERE hash_id IN (SELECT id FROM down) AND frozen_at IS NULL`);
/** Whether a recipe without a composition is a line of another. */
export const usesAsSub = sql<{ is_used: boolean }, [recipe: string]>(
  `SELECT NOT EXISTS (SELECT 1 FROM composition WHERE recipe_id = $1) AND EXISTS (SELECT 1 FROM composition_line WHERE sub_recipe_id = $1) AS is_used`,
);
