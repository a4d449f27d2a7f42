import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import * as calls from "#contract/laboratory/counts.ts";
import { reserveStock } from "#contract/laboratory/holds.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { listMovements, listStock, storeStock, subtractStock } from "#contract/laboratory/stock.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { openApp } from "#server/testing/test-app.ts";
import { stockInvariants } from "../verify.ts";
import { withoutIds } from "#server/testing/without-ids.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const zone = await t.make.zone({ name: "Grasse", currencyId: euro.id });
await t.owner.query("INSERT INTO zone_country (zone_id, country_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
  zone.id,
  france.id,
]);
const somebody = async (name: string, ...without: Permission[]) =>
  await t.as(await t.make.user({ name, zone, rights: allPermissions.filter((p) => !without.includes(p)) }));
const [anna, ben, cora] = [await somebody("Anna"), await somebody("Ben"), await somebody("Cora")];
const noPrices = await somebody("Nora", "components_prices");

let n = 0;
const next = (): number => (n += 1);
const newLab = async () =>
  (await anna.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id: france.id } })).data.hash_id;
const component = async () =>
  (await anna.ok(createComponent, { body: { name: `Material ${next()}`, kind: "other" } })).data.hash_id;
const one = async (text: string, ...values: unknown[]): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
const kilo = await one(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (new_id(), 'Kilo', 'kg', 'weight', 1000)",
);
/** A price per kilogram. */
const priced = async (component_id: string, price: string): Promise<void> => {
  const supplier = await one("INSERT INTO supplier (hash_id, name) VALUES (new_id(), $1)", `Seller ${next()}`);
  const supply = await one(
    "INSERT INTO component_supplier (hash_id, component_id, supplier_id) VALUES (new_id(), $1, $2)",
    component_id,
    supplier,
  );
  await one(
    "INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id) VALUES (new_id(), $1, '2020-01-01', $2, $3, $4)",
    supply,
    price,
    euro.id,
    kilo,
  );
};
const store = async (laboratory_id: string, component_id: string, quantity: string, shelf: string) => {
  const body = { laboratory_id, component_id, lot: `L-${next()}`, quantity, shelf };
  return (await anna.ok(storeStock, { body })).data.movements[0]?.lot?.hash_id ?? "";
};
const start = async (laboratory_id: string, more: object = {}) =>
  (await anna.ok(calls.startCount, { body: { laboratory_id, ...more } })).data;
const at = <B extends object = {}>(id: string, body: B = {} as B) => ({ params: { id }, body });
/** Enters the counted quantities by lot. */
const type = async (client: typeof anna, count: calls.StockCount, counted: Readonly<Record<string, string>>) =>
  (
    await client.ok(
      calls.countLots,
      at(count.hash_id, {
        lines: count.lines.flatMap((l) => {
          const said = counted[l.lot.hash_id];
          return said === undefined ? [] : [{ line_hash_id: l.hash_id, counted: said }];
        }),
      }),
    )
  ).data;
/** By hand: the product archives no place that has stock. */
const archive = async (id: string, archived: boolean) =>
  await t.owner.query(
    "UPDATE stock_place SET archived_at = CASE WHEN $2 THEN clock() END, archived_reason = CASE WHEN $2 THEN 'Moved' END WHERE hash_id = $1",
    [id, archived],
  );
const quantities = async (laboratory_id: string) =>
  Object.fromEntries(
    (await anna.ok(listStock, { query: { laboratory_id } })).data.flatMap((s) =>
      s.lots.map((l) => [l.hash_id, l.quantity]),
    ),
  );
const promisesHold = async (): Promise<void> => {
  for (const { says, find } of stockInvariants) assert.deepEqual((await t.owner.query(find)).rows, [], says);
};

describe("a stock-take", () => {
  test("is counted blind by two people at once, keeps what moved meanwhile, and is agreed by a third", async () => {
    const lab = await newLab();
    const [vanilla, sugar, lemon] = [await component(), await component(), await component()];
    await priced(vanilla, "200");
    const [v, s] = [await store(lab, vanilla, "100", "A1"), await store(lab, sugar, "1000", "B1")];
    const count = await start(lab);
    assert.deepEqual([count.state, count.lots, count.variances], ["OPEN", 2, null]);
    assert.ok(count.lines.every((l) => l.book === null && l.variance === null && l.counted === null));
    assert.ok(!withoutIds(count).includes("1000"), "it tells nobody what to find");
    await Promise.all([type(anna, count, { [v]: "98" }), type(ben, count, { [s]: "1000" })]);
    // Taken after the count: the lot now has two less than on the books, minus what was taken.
    const take = { laboratory_id: lab, component_id: vanilla, quantity: "30", lot_hash_id: v };
    await anna.ok(subtractStock, { body: take });
    const found = (
      await ben.ok(calls.foundLot, at(count.hash_id, { component_id: lemon, lot: "LOST-1", counted: "12.5" }))
    ).data;
    assert.deepEqual([found.lots, found.lots_counted], [3, 3]);
    const twice = await ben.call(
      calls.foundLot,
      at(count.hash_id, { component_id: lemon, lot: "lost-1", counted: "1" }),
    );
    assert.deepEqual([twice.status, Object.keys(twice.error.errors ?? {})], [422, ["lot"]]);

    const counted = (await anna.ok(calls.finishCount, at(count.hash_id))).data;
    assert.deepEqual([counted.state, counted.variances], ["COUNTED", 2]);
    const line = (lot: string) => counted.lines.find((l) => l.lot.hash_id === lot);
    assert.deepEqual([line(v)?.book, line(v)?.variance, line(v)?.value], ["100", "-2", "-0.40"]);
    // 2 g at 200 EUR/kg are missing; the lemon has no price.
    assert.deepEqual([counted.value?.amount, counted.value?.unpriced], ["-0.40", 1]);
    const bare = (await noPrices.ok(calls.getCount, { params: { id: count.hash_id } })).data;
    assert.ok(!("value" in bare) && bare.lines.every((l) => !("value" in l)));
    for (const client of [anna, ben])
      assert.equal((await client.call(calls.agreeCount, at(count.hash_id))).status, 409, "they counted it");
    const agreed = (await cora.ok(calls.agreeCount, at(count.hash_id))).data;
    assert.deepEqual([agreed.state, agreed.ended_by?.name, agreed.value?.amount], ["AGREED", "Cora", "-0.40"]);
    const now = await quantities(lab);
    assert.deepEqual(
      [now[v], now[s], now[found.lines.find((l) => l.is_found)?.lot.hash_id ?? ""]],
      ["68", "1000", "12.5"],
    );
    const moved = (await anna.ok(listMovements, { query: { laboratory_id: lab, kind: "count" } })).data;
    assert.deepEqual(
      moved.map((m) => m.quantity).toSorted((a, b) => Number(a) - Number(b)),
      ["-2", "12.5"],
    );
    assert.equal(new Set(moved.map((m) => m.operation)).size, 1);
    assert.equal((await cora.call(calls.agreeCount, at(count.hash_id))).status, 409);
    await promisesHold();
    const file = await anna.fetch(`/api/stock/count/${count.hash_id}/paper`);
    assert.equal(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
  });

  test("lists the shelves it is of, and no lot twice", async () => {
    const lab = await newLab();
    const sugar = await component();
    const [a, b] = [await store(lab, sugar, "10", "Cold A1"), await store(lab, sugar, "20", "Store 2")];
    const cold = await start(lab, { shelf: "cold" });
    assert.deepEqual(
      cold.lines.map((l) => l.lot.hash_id),
      [a],
    );
    assert.equal((await anna.call(calls.startCount, { body: { laboratory_id: lab } })).status, 409);
    const rest = await start(lab, { shelf: "Store" });
    assert.deepEqual(
      rest.lines.map((l) => l.lot.hash_id),
      [b],
    );
    await anna.ok(calls.cancelCount, at(cold.hash_id, { reason: "Fridge was open" }));
    assert.equal((await start(lab, { shelf: "Cold" })).lots, 1);
  });

  test("leaves what nobody counted only when it is told to, and moves nothing below zero or what is reserved", async () => {
    const lab = await newLab();
    const sugar = await component();
    const [a, b] = [await store(lab, sugar, "10", "A"), await store(lab, sugar, "20", "A")];
    const count = await start(lab);
    assert.equal((await anna.call(calls.finishCount, at(count.hash_id, { leave: true }))).status, 409, "of nothing");
    await type(anna, count, { [a]: "4" });
    assert.equal((await anna.call(calls.finishCount, at(count.hash_id))).status, 409);
    await anna.ok(calls.finishCount, at(count.hash_id, { leave: true }));
    const body = { laboratory_id: lab, component_id: sugar, quantity: "7", lot_hash_id: a };
    await anna.ok(reserveStock, { body: { ...body, purpose: "Trial" } });
    assert.equal((await cora.call(calls.agreeCount, at(count.hash_id))).status, 409, "7 of 4 are reserved");
    assert.equal((await quantities(lab))[a], "10");
    await anna.ok(calls.reopenCount, at(count.hash_id));
    const recounted = await type(anna, count, { [a]: "9", [b]: "20" });
    assert.equal(recounted.lots_counted, 2);
    await anna.ok(calls.finishCount, at(count.hash_id));
    await cora.ok(calls.agreeCount, at(count.hash_id));
    assert.deepEqual(await quantities(lab), { [a]: "9", [b]: "20" });
    await promisesHold();
  });

  test("refuses a step that its state forbids, in words that name both, and changes nothing", async () => {
    const lab = await newLab();
    const lot = await store(lab, await component(), "10", "A");
    const count = await start(lab);
    await type(anna, count, { [lot]: "9" });
    const early = await cora.call(calls.agreeCount, at(count.hash_id));
    assert.deepEqual(
      [early.status, early.error.code, early.error.message],
      [409, "state", "Not possible to agree: it is being counted."],
    );
    await anna.ok(calls.finishCount, at(count.hash_id));
    const again = await anna.call(calls.finishCount, at(count.hash_id));
    assert.equal(again.error.message, "Not possible to finish counting: it is waiting for agreement.");
    await archive(lab, true);
    const closed = await cora.call(calls.agreeCount, at(count.hash_id));
    assert.deepEqual([closed.status, closed.error.message], [409, "This place is archived. Restore it first."]);
    const now = (await cora.ok(calls.getCount, { params: { id: count.hash_id } })).data;
    assert.deepEqual([now.state, now.can], ["COUNTED", {}]);
  });

  test("waits for those who may agree it: not for who counted, without the right, or elsewhere", async () => {
    const lab = await newLab();
    const lot = await store(lab, await component(), "10", "A");
    const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
    const agreeing = async (name: string, country: { id: string }) =>
      await t.as(await t.make.user({ name, zone, rights: { laboratory_view: "all", laboratory_count: [country.id] } }));
    const [dan, esther] = [await agreeing("Dan", france), await agreeing("Esther", cameroon)];
    const keeper = await somebody("Kim", "laboratory_count");
    const waiting = async (who: typeof anna) => {
      const found = (await who.ok(listApprovals, { query: { kind: "stock_count" } })).data;
      const { data } = await who.ok(badges);
      const here = found.filter((d) => d.hash_id === count.hash_id);
      assert.equal(data.stock_count_badge_count, found.length, "the menu counts the same");
      const listed = (await who.ok(calls.listCounts, { query: { laboratory_id: lab } })).data[0];
      assert.equal(listed?.can.agree === true, here.length === 1, "and its list says so");
      return here;
    };
    const count = await start(lab);
    await type(ben, count, { [lot]: "9" });
    assert.deepEqual(await waiting(dan), [], "it is still being counted");
    await anna.ok(calls.finishCount, at(count.hash_id));
    const [row] = await waiting(dan);
    assert.deepEqual(
      [row?.link, row?.actions, row?.person.name],
      [`/admin/laboratory/counts/${count.hash_id}/view`, ["open"], "Anna"],
    );
    for (const who of [anna, ben, keeper, esther]) assert.deepEqual(await waiting(who), []);
    // Who does not see the place cannot open its stock-takes, nor agree them.
    const blind = await t.as(await t.make.user({ name: "Bo Blind", zone, rights: { laboratory_count: [france.id] } }));
    assert.equal((await blind.call(calls.agreeCount, at(count.hash_id))).status, 404);
    assert.deepEqual((await blind.ok(listApprovals, { query: { kind: "stock_count" } })).data, []);
    assert.equal((await blind.ok(badges)).data.stock_count_badge_count, 0);
    await archive(lab, true);
    assert.deepEqual(await waiting(dan), []);
    await archive(lab, false);
    await dan.ok(calls.agreeCount, at(count.hash_id));
    assert.deepEqual(await waiting(dan), []);
  });

  test("the stock of a place is valued by today's cheapest price, and says what has none", async () => {
    const lab = await newLab();
    const [vanilla, sugar] = [await component(), await component()];
    await priced(vanilla, "200");
    await priced(vanilla, "180");
    await store(lab, vanilla, "250", "A");
    await store(lab, sugar, "1000", "A");
    const { data } = await anna.ok(calls.stockValue, { query: { laboratory_id: lab } });
    assert.ok(data);
    assert.deepEqual([data.amount, data.currency?.iso, data.lots, data.unpriced], ["45.00", "EUR", 2, 1]);
    assert.deepEqual(data.prices, [{ component_id: vanilla, price: "0.18" }]);
    assert.equal((await noPrices.ok(calls.stockValue, { query: { laboratory_id: lab } })).data, null);
  });
});
