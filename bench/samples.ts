import type pg from "pg";
import { listSamples } from "#contract/tracking/endpoints.ts";
import { listSamples as samples } from "#server/tracking/lists.ts";
import type { ListCase } from "./cases.ts";
import { caseCompany, type CaseCompany, MADE_BY, RARE, uuid, withoutIndexes } from "./company.ts";
import { customers } from "./orders.ts";
import { compositions, recipeRows } from "./recipes.ts";

const RECIPES = 2000;
const bottles = [
  `INSERT INTO bottle (hash_id, name, volume) SELECT gen_random_uuid(), 'Bottle ' || i, 100 * i FROM generate_series(1, 4) i`,
  `INSERT INTO stock_place (hash_id, kind, name, country_id) SELECT gen_random_uuid(), 'laboratory', 'Laboratory ' || i, hash_id FROM (SELECT hash_id, row_number() OVER (ORDER BY name) AS i FROM country) k WHERE i <= 4`,
  `INSERT INTO recipe_stock (hash_id, place_id, recipe_id, composition_id, lot) SELECT gen_random_uuid(), (SELECT hash_id FROM stock_place OFFSET number % 4 LIMIT 1), hash_id, (SELECT c.hash_id FROM composition c WHERE c.recipe_id = r.hash_id), 'L' || number FROM recipe r`,
];
/**
 * `$1`: their number, `$2`: the owner, `$3`: colleagues, `$4`: the euro. Samples over five years, nearly all sent; older ones mostly
 * archived.
 */
const rows = `
  WITH c AS MATERIALIZED (SELECT hash_id, country_id, name, row_number() OVER (ORDER BY hash_id) AS n FROM contact),
  drawn AS MATERIALIZED (
    SELECT i, i::float8 / $1 AS age, random() AS r, clock_timestamp() - ($1 - i) * (interval '1825 days' / $1) AS at, 1 + floor(8000 * power(random(), 1.6))::int AS who, ${MADE_BY} AS made_by
    FROM generate_series(1, $1::int) AS i
  )
  INSERT INTO sample (hash_id, number, contact_id, country_id, title, user_id, state, state_at, date, recipient, cost, currency_id, parcel_code, carrier, sent_at, delivered_at, open_verdicts, archived_at, created_at)
  SELECT ${uuid("at", "i")}, i, c.hash_id, c.country_id, c.name, made_by, CASE WHEN r < 0.05 THEN 'REQUESTED' WHEN r < 0.15 THEN 'IN_TRANSIT' ELSE 'DELIVERED' END, at, at::date,
    CASE WHEN i % ($1 / 10) = 7 THEN '${RARE} ' || i WHEN r < 0.6 THEN 'Laboratory of ' || c.name END, CASE WHEN r < 0.5 THEN 12.5 END, CASE WHEN r < 0.5 THEN $4::uuid END,
    CASE WHEN r >= 0.05 THEN 'P' || lpad((i * 7919::bigint)::text, 12, '0') END, CASE WHEN r >= 0.05 THEN (ARRAY['dhl','laposte','other'])[1 + i % 3] END, CASE WHEN r >= 0.05 THEN at + interval '1 day' END,
    CASE WHEN r >= 0.15 THEN at + interval '4 days' END, CASE WHEN r < 0.5 THEN 1 + i % 3 ELSE 0 END, CASE WHEN age < 0.8 AND r > 0.3 THEN at + interval '90 days' END, at
  FROM drawn d JOIN c ON c.n = d.who`;
/** One to three recipes each, half of them bottles from stock; half of the samples have their verdicts. */
const lines = `
  WITH s AS MATERIALIZED (SELECT k.*, row_number() OVER () - 1 AS n FROM recipe_stock k), b AS MATERIALIZED (SELECT array_agg(hash_id) AS ids FROM bottle)
  INSERT INTO sample_line (hash_id, sample_id, position, recipe_id, composition_id, stock_id, lot, quantity, bottle_id, verdict, taste, verdict_on, verdict_by, verdict_at)
  SELECT gen_random_uuid(), e.hash_id, p, s.recipe_id, s.composition_id, CASE WHEN p = 1 THEN s.hash_id END, CASE WHEN p > 1 THEN s.lot END, 2, b.ids[1 + e.number % 4],
    CASE WHEN e.open_verdicts = 0 THEN 'liked' END, CASE WHEN e.open_verdicts = 0 THEN 4 END, CASE WHEN e.open_verdicts = 0 THEN e.date + 9 END, CASE WHEN e.open_verdicts = 0 THEN e.user_id END, CASE WHEN e.open_verdicts = 0 THEN e.created_at END
  FROM sample e CROSS JOIN b CROSS JOIN generate_series(1, 3) p JOIN s ON s.n = (e.number * 7919::bigint + p) % ${RECIPES} WHERE p <= 1 + e.number % 3`;

/** Samples of recipes, of contacts that are there. */
export async function fillSamples(client: pg.Client, its: CaseCompany, count: number): Promise<void> {
  await client.query(recipeRows, [RECIPES, its.people.owner, its.others, its.countries]);
  await client.query(compositions);
  for (const statement of bottles) await client.query(statement);
  await client.query(rows, [count, its.people.owner, its.others, its.euro.id]);
  await client.query("ANALYZE");
  await client.query(lines);
}
export const sampleTables = ["sample", "sample_line"];

/** Samples with their lines and verdicts, without the archive, beside a plain statement that reads the lines with the names of recipes and bottles. */
export const samplesCase: ListCase = {
  name: "samples",
  // So that 2,000 pages are not archived.
  rows: 250_000,
  path: listSamples.path,
  search: { search: RARE },
  sorts: ["number", "-news", "customer"],
  askers: { all: "sees all", office: "one country", owner: "own only" },
  pagesBy: "created_at",
  async seed(client, pool, count) {
    const its = await caseCompany(pool, (country) => ({
      all: { trackings_view_all: "all", recipes_view_all: "all" },
      office: { trackings_view_all: [country] },
      owner: { trackings_view: "all" },
    }));
    await withoutIndexes(client, sampleTables, async () => {
      await client.query(customers, [its.people.owner, its.countries]);
      await fillSamples(client, its, count);
    });
    return its.people;
  },
  read: async (reader, query) => await samples(reader, { query }),
  plain: {
    table: "sample",
    select: (inner) =>
      `SELECT e.*, c.name AS contact_name, k.name AS country_name, u.name AS user_name, m.iso,
         (SELECT json_agg(x) FROM (SELECT l.*, r.name AS recipe, b.name AS bottle FROM sample_line l JOIN recipe r ON r.hash_id = l.recipe_id LEFT JOIN bottle b ON b.hash_id = l.bottle_id WHERE l.sample_id = e.hash_id ORDER BY l.position) x) AS lines FROM (${inner}) e
       JOIN contact c ON c.hash_id = e.contact_id JOIN country k ON k.hash_id = e.country_id JOIN app_user u ON u.hash_id = e.user_id LEFT JOIN currency m ON m.hash_id = e.currency_id ORDER BY e.hash_id DESC`,
    reached: {
      all: "e.archived_at IS NULL",
      office: "e.archived_at IS NULL AND e.country_id = $1",
      owner: "e.archived_at IS NULL AND e.user_id = $1",
    },
  },
};
