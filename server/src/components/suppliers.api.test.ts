import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import * as calls from "#contract/components/endpoints.ts";
import * as supplierCalls from "#contract/components/suppliers.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", isDefault: true });
const usd = await t.make.currency({ iso: "USD" });
const inserted = async (text: string, ...values: unknown[]): Promise<string> => {
  const id = newId();
  await t.owner.query(text, [id, ...values]);
  return id;
};
const supplierOf = async (name: string) => await inserted("INSERT INTO supplier (hash_id, name) VALUES ($1, $2)", name);
const kg = await inserted(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES ($1, 'Kilogram', 'kg', 'weight', 1000)",
);
const litre = await inserted(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES ($1, 'Litre', 'L', 'volume', 1000)",
);
const secret = "Huiles Secrètes";
const huiles = await supplierOf(secret);
const nordic = await supplierOf("Nordic Acids");
const all: readonly Permission[] = [
  "components_view",
  "components_create",
  "components_update",
  "components_delete",
  "audit_view",
];
const buyerUser = await t.make.user({ name: "Paul Buys", rights: [...all, "components_prices"] });
const buyer = await t.as(buyerUser);
/** All rights but the one to see prices. */
const keeper = await t.as(await t.make.user({ name: "Farah Keeps", rights: all }));

let n = 0;
const component = async (name = `Component ${(n += 1)}`): Promise<string> =>
  (await buyer.ok(calls.createComponent, { body: { name, kind: "flavour" } })).data.hash_id;
const price = (valid_from: string, amount: string, currency = eur.id) => ({
  valid_from,
  price: amount,
  currency_hash_id: currency,
  unity_hash_id: kg,
});
const supplied = async (component_hash_id: string, more: object = {}) =>
  (
    await buyer.ok(supplierCalls.createComponentSupplier, {
      body: { component_hash_id, supplier_hash_id: huiles, code: `H-${(n += 1)}`, ...more },
    })
  ).data;
const on = (id: string) => ({ params: { id } });
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a supplier of a component", () => {
  test("has dated prices in their currencies: the one of today is told, and the history stays", async () => {
    const made = await supplied(await component(), {
      minimum: "25",
      minimum_unity_hash_id: kg,
      prices: [price("2020-01-01", "12.5"), price(day(0), "13.125", usd.id), price(day(30), "14")],
    });
    assert.deepEqual(
      [made.minimum, made.minimum_unity?.symbol, made.price_now?.price, made.price_now?.currency.iso],
      ["25", "kg", "13.125", "USD"],
    );
    assert.deepEqual(
      made.prices.map((p) => p.price),
      ["14.00", "13.125", "12.50"],
    );
    const { data } = await buyer.ok(supplierCalls.updateComponentSupplier, {
      ...on(made.hash_id),
      body: { prices: [price("2020-01-01", "11"), price(day(1), "15")], version: 1 },
    });
    assert.deepEqual([data.price_now?.price, data.prices.length, data.version], ["11.00", 2, 2]);
    const late = await buyer.call(supplierCalls.updateComponentSupplier, {
      ...on(made.hash_id),
      body: { prices: [], version: 1 },
    });
    assert.equal(late.status, 409);
    const future = await supplied(await component(), { prices: [price(day(1), "3")] });
    assert.equal(future.price_now, null);
  });

  test("is refused twice under one code, without a unit for its minimum, with two prices of one day", async () => {
    const id = await component();
    await supplied(id, { code: "A-1" });
    const refused = async (more: object) => {
      const body = { component_hash_id: id, supplier_hash_id: huiles, code: "B", ...more };
      return Object.keys((await buyer.call(supplierCalls.createComponentSupplier, { body })).error.errors ?? {});
    };
    assert.deepEqual(await refused({ code: "a-1" }), ["code"]);
    assert.deepEqual(await refused({ minimum: "5" }), ["minimum_unity_hash_id"]);
    assert.deepEqual(await refused({ prices: [price("2026-01-01", "1"), price("2026-01-01", "2")] }), [
      "prices.1.valid_from",
    ]);
    assert.deepEqual(await refused({ prices: [{ ...price("2026-01-01", "1"), unity_hash_id: newId() }] }), [
      "prices.0.unity_hash_id",
    ]);
    assert.deepEqual(await refused({ prices: [price("2026-01-01", "0")] }), ["prices.0.price"]);
    assert.deepEqual(await refused({ supplier_hash_id: newId() }), ["supplier_hash_id"]);
    await supplied(id, { code: "A-2" });
    assert.equal(
      (await buyer.ok(supplierCalls.listComponentSuppliers, { query: { component_hash_id: id } })).data.length,
      2,
    );
  });

  test("filters components, and goes with its component; its entry of the supplier list stays while it is named", async () => {
    const id = await component();
    const other = await component();
    await supplied(id, { supplier_hash_id: nordic });
    const found = await buyer.ok(calls.listComponents, { query: { supplier_hash_id: nordic } });
    assert.deepEqual(
      found.data.map((c) => c.hash_id),
      [id],
    );
    assert.ok(other);
    await buyer.ok(calls.deleteComponent, on(id));
    assert.deepEqual((await buyer.ok(calls.listComponents, { query: { supplier_hash_id: nordic } })).data, []);
  });
});

describe("without the right to see prices", () => {
  test("none of it is in an answer, an export, the search, the trail or a room", async () => {
    const id = await component("Lemon oil of a secret");
    const made = await supplied(id, { code: "SECRET-CODE", prices: [price("2020-01-01", "98.7654")] });
    await buyer.ok(supplierCalls.updateComponentSupplier, { ...on(made.hash_id), body: { code: "SECRET-CODE-2" } });
    const answers = [
      await keeper.call(calls.getComponent, on(id)),
      await keeper.call(calls.listComponents, { query: {} }),
      await keeper.call(calls.listComponents, { query: { supplier_hash_id: huiles } }),
      await keeper.call(supplierCalls.listComponentSuppliers, { query: {} }),
      await keeper.call(supplierCalls.supplierNames, { query: {} }),
      await keeper.call(supplierCalls.getComponentSupplier, on(made.hash_id)),
      await keeper.call(supplierCalls.updateComponentSupplier, { ...on(made.hash_id), body: { code: "x" } }),
      await keeper.call(supplierCalls.deleteComponentSupplier, on(made.hash_id)),
      await keeper.call(searchAll, { query: { q: "SECRET-CODE" } }),
      await keeper.call(searchAll, { query: { q: secret } }),
      await keeper.call(createExport, { params: { kind: "component_suppliers" }, body: { format: "csv" } }),
      await keeper.call(recordTimeline, { params: { kind: "component", id } }),
      await keeper.call(recordTimeline, { params: { kind: "component_supplier", id: made.hash_id } }),
      await keeper.call(listAudit, { query: {} }),
      await keeper.call(listAudit, { query: { search: secret } }),
    ];
    for (const [i, { raw }] of answers.entries())
      for (const word of ["SECRET-CODE", secret, huiles, "98.76", "98,76"])
        assert.ok(!raw.includes(word), `${i}: ${word} in ${raw}`);
    assert.deepEqual(
      answers.map((a) => a.status),
      [200, 200, 403, 403, 403, 403, 403, 403, 200, 200, 403, 200, 404, 200, 200],
    );
    const { raw } = await buyer.call(listAudit, { query: { kind: "component_supplier" } });
    assert.ok(raw.includes("98,7654") && raw.includes(secret), "who holds it reads it there");
    assert.equal((await t.as(buyerUser)).token !== undefined, true);
  });

  test("prices alone open nothing: components are asked as well", async () => {
    const odd = await t.as(await t.make.user({ rights: ["components_prices"] }));
    assert.equal((await odd.call(supplierCalls.listComponentSuppliers, { query: {} })).status, 403);
  });
});

test("a unit that prices name is not deleted, and suppliers are told by pages", async () => {
  const made = await supplied(await component(), { prices: [{ ...price("2026-01-01", "1"), unity_hash_id: litre }] });
  await assert.rejects(t.owner.query("DELETE FROM unity WHERE hash_id = $1", [litre]));
  await supplied(made.component.hash_id);
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await buyer.ok(supplierCalls.listComponentSuppliers, { query: { limit: 2, ...(after && { after }) } });
    ids.push(...page.data.map((s) => s.hash_id));
    after = page.after ?? undefined;
  } while (after);
  assert.deepEqual(ids, ids.toSorted().toReversed());
  assert.equal(new Set(ids).size, ids.length);
  const { data } = await buyer.ok(supplierCalls.listComponentSuppliers, { query: { search: made.code ?? "" } });
  assert.deepEqual(
    data.map((s) => s.hash_id),
    [made.hash_id],
  );
});
