import assert from "node:assert/strict";
import { test } from "node:test";
import * as calls from "#contract/requests/endpoints.ts";
import * as typeCalls from "#contract/requests/types.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as supplyCalls from "#contract/supplies/endpoints.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const at = (...rights: readonly string[]) => Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const keeper = await t.as(
  await t.make.user({
    rights: {
      ...at("supplies_view", "supplies_create", "supplies_update"),
      supply_categories_create: "all",
      request_types_create: "all",
    },
  }),
);
const office = await t.as(await t.make.user({ rights: at("user_requests_validate", "user_requests_view_all") }));
const annUser = await t.make.user({ name: "Ann", zone: s.paris, rights: at("user_requests_create") });
const ann = await t.as(annUser);
let n = 0;
const type_id = (
  await keeper.ok(typeCalls.createRequestType, { body: { name: "Things", deciders: [{ who: "OFFICE" }] } })
).data.hash_id;
async function article(lot: number, numbered: boolean): Promise<string> {
  n += 1;
  const category = { name: `Category ${n}`, stock_text_id: `X${n}` };
  const category_id = (await keeper.ok(createCategory, { body: category })).data.hash_id;
  const body = { name: `Article ${n}`, type: "MATERIAL" as const, zone_id: s.paris.id, category_id, numbered, lot };
  return (await keeper.ok(supplyCalls.createSupply, { body })).data.hash_id;
}
/** A validated request for so many. */
async function asked(supply_id: string, quantity: number): Promise<string> {
  const id = (await ann.ok(calls.askRequest, { body: { type_id, lines: [{ supply_id, quantity }] } })).data.hash_id;
  await office.ok(calls.validateRequest, { params: { id }, body: {} });
  return id;
}
const line = async (id: string) => {
  const [first] = (await ann.ok(calls.getRequest, { params: { id } })).data.lines;
  return [first?.reserved, first?.to_buy];
};
const stock = async (id: string): Promise<number[]> => {
  const { data } = await keeper.ok(supplyCalls.getSupply, { params: { id } });
  return [data.on_hand, data.available, data.reserved];
};
const lose = (id: string, body: object) =>
  keeper.call(supplyCalls.changeStatus, { params: { id }, body: { status: "LOSS", reason: "Stolen", ...body } });
const told = async (user: string): Promise<number> =>
  (await t.owner.query("SELECT 1 FROM notification WHERE user_id = $1 AND kind = 'request_reservation_lost'", [user]))
    .rows.length;
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

test("what is lost can't stay promised: the latest reservation gives way at once, and its line lacks it again", async () => {
  const id = await article(10, false);
  const first = await asked(id, 4);
  const second = await asked(id, 5);
  assert.deepEqual(await stock(id), [10, 1, 9]);
  assert.equal((await lose(id, { quantity: 1 })).status, 200, "what is free goes first");
  assert.deepEqual(
    [await stock(id), await line(second)],
    [
      [9, 0, 9],
      [5, 0],
    ],
  );
  const body = { ordered: true };
  assert.equal((await lose(id, { quantity: 3 })).status, 200);
  assert.deepEqual(
    [await stock(id), await line(first), await line(second)],
    [
      [6, 0, 6],
      [4, 0],
      [2, 3],
    ],
  );
  assert.equal(await told(annUser.id), 1);
  const bought = (await keeper.ok(calls.listPurchases, { query: { limit: 200 } })).data;
  const lack = bought.find((p) => p.request.hash_id === second);
  assert.equal(lack?.quantity, 3);
  await keeper.ok(calls.orderLine, { params: { id: lack?.hash_id ?? "" }, body });
  assert.equal((await lose(id, { quantity: 6 })).status, 200);
  assert.deepEqual(
    [await line(first), await line(second)],
    [
      [0, 4],
      [0, 5],
    ],
  );
  const again = (await keeper.ok(calls.listPurchases, { query: { limit: 200 } })).data;
  assert.equal(
    again.find((p) => p.request.hash_id === second)?.ordered_at,
    null,
    "more is to be bought than was ordered",
  );
  assert.equal((await lose(id, { quantity: 1 })).status, 422, "more than lies there is not lost");
  await holds();
});

test("pieces by number too; other ways out still leave alone what is promised", async () => {
  const id = await article(5, true);
  const request = await asked(id, 4);
  const sold = await keeper.call(supplyCalls.changeStatus, {
    params: { id },
    body: { serials: ["1-2"], status: "LIQUIDATION", reason: "Sold", recipient: "Ben" },
  });
  assert.equal(sold.status, 422);
  assert.equal((await lose(id, { serials: ["1-3"] })).status, 200);
  assert.deepEqual(
    [await stock(id), await line(request)],
    [
      [2, 0, 2],
      [2, 2],
    ],
  );
  await holds();
});

test("a loss and a hand-over of the same reservation at once: the numbers agree, whichever came first", async () => {
  const id = await article(3, true);
  const request = await asked(id, 3);
  const [first] = (await ann.ok(calls.getRequest, { params: { id: request } })).data.lines;
  const give = { quantity: 3, user_id: annUser.id, request_line_id: first?.hash_id };
  const [lost, given] = await Promise.all([
    // Of what is there: one that Ann has by then could be lost as well.
    lose(id, { quantity: 1, from: "AVAILABLE" }),
    keeper.call(supplyCalls.allocateSupply, { params: { id }, body: give }),
  ]);
  assert.deepEqual([lost.status === 200, given.status === 200].filter(Boolean).length, 1, "one of them");
  await holds();
});
