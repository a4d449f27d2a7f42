import assert from "node:assert/strict";
import { test } from "node:test";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
// January 2026: 160.00 validated for a hotel and taxis, and one waiting; 20.00 in the previous year.
await s.expense("VALIDATED");
await s.expense("UNVALIDATED");
await s.expense("PAID", {
  start_date: "2025-03-02",
  end_date: "2025-03-02",
  fees: [{ amount: "20", date: "2025-03-02", reason_id: s.taxi.id }],
});

const year = (y: number) => ({ params: { id: s.paris.id }, query: { year: y } });
const statistician = async (more: object = {}) =>
  await t.as(await t.make.user({ rights: { statistics_area: [s.paris.id], ...more } }));

test("a year of an office beside the year before: by month, reason, person and state, of what one may see", async () => {
  const client = await statistician({ travel_expenses_view_all: [s.paris.id] });
  // Cache the rights first.
  await client.ok(zoneStatistics, year(2026));
  const { value, sent } = await t.counted(async () => await client.ok(zoneStatistics, year(2026)));
  assert.equal(sent, 3);
  const { data } = value;
  assert.deepEqual([data.total, data.previous, data.currency?.iso], ["160.00", "20.00", "EUR"]);
  assert.deepEqual(data.months[0], { month: "2026-01", amount: "160.00", previous: "0.00" });
  assert.deepEqual(data.months[2], { month: "2026-03", amount: "0.00", previous: "20.00" });
  assert.deepEqual(
    data.reasons.map((r) => [r.name, r.amount, r.previous]),
    [
      ["Hotel", "120.50", "0.00"],
      ["Taxi", "39.50", "20.00"],
    ],
  );
  assert.deepEqual(
    data.people.map((p) => [p.name, p.amount, p.count]),
    [["Alice Martin", "160.00", 3]],
  );
  assert.deepEqual(
    data.states.map((x) => [x.status, x.count, x.amount]),
    [
      ["UNVALIDATED", 1, "160.00"],
      ["VALIDATED", 1, "160.00"],
    ],
  );
});

test("a running year is compared with as many months of the year before as have begun", async () => {
  const client = await statistician({ travel_expenses_view_all: [s.paris.id] });
  const { rows } = await t.pool.query<{ month: number; year: number }>(
    "SELECT extract(month FROM clock() AT TIME ZONE 'UTC')::int AS month, extract(year FROM clock() AT TIME ZONE 'UTC')::int AS year",
  );
  const { month = 0, year: now = 0 } = rows[0] ?? {};
  const before = (await client.ok(zoneStatistics, year(now))).data;
  const december = `${now - 1}-12-05`;
  await s.expense("PAID", {
    start_date: december,
    end_date: december,
    fees: [{ amount: "7", date: december, reason_id: s.taxi.id }],
  });
  const { data } = await client.ok(zoneStatistics, year(now));
  const added = (all: typeof data, one: (d: typeof data) => string | undefined) => Number(one(all)) * 100;
  const counts = month === 12 ? 700 : 0;
  assert.equal(data.compared_months, month);
  assert.equal(data.months[11]?.previous, "7.00", "the chart shows the whole year before");
  for (const one of [
    (d: typeof data) => d.previous,
    (d: typeof data) => d.reasons.find((r) => r.name === "Taxi")?.previous,
    (d: typeof data) => d.people.find((p) => p.name === "Alice Martin")?.previous,
  ])
    assert.equal(Math.round(added(data, one) - added(before, one)), counts);
  assert.equal((await client.ok(zoneStatistics, year(now - 1))).data.compared_months, 12);
});

test("the right to statistics alone counts nothing that one may not see", async () => {
  const { data } = await (await statistician()).ok(zoneStatistics, year(2026));
  assert.deepEqual([data.total, data.states, data.people], ["0.00", [], []]);
});

test("a fee of a month that was closed counts in the month of its validation, and one of a later month in its own", async () => {
  const client = await statistician({ travel_expenses_view_all: [s.paris.id] });
  const months = async (y: number) =>
    (await client.ok(zoneStatistics, year(y))).data.months.filter((m) => Number(m.amount) > 0);
  const before = await months(2024);
  assert.deepEqual(before, []);
  await t.pool.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2024-05-01')", [s.paris.id]);
  const today = new Date().toISOString().slice(0, 10);
  const was = Number((await months(Number(today.slice(0, 4)))).find((m) => m.month === today.slice(0, 7))?.amount ?? 0);
  await s.expense("VALIDATED", {
    start_date: "2024-05-30",
    end_date: "2024-06-02",
    fees: [
      { amount: "11", date: "2024-05-30", reason_id: s.taxi.id },
      { amount: "7", date: "2024-06-02", reason_id: s.taxi.id },
    ],
  });
  await t.pool.query("DELETE FROM closed_month");
  assert.deepEqual(await months(2024), [{ month: "2024-06", amount: "7.00", previous: "0.00" }]);
  const is = Number((await months(Number(today.slice(0, 4)))).find((m) => m.month === today.slice(0, 7))?.amount);
  assert.equal(is - was, 11);
});
