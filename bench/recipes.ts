import { listRecipes } from "#contract/recipes/endpoints.ts";
import { whereUsed as whereUsedCall } from "#contract/recipes/formulas/endpoints.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { whereUsed } from "#server/recipes/formulas/find.ts";
import { recipes } from "#server/recipes/lists.ts";
import { TABLE_COLUMNS } from "#server/recipes/queries.ts";
import type { ListCase } from "./cases.ts";
import { caseCompany, COUNTRIES, MADE_BY, RARE, uuid, withoutIndexes } from "./company.ts";

const COMPONENTS = 2000;
const LINES = 10;
/** The number of recipes used as parts, and one recipe in how many has such a part. */
const [BASES, ONE_IN] = [300, 12];
/** The component of the where-used query: about 500 recipes contain it directly, and one of the bases does. */
const ASKED = "0192f3a0-0000-7000-8000-0000000000c1";

/**
 * `$1` count, `$2` owner, `$3` colleagues, `$4` countries: recipes over ten years, most of them in a few countries, some available in a
 * second one.
 */
export const recipeRows = `
  WITH drawn AS MATERIALIZED (
    SELECT i, random() AS r, random() AS s, clock_timestamp() - ($1 - i) * (interval '3650 days' / $1) AS at,
      ($4::uuid[])[1 + floor(${COUNTRIES} * power(random(), 2.2))::int] AS home, ($4::uuid[])[1 + floor(${COUNTRIES} * power(random(), 2.2))::int] AS other,
      ${MADE_BY} AS made_by
    FROM generate_series(1, $1::int) AS i
  )
  INSERT INTO recipe (hash_id, number, name, percentage, home_country_id, country_id, places, composition_count, created_by, created_at)
  SELECT ${uuid("at", "i")}, i, concat_ws(' ', (ARRAY['Sirop','Limonade','Soda','Nectar','Kombucha','Tonic','Cordial'])[1 + floor(r * 7)::int],
      (ARRAY['citron','orange','menthe','vanille','gingembre','passion','hibiscus','mangue'])[1 + floor(s * 8)::int],
      initcap(translate(substr(md5(i::text), 1, 6), '0123456789', 'aeiouaeiou')), CASE WHEN i % ($1 / 10) = 7 THEN '${RARE}' END),
    10, home, home, CASE WHEN i % 4 = 0 AND home <> other THEN ARRAY[home, other] ELSE ARRAY[home] END, 1, made_by, at FROM drawn`;
const materials = `
  INSERT INTO component (hash_id, number, name, kind, created_by)
  SELECT CASE WHEN i = 800 THEN '${ASKED}'::uuid ELSE gen_random_uuid() END, 'C-' || lpad(i::text, 5, '0'), 'Material ' || i, 'other', $1 FROM generate_series(1, ${COMPONENTS}) i`;
/** A version of each recipe. */
export const compositions = `
  INSERT INTO composition (hash_id, recipe_id, number, made_on, is_current, basis, product_density, product_brix, product_dry_matter, mass, user_id)
  SELECT gen_random_uuid(), hash_id, 1, created_at::date, true, 'mass', 1.04, 10, 10, 100, created_by FROM recipe`;
/** Ten lines each; in one recipe of twelve, the last line is a recipe. Few components are in many recipes. */
const lines = `
  WITH k AS MATERIALIZED (SELECT array_agg(hash_id ORDER BY number) AS ids FROM component), b AS MATERIALIZED (SELECT array_agg(hash_id ORDER BY number) AS ids FROM recipe WHERE number <= ${BASES}),
  drawn AS (
    SELECT c.hash_id AS composition_id, c.recipe_id, r.number, p, p = ${LINES} AND r.number % ${ONE_IN} = 0 AND r.number > ${BASES} AS is_part, floor(${COMPONENTS} * power(random(), 2))::int AS at
    FROM composition c JOIN recipe r ON r.hash_id = c.recipe_id CROSS JOIN generate_series(1, ${LINES}) p
  )
  INSERT INTO composition_line (hash_id, composition_id, recipe_id, is_current, position, component_id, sub_recipe_id, dosage, unit, mass, percent)
  SELECT gen_random_uuid(), d.composition_id, d.recipe_id, true, d.p, CASE WHEN NOT d.is_part THEN CASE WHEN d.number = 7 AND d.p = 1 THEN '${ASKED}'::uuid ELSE k.ids[1 + d.at] END END,
    CASE WHEN d.is_part THEN b.ids[1 + d.number % ${BASES}] END, 10, '%', 10, 10 FROM drawn d, k, b`;

/** The list of recipes, and the search for recipes with a component. */
export const recipesCase: ListCase = {
  name: "recipes",
  rows: 100_000,
  path: listRecipes.path,
  search: { search: RARE },
  askers: { all: "sees all", office: "one country", owner: "own only" },
  pagesBy: "created_at",
  async seed(client, pool, count) {
    const its = await caseCompany(pool, (country) => ({
      all: { recipes_view_all: "all", recipes_formula: "all", components_view: "all" },
      office: { recipes_view_all: [country] },
      owner: { recipes_view: "all" },
    }));
    await withoutIndexes(client, ["recipe", "composition_line"], async () => {
      await client.query(recipeRows, [count, its.people.owner, its.others, its.countries]);
      await client.query(materials, [its.people.all]);
      await client.query(compositions);
      await client.query(lines);
    });
    return its.people;
  },
  read: async (reader, query) => await recipes(reader, { query }),
  plain: {
    table: "recipe",
    select: (inner) =>
      `SELECT ${TABLE_COLUMNS}, u.name AS creator_name, k.name AS country_name FROM (${inner}) e JOIN app_user u ON u.hash_id = e.created_by LEFT JOIN country k ON k.hash_id = e.country_id ORDER BY e.hash_id DESC`,
    reached: { all: "true", office: "e.places @> ARRAY[$1::uuid]", owner: "e.created_by = $1" },
  },
  look: {
    what: `where a component is used, ${(100_000 * LINES).toLocaleString("en")} lines`,
    path: whereUsedCall.path,
    query: { component_hash_id: ASKED },
    read: async (reader, query) => {
      if (!reader.access.can("components_view", {})) return undefined;
      // When statements are only recorded, no row is returned: pretend that the component exists.
      const db: Db = {
        query: async (asked) => {
          const answer = await reader.db.query(asked);
          return asked.text.startsWith("SELECT 1 FROM component") ? { rows: [{}], rowCount: 1 } : answer;
        },
      };
      return await whereUsed({ ...reader, db }, { query } as never);
    },
    within: 50,
  },
};
