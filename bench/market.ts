import type pg from "pg";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Access, Rights } from "#server/kit/shared/access.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import { picture } from "#server/market/picture.ts";
import { Factories } from "#server/testing/factories.ts";
import { somebody } from "#server/testing/person.ts";
import type { ComponentLine } from "./components.ts";
import { median } from "./measures.ts";
import { withOwnDatabase } from "./own-database.ts";

const PRODUCTS = 200_000;
const CONTACTS = 20_000;
const COUNTRIES = 40;
const ROUNDS = 15;
/** Bounds of the market picture: relative to the bare query, and the median in milliseconds. */
const RATIO = 1.5;
const WITHIN = 200;

/** Six groups of ten entries make sixty columns; products are sold in one to three countries and one or two packagings. */
const seed = `
  WITH country_made AS (INSERT INTO country (hash_id, name, iso2) SELECT gen_random_uuid(), 'Country ' || i, chr(65 + i / 26) || chr(65 + i % 26) FROM generate_series(0, ${COUNTRIES - 1}) i RETURNING hash_id),
    packaging_made AS (INSERT INTO packaging (hash_id, name) SELECT gen_random_uuid(), 'Packaging ' || i FROM generate_series(1, 12) i RETURNING hash_id),
    brand_made AS (INSERT INTO brand (hash_id, name) SELECT gen_random_uuid(), 'Brand ' || i FROM generate_series(1, 2000) i RETURNING hash_id),
    b2c_group AS (INSERT INTO b2c (hash_id, name) SELECT gen_random_uuid(), 'Group ' || i FROM generate_series(1, 6) i RETURNING hash_id),
    contact_made AS (
      INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, search)
      SELECT gen_random_uuid(), 'Company ' || i, 'society', ARRAY[(ARRAY['competitor', 'manufacturer', 'customer', 'brand_owner'])[1 + i % 4]],
        (SELECT (array_agg(hash_id))[1 + floor(${COUNTRIES} * power(random(), 1.6) + 0 * i)::int] FROM country_made), $1, ARRAY[$1::uuid], 'company ' || i
      FROM generate_series(1, ${CONTACTS}) i RETURNING hash_id)
  SELECT 1`;
const entries =
  "INSERT INTO b2c (hash_id, name, parent_id) SELECT gen_random_uuid(), p.name || '.' || i, p.hash_id FROM b2c p CROSS JOIN generate_series(1, 10) i";
const products = `
  WITH c AS (SELECT array_agg(hash_id) AS ids FROM contact), b AS (SELECT array_agg(hash_id) AS ids FROM brand), s AS (SELECT array_agg(hash_id) AS ids FROM b2c WHERE parent_id IS NOT NULL)
  INSERT INTO portfolio (hash_id, contact_id, brand_id, b2c_id, description, seen_on, gone_since)
  SELECT gen_random_uuid(), c.ids[1 + floor(${CONTACTS} * power(random(), 1.4))::int], b.ids[1 + floor(2000 * random())::int], s.ids[1 + floor(60 * power(random(), 1.3))::int],
    'Product ' || i, DATE '2024-01-01' + (i % 900), CASE WHEN i % 12 = 0 THEN DATE '2026-06-01' END
  FROM generate_series(1, $1::int) i, c, b, s`;
const sold = (list: string, most: number): string => `
  WITH x AS (SELECT array_agg(hash_id) AS ids FROM ${list})
  INSERT INTO portfolio_${list} (portfolio_id, ${list}_id) SELECT q.hash_id, x.ids[1 + floor(cardinality(x.ids) * power(random(), 1.5))::int]
  FROM portfolio q CROSS JOIN x CROSS JOIN LATERAL generate_series(1, 1 + floor(${most} * random() * random() + 0 * length(q.description))::int) ON CONFLICT DO NOTHING`;
/** What the triggers do, which a superuser's session leaves out. */
const numbers = `
  INSERT INTO portfolio_number (entry_id) SELECT DISTINCT e FROM (SELECT unnest(ARRAY[brand_id, b2c_id]) AS e FROM portfolio
    UNION ALL SELECT country_id FROM portfolio_country UNION ALL SELECT packaging_id FROM portfolio_packaging) x;
  INSERT INTO portfolio_numbers SELECT n.* FROM (SELECT DISTINCT contact_id FROM portfolio) c CROSS JOIN LATERAL numbers_of(c.contact_id) n`;

/** The query one would write by hand for the cells; `$1` are the countries the reader sees. */
const bare = (value: string, joins: string): string => `
  SELECT l.country_id, ${value} AS what, count(*), count(DISTINCT q.contact_id), max(q.seen_on)
  FROM portfolio q JOIN contact c ON c.hash_id = q.contact_id JOIN portfolio_country l ON l.portfolio_id = q.hash_id ${joins}
  WHERE q.gone_since IS NULL AND ($1::uuid[] IS NULL OR c.country_id = ANY ($1)) GROUP BY 1, 2`;
type Axes = Pick<MarketQuery, "rows" | "columns">;
const asked: readonly (readonly [what: string, axes: Axes, bare: string])[] = [
  [
    "countries by groups",
    { rows: "country", columns: "b2c_group" },
    bare("coalesce(g.parent_id, g.hash_id)", "JOIN b2c g ON g.hash_id = q.b2c_id"),
  ],
  ["countries by 60 categories", { rows: "country", columns: "b2c" }, bare("q.b2c_id", "")],
  [
    "countries by packagings",
    { rows: "country", columns: "packaging" },
    bare("p.packaging_id", "JOIN portfolio_packaging p ON p.portfolio_id = q.hash_id"),
  ],
];

async function measure(pool: pg.Pool, countries: readonly string[] | null, who: string): Promise<ComponentLine[]> {
  const rights = new Rights((countries ?? [null]).map((place_id) => ({ permission: "contacts_view_all", place_id })));
  const person = somebody({ id: newId(), rights });
  const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };
  const size = PRODUCTS.toLocaleString("en");
  const lines: ComponentLine[] = [];
  for (const [what, axes, by] of asked) {
    const [ours, plain] = [[] as number[], [] as number[]];
    for (let round = -2; round < ROUNDS; round++) {
      const began = performance.now();
      const reader: Reader = { db: pool, call, person, access: new Access(person) };
      const { data } = await picture(reader, { query: axes });
      const between = performance.now();
      const { rows } = await pool.query(by, [countries]);
      if (data.cells.length !== rows.length) throw new Error(`${data.cells.length} cells, and ${rows.length} by hand.`);
      if (round < 0) continue;
      ours.push(between - began);
      plain.push(performance.now() - between);
    }
    const [mine, bareTime] = [median(ours), median(plain)];
    lines.push({
      what: `market picture, ${what}, ${size} products, ${who}`,
      value: `${mine.toFixed(0)} ms / ${bareTime.toFixed(0)} ms = ${(mine / bareTime).toFixed(2)}`,
      bound: `${RATIO}, ${WITHIN} ms`,
      ok: mine / bareTime <= RATIO && mine <= WITHIN,
    });
  }
  return lines;
}

/** Measures the market picture against the bare query, in a temporary database. */
export const measureMarket = async (cluster: EmbeddedPostgres): Promise<readonly ComponentLine[]> =>
  await withOwnDatabase(cluster, "bench_market", async ({ pool, owner }) => {
    const maker = await new Factories(pool).user({ name: newId() });
    await owner.query("SET session_replication_role = replica; SELECT setseed(0.42)");
    await owner.query(seed, [maker.id]);
    await owner.query(entries);
    await owner.query(products, [PRODUCTS]);
    await owner.query(sold("country", 3));
    await owner.query(sold("packaging", 2));
    await owner.query(numbers);
    await owner.query("VACUUM (ANALYZE)");
    const { rows } = await owner.query<{ hash_id: string }>("SELECT hash_id FROM country ORDER BY name LIMIT 12");
    const twelve = rows.map((r) => r.hash_id);
    return [...(await measure(pool, null, "sees all")), ...(await measure(pool, twelve, "twelve countries"))];
  });
