import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import type { Db } from "./database.ts";
import { cursorOf, patterns } from "./list-query.ts";
import { pageInOrder, type NewestPage, type Reach, type ReachedRows } from "./reach-query.ts";
import type { SortColumns } from "./sorting.ts";
import { newId } from "./transaction.ts";

/** Test rows of no area: more than a walk looks at, with equal values and without, and values beside and by group. */
const crates: ReachedRows = {
  table: "crate",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: ["true"],
  search: "e.search",
};
const COUNT = 3000;
const [me, other] = [newId(), newId()];
const offices = Array.from({ length: 3 }, () => newId());
const [here = "", there = ""] = offices;
const hidden = (column: SortColumns[string]): SortColumns[string] => ({
  ...column,
  shown: (where) => where.bind("e.zone_id = ?::uuid", here),
});
const columns: SortColumns = {
  name: { type: "text", key: "e.name" },
  weight: { type: "numeric", key: "e.weight", nulls: true },
  day: { type: "date", key: "e.day", nulls: true },
  at: { type: "timestamptz", key: "e.at" },
  n: { type: "int", key: "e.n" },
  cost: { type: "numeric", key: "c.cost", beside: { rows: "crate_cost c", id: "c.crate_id" }, nulls: true },
  seen: hidden({ type: "numeric", key: "c.cost", beside: { rows: "crate_cost c", id: "c.crate_id" }, nulls: true }),
  shade: {
    type: "text",
    key: "g.name",
    group: { rows: "shade g", id: "g.hash_id", of: "e.shade_id" },
    nulls: true,
  },
};
type Row = {
  hash_id: string;
  user_id: string;
  zone_id: string;
  search: string;
  kind: number;
  name: string;
  weight: string | null;
  day: string | null;
  at: string;
  n: number;
  cost: string | null;
  shade: string | null;
};
let t: TestApp;
let rows: readonly Row[];

before(async () => {
  t = await testApp();
  const q = async (text: string, values: unknown[] = []) => await t.owner.query<Row>(text, values);
  await q("INSERT INTO zone (hash_id, name) SELECT id, id FROM unnest($1::uuid[]) AS id", [offices]);
  await q(`CREATE TABLE shade (hash_id uuid PRIMARY KEY, name text NOT NULL);
    CREATE TABLE crate (hash_id uuid PRIMARY KEY, user_id uuid NOT NULL, zone_id uuid NOT NULL, kind int NOT NULL, name text NOT NULL, weight numeric, day date, at timestamptz NOT NULL, n int NOT NULL, shade_id uuid, search text NOT NULL);
    CREATE TABLE crate_cost (crate_id uuid PRIMARY KEY, cost numeric NOT NULL);
    CREATE INDEX ON crate (name, hash_id); CREATE INDEX ON crate (weight, hash_id); CREATE INDEX ON crate (day, hash_id) WHERE day IS NOT NULL; CREATE INDEX ON crate (at, hash_id);
    CREATE INDEX ON crate (n, hash_id); CREATE INDEX ON crate (shade_id, hash_id) WHERE shade_id IS NOT NULL; CREATE INDEX ON crate (zone_id, hash_id); CREATE INDEX ON crate_cost (cost, crate_id)`);
  // Two shades have one name: their rows lie among each other.
  await q(
    "INSERT INTO shade SELECT gen_random_uuid(), (ARRAY['azure', 'beige', 'beige', 'coral'])[n] FROM generate_series(1, 4) n",
  );
  await q(
    `INSERT INTO crate SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, CASE WHEN n % 50 = 0 THEN $1::uuid ELSE $2::uuid END, ($3::uuid[])[1 + n % 3], n % 7,
      'crate ' || (n * 7919 % 400), CASE WHEN n % 5 > 0 THEN (n * 31 % 90) / 4.0 END, CASE WHEN n % 20 = 0 THEN '2026-01-01'::date + n % 60 END,
      '2026-02-03T04:05:06.123456Z'::timestamptz + (n % 900) * interval '1 microsecond', n * 17 % $4,
      CASE WHEN n % 11 > 0 THEN (SELECT hash_id FROM shade ORDER BY name, hash_id OFFSET n % 4 LIMIT 1) END, CASE WHEN n % 300 = 0 THEN 'rare' ELSE 'usual' END
    FROM generate_series(1, $4::int) n`,
    [me, other, offices, COUNT],
  );
  await q("INSERT INTO crate_cost SELECT hash_id, n % 40 FROM crate WHERE n % 3 > 0");
  await q("ANALYZE crate");
  ({ rows } = await q(
    "SELECT e.*, e.at::text AS at, e.day::text AS day, c.cost, g.name AS shade FROM crate e LEFT JOIN crate_cost c ON c.crate_id = e.hash_id LEFT JOIN shade g ON g.hash_id = e.shade_id",
  ));
});
after(async () => await t.close());

const reaches: Readonly<Record<string, { reach: Reach; has: (row: Row) => boolean }>> = {
  everything: { reach: { me, places: [null], everything: true }, has: () => true },
  "two offices": {
    reach: { me, places: [[here, there]], everything: false },
    has: (row) => row.user_id === me || [here, there].includes(row.zone_id),
  },
  "their own": { reach: { me, places: [[]], everything: false }, has: (row) => row.user_id === me },
};
const filters: Readonly<Record<string, { list: Partial<NewestPage>; has: (row: Row) => boolean }>> = {
  "no filter": { list: {}, has: () => true },
  "a common kind": { list: { filter: (where) => where.and("e.kind = ?", 3) }, has: (row) => row.kind === 3 },
  "a rare word": { list: { wanted: patterns("rare") }, has: (row) => row.search === "rare" },
  "few rows": { list: { few: true, filter: (where) => where.and("e.kind = ?", 3) }, has: (row) => row.kind === 3 },
};
const valueOf = (row: Row, word: string): string | number | null => {
  if (word === "seen")
    return row.zone_id === here ? Number(row.cost ?? Number.NaN) || (row.cost === null ? null : 0) : null;
  const value = row[word as keyof Row];
  return value !== null && (word === "weight" || word === "cost") ? Number(value) : value;
};
/** The whole list in its order, as JavaScript sorts it. */
function expected(word: string, desc: boolean, has: (row: Row) => boolean): string[] {
  const way = desc ? -1 : 1;
  const by = (a: string | number, b: string | number): number => (a < b ? -way : a > b ? way : 0);
  return rows
    .filter(has)
    .toSorted((a, b) => {
      const [x, y] = [valueOf(a, word), valueOf(b, word)];
      if (x === null || y === null) return x === y ? by(a.hash_id, b.hash_id) : x === null ? 1 : -1;
      return by(x, y) || by(a.hash_id, b.hash_id);
    })
    .map((row) => row.hash_id);
}

const listOf = (reach: Reach, more: Partial<NewestPage> = {}): Omit<NewestPage, "after"> => ({
  rows: crates,
  reach,
  columns: "e.hash_id",
  filter: (where) => where,
  few: false,
  prepared: true,
  wanted: [],
  complete: (inner) => `SELECT e.hash_id FROM (${inner}) e ORDER BY e.hash_id DESC`,
  ...more,
});

async function walked(sort: string, reach: Reach, more: Partial<NewestPage>, limit: number): Promise<string[]> {
  const list = listOf(reach, more);
  const found: string[] = [];
  let from: string | undefined;
  do {
    const page = await pageInOrder<{ hash_id: string }>(t.owner, list, { sort, columns, after: from }, limit);
    assert.ok(page.rows.length === limit || page.after === null, `${sort}: a page that is not full is the last`);
    found.push(...page.rows.map((row) => row.hash_id));
    from = page.after ?? undefined;
  } while (from !== undefined);
  return found;
}

test("every row in reach comes exactly once, in both directions, with equal values and without any", async () => {
  for (const [who, { reach, has: reached }] of Object.entries(reaches))
    for (const [which, { list, has: met }] of Object.entries(filters))
      for (const word of Object.keys(columns))
        for (const desc of [false, true]) {
          const wanted = expected(word, desc, (row) => reached(row) && met(row));
          const sort = desc ? `-${word}` : word;
          assert.deepEqual(await walked(sort, reach, list, 190), wanted, `${sort}, ${who}, ${which}`);
        }
});

test("a page after another walks an index, also of a column that some rows have no value in", async () => {
  const { reach } = reaches.everything as { reach: Reach };
  const client = await t.owner.connect();
  try {
    await client.query("SET enable_seqscan = off");
    for (const word of ["name", "weight", "day", "at", "n", "cost"])
      for (const sort of [word, `-${word}`]) {
        const { after: next } = await pageInOrder(client, listOf(reach), { sort, columns, after: undefined }, 20);
        const plans: string[] = [];
        const explaining: Db = {
          query: async ({ text, values }) => {
            const { rows: lines } = await client.query(`EXPLAIN ${text}`, values);
            plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
            return await client.query(text, values);
          },
        };
        await pageInOrder(explaining, listOf(reach), { sort, columns, after: next ?? undefined }, 20);
        assert.match(plans[0] ?? "", /Index/u, sort);
        assert.doesNotMatch(plans[0] ?? "", /Sort/u, `${sort}:\n${plans[0]}`);
      }
  } finally {
    client.release(true);
  }
});

test("the cursor of one order is refused in another, and so is one that was tampered with", async () => {
  const { reach } = reaches.everything as { reach: Reach };
  const page = async (sort: string, from: string | undefined) =>
    await pageInOrder(t.owner, listOf(reach), { sort, columns, after: from }, 10);
  const { after: next } = await page("weight", undefined);
  assert.ok(next);
  const forged = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");
  for (const [sort, from] of [
    ["-weight", next],
    ["name", next],
    ["weight", cursorOf(me)],
    ["weight", forged("weight", "=heavy", me)],
    ["day", forged("day", "=2026-02-30", me)],
    ["weight", forged("weight", "=1", "1")],
  ] as const)
    await assert.rejects(page(sort, from), /errors\.cursor|invalid/u, `${sort} ${from}`);
  await assert.rejects(page("height", undefined), /errors\.choice|invalid/u);
});
