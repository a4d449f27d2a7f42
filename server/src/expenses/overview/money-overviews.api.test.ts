import assert from "node:assert/strict";
import { test } from "node:test";
import {
  closeAdvance,
  listKeptAdvances,
  sendAdvance,
  storeAdvance,
  validateAdvance,
} from "#contract/advances/endpoints.ts";
import { advancesOverview, officeStaff } from "#contract/expenses/money-overviews.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada", zone: s.paris, rights: allPermissions }));
const account = { type: "Account" as const, id: s.account };

async function handOver(amount: string, currency?: string): Promise<string> {
  const body = { zone_hash_id: s.paris.id, title: "Salon", amount, ...(currency && { currency_hash_id: currency }) };
  const { data } = await s.alice.client.ok(storeAdvance, { body });
  const params = { id: data.hash_id };
  await s.alice.client.ok(sendAdvance, { params, body: {} });
  await admin.ok(validateAdvance, { params, body: {} });
  const holder = currency ? { type: "Box" as const, id: s.francs } : account;
  const from = { transaction_from_type: holder.type, transaction_from_hash_id: holder.id };
  await admin.ok(validateAdvance, { params, body: from });
  return data.hash_id;
}
const returned = await handOver("200");
await handOver("300.50");
const into = { transaction_to_type: account.type, transaction_to_hash_id: account.id };
await admin.ok(closeAdvance, { params: { id: returned }, body: into });
// A requested advance does not count as handed over.
await s.alice.client.ok(storeAdvance, { body: { zone_hash_id: s.paris.id, title: "Later", amount: "77" } });
await s.expense("VALIDATED", { start_date: "2026-02-02", end_date: "2026-02-02" });

test("what was handed over in the months that are asked, and what became of it", async () => {
  const { data } = await admin.ok(advancesOverview, { query: { zoneSelected: s.paris.id } });
  assert.deepEqual(
    [data.amount, data.returned, data.used, data.left, data.count, data.currency?.iso],
    ["500.50", "200.00", "0.00", "300.50", 2, "EUR"],
  );
  assert.deepEqual(
    data.people.map((p) => [p.name, p.amount, p.left]),
    [["Alice Martin", "500.50", "300.50"]],
  );
  const month = data.months.find((m) => m.count > 0);
  assert.equal(month?.amount, "500.50");
  const listed = async (handed_start: string, handed_end?: string) =>
    (await admin.ok(listKeptAdvances, { query: { zoneSelected: s.paris.id, handed_start, handed_end } })).data;
  assert.ok(month);
  assert.equal((await listed(`${month.month}-01`)).length, data.count, "the figure opens its advances");
  assert.deepEqual(await listed(`${nextMonth(month.month)}-01`), []);
  assert.deepEqual(await listed("2020-01-01", "2020-12-31"), []);
  const { data: before } = await admin.ok(advancesOverview, {
    query: { date_start: "2020-01-01", date_end: "2020-12-31" },
  });
  assert.deepEqual([before.amount, before.offices, before.message], ["0.00", [], null]);
  const { data: theirs } = await s.esther.client.ok(advancesOverview, { query: { zoneSelected: s.paris.id } });
  assert.deepEqual([theirs.amount, theirs.people], ["0.00", []], "nothing of another office");
});

test("one in francs is left out while there is no rate, and counted with that of its month", async () => {
  await handOver("65596", s.xaf.id);
  const { data } = await admin.ok(advancesOverview, { query: {} });
  assert.deepEqual([data.amount, data.missing.map((m) => m.currency.iso)], ["500.50", ["XAF"]]);
  assert.equal(data.message, "Not all offices proceed with exchange rate within this months interval.");
  await t.pool.query(
    "INSERT INTO currency_rate (currency_id, month, rate) VALUES ($1, date_trunc('month', clock() AT TIME ZONE 'Europe/Paris')::date, 655.957)",
    [s.xaf.id],
  );
  const { data: now } = await admin.ok(advancesOverview, { query: {} });
  assert.deepEqual([now.amount, now.missing], ["600.50", []]);
});

test("the people of an office with what they spent, are owed and hold, each currency for itself", async () => {
  const { value, sent } = await t.counted(
    async () => await s.chloe.client.ok(officeStaff, { params: { id: s.paris.id }, query: { year: 2026, limit: 50 } }),
  );
  assert.ok(sent <= 3, String(sent));
  const alice = value.data.find((p) => p.hash_id === s.alice.user.id);
  const told = (list: readonly { amount: string; currency: { iso: string } }[] = []): string[] =>
    list.map((a) => `${a.amount} ${a.currency.iso}`);
  assert.deepEqual(
    [told(alice?.spent), told(alice?.owed), told(alice?.held)],
    [["160.00 EUR"], ["160.00 EUR"], ["300.50 EUR", "65596.00 XAF"]],
  );
  assert.ok(!value.data.some((p) => p.hash_id === s.esther.user.id), "of another office, without money here");
  const names = value.data.map((p) => p.name);
  const first = await s.chloe.client.ok(officeStaff, { params: { id: s.paris.id }, query: { limit: 2 } });
  const rest = await s.chloe.client.ok(officeStaff, {
    params: { id: s.paris.id },
    query: { limit: 50, after: first.after ?? "" },
  });
  assert.deepEqual(
    [...first.data, ...rest.data].map((p) => p.name),
    names,
    "page by page, by name",
  );
  const away = await s.esther.client.call(officeStaff, { params: { id: s.paris.id }, query: {} });
  assert.equal(away.status, 404);
});
