import assert from "node:assert/strict";
import { test } from "node:test";
import { createCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { supplyWorth, suppliesWorth, valueOn } from "#contract/supplies/value.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeper = await t.as(
  await t.make.user({
    rights: {
      ...Object.fromEntries(rights.map((right) => [right, [s.paris.id, s.douala.id]])),
      supply_categories_create: "all",
    },
  }),
);
type Body = ClientInput<typeof calls.createSupply>["body"];
let n = 0;
async function article(over: Partial<Body> = {}) {
  n += 1;
  const body = { name: `Category ${n}`, stock_text_id: `V${n}` };
  const category_id = (await keeper.ok(createCategory, { body })).data.hash_id;
  const made: Body = {
    name: `Article ${n}`,
    type: "MATERIAL",
    zone_id: s.paris.id,
    category_id,
    price: "1300.00",
    residual: "100.00",
    currency_id: s.eur.id,
    shipping_date: "2026-01-31",
    lifetime_in_years: 1,
    lot: 2,
  };
  return (await keeper.ok(calls.createSupply, { body: { ...made, ...over } })).data;
}
const worthOf = async (id: string, on: string) =>
  (await keeper.ok(supplyWorth, { params: { id }, query: { on } })).data;
const on = <B>(id: string, body: B) => ({ params: { id }, body });

test("13: an article on any day: what is gone is worth nothing, without a service life there is no value", async () => {
  const { hash_id: id } = await article({ numbered: true });
  const amounts = async (day: string) => (await worthOf(id, day)).sums.map((x) => x.amount);
  assert.deepEqual(await amounts("2026-02-28"), ["2400.00"], "a 31st is the last day of February");
  assert.deepEqual(await amounts("2026-03-31"), ["2200.00"]);
  assert.deepEqual(await amounts("2020-01-01"), ["2600.00"]);
  assert.deepEqual(await amounts("2030-01-01"), ["200.00"]);
  await keeper.ok(calls.changeStatus, on(id, { status: "LOSS", serials: ["1"], reason: "Lost" }));
  assert.deepEqual(await amounts("2026-03-31"), ["1100.00"]);
  const query = { on: "2026-03-31" };
  const { data } = await keeper.ok(calls.listPieces, { params: { id }, query });
  assert.deepEqual(
    data.map((p) => p.value),
    ["0.00", "1100.00"],
  );
  const lasting = await article({ lifetime_in_years: null });
  const none = await worthOf(lasting.hash_id, "2026-03-31");
  assert.deepEqual([none.sums, none.without, none.lots[0]?.value], [[], 2, null]);
  const above = await keeper.call(calls.enterSupply, on(id, { lot: 1, price: "5.00", residual: "6.00" }));
  assert.deepEqual([above.status, above.error.errors], [422, { residual: ["At most the price."] }]);
});

test("sums are by currency, and converted at the month's rate", async () => {
  await t.owner.query("DELETE FROM exchange_rate");
  const { hash_id: id } = await article({ price: "100.00", residual: null, lot: 1 });
  const body = { zone_id: s.douala.id, lot: 1, price: "65600", currency_id: s.xaf.id, shipping_date: "2026-01-31" };
  await keeper.ok(calls.enterSupply, on(id, body));
  const day = "2026-01-31";
  const before = await worthOf(id, day);
  assert.deepEqual(
    [before.converted?.amount, before.missing],
    ["100.00", ["XAF"]],
    "without a rate it is left out, and said",
  );
  await t.owner.query(
    "INSERT INTO exchange_rate (hash_id, zone_id, month, rate) VALUES (gen_random_uuid(), $1, '2025-12-01', 656)",
    [s.douala.id],
  );
  const { sums, converted, missing } = await worthOf(id, day);
  assert.deepEqual(
    sums.map((x) => [x.amount, x.currency.iso]),
    [
      ["100.00", "EUR"],
      ["65600.00", "XAF"],
    ],
  );
  assert.deepEqual([converted?.amount, converted?.currency.iso, missing], ["200.00", "EUR", []]);
  const { data } = await keeper.ok(calls.listSupplies, { query: { on: day, limit: 200 } });
  assert.deepEqual(
    data.find((one) => one.hash_id === id)?.values?.map((v) => v.amount),
    ["100.00", "65600.00"],
    "the list has them too",
  );
  assert.equal((await keeper.ok(calls.listSupplies, { query: {} })).data[0]?.values, null, "when it is asked for");
  const all = (await keeper.ok(suppliesWorth, { query: { on: day, zone: s.douala.id } })).data;
  assert.deepEqual(
    all.sums.map((x) => x.amount),
    ["65600.00"],
  );
  assert.equal(all.converted?.currency.iso, "XAF", "of one office, in its currency");
});

test("the database and the contract count the same, for any day, price, rest and life", async () => {
  const pick = <T>(of: readonly T[], i: number): T => of[i % of.length] as T;
  for (let i = 0; i < 12; i += 1) {
    const from = `20${20 + (i % 6)}-${pick(["01", "02", "05", "08", "12"], i)}-${pick(["01", "15", "28"], i)}`;
    const price = pick(["999.99", "0.07", "1234.50"], i);
    const residual = pick([null, "0.03", "0.05"], i);
    const years = pick([1, 3, 7], i + 1);
    const { hash_id: id } = await article({ price, residual, shipping_date: from, lifetime_in_years: years, lot: 1 });
    for (const day of ["2019-12-31", "2021-02-28", "2024-02-29", "2025-07-14", "2026-11-30", "2031-01-31"]) {
      const expected = valueOn({ price, residual, from, years, minor_unit: 2 }, day);
      assert.equal(
        (await worthOf(id, day)).sums[0]?.amount,
        expected,
        `${price} ${residual} ${from} ${years} on ${day}`,
      );
    }
  }
});
