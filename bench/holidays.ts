import pg from "pg";
import { getCalendar } from "#server/holidays/calendar.ts";
import { listZoneHolidays } from "#server/holidays/lists.ts";
import { getHolidayOverview, getOwnStock, listStocks } from "#server/holidays/stock-balances.ts";
import { Access } from "#server/kit/shared/access.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { openStockWorld } from "#server/testing/holidays/world.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { ComponentLine } from "./components.ts";
import { personOf } from "./questions.ts";
import { timedLines, type Timed } from "./timed.ts";

const REQUESTS = 200_000;
const PEOPLE = 1600;
/** People of the office that is looked at. */
const TEAM = 300;

/** Requests of one or two days, one every two weeks, those of people side by side; with what they took. */
const seed = `
  WITH made AS (
    INSERT INTO holiday (hash_id, user_id, zone_id, type_id, status, start_date, end_date, days, return_date, sent_at, validated_at, search)
    SELECT (lpad(to_hex(1700000000000 + i * 900), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid,
      u.hash_id, u.zone_id, $2, CASE WHEN i % 20 = 0 THEN 'UNVALIDATED' ELSE 'VALIDATED' END, d.day, d.day + 1, 2, d.day + 2, clock_timestamp(), clock_timestamp(), ''
    FROM generate_series(0, $1::int - 1) i
      JOIN (SELECT hash_id, zone_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM app_user WHERE name LIKE 'Away%') u ON u.n = i % $3::int
      CROSS JOIN LATERAL (SELECT date '2024-01-01' + (i / $3::int) * 14 + (u.n % 4)::int AS day) d
    RETURNING hash_id, user_id, start_date, end_date
  ), lines AS (
    INSERT INTO holiday_line (holiday_id, position, user_id, start_date, end_date, starts, ends, days) SELECT hash_id, 0, user_id, start_date, end_date, 'morning', 'evening', 2 FROM made
  )
  INSERT INTO holiday_movement (hash_id, user_id, type_id, kind, day, amount, period_start, holiday_id)
  SELECT gen_random_uuid(), user_id, $2, 'taken', start_date + k, -1, date_trunc('year', (start_date + k)::timestamp)::date, hash_id FROM made, generate_series(0, 1) k`;

/** Times lists, calendar and balances of leave, in a database of the tests. */
export async function measureHolidays(): Promise<readonly ComponentLine[]> {
  const t = await testApp();
  try {
    const w = await openStockWorld(t);
    const type = await w.type({ name: "Annual leave" });
    await w.rules(type, { days: 60, carry_cap: 10, carry_months: 6 });
    const other = await t.make.zone({ countries: [w.country] });
    for (let i = 0; i < PEOPLE; i++) await t.make.user({ name: `Away ${i}`, zone: i < TEAM ? w.zone : other });
    await t.owner.query("UPDATE app_user SET created_at = '2024-01-01' WHERE name LIKE 'Away%'");
    // Statements of the seed take longer than those of a server may.
    const client = new pg.Client(t.ownerUrl);
    await client.connect();
    await client.query({ text: seed, values: [REQUESTS, type, PEOPLE] });
    await client.end();
    await t.owner.query("VACUUM (ANALYZE)");
    const hr = await t.make.user({ zone: w.zone, rights: ["holidays_validate", "holidays_view", "holidays_stat"] });
    const person = { ...(await personOf(t.owner, hr.id)), zoneId: w.zone.id };
    const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };
    const reader = (): Reader => ({ call, person, db: t.pool, access: new Access(person) });
    const { rows } = await t.owner.query<{ id: string }>(
      "SELECT hash_id AS id FROM app_user WHERE zone_id = $1 AND name LIKE 'Away%' LIMIT 1",
      [w.zone.id],
    );
    const zone = w.zone.id;
    const timed: readonly Timed[] = [
      [
        "newest requests of an office",
        20,
        async () => await listZoneHolidays(reader(), { params: { id: zone }, query: {} }),
      ],
      [
        `a year's calendar of ${TEAM} people`,
        60,
        async () => await getCalendar(reader(), { query: { zone, from: "2026-01-01", to: "2026-12-31" } }),
      ],
      ["a person's balance", 10, async () => await getOwnStock(reader(), { query: { user_hash_id: rows[0]?.id } })],
      ["a page of 50 balances", 100, async () => await listStocks(reader(), { query: { zone } })],
      [
        `a year's overview of ${TEAM} people`,
        500,
        async () => await getHolidayOverview(reader(), { query: { zone, year: 2026 } }),
      ],
    ];
    return await timedLines(`${REQUESTS.toLocaleString("en")} requests`, timed);
  } finally {
    await t.close();
  }
}
