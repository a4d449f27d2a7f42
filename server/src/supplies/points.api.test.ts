import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createCategory, getCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

// What users of other products report, by its number, where no other test has it.
const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeperUser = await t.make.user({
  rights: { ...Object.fromEntries(rights.map((right) => [right, [s.paris.id]])), supply_categories_create: "all" },
});
const keeper = await t.as(keeperUser);
const second = await t.as(keeperUser);
const people = [await t.make.user({ name: "Ann" }), await t.make.user({ name: "Ben" })] as const;
let n = 0;
type Body = ClientInput<typeof calls.createSupply>["body"];
async function article(over: Partial<Body>) {
  n += 1;
  const category = { name: `Category ${n}`, stock_text_id: `P${n}` };
  const category_id = (await keeper.ok(createCategory, { body: category })).data.hash_id;
  const body = { name: `Article ${n}`, type: "MATERIAL" as const, zone_id: s.paris.id, numbered: true, ...over };
  return (await keeper.ok(calls.createSupply, { body: { ...body, category_id } })).data;
}
const allocate = (id: string, user: { id: string }, units: object, by = keeper) =>
  by.call(calls.allocateSupply, { params: { id }, body: { ...units, user_id: user.id } });

test("1: two browsers give out the last piece: one has it, the other is told; a form posted twice gives it once", async () => {
  const { hash_id: id } = await article({ lot: 1 });
  const answers = await Promise.all([
    allocate(id, people[0], { serials: ["1"] }),
    allocate(id, people[1], { serials: ["1"] }, second),
  ]);
  assert.deepEqual(
    answers.map((a) => a.status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const used = await article({ numbered: false, reusable: false, lot: 5 });
  const key = { "idempotency-key": randomUUID() };
  const give = { params: { id: used.hash_id }, body: { quantity: 3, user_id: people[0].id } };
  for (let twice = 0; twice < 2; twice++) await keeper.ok(calls.allocateSupply, give, key);
  assert.equal((await keeper.ok(calls.getSupply, { params: { id: used.hash_id } })).data.available, 2);
  const much = await allocate(used.hash_id, people[1], { quantity: 3 });
  assert.equal(much.status, 422, "there are never more consumables than there were");
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});

test("2: the number that is proposed is the one that saving gives; a lower one that is typed moves nothing", async () => {
  const { hash_id: id, series } = await article({ serials: ["5"] });
  const letters = series?.text ?? "";
  const proposed = async () =>
    (await keeper.ok(getCategory, { params: { id: (await now(id)).category.hash_id } })).data.series?.next;
  assert.equal(await proposed(), 6);
  await keeper.ok(calls.enterSupply, { params: { id }, body: { serials: ["2"] } });
  assert.equal(await proposed(), 6);
  const entered = await keeper.ok(calls.enterSupply, { params: { id }, body: { lot: 2 } });
  assert.equal(entered.serials, `${letters}-006–007`, "saving says which it gave");
  const taken = await keeper.call(calls.enterSupply, { params: { id }, body: { serials: ["006"] } });
  assert.deepEqual(taken.error.errors, { serials: [`${letters}-006 was given before.`] });
});
const now = async (id: string) => (await keeper.ok(calls.getSupply, { params: { id } })).data;

test("4: ours and the maker's number are two things: both find the piece, only ours is proposed", async () => {
  const { hash_id: id, series } = await article({ lot: 2 });
  const pieces = async (search: string) =>
    (await keeper.ok(calls.listPieces, { params: { id }, query: { search } })).data.map((p) => p.serial_number);
  const [first] = (await keeper.ok(calls.listPieces, { params: { id }, query: {} })).data;
  const body = { maker_serial: "5CG2140XYZ" };
  await keeper.ok(calls.updatePiece, { params: { id: first?.hash_id ?? "" }, body });
  const ours = `${series?.text}-001`;
  assert.deepEqual([await pieces("2140"), await pieces(ours)], [[ours], [ours]]);
  const next = await keeper.ok(calls.enterSupply, { params: { id }, body: { lot: 1 } });
  assert.equal(next.serials, `${series?.text}-003`);
});

test("11: 13 bought, minimum 10, 4 handed out: told at 9, once; again only after it was at 10", async () => {
  const { hash_id: id } = await article({ lot: 13, minimum: 10 });
  // Nobody is told of what they did themselves.
  const other = await t.make.user({ rights: { supplies_update: [s.paris.id] } });
  const told = async (): Promise<number> =>
    (await t.owner.query("SELECT 1 FROM notification WHERE kind = 'supply_short' AND user_id = $1", [other.id])).rows
      .length;
  const give = async (quantity: number): Promise<number> => {
    assert.equal((await allocate(id, people[0], { quantity })).status, 200);
    return await told();
  };
  assert.deepEqual([await give(3), await give(1), await give(1)], [0, 1, 1], "13, 10, 9 and 8 are left");
  const back = { quantity: 1, user_id: people[0].id };
  await keeper.ok(calls.unallocateSupply, { params: { id }, body: back });
  assert.equal(await give(1), 1, "at 9 it had not recovered");
  await keeper.ok(calls.unallocateSupply, { params: { id }, body: { ...back, quantity: 2 } });
  assert.equal(await give(1), 2, "at 10 it had");
});
