import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { dashboard } from "#contract/dashboard/endpoints.ts";
import { getExpense, payExpense, storeExpense, transactionDetails } from "#contract/expenses/endpoints.ts";
import { scrollExpenses, userStats } from "#contract/expenses/lists.ts";
import { allEndpoints } from "#contract/index.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createLaboratory, createWarehouse } from "#contract/laboratory/places.ts";
import { invitePortal } from "#contract/portal/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { currency } from "#contract/reference/resources.ts";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { oneSupply } from "#server/testing/supplies/one.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { momentInJson, sql } from "../sql/database.ts";

// Every answer in tests is checked against its schema, including the format of amounts; here we check the figures themselves.
const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));

test("a moment reads alike wherever it is written: outside JSON and inside it, whole seconds and last zeros too", async () => {
  for (const at of [
    "2026-11-22 00:48:44.192360",
    "2026-11-22 00:48:44.100000",
    "2026-11-22 00:48:44",
    "2026-01-01 00:00:00",
  ]) {
    const read = sql<{ outside: string; inside: { at: string } }, [string]>(
      `SELECT x.at AS outside, json_build_object('at', ${momentInJson("x.at")}) AS inside FROM (SELECT $1::timestamptz AS at) AS x`,
    );
    const { outside, inside } = await read.one(t.pool, at);
    assert.equal(inside.at, outside);
  }
});

describe("money on the wire", () => {
  test("has two decimals at least, in statistics too", async () => {
    const params = { id: s.box };
    await s.chloe.client.ok(boxes.deposit, { params, body: { amount: "275" } });
    const { data } = await s.chloe.client.ok(boxes.statistics, { params, query: { year: new Date().getFullYear() } });
    assert.deepEqual(
      data.map((p) => p.in).filter((i) => i !== "0.00"),
      ["775.00"],
    );
    assert.equal(data.at(-1)?.balance, "775.00");
    assert.deepEqual(new Set(data.map((p) => p.out)), new Set(["0.00"]));
    await s.expense("VALIDATED");
    const { data: year } = await admin.ok(zoneStatistics, { params: { id: s.paris.id }, query: { year: 2026 } });
    assert.deepEqual([year.total, year.previous], ["160.00", "0.00"]);
  });

  test("has three where the currency has three", async () => {
    const tnd = await t.make.currency({ iso: "TND", minorUnit: 3 });
    const tunis = await t.make.zone({ name: "Tunis", currencyId: tnd.id });
    const somebody = await t.make.user({ zone: tunis, rights: allPermissions });
    const client = await t.as(somebody);
    const { data: box } = await client.ok(boxes.create, {
      params: { zone: tunis.id },
      body: { name: "Cash", initial_amount: "1.5" },
    });
    assert.deepEqual([box.amount, box.initial_amount, box.overdraft_limit], ["1.500", "1.500", "0.000"]);
    const { data: rows } = await client.ok(boxes.histories, { params: { id: box.hash_id }, query: {} });
    assert.deepEqual([rows[0]?.amount, rows[0]?.balance], ["1.500", "1.500"]);
    const fees = [{ amount: "1.25", date: "2026-01-12", reason_id: s.hotel.id }];
    const body = { ...s.draft({ zone_hash_id: tunis.id, fees }) };
    const { data: made } = await client.ok(storeExpense, { body });
    assert.deepEqual([made.amount, made.paid_amount, made.fees[0]?.amount], ["1.250", "0.000", "1.250"]);
    const { data: stats } = await client.ok(userStats, { query: {} });
    assert.equal(stats.by_status[0]?.amounts[0]?.amount, "1.250");
    const home = await client.ok(dashboard);
    assert.equal(home.data.drafts[0]?.amount, "1.250");
    const there = home.data.offices.find((o) => o.zone.hash_id === tunis.id);
    assert.deepEqual([there?.treasury?.totals[0]?.amount, there?.treasury?.out], ["1.500", "0.000"]);
  });

  test("a rate comes back as it was given", async () => {
    const id = await s.expense("VALIDATED", {
      currency_hash_id: s.xaf.id,
      fees: [{ amount: "1000", date: "2026-01-12", reason_id: s.hotel.id }],
    });
    const paid = await s.chloe.client.ok(payExpense, {
      body: {
        expense_hash_id: id,
        transaction_from_type: "Account",
        transaction_from_hash_id: s.account,
        amount: "1000",
        rate_exchange: "0.05",
        motif: "No rate is kept for this month",
      },
    });
    assert.equal(paid.data.payments[0]?.rate_exchange, "0.05");
    const { data } = await s.chloe.client.ok(getExpense, { params: { id } });
    assert.equal(data.payments[0]?.rate_exchange, "0.05");
    const transaction = await s.chloe.client.ok(transactionDetails, {
      params: { id: data.payments[0]?.hash_id ?? "" },
    });
    assert.equal(transaction.data.rate_exchange, "0.05");
    const history = await s.chloe.client.ok(accounts.histories, { params: { id: s.account }, query: {} });
    assert.equal(history.data[0]?.rate_exchange, "0.05");
  });
});

test("the default currency is the one with 1; true, false, 1 and 0 are taken", async () => {
  for (const isDefault of [false, 0] as const) {
    const iso = isDefault === 0 ? "AED" : "AFN";
    const { data } = await admin.ok(currency.create, { body: { name: iso, iso, symbol: iso, isDefault } });
    assert.equal(data.isDefault, 0);
  }
  const { data } = await admin.ok(currency.list, { query: {} });
  assert.deepEqual(
    data.filter((c) => c.isDefault === 1).map((c) => c.iso),
    ["EUR"],
  );
  const body = { isDefault: 2 } as never;
  assert.equal((await admin.call(currency.update, { params: { id: s.xaf.id }, body })).status, 422);
});

describe("a list answers at most the rows that were asked for", () => {
  const there = { laboratory: "", warehouse: "", recipe: "", contact: "", supply: "" };
  let customer: Client;
  before(async () => {
    for (let n = 0; n < 3; n += 1) await s.expense("UNVALIDATED");
    const made = async (call: typeof createLaboratory | typeof createRecipe): Promise<string> =>
      (await admin.ok(call as typeof createLaboratory, { body: { name: call.path, country_hash_id: s.france.id } }))
        .data.hash_id;
    there.laboratory = await made(createLaboratory);
    there.warehouse = await made(createWarehouse);
    there.recipe = await made(createRecipe);
    there.supply = await oneSupply(admin, s.paris.id);
    const contact = { contactType: "society", name: "Of the wire", country_hash_id: s.france.id } as const;
    there.contact = (await admin.ok(createContact, { body: contact })).data.hash_id;
    const account = { name: "Marta Soler", email: "marta@wire.example", first_password: true };
    const invited = await admin.ok(invitePortal, { params: { id: there.contact }, body: account });
    await t.owner.query("UPDATE app_user SET password_secure = true WHERE hash_id = $1", [invited.data.hash_id]);
    customer = await t.as(invited.data.hash_id);
  });
  const ofLaboratory = () => ({ laboratory_id: there.laboratory });
  /** Required query parameters by list. */
  const query: Record<string, () => object> = {
    "access.who": () => ({ permission: "expense_paying" }),
    "laboratory.counts": ofLaboratory,
    "laboratory.forSale": ofLaboratory,
    "laboratory.movements": ofLaboratory,
    "laboratory.reservations": ofLaboratory,
    "laboratory.transfers": ofLaboratory,
    "market.fitRecipes": () => ({ contact_hash_id: there.contact }),
    "payslips.arrears": () => ({ zone: s.paris.id, month: "2026-01" }),
    "recipes.whereUsed": () => ({ recipe_hash_id: there.recipe }),
  };
  /** Path parameters by list. */
  const params: Record<string, () => Record<string, string>> = {
    zone: () => ({ zone: s.paris.id }),
    kind: () => ({ kind: "zone" }),
    shop_id: () => ({ shop_id: there.laboratory }),
  };
  const ids: Record<string, () => string> = {
    "accounting.accounts.histories": () => s.account,
    "accounting.boxes.histories": () => s.box,
    "accounting.counts": () => s.box,
    "zones.users": () => s.paris.id,
    "expenses.personOwed": () => s.alice.user.id,
    "laboratory.warehouseStock": () => there.warehouse,
    "recipes.compositions": () => there.recipe,
    "portal.papers": () => there.contact,
    "contacts.happened": () => there.contact,
    "supplies.pieces": () => there.supply,
    "supplies.allocations": () => there.supply,
    "supplies.timeline": () => there.supply,
    "supplies.maintenances": () => there.supply,
  };
  /** A calendar shows a month for many people at once. */
  const most: Record<string, number> = { "agenda.list": 5000 };
  const lists = allEndpoints.filter((e) => {
    const shape = (e.query as unknown as { shape?: Record<string, unknown> } | undefined)?.shape;
    return e.method === "GET" && shape && "limit" in shape;
  });
  for (const e of lists)
    test(e.path, async () => {
      const named = [...e.path.matchAll(/\{(\w+)\}/gu)].map((m) => m[1] ?? "");
      const input = Object.assign({}, ...named.map((n) => params[n]?.() ?? { [n]: ids[e.name]?.() ?? s.paris.id }));
      const caller = e.path.startsWith("/api/portal/") ? customer : admin;
      const answer = await caller.call(e, { params: input, query: { ...query[e.name]?.(), limit: 1 } });
      assert.equal(answer.status, 200, answer.raw);
      const { data } = answer.body as { data: unknown[] };
      assert.ok(data.length <= 1, `${data.length} rows`);
      for (const limit of [0, (most[e.name] ?? 200) + 1, "x"])
        assert.equal((await caller.call(e, { params: input, query: { limit } })).status, 422);
    });

  test("and its pages follow each other", async () => {
    const seen = [];
    for (const page of [1, 2, 3]) {
      const one = await s.alice.client.ok(scrollExpenses, { query: { limit: 1, page } });
      seen.push(...one.data.map((e) => e.hash_id));
    }
    const all = await s.alice.client.ok(scrollExpenses, { query: { limit: 3 } });
    assert.deepEqual(
      seen,
      all.data.map((e) => e.hash_id),
    );
  });
});
