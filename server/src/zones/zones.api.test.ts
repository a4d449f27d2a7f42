import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import * as calls from "#contract/zones/endpoints.ts";
import { listExchangeRates, storeExchange } from "#contract/zones/rates.ts";
import { createZoneTax } from "#contract/payslips/rule-endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let s: Scene;
/** Holds all rights over offices, everywhere. */
let keeper: Client;
const areaRights: readonly Permission[] = ["areas_view", "areas_create", "areas_update", "areas_delete"];
before(async () => {
  t = await testApp();
  s = await scene(t);
  keeper = await t.as(await t.make.user({ name: "Keeper", rights: areaRights }));
});
after(async () => await t.close());

let n = 0;
const newOffice = async (more: object = {}) =>
  (await keeper.ok(calls.createZone, { body: { name: `Kribi ${(n += 1)}`, time_zone: "Africa/Douala", ...more } }))
    .data;
const at = (id: string) => ({ params: { id } });

describe("an office", () => {
  test("is made without a currency, found by a fragment without accents, changed, and each is written down", async () => {
    const made = await newOffice({ name: "Évian", countries: [s.france.id] });
    assert.equal(made.currency, null);
    assert.deepEqual(made.can, { update: true, currency: true, delete: true });
    assert.deepEqual(
      made.countries.map((c) => c.name),
      ["France"],
    );
    const found = await keeper.ok(calls.listZones, { query: { search: "EVI" } });
    assert.deepEqual(
      found.data.map((z) => z.hash_id),
      [made.hash_id],
    );
    assert.ok((await keeper.ok(searchAll, { query: { q: "vian" } })).data.some((h) => h.hash_id === made.hash_id));
    const { data } = await keeper.ok(calls.updateZone, {
      ...at(made.hash_id),
      body: { name: "Évian-les-Bains", version: 1 },
    });
    assert.equal(data.version, 2);
    const { data: told } = await keeper.ok(recordTimeline, { params: { kind: "zone", id: made.hash_id } });
    assert.deepEqual(
      told.map((e) => e.action),
      ["update", "create"],
    );
  });

  test("whoever may make offices in one place alone makes none", async () => {
    const near = await t.as(await t.make.user({ rights: { areas_create: [s.paris.id] } }));
    assert.equal((await near.call(calls.createZone, { body: { name: "Mine", time_zone: "UTC" } })).status, 403);
  });

  test("a stale version is a conflict, a taken name and an unknown time zone stand beside their fields", async () => {
    const made = await newOffice();
    await keeper.ok(calls.updateZone, { ...at(made.hash_id), body: { time_zone: "Europe/Paris", version: 1 } });
    const late = await keeper.call(calls.updateZone, { ...at(made.hash_id), body: { name: "Late", version: 1 } });
    assert.equal(late.status, 409);
    assert.equal(late.error.code, "stale");
    const taken = await keeper.call(calls.createZone, { body: { name: "PARIS", time_zone: "UTC" } });
    assert.deepEqual(Object.keys(taken.error.errors ?? {}), ["name"]);
    for (const time_zone of ["Europe/Nowhere", "+01:00", "", "Etc/../x"]) {
      const wrong = await keeper.call(calls.createZone, { body: { name: "Other", time_zone } });
      assert.equal(wrong.status, 422, time_zone);
      assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ["time_zone"]);
    }
    const nothing = await keeper.call(calls.updateZone, { ...at(made.hash_id), body: {} });
    assert.equal(nothing.error.errors?.name?.[0], "All the fields cannot be empty. Please fill in at least one.");
  });

  test("seen without the right to change it: 403; from another office: not there", async () => {
    const made = await newOffice();
    const viewer = await t.as(
      await t.make.user({ rights: { areas_view: [made.hash_id], areas_update: [s.douala.id] } }),
    );
    assert.equal((await viewer.call(calls.updateZone, { ...at(made.hash_id), body: { name: "X" } })).status, 403);
    assert.equal((await viewer.call(calls.updateZone, { ...at(s.paris.id), body: { name: "X" } })).status, 404);
    assert.deepEqual((await viewer.ok(calls.getZone, at(made.hash_id))).data.can, {});
  });

  test("is deleted with what is only said about it, and not while anything hangs on it: the refusal says what", async () => {
    const made = await newOffice();
    const person = await t.make.user({ rights: { expense_approving: [made.hash_id] } });
    await keeper.ok(calls.deleteZone, at(made.hash_id));
    assert.equal((await keeper.call(calls.getZone, at(made.hash_id))).status, 404);
    const grants = await t.pool.query("SELECT 1 FROM user_grant WHERE user_id = $1", [person.id]);
    assert.equal(grants.rowCount, 0);
    const refused = await keeper.call(calls.deleteZone, at(s.paris.id));
    assert.equal(refused.status, 409);
    assert.match(
      refused.error.message,
      /^Paris cannot be deleted\. It still has: people \(\d+\), accounts and cash boxes \(3\)\.$/u,
    );
    const french = await keeper.call(calls.deleteZone, at(s.paris.id), { "accept-language": "fr" });
    assert.match(french.error.message, /ne peut pas être supprimé/u);
  });

  test("its countries are added and taken away; one with a tax stays", async () => {
    const made = await newOffice();
    const italy = await t.make.country();
    await keeper.ok(calls.addZoneCountries, { ...at(made.hash_id), body: { countries: [s.france.id, italy.id] } });
    const taxer = await t.as(await t.make.user({ rights: { taxes_create: [s.france.id] } }));
    await taxer.ok(createZoneTax, {
      ...at(made.hash_id),
      body: { title: "CSG", type: "percent", value: "9.2", category: "employee", countries: [s.france.id] },
    });
    const refused = await keeper.call(calls.removeZoneCountry, {
      params: { id: made.hash_id, country_id: s.france.id },
    });
    assert.equal(refused.status, 409);
    const { data } = await keeper.ok(calls.removeZoneCountry, { params: { id: made.hash_id, country_id: italy.id } });
    assert.deepEqual(
      data.countries.map((c) => c.hash_id),
      [s.france.id],
    );
    const unknown = await keeper.call(calls.addZoneCountries, { ...at(made.hash_id), body: { countries: [newId()] } });
    assert.deepEqual(Object.keys(unknown.error.errors ?? {}), ["countries"]);
  });

  test("lists its people by name, page by page", async () => {
    const made = await newOffice();
    for (const name of ["Zoé", "abel", "Bea"]) await t.make.user({ name, zone: made.hash_id });
    const first = await keeper.ok(calls.listZoneUsers, { ...at(made.hash_id), query: { limit: 10 } });
    assert.deepEqual(
      first.data.map((u) => u.name),
      ["abel", "Bea", "Zoé"],
    );
    assert.equal((await keeper.ok(calls.getZone, at(made.hash_id))).data.users_count, 3);
    assert.equal(
      (await keeper.ok(calls.listZoneUsers, { ...at(made.hash_id), query: { search: "zoe" } })).data.length,
      1,
    );
  });
});

describe("an office's currency", () => {
  test("once given, expenses can be made at once", async () => {
    const made = await newOffice();
    const rights: Partial<Record<Permission, string[]>> = { travel_expenses_create: [made.hash_id] };
    const spender = await t.as(await t.make.user({ zone: made.hash_id, rights: rights as never }));
    const { currency_hash_id: _, ...body } = s.draft({ zone_hash_id: made.hash_id });
    const blocked = await spender.call(storeExpense, { body });
    assert.equal(blocked.status, 422);
    assert.match(blocked.error.message, /^No currency assigned in this area/u);
    await keeper.ok(calls.changeZoneCurrency, { ...at(made.hash_id), body: { currency_hash_id: s.eur.id } });
    assert.equal((await spender.call(storeExpense, { body })).status, 200);
  });

  test("stays once something was posted", async () => {
    const refused = await keeper.call(calls.changeZoneCurrency, {
      ...at(s.paris.id),
      body: { currency_hash_id: s.xaf.id },
    });
    assert.equal(refused.status, 409);
    assert.match(refused.error.message, /^It is no longer possible to edit\./u);
    const paris = (await keeper.ok(calls.getZone, at(s.paris.id))).data;
    assert.equal(paris.currency_fixed, true);
    assert.equal(paris.can.currency, undefined);
  });

  test("and its first posting never pass each other: one currency in the office, whoever came first", async () => {
    for (let round = 0; round < 12; round++) {
      const made = await newOffice({ currency_hash_id: s.eur.id });
      const accountant = await t.as(await t.make.user({ rights: { accountings_all: [made.hash_id] } }));
      const [opened, changed] = await Promise.all([
        accountant.call(accounts.create, { params: { zone: made.hash_id }, body: { name: "A", initial_amount: "10" } }),
        keeper.call(calls.changeZoneCurrency, { ...at(made.hash_id), body: { currency_hash_id: s.xaf.id } }),
      ]);
      assert.equal(opened.status, 200, opened.raw);
      assert.ok([200, 409].includes(changed.status), changed.raw);
      const { rows } = await t.pool.query(
        "SELECT c.iso, a.currency_iso FROM zone z JOIN currency c ON c.hash_id = z.currency_id JOIN ledger_account a ON a.zone_id = z.hash_id WHERE z.hash_id = $1",
        [made.hash_id],
      );
      for (const row of rows) assert.equal(row.iso, row.currency_iso);
    }
  });

  test("does not change under what is told in it", async () => {
    const made = await newOffice({ currency_hash_id: s.xaf.id });
    const rater = await t.as(
      await t.make.user({ rights: { exchanges_create: [made.hash_id], exchanges_delete: [made.hash_id] } }),
    );
    await rater.ok(storeExchange, {
      body: { zone_hash_id: made.hash_id, rates: [{ month: "2026-01", rate: "655.957" }] },
    });
    const change = async () =>
      await keeper.call(calls.changeZoneCurrency, { ...at(made.hash_id), body: { currency_hash_id: s.eur.id } });
    assert.match((await change()).error.message, /XAF/u);
    await rater.ok(storeExchange, { body: { zone_hash_id: made.hash_id, rates: [{ month: "2026-01", rate: null }] } });
    assert.equal((await change()).status, 200);
  });
});

describe("exchange rates", () => {
  const all: readonly Permission[] = ["exchanges_view", "exchanges_create", "exchanges_update", "exchanges_delete"];
  const keeps = async (zone: string, rights: readonly Permission[] = all) =>
    await t.as(await t.make.user({ rights: Object.fromEntries(rights.map((r) => [r, [zone]])) }));
  const month = (m: string, rate: string | null, version?: number) => ({
    month: m,
    rate,
    ...(version !== undefined && { version }),
  });

  test("are stored for a span at once, over the end of a year, and read in order with their versions", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const rater = await keeps(hash_id);
    const span = { zone_hash_id: hash_id, month_start: "2025-11", month_end: "2026-02", rate: "655.957" };
    assert.equal((await rater.ok(storeExchange, { body: span })).data.length, 4);
    const table = await rater.ok(listExchangeRates, { ...at(hash_id), query: {} });
    assert.deepEqual(
      table.data.map((r) => [r.month, r.rate, r.version]),
      [
        ["2025-11", "655.957", 1],
        ["2025-12", "655.957", 1],
        ["2026-01", "655.957", 1],
        ["2026-02", "655.957", 1],
      ],
    );
    assert.equal(table.base?.iso, "EUR");
    // Storing the same again changes nothing.
    await rater.ok(storeExchange, { body: span });
    assert.equal((await rater.ok(listExchangeRates, { ...at(hash_id), query: {} })).data[0]?.version, 1);
  });

  test("two people at one table: nothing of the second is stored, and it is told which month", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const [first, second] = [await keeps(hash_id), await keeps(hash_id)];
    const store = (client: Client, ...rates: ReturnType<typeof month>[]) =>
      client.call(storeExchange, { body: { zone_hash_id: hash_id, rates } });
    assert.equal((await store(first, month("2026-01", "600", 0), month("2026-02", "610", 0))).status, 200);
    const late = await store(second, month("2026-02", "620", 0), month("2026-03", "630", 0));
    assert.equal(late.status, 409);
    assert.equal(late.error.code, "stale");
    assert.match(late.error.message, /02-2026/u);
    assert.deepEqual(Object.keys(late.error.errors ?? {}), ["rates.0.rate"]);
    assert.equal((await first.ok(listExchangeRates, { ...at(hash_id), query: {} })).data.length, 2);
    const both = await Promise.all([
      store(first, month("2026-01", "601", 1)),
      store(second, month("2026-01", "602", 1)),
    ]);
    assert.deepEqual(
      both.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409],
    );
  });

  test("each right does its own part: adding, changing, taking away", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const store = async (right: Permission, rate: string | null) =>
      (
        await (
          await keeps(hash_id, [right])
        ).call(storeExchange, { body: { zone_hash_id: hash_id, rates: [month("2026-01", rate)] } })
      ).status;
    assert.equal(await store("exchanges_update", "1.1"), 403);
    assert.equal(await store("exchanges_create", "1.1"), 200);
    assert.equal(await store("exchanges_create", "1.2"), 403);
    assert.equal(await store("exchanges_update", "1.2"), 200);
    assert.equal(await store("exchanges_update", null), 403);
    assert.equal(await store("exchanges_delete", null), 200);
  });

  test("a closed month keeps the rate it was counted with; one that it lacks may be added", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const rater = await keeps(hash_id);
    const store = (...rates: ReturnType<typeof month>[]) =>
      rater.call(storeExchange, { body: { zone_hash_id: hash_id, rates } });
    await store(month("2026-01", "600"));
    await t.owner.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2026-01-01'), ($1, '2026-02-01')", [
      hash_id,
    ]);
    const refused = await store(month("2026-02", "600"), month("2026-01", "601"));
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.error.errors ?? {}), ["rates.1.rate"]);
    assert.equal((await store(month("2026-01", null))).status, 422);
    assert.equal((await store(month("2026-02", "600"), month("2026-01", "600.0"))).status, 200);
    assert.deepEqual((await rater.ok(listExchangeRates, { ...at(hash_id), query: {} })).closed, ["2026-01", "2026-02"]);
  });

  test("what is no rate or no month is told beside its field", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const rater = await keeps(hash_id);
    const wrong = async (body: object) =>
      Object.keys((await rater.call(storeExchange, { body: { zone_hash_id: hash_id, ...body } })).error.errors ?? {});
    assert.deepEqual(await wrong({ rates: [month("2026-01", "0")] }), ["rates.0.rate"]);
    assert.deepEqual(await wrong({ rates: [month("2026-13", "1")] }), ["rates.0.month"]);
    assert.deepEqual(await wrong({ rates: [month("2026-01", "1"), month("2026-01", "2")] }), ["rates.1.month"]);
    assert.deepEqual(await wrong({ month_start: "2026-01" }), ["month_end", "rate"]);
    assert.deepEqual(await wrong({ month_start: "2026-02", month_end: "2026-01", rate: "1" }), ["month_end"]);
  });

  test("a whole table costs a change its ten statements, a look two", async () => {
    const { hash_id } = await newOffice({ currency_hash_id: s.xaf.id });
    const rater = await keeps(hash_id);
    const rates = Array.from({ length: 120 }, (_, i) =>
      month(`${2016 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`, "650.5"),
    );
    const stored = await t.counted(
      async () => await rater.ok(storeExchange, { body: { zone_hash_id: hash_id, rates } }),
    );
    assert.ok(stored.sent <= 6, stored.log.join("\n"));
    const read = await t.counted(async () => await rater.ok(listExchangeRates, { ...at(hash_id), query: {} }));
    assert.equal(read.sent, 2);
  });
});
