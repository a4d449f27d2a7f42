import type pg from "pg";
import { components } from "#server/components/lists.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Access, Rights } from "#server/kit/shared/access.ts";
import { cursorOf } from "#server/kit/sql/list-query.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import { Factories } from "#server/testing/factories.ts";
import { somebody } from "#server/testing/person.ts";
import { mediansOf } from "./measures.ts";
import { withOwnDatabase } from "./own-database.ts";

const COMPONENTS = 50_000;
/** Page 2,000 with this page size is deep in the table. */
const PAGE = 20;
const FAR = 2000;
const ROUNDS = 200;
/** The most a far page may cost, relative to the first. */
const FAR_BOUND = 1.2;
/** Bound of a search's median in milliseconds, as for 200,000 contacts. */
const SEARCH_BOUND = 30;

/** A result with its bound: a ratio, or the median in milliseconds. */
export interface ComponentLine {
  readonly what: string;
  readonly value: string;
  readonly bound: string;
  readonly ok: boolean;
}

/** Half of them flavours; `bergamote` in one name of a thousand, `arôme` in half, and a CAS-like number each. */
const seed = `
  INSERT INTO component (hash_id, number, name, kind, cas, is_natural, allergens, allergens_all, created_by)
  SELECT (lpad(to_hex(1700000000000 + i * 1000), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid,
    'C-' || lpad(i::text, 6, '0'),
    concat_ws(' ', CASE WHEN i % 2 = 0 THEN 'Arôme' ELSE 'Extrait' END, (ARRAY['citron', 'orange', 'menthe', 'vanille', 'gingembre', 'café', 'thé'])[1 + i % 7],
      CASE WHEN i % 1000 = 7 THEN 'bergamote' END, i),
    CASE WHEN i % 2 = 0 THEN 'flavour' ELSE (ARRAY['acid', 'sweetener', 'colour', 'carrier', 'other'])[1 + i % 5] END,
    (1000 + i) || '-' || lpad((i % 100)::text, 2, '0') || '-' || i % 10, i % 3 = 0, x.a, x.a, $2
  FROM generate_series(1, $1::int) AS i CROSS JOIN LATERAL (SELECT CASE WHEN i % 50 = 0 THEN ARRAY['milk'] ELSE '{}'::text[] END AS a) AS x`;

type Filters = Parameters<typeof components>[1]["query"];

async function measure(pool: pg.Pool, maker: string): Promise<ComponentLine[]> {
  const person = somebody({ id: maker, rights: new Rights([{ permission: "components_view", place_id: null }]) });
  const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };
  const ask = async (filters: Filters): Promise<void> => {
    const reader: Reader = { db: pool, call, person, access: new Access(person) };
    const { data } = await components(reader, { query: { limit: PAGE, ...filters } });
    if (data.length === 0) throw new Error(`Nothing was found by ${JSON.stringify(filters)}.`);
  };
  const times = async (...asked: readonly Filters[]): Promise<number[]> =>
    await mediansOf({ rounds: ROUNDS, warmUp: 10 }, ...asked.map((filters) => () => ask(filters)));
  const { rows } = await pool.query<{ hash_id: string }>(
    `SELECT hash_id FROM component ORDER BY hash_id DESC OFFSET ${(FAR - 1) * PAGE - 1} LIMIT 1`,
  );
  const [first = 0, far = 0] = await times({}, { after: cursorOf(rows[0]?.hash_id ?? "") });
  const ratio = far / first;
  const size = COMPONENTS.toLocaleString("en");
  const lines: ComponentLine[] = [
    {
      what: `components: page ${FAR.toLocaleString("en")} against page 1, ${size} rows`,
      value: `${far.toFixed(2)} ms / ${first.toFixed(2)} ms = ${ratio.toFixed(2)}`,
      bound: String(FAR_BOUND),
      ok: ratio <= FAR_BOUND,
    },
  ];
  const searches: readonly (readonly [string, Filters])[] = [
    ["rare fragment", { search: "bergamot" }],
    ["common fragment", { search: "arome" }],
    ["fragment of a CAS number", { search: "31415-15" }],
    ["allergen and fragment", { search: "citron", allergen: "milk" }],
  ];
  const found = await times(...searches.map(([, filters]) => filters));
  for (const [i, [name]] of searches.entries())
    lines.push({
      what: `components: search, ${name}, ${size} rows`,
      value: `${(found[i] ?? 0).toFixed(2)} ms`,
      bound: `${SEARCH_BOUND} ms`,
      ok: (found[i] ?? Infinity) <= SEARCH_BOUND,
    });
  return lines;
}

/** Measures the list of components and its search. */
export const measureComponents = async (cluster: EmbeddedPostgres): Promise<readonly ComponentLine[]> =>
  await withOwnDatabase(cluster, "bench_components", async ({ pool, owner }) => {
    const maker = await new Factories(pool).user({ name: newId() });
    await owner.query(seed, [COMPONENTS, maker.id]);
    await owner.query("VACUUM (ANALYZE) component");
    return await measure(pool, maker.id);
  });
