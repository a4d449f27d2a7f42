import { officeRows, officeRateRows, currencyRateRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { carrierRows, componentRows, supplyRows, priceRows, limitRows } from "#server/components/public.ts";
import type { Part } from "#contract/recipes/formulas/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson } from "#server/kit/sql/refs.ts";
import { RECIPE, type FormulaRecipe } from "./access.ts";
import type { ComponentNode } from "./makeup.ts";
import { LINE, plain, type LineRow } from "./queries.ts";

/** The figures of a sub-recipe's current composition. */
export interface CurrentOf {
  readonly hash_id: string;
  readonly recipe_id: string;
  readonly product_density: string;
  readonly product_brix: string;
  readonly product_dry_matter: string;
}
/** Everything read about the content of some compositions. */
export interface BelowRow {
  readonly lines: readonly LineRow[];
  readonly components: readonly ComponentNode[];
  readonly recipes: readonly FormulaRecipe[];
  readonly current: readonly CurrentOf[];
  readonly prices: readonly { readonly component_id: string; readonly price: string }[];
  readonly limits: readonly (Part["limits"][number] & { readonly component_id: string })[];
  readonly applications: readonly string[];
  readonly currency: CurrencyRef | null;
}
type BelowParams = [
  compositions: readonly string[],
  components: readonly string[],
  recipes: readonly string[],
  day: string,
  withPrices: boolean,
  countries: readonly string[],
  application: string | null,
];
const all = (rows: string): string => `coalesce((SELECT jsonb_agg(to_jsonb(x)) FROM (${rows}) x), '[]')`;

/** The current composition of each recipe that is a line or was asked for. */
const CURRENT = `SELECT c.hash_id, c.recipe_id, ${plain("c.product_density")} AS product_density, ${plain("c.product_brix")} AS product_brix, ${plain("c.product_dry_matter")} AS product_dry_matter
  FROM composition c JOIN sub s ON s.id = c.recipe_id WHERE c.is_current`;
const COMPONENTS = `SELECT c.hash_id, c.number, c.name, c.kind, c.is_natural AS "natural", c.flavouring_source, ${plain("c.so2")} AS so2, c.allergens, ${plain("c.density")} AS density, ${plain("c.brix")} AS brix, ${plain("c.dry_matter")} AS dry_matter,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', y.carrier_id, 'percent', y.percent::text) ORDER BY y.position) FROM ${carrierRows("y")} WHERE y.component_id = c.hash_id), '[]') AS carriers
  FROM ${componentRows("c")} JOIN node n ON n.id = c.hash_id`;
/** What a supply `s` asks for a gram, in the company's currency. */
export const GRAM_PRICE =
  "p.price / (u.factor * CASE u.measure WHEN 'volume' THEN c.density ELSE 1 END) / CASE WHEN y.is_default THEN 1 ELSE r.rate END";
/**
 * Supplies `s` of the components `node` with the price `p` that is valid on the day, at the rate of its month, else the latest of the
 * 12 before. A price of a volume takes the component's density; a price of a piece says nothing.
 */
export const pricedSupplies = (
  day: string,
): string => `FROM ${supplyRows("s")} JOIN node n ON n.id = s.component_id JOIN ${componentRows("c")} ON c.hash_id = s.component_id
    CROSS JOIN LATERAL (SELECT v.* FROM ${priceRows("v")} WHERE v.component_supplier_id = s.hash_id AND v.valid_from <= ${day}::date ORDER BY v.valid_from DESC LIMIT 1) p
    JOIN ${listRows("unity", "u")} ON u.hash_id = p.unity_id JOIN ${listRows("currency", "y")} ON y.hash_id = p.currency_id
    LEFT JOIN LATERAL (
      SELECT e.rate FROM (
        SELECT o.rate, o.month, z.hash_id AS zone_id FROM ${officeRows("z")} JOIN ${officeRateRows("o")} ON o.zone_id = z.hash_id WHERE z.currency_id = y.hash_id
        UNION ALL SELECT h.rate, h.month, NULL FROM ${currencyRateRows("h")} WHERE h.currency_id = y.hash_id
      ) AS e WHERE e.month BETWEEN date_trunc('month', ${day}::date) - interval '12 months' AND ${day}::date
      ORDER BY e.month DESC, e.zone_id IS NULL, e.zone_id LIMIT 1
    ) r ON NOT y.is_default
  WHERE u.measure <> 'piece' AND (u.measure = 'weight' OR c.density IS NOT NULL) AND (y.is_default OR r.rate IS NOT NULL)`;
/** What the cheapest supplier asks for a gram on the day, in the company's currency. */
const PRICES = `SELECT s.component_id, trim_scale(round(min(${GRAM_PRICE}), 12))::text AS price ${pricedSupplies("$4")} AND $5::boolean GROUP BY s.component_id`;
/** Valid on the day, in these countries, for the application, those that it is part of, or every one. */
const LIMITS = `SELECT l.component_id, ${namedJson("k")} AS country, ${namedJson("a")} AS application, l.rule, ${plain("l.amount")} AS amount, l.unit, l.source
  FROM ${limitRows("l")} JOIN node n ON n.id = l.component_id JOIN ${listRows("country", "k")} ON k.hash_id = l.country_id LEFT JOIN ${listRows("application", "a")} ON a.hash_id = l.application_id
  WHERE l.country_id = ANY ($6::uuid[]) AND (l.application_id IS NULL OR l.application_id IN (SELECT hash_id FROM above))
    AND l.valid_from <= $4::date AND (l.valid_to IS NULL OR l.valid_to >= $4::date)
  ORDER BY k.name, l.hash_id`;

/**
 * Reads everything contained in these compositions at any depth, plus these components and recipes, in one statement. A frozen line refers
 * to the version it was frozen with.
 */
const treeOf = (recipes: string, before = ""): string => `
  WITH RECURSIVE ${before}below AS (
    SELECT unnest($1::uuid[]) AS id UNION SELECT hash_id FROM composition WHERE is_current AND recipe_id = ANY (${recipes})
    UNION SELECT coalesce(l.sub_composition_id, s.hash_id) FROM below b JOIN composition_line l ON l.composition_id = b.id
      JOIN composition s ON s.recipe_id = l.sub_recipe_id AND s.is_current
  ), line AS MATERIALIZED (
    SELECT ${LINE}, l.position FROM composition_line l LEFT JOIN composition s ON s.recipe_id = l.sub_recipe_id AND s.is_current WHERE l.composition_id IN (SELECT id FROM below)
  ), sub AS MATERIALIZED (SELECT sub_recipe_id AS id FROM line WHERE sub_recipe_id IS NOT NULL UNION SELECT unnest(${recipes})),
  node AS (
    SELECT component_id AS id FROM line WHERE component_id IS NOT NULL UNION SELECT unnest($2::uuid[])
    UNION SELECT c.carrier_id FROM ${carrierRows("c")} JOIN node n ON c.component_id = n.id
  ), above AS (
    SELECT hash_id, parent_id FROM ${listRows("application", "application")} WHERE hash_id = $7 UNION SELECT a.hash_id, a.parent_id FROM ${listRows("application", "a")} JOIN above ON a.hash_id = above.parent_id
  )
  SELECT ${all("SELECT * FROM line ORDER BY composition_id, position")} AS lines, ${all(COMPONENTS)} AS components, ${all(`SELECT ${RECIPE} FROM recipe WHERE hash_id IN (SELECT id FROM sub)`)} AS recipes,
    ${all(CURRENT)} AS current, ${all(PRICES)} AS prices, ${all(LIMITS)} AS limits,
    coalesce((SELECT jsonb_agg(hash_id) FROM above), '[]') AS applications, (SELECT ${currencyJson("d")} FROM ${listRows("currency", "d")} WHERE d.is_default) AS currency`;
export const formulaTree = sql<BelowRow, BelowParams>(treeOf("$3::uuid[]"));
/** The same text, with the recipes that a query finds beside those given: its column is `recipe_id`. */
export const formulaTreeOf = (found: string): string =>
  treeOf(
    "ARRAY(SELECT id FROM asked)",
    `asked AS MATERIALIZED (SELECT unnest($3::uuid[]) AS id UNION SELECT f.recipe_id FROM (${found}) AS f), `,
  );
