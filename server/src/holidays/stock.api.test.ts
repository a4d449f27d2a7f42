import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPublicHoliday, deletePublicHoliday } from "#contract/calendars/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import * as calls from "#contract/holidays/endpoints.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { dryRun, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { lineOf, openStockWorld } from "#server/testing/holidays/world.ts";
import { openApp } from "#server/testing/test-app.ts";
import { settleTask } from "./stock-jobs.ts";

const t = await openApp();
const w = await openStockWorld(t, "FR");
const annual = await w.type({ name: "Annual leave" });
await w.rules(annual, {});
const hana = await t.as(
  await t.make.user({
    name: "Hana",
    zone: w.zone,
    rights: {
      holidays_validate: [w.zone.id],
      holidays_stat: [w.zone.id],
      notify_holidays: [w.zone.id],
      public_holidays_create: [w.country],
      public_holidays_delete: [w.country],
    },
  }),
);
const year = 2030;
const at = `${year}-01-02`;
const stock = async (user: string, day = at, type = annual) => {
  const { data } = await hana.ok(calls.getOwnStock, { query: { user_hash_id: user, at: day } });
  return data.find((b) => b.type.hash_id === type);
};
const left = async (user: string, day = at): Promise<number | undefined> => (await stock(user, day))?.remaining;
const kindsOf = async (user: string): Promise<string[]> => {
  const { rows } = await t.owner.query<{ kind: string }>(
    "SELECT kind FROM holiday_movement WHERE user_id = $1 ORDER BY hash_id",
    [user],
  );
  return rows.map((r) => r.kind);
};

describe("a stock", () => {
  test("falls when a request is sent, and rises when it is cancelled; settling again adds nothing", async () => {
    const ada = await w.person(`${year}-01-01`);
    const { id } = await w.send(ada, annual, [lineOf(`${year}-03-11`, `${year}-03-15`)], at);
    assert.equal((await stock(ada))?.pending, 5);
    await w.move(id, "VALIDATED", at);
    assert.partialDeepStrictEqual(await stock(ada), { acquired: 20, planned: 5, pending: 0, taken: 0, remaining: 15 });
    assert.equal(await w.sum(ada, annual), 15);
    assert.equal((await w.settle(ada, at)).added, 0);
    await w.move(id, "CANCELLED", at);
    assert.equal(await left(ada), 20);
    const kinds = await kindsOf(ada);
    assert.deepEqual(
      ["grant", "taken", "returned"].map((k) => kinds.filter((kind) => kind === k).length),
      [1, 5, 5],
    );
  });

  test("two pending requests of 15 on 20 do not both pass, and nothing left says so (point 22)", async () => {
    const ada = await w.person(`${year}-01-01`);
    assert.equal((await w.send(ada, annual, [lineOf(`${year}-05-06`, `${year}-05-24`)], at)).refusal, undefined);
    const second = await w.send(ada, annual, [lineOf(`${year}-03-04`, `${year}-03-22`)], at);
    assert.equal(second.refusal, "holidays.stock_exceeded");
    assert.equal((await w.send(ada, annual, [lineOf(`${year}-03-04`, `${year}-03-08`)], at)).refusal, undefined);
    const third = await w.send(ada, annual, [lineOf(`${year}-06-03`)], at);
    assert.equal(third.refusal, "holidays.stock_empty");
    assert.equal(await w.sum(ada, annual), 0);
  });

  test("sick leave slows what other stocks accrue, and its own stock not", async () => {
    const monthly = await w.type();
    await w.rules(monthly, { stock: "cumulative", days: 24 });
    const sick = await w.type({ deducts: false, accrual_rate: 0 });
    const ada = await w.person(`${year}-01-01`);
    await w.send(ada, sick, [lineOf(`${year}-04-01`, `${year}-04-15`)], at);
    await w.settle(ada, `${year}-04-30`);
    assert.equal(await w.sum(ada, monthly), 7);
    await w.settle(ada, `${year}-05-31`);
    assert.equal(await w.sum(ada, monthly), 9);
    assert.equal((await stock(ada, `${year}-12-31`, monthly))?.acquired, 23);
  });

  test("takes what was sent before its rules came", async () => {
    const later = await w.type();
    const ada = await w.person(`${year}-01-01`);
    await w.send(ada, later, [lineOf(`${year}-04-01`, `${year}-04-03`)], at);
    assert.equal(await w.sum(ada, later), 0);
    await w.rules(later, {});
    await w.settle(ada, at);
    assert.equal(await w.sum(ada, later), 17);
    assert.equal((await w.settle(ada, at)).added, 0);
  });

  test("is only added to", async () => {
    await assert.rejects(t.pool.query("UPDATE holiday_movement SET amount = 1"), /permission denied|appended/u);
    await assert.rejects(t.pool.query("DELETE FROM holiday_movement"), /permission denied|appended/u);
    await assert.rejects(t.owner.query("DELETE FROM holiday_movement"), /only ever appended/u);
  });

  test("holds under a thousand concurrent requests: what passes is what there is", async () => {
    const half = await w.type();
    await w.rules(half, { days: 30, period_months: 60, period_start: "anniversary" });
    const ada = await w.person(`${year}-01-01`);
    const lines = Array.from({ length: 1000 }, (_, i) => {
      const day = shiftDay("2030-01-07", Math.floor(i / 10) * 7 + (Math.floor(i / 2) % 5));
      return i % 2 === 0 ? lineOf(day, day, "morning", "midday") : lineOf(day, day, "afternoon", "evening");
    });
    const lanes = Array.from({ length: 8 }, (_, lane) => lines.filter((__, i) => i % 8 === lane));
    const outcomes = await Promise.all(
      lanes.map(async (lane) => {
        const refusals: (string | undefined)[] = [];
        for (const line of lane) refusals.push((await w.send(ada, half, [line], at)).refusal);
        return refusals;
      }),
    );
    const refusals = outcomes.flat();
    assert.equal(refusals.length, 1000);
    assert.equal(refusals.filter((r) => r === undefined).length, 60);
    assert.equal(refusals.filter((r) => r === "holidays.stock_empty").length, 940);
    assert.equal(await w.sum(ada, half), 0);
    assert.equal((await stock(ada, at, half))?.remaining, 0);
  });
});

describe("public holidays that come and go", () => {
  test("give days back without a call to HR, and take them where the stock allows (point 24)", async () => {
    const ada = await t.make.user({ name: "Ada", zone: w.zone });
    const client = await t.as(ada);
    await t.pool.query("UPDATE app_user SET created_at = '2020-01-01' WHERE hash_id = $1", [ada.id]);
    const week = [lineOf(`${year}-09-02`, `${year}-09-06`)];
    const { id } = await w.send(ada.id, annual, week, at);
    await w.move(id, "VALIDATED", at);
    const before = await left(ada.id, `${year}-01-01`);
    const { data: feast } = await hana.ok(createPublicHoliday, {
      params: { id: w.country },
      body: { day: `${year}-09-04`, name: "Feast", part: "day" },
    });
    await t.runJobs();
    assert.equal(await left(ada.id, `${year}-01-01`), (before ?? 0) + 1);
    const { data: notices } = await client.ok(listNotifications, { query: {} });
    assert.ok(notices.some((n) => n.kind === "holiday_recounted"));
    // It goes while there is enough: the day is taken again.
    await hana.ok(deletePublicHoliday, { params: { id: feast.hash_id } });
    await t.runJobs();
    assert.equal(await left(ada.id, `${year}-01-01`), before);
  });

  test("never take a day that the stock does not have: HR is told, and the request costs what it did", async () => {
    const two = await w.type();
    await w.rules(two, { days: 4 });
    const ada = await t.make.user({ name: "Short", zone: w.zone });
    await t.pool.query("UPDATE app_user SET created_at = '2030-01-01' WHERE hash_id = $1", [ada.id]);
    const { data: feast } = await hana.ok(createPublicHoliday, {
      params: { id: w.country },
      body: { day: `${year}-10-09`, name: "Feast", part: "day" },
    });
    await t.runJobs();
    const { id } = await w.send(ada.id, two, [lineOf(`${year}-10-07`, `${year}-10-11`)], at);
    assert.equal((await stock(ada.id, at, two))?.remaining, 0);
    await hana.ok(deletePublicHoliday, { params: { id: feast.hash_id } });
    await t.runJobs();
    assert.equal((await stock(ada.id, at, two))?.remaining, 0);
    const { rows } = await t.pool.query("SELECT days FROM holiday WHERE hash_id = $1", [id]);
    assert.deepEqual(rows, [{ days: "4.0" }]);
    const { data: notices } = await hana.ok(listNotifications, { query: {} });
    assert.equal(notices.filter((n) => n.kind === "holiday_short").length, 1);
  });
});

test("the job settles everybody, once", async () => {
  const monthly = await w.type();
  await w.rules(monthly, { stock: "cumulative", days: 12, valid_from: "2024-01-01" });
  const ada = await w.person("2024-01-01");
  await settleTask(t.app.services)({}, {} as never);
  const months = await w.sum(ada, monthly);
  assert.ok(months >= 12);
  const { rows: before } = await t.pool.query("SELECT count(*) FROM holiday_movement");
  await settleTask(t.app.services)({}, {} as never);
  const { rows: after } = await t.pool.query("SELECT count(*) FROM holiday_movement");
  assert.deepEqual(after, before);
});

describe("what people enter", () => {
  const body = (user: string, over: object = {}) => ({
    body: {
      user_hash_id: user,
      holiday_type_hash_id: annual,
      day: `${year}-02-01`,
      amount: 2,
      reason: "Worked a Sunday",
      ...over,
    },
  });
  test("needs the right in the person's office and a reason, and is never one's own", async () => {
    const ada = await t.make.user({ name: "Adele", zone: w.zone });
    const elsewhere = await t.make.zone();
    const otto = await t.as(
      await t.make.user({ name: "Otto", zone: elsewhere, rights: { holidays_validate: [elsewhere.id] } }),
    );
    const own = await t.make.user({ name: "Own", zone: w.zone, rights: { holidays_validate: [w.zone.id] } });
    assert.equal((await (await t.as(ada)).call(calls.adjustStock, body(ada.id))).status, 403);
    assert.equal((await otto.call(calls.adjustStock, body(ada.id))).status, 422);
    assert.equal((await (await t.as(own)).call(calls.adjustStock, body(own.id))).status, 403);
    assert.equal((await hana.call(calls.adjustStock, body(ada.id, { reason: " " }))).status, 422);
    const { data } = await hana.ok(calls.adjustStock, body(ada.id, { day: "2026-02-01", amount: -1.5 }));
    assert.equal(data.type.hash_id, annual);
    const { movements, can } = await hana.ok(calls.getOwnStock, {
      query: { user_hash_id: ada.id, holiday_type_hash_id: annual },
    });
    const entered = movements?.find((m) => m.kind === "adjustment");
    assert.partialDeepStrictEqual(entered, { amount: -1.5, reason: "Worked a Sunday", by: { name: "Hana" } });
    assert.deepEqual(can, { adjust: true });
  });

  test("an opening balance comes once, before adjustments, and holds what was before it", async () => {
    const ada = await w.person("2015-01-01");
    const opening = { kind: "opening", day: "2026-07-01", amount: 7.5, reason: "From the old system" };
    await hana.ok(calls.adjustStock, body(ada, opening));
    assert.equal((await stock(ada, "2026-07-01"))?.remaining, 7.5);
    const again = await hana.call(calls.adjustStock, body(ada, opening));
    assert.deepEqual(Object.keys(again.error.errors ?? {}), ["kind"]);
    const earlier = await hana.call(calls.adjustStock, body(ada, { day: "2026-06-30" }));
    assert.deepEqual(Object.keys(earlier.error.errors ?? {}), ["day"]);
    assert.equal(await w.sum(ada, annual, "2026-07-01"), 7.5);
  });
});

test("balances of an office cost the same statements however many people it has, and are the sums of their movements", async () => {
  const one = await t.counted(async () => await hana.ok(calls.listStocks, { query: { zone: w.zone.id, limit: 1 } }));
  const all = await t.counted(async () => await hana.ok(calls.listStocks, { query: { zone: w.zone.id, limit: 100 } }));
  assert.equal(all.sent, one.sent);
  for (const { user, balances } of all.value.data)
    for (const b of balances) {
      await w.settle(user.hash_id);
      // Planned and pending days stand already, those of later periods too.
      const { rows } = await t.pool.query<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM holiday_movement WHERE user_id = $1 AND type_id = $2 AND period_start = $3`,
        [user.hash_id, b.type.hash_id, b.period_start],
      );
      if (b.period_start !== null) assert.equal(Number(rows[0]?.sum), b.remaining, user.name);
    }
});

test("the overview of a year adds up, month by month", async () => {
  const ada = await w.person(`${year}-01-01`);
  const { id } = await w.send(ada, annual, [lineOf(`${year}-03-28`, `${year}-04-02`)], at);
  await w.move(id, "VALIDATED", at);
  const { data } = await hana.ok(calls.getHolidayOverview, { query: { year, zone: w.zone.id } });
  const row = data.find((r) => r.user.hash_id === ada && r.type.hash_id === annual);
  assert.partialDeepStrictEqual(row, { opening: 0, acquired: 20, taken: 4, expired: 0, adjusted: 0, remaining: 16 });
  assert.deepEqual(row?.months.slice(2, 4), [2, 2]);
  for (const r of data) {
    const sum = r.opening + r.acquired - r.taken - r.expired + r.adjusted;
    assert.ok(Math.abs(sum - r.remaining) < 1e-9);
  }
});

test("balances and the overview are exported as tables", async () => {
  const filters = { zone: w.zone.id };
  const files: string[] = [];
  for (const [kind, more] of [
    ["holidays_balances", {}],
    ["holidays_overview", { year: String(year) }],
  ] as const) {
    const body = { format: "csv" as const, filters: { ...filters, ...more } };
    const { data } = await hana.ok(createExport, { params: { kind }, body });
    await t.runJobs();
    files.push(await (await hana.fetch(`/api/export/${data.hash_id}/download`)).text());
  }
  assert.match(files[0] ?? "", /Adele;[^\n]*Annual leave/u);
  assert.match(files[1] ?? "", /Annual leave;/u);
});

test("opening balances are imported and taken back, by whoever may enter them", async () => {
  const zora = await t.make.user({ name: "Zora", email: "zora@example.com", zone: w.zone });
  await t.pool.query("UPDATE app_user SET created_at = '2020-01-01' WHERE hash_id = $1", [zora.id]);
  const params = { kind: "holiday_openings" } as const;
  const text =
    "E-mail;Type;Day;Days;Carried over\nzora@example.com;Annual leave;2026-07-01;7,5;\nZora@example.com;annual leave;01-07-2026;3;yes";
  const otto = await t.as(
    await t.make.user({ zone: w.zone, rights: { holidays_validate: [(await t.make.zone()).id] } }),
  );
  assert.equal((await otto.ok(dryRun, { params, body: { text } })).data.counts.wrong, 2);
  const { data } = await hana.ok(runImport, { params, body: { text } });
  assert.partialDeepStrictEqual(await stock(zora.id, "2026-07-02"), { acquired: 7.5, carried: 3, remaining: 10.5 });
  await t.runJobs();
  assert.equal((await hana.ok(dryRun, { params, body: { text } })).data.counts.wrong, 2);
  await hana.ok(undoImport, { params: { id: data.batch.hash_id } });
  assert.equal((await stock(zora.id, "2026-07-02"))?.remaining, 140);
  assert.equal((await hana.ok(dryRun, { params, body: { text } })).data.counts.create, 2);
});
