import pg from "pg";
import { timeline, officeTimeline } from "#server/supplies/timeline.ts";
import { pieces } from "#server/supplies/pieces.ts";
import { supplies } from "#server/supplies/records.ts";
import { statistics } from "#server/supplies/statistics/statistics.ts";
import { upkeep } from "#server/supplies/maintenance/upkeep.ts";
import { worthOfAll } from "#server/supplies/value/worth.ts";
import { cursorOf } from "#server/kit/sql/list-query.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import type { ComponentLine } from "./components.ts";
import { readerFor } from "./questions.ts";
import { timedLines, type Timed } from "./timed.ts";

const PIECES = 100_000;
const MOVEMENTS = 1_000_000;
const ARTICLES = 2000;
const OFFICES = 4;
const PAGE = 50;
/** The page of a timeline that must cost what the first one does. */
const DEEP = 2000;

const id = (ms: string, i: string, salt: string): string =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || lpad(to_hex(${i} % 4096), 3, '0') || '8' || substr(md5('${salt}' || ${i}::text), 1, 15))::uuid`;
/** Articles by office, an entry of each, its pieces, and what each piece did in a year: handed out and taken back by turns. */
const seeds: readonly string[] = [
  `INSERT INTO supply (hash_id, name, type, reusable, numbered, category_id, zone_id, zone_ids, lifetime_in_years, maintenance_months, user_id)
   SELECT ${id("1759000000000 + i * 60000::bigint", "i", "s")}, CASE WHEN i % 500 = 7 THEN 'Zeppelin ' ELSE 'Laptop ' END || i, 'MATERIAL', true, true, $1, z.hash_id, ARRAY[z.hash_id], 4, 12, $2
   FROM generate_series(0, ${ARTICLES - 1}) i JOIN (SELECT hash_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM zone WHERE name LIKE 'Office%') z ON z.n = i % ${OFFICES}`,
  `INSERT INTO supply_stock (supply_id, zone_id, available) SELECT hash_id, zone_id, ${PIECES / ARTICLES} FROM supply WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  `INSERT INTO supply_lot (hash_id, supply_id, zone_id, lot, stock_per_lot, shipping_date, price, currency_id, residual, warranty_months)
   SELECT gen_random_uuid(), hash_id, zone_id, ${PIECES / ARTICLES}, 1, date '2025-06-01' + (random() * 500)::int, 1300, (SELECT hash_id FROM currency WHERE is_default), 100, 36 FROM supply WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  `INSERT INTO supply_piece (hash_id, supply_id, zone_id, lot_id, series_id, letters, number, state)
   SELECT gen_random_uuid(), l.supply_id, l.zone_id, l.hash_id, $1, 'BEN', row_number() OVER (), 'AVAILABLE' FROM supply_lot l JOIN supply e ON e.hash_id = l.supply_id AND e.user_id = $2, generate_series(1, ${PIECES / ARTICLES})`,
  `INSERT INTO supply_maintenance (hash_id, supply_id, zone_id, piece_id, state, due_on)
   SELECT gen_random_uuid(), supply_id, zone_id, hash_id, 'PLANNED', date '2026-11-01' + (number % 365) FROM supply_piece WHERE series_id = $1 AND $2::uuid IS NOT NULL`,
  `INSERT INTO supply_allocation (hash_id, supply_id, zone_id, user_id, quantity, quantity_out, allocated_by, created_at, ended_at)
   SELECT gen_random_uuid(), supply_id, zone_id, $2, 1, 0, $2, at, at + random() * interval '30 days' FROM supply_piece, LATERAL (SELECT timestamptz '2026-01-01' + (number % 300) * interval '1 day' AS at) a WHERE series_id = $1`,
  `INSERT INTO supply_movement (hash_id, supply_id, zone_id, status, from_state, to_state, quantity, on_hand, allocation_id, user_id, created_at)
   SELECT ${id("1767225600000 + i * 31000::bigint", "i", "m")}, p.supply_id, p.zone_id, CASE WHEN k.out THEN 'ALLOCATED' ELSE 'UNALLOCATED' END, CASE WHEN k.out THEN 'AVAILABLE' ELSE 'ALLOCATED' END,
     CASE WHEN k.out THEN 'ALLOCATED' ELSE 'AVAILABLE' END, 1, ${PIECES / ARTICLES}, (SELECT hash_id FROM supply_allocation LIMIT 1), $2, to_timestamp((1767225600000 + i * 31000::bigint) / 1000.0)
   FROM generate_series(0, ${MOVEMENTS - 1}) i CROSS JOIN LATERAL (SELECT (i / ${PIECES}) % 2 = 0 AS out) k
     JOIN (SELECT supply_id, zone_id, number FROM supply_piece WHERE series_id = $1) p ON p.number = i % ${PIECES} + 1`,
  `INSERT INTO supply_movement_piece (movement_id, piece_id) SELECT m.hash_id, p.hash_id FROM (SELECT hash_id, supply_id, row_number() OVER (PARTITION BY supply_id ORDER BY hash_id) AS n FROM supply_movement WHERE user_id = $2) m
   JOIN (SELECT hash_id, supply_id, row_number() OVER (PARTITION BY supply_id ORDER BY number) AS n FROM supply_piece WHERE series_id = $1) p ON p.supply_id = m.supply_id AND p.n = m.n % ${PIECES / ARTICLES} + 1`,
];

/** Fills the database for the keeper of an office. */
async function seed(t: TestApp, keeper: string): Promise<void> {
  const category = await t.owner.query<{ hash_id: string }>(
    `INSERT INTO supply_category (hash_id, name, stock_text_id, stock_number_id) VALUES (gen_random_uuid(), 'Bench', 'BEN', ${PIECES}) RETURNING hash_id`,
  );
  // Statements of the seed take longer than those of a server may.
  const client = new pg.Client(t.ownerUrl);
  await client.connect();
  for (const text of seeds)
    await client.query({ text, values: [category.rows[0]?.hash_id, keeper] }).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${text.slice(0, 80)}`);
    });
  await client.query("VACUUM (ANALYZE)");
  await client.end();
}

/** Who asks, where, and the rows that single questions are about. */
interface Among {
  readonly desk: Awaited<ReturnType<typeof readerFor>>;
  readonly all: Awaited<ReturnType<typeof readerFor>>;
  readonly one: string;
  /** The newest article of the office, and a movement far down in its timeline. */
  readonly first: string;
  readonly deep: string;
}

function questions({ desk, all, one, first, deep }: Among): readonly Timed[] {
  const of = { params: { id: first }, body: undefined };
  const year = { date_start: "2026-01-01", date_end: "2026-12-31" };
  return [
    ["newest articles of one office", 30, async () => await supplies(desk(), { query: {} })],
    ["newest articles of all offices", 30, async () => await supplies(all(), { query: {} })],
    ["a rare word in one office", 40, async () => await supplies(desk(), { query: { search: "zeppelin" } })],
    ["a common word in all offices", 40, async () => await supplies(all(), { query: { search: "laptop" } })],
    ["articles with their value", 80, async () => await supplies(all(), { query: { on: "2026-11-28" } })],
    ["pieces of an article", 20, async () => await pieces(desk(), { ...of, query: {} })],
    ["movements of an article", 20, async () => await timeline(desk(), { ...of, query: {} })],
    [
      "first page of an office's movements",
      30,
      async () => await officeTimeline(desk(), { params: { zone: one }, body: undefined, query: {} }),
    ],
    [
      `page ${DEEP} of an office's movements`,
      30,
      async () =>
        await officeTimeline(desk(), {
          params: { zone: one },
          body: undefined,
          query: { after: cursorOf(deep) },
        }),
    ],
    ["what is due, of one office", 60, async () => await upkeep(desk(), { query: {} })],
    ["what is due, of all offices", 60, async () => await upkeep(all(), { query: {} })],
    ["a year of one article", 60, async () => await statistics(desk(), { ...of, query: year })],
    ["a year of all articles", 300, async () => await statistics(all(), { ...of, query: { ...year, of: "all" } })],
    [
      "a year from a day within a month, of all",
      300,
      async () =>
        await statistics(all(), { ...of, query: { date_start: "2026-01-15", date_end: "2026-12-14", of: "all" } }),
    ],
    [
      "the value of everything",
      300,
      async () => await worthOfAll(all(), { params: undefined, body: undefined, query: { on: "2026-11-28" } }),
    ],
  ];
}

/** The identifier of a statement about an office; empty without rows. */
const idBy = async (t: TestApp, text: string, zone: string): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(text, [zone])).rows[0]?.hash_id ?? "";

/** Times the lists of supplies, deep pages of movements, statistics and values, in a database of the tests. */
export async function measureSupplies(): Promise<readonly ComponentLine[]> {
  const t = await testApp();
  try {
    const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
    const zones = [];
    for (let i = 0; i < OFFICES; i++) zones.push(await t.make.zone({ name: `Office ${i}`, currencyId: eur.id }));
    const one = zones[0]?.id ?? "";
    const keeper = await t.make.user({ zone: one, rights: { supplies_view: [one], supplies_update: [one] } });
    const everywhere = await t.make.user({ zone: one, rights: ["supplies_view", "supplies_update"] });
    await seed(t, keeper.id);
    const first = "SELECT hash_id FROM supply WHERE zone_id = $1 ORDER BY 1 DESC LIMIT 1";
    const deep = `SELECT hash_id FROM supply_movement WHERE zone_id = $1 ORDER BY hash_id DESC OFFSET ${PAGE * (DEEP - 1)} LIMIT 1`;
    const timed = questions({
      desk: await readerFor(t, keeper.id),
      all: await readerFor(t, everywhere.id),
      one,
      first: await idBy(t, first, one),
      deep: await idBy(t, deep, one),
    });
    const among = `${PIECES.toLocaleString("en")} pieces, ${MOVEMENTS.toLocaleString("en")} movements`;
    return await timedLines(among, timed);
  } finally {
    await t.close();
  }
}
