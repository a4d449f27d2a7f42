import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as calls from "#contract/components/endpoints.ts";
import * as supplierCalls from "#contract/components/suppliers.ts";
import { dryRun, runImport, undoImport } from "#contract/imports/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", isDefault: true });
await t.make.currency({ iso: "USD" });
const inserted = async (text: string, ...values: unknown[]): Promise<string> => {
  const id = newId();
  await t.owner.query(text, [id, ...values]);
  return id;
};
const supplierOf = async (name: string) => await inserted("INSERT INTO supplier (hash_id, name) VALUES ($1, $2)", name);
const kg = await inserted(
  "INSERT INTO unity (hash_id, name, name_fr, symbol, measure, factor) VALUES ($1, 'Kilogram', 'Kilogramme', 'kg', 'weight', 1000)",
);
const grasse = await supplierOf("Huiles de Grasse");
await supplierOf("Nordic Acids");
const rights: readonly Permission[] = ["components_view", "components_create", "components_prices"];
const buyer = await t.as(await t.make.user({ name: "Paul Buys", rights }));
const params = { kind: "component_prices" } as const;

let n = 0;
const component = async (name = `Component ${(n += 1)}`) =>
  (await buyer.ok(calls.createComponent, { body: { name, kind: "flavour" } })).data;
const pricesOf = async (id: string) =>
  (await buyer.ok(supplierCalls.listComponentSuppliers, { query: { component_hash_id: id } })).data.map((s) => [
    s.supplier.name,
    s.code,
    s.minimum,
    s.prices.map((p) => `${p.valid_from} ${p.price} ${p.currency.iso}/${p.unity.symbol}`).join(", "),
  ]);
const price = (valid_from: string, amount: string) => ({
  valid_from,
  price: amount,
  currency_hash_id: eur.id,
  unity_hash_id: kg,
});

describe("a supplier's price list", () => {
  test("is tried, read in and taken back: prices of other days stay, what was there is as before, what was not is gone", async () => {
    const [known, again, fresh] = [await component(), await component(), await component("Écorce d’orange")];
    const supplied = async (component_hash_id: string, code: string) =>
      await buyer.ok(supplierCalls.createComponentSupplier, {
        body: { component_hash_id, supplier_hash_id: grasse, code, prices: [price("2025-01-01", "10")] },
      });
    await supplied(known.hash_id, "HG-1");
    await supplied(again.hash_id, "HG-2");
    const text = [
      "Fournisseur;Référence;Numéro;Nom;Minimum;Prix;Devise;Unité;À partir du",
      `huiles de grasse;hg-1;;;;12,50;EUR;Kilogramme;01-01-2026`,
      `Huiles de Grasse;HG-1;;;25;13;usd;kg;2026-07-01`,
      `Huiles de Grasse;;${again.number.toLowerCase()};;;11,00;EUR;kg;2025-01-01`,
      `Huiles de Grasse;NEW-3;;ecorce d’orange;;7,1250;EUR;kg;2026-01-01`,
      `Huiles de Grasse;HG-2;;;;10;EUR;kg;2024-01-01`,
    ].join("\n");
    const before = await Promise.all([known, again, fresh].map(async (c) => await pricesOf(c.hash_id)));
    const { data } = await buyer.ok(dryRun, { params, body: { text } });
    assert.deepEqual(
      data.rows.flatMap((r) => r.problems),
      [],
    );
    assert.deepEqual(data.counts, { create: 4, change: 1, same: 0, duplicate: 0, wrong: 0 });
    const now = async () => await Promise.all([known, again, fresh].map(async (c) => await pricesOf(c.hash_id)));
    assert.deepEqual(await now(), before, "nothing is written");
    const done = await buyer.ok(runImport, { params, body: { text } });
    assert.deepEqual([done.data.batch.created, done.data.batch.changed], [3, 2], "the minimum was changed as well");
    assert.deepEqual(await now(), [
      [["Huiles de Grasse", "HG-1", "25", "2026-07-01 13.00 USD/kg, 2026-01-01 12.50 EUR/kg, 2025-01-01 10.00 EUR/kg"]],
      [["Huiles de Grasse", "HG-2", null, "2025-01-01 11.00 EUR/kg, 2024-01-01 10.00 EUR/kg"]],
      [["Huiles de Grasse", "NEW-3", null, "2026-01-01 7.125 EUR/kg"]],
    ]);
    const same = await buyer.ok(dryRun, { params, body: { text } });
    assert.equal(same.data.counts.same, 5);
    await buyer.ok(undoImport, { params: { id: done.data.batch.hash_id } });
    assert.deepEqual(await now(), before);
  });

  test("is taken back but for what was changed since: it says which", async () => {
    const one = await component();
    const text = `supplier;number;price;currency;unit\nHuiles de Grasse;${one.number};3;EUR;kg`;
    const { data } = await buyer.ok(runImport, { params, body: { text } });
    const [made] = (await buyer.ok(supplierCalls.listComponentSuppliers, { query: { component_hash_id: one.hash_id } }))
      .data;
    assert.equal(made?.price_now?.price, "3.00", "without a day it is valid from today on");
    await buyer.ok(supplierCalls.updateComponentSupplier, { params: { id: made.hash_id }, body: { code: "LATER" } });
    const params_ = { id: data.batch.hash_id };
    const asked = await buyer.call(undoImport, { params: params_, body: { changed: "ask" } });
    assert.equal(asked.status, 409);
    assert.match(JSON.stringify(asked.error.errors), new RegExp(one.number, "u"));
    const undone = await buyer.ok(undoImport, { params: params_ });
    assert.match(undone.data.kept[0]?.label ?? "", new RegExp(one.number, "u"));
    const [stays] = (
      await buyer.ok(supplierCalls.listComponentSuppliers, { query: { component_hash_id: one.hash_id } })
    ).data;
    assert.deepEqual(
      [stays?.code, stays?.price_now],
      ["LATER", null],
      "what somebody changed since stays; the price goes",
    );
  });

  test("tells each row's problem, and nothing of it is read in then", async () => {
    const one = await component();
    const twin = await component("Twin");
    await component("Twin");
    const lines = [
      `Nobody;${one.number};;1;EUR;kg;`,
      `Huiles de Grasse;C-99999999;;1;EUR;kg;`,
      `Huiles de Grasse;;Twin;1;EUR;kg;`,
      `Huiles de Grasse;;;1;EUR;kg;`,
      `Huiles de Grasse;${one.number};;free;EUR;kg;`,
      `Huiles de Grasse;${one.number};;1;XXX;stone;`,
      `Huiles de Grasse;${one.number};;1;EUR;kg;2026-02-30`,
      `Huiles de Grasse;${one.number};;1;EUR;kg;2026-02-01`,
      `Huiles de Grasse;${one.number};;2;EUR;kg;01/02/2026`,
      `Huiles de Grasse;${one.number};;1 USD;EUR;kg;2026-03-01`,
      `Huiles de Grasse;${one.number};;£1;EUR;kg;2026-03-02`,
      `Huiles de Grasse;${one.number};;1 €;eur;kg;2026-03-03`,
    ];
    const body = { text: `supplier;number;name;price;currency;unit;valid from\n${lines.join("\n")}` };
    const { data } = await buyer.ok(dryRun, { params, body });
    assert.deepEqual(data.rows.flatMap((r) => r.problems.map((p) => `${r.line} ${p.column}`)).toSorted(), [
      "10 Valid from",
      "11 Currency",
      "12 Currency",
      "2 Supplier",
      "3 Number",
      "4 Number",
      "5 Number",
      "6 Price",
      "7 Currency",
      "7 Unit",
      "8 Valid from",
    ]);
    assert.equal((await buyer.call(runImport, { params, body })).status, 422);
    assert.deepEqual([await pricesOf(one.hash_id), await pricesOf(twin.hash_id)], [[], []]);
  });

  test("of 500 lines is a few statements, and nobody reads one in without the right to prices", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, async () => await component()));
    const text = [
      "supplier;number;price;currency;unit;valid from",
      ...Array.from({ length: 500 }, (_, i) => {
        const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(i / 10))).toISOString().slice(0, 10);
        return `Nordic Acids;${made[i % 10]?.number};${i + 1};EUR;kg;${day}`;
      }),
    ].join("\n");
    const { value, sent, log } = await t.counted(async () => await buyer.ok(runImport, { params, body: { text } }));
    assert.equal(value.data.batch.created, 500);
    assert.ok(sent <= 13, `${sent}\n${log.join("\n")}`);
    const { sent: back } = await t.counted(
      async () => await buyer.ok(undoImport, { params: { id: value.data.batch.hash_id } }),
    );
    assert.ok(back <= 13, String(back));
    assert.deepEqual(await pricesOf(made[0]?.hash_id ?? ""), []);
    const keeper = await t.as(await t.make.user({ rights: ["components_view", "components_update", "users_create"] }));
    assert.equal((await keeper.call(dryRun, { params, body: { text } })).status, 403);
  });
});
