import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listAudit } from "#contract/audit/endpoints.ts";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import { allocateAtOnce } from "#server/testing/supplies/stories.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update", "supplies_delete"];
const keeping = (zones: readonly string[]) => Object.fromEntries(rights.map((right) => [right, zones]));
const general = {
  supply_categories_create: "all",
  supply_categories_update: "all",
  supply_categories_delete: "all",
} as const;
const keeperUser = await t.make.user({ name: "Karim Keeper", rights: { ...keeping([s.paris.id]), ...general } });
const keeper = await t.as(keeperUser);
const douala = await t.as(await t.make.user({ name: "Dalia Keeper", rights: keeping([s.douala.id]) }));
const ann = await t.make.user({ name: "Ann" });
const ben = await t.make.user({ name: "Ben" });

type Body = ClientInput<typeof calls.createSupply>["body"];
let n = 0;
const lettersOf = (): string => `L${(n += 1)}`;
const category = async (body: Partial<ClientInput<typeof categoryCalls.createCategory>["body"]> = {}) =>
  (await keeper.ok(categoryCalls.createCategory, { body: { name: `Category ${(n += 1)}`, ...body } })).data;
async function article(over: Partial<Body> = {}, by: Client = keeper) {
  const category_id = over.category_id ?? (await category({ stock_text_id: lettersOf() })).hash_id;
  const body: Body = { name: `Article ${(n += 1)}`, type: "MATERIAL", zone_id: s.paris.id, ...over, category_id };
  return (await by.ok(calls.createSupply, { body })).data;
}
/** Ten laptops, 001 to 010. */
const laptops = async () => await article({ numbered: true, lot: 10 });
/** On hand, available, allocated, out of service. */
const now = async (id: string, by = keeper): Promise<number[]> => {
  const { data } = await by.ok(calls.getSupply, { params: { id } });
  return [data.on_hand, data.available, data.allocated, data.out_of_service];
};
const on = <B>(id: string, body: B) => ({ params: { id }, body });
const refusal = (answer: { status: number; error: { message: string; errors?: Record<string, string[]> } }) => [
  answer.status,
  ...Object.entries(answer.error.errors ?? { "": [answer.error.message] }).flatMap(([field, said]) => [field, ...said]),
];
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);
const piecesOf = async (id: string, query: ClientInput<typeof calls.listPieces>["query"] = {}) =>
  (await keeper.ok(calls.listPieces, { params: { id }, query })).data;
const give = (id: string, user: { id: string }, units: { quantity?: number; serials?: string[] }) =>
  keeper.call(calls.allocateSupply, on(id, { ...units, user_id: user.id }));

describe("the examples of stock", () => {
  test("1 to 4: three to Ann, eight are too many for Ben, one of hers is lost, one comes back defective", async () => {
    const { hash_id: id, series } = await laptops();
    const letters = series?.text;
    const given = await give(id, ann, { quantity: 3 });
    assert.deepEqual([given.status, given.body.serials, given.body.quantity], [200, `${letters}-001–003`, 3]);
    assert.deepEqual(await now(id), [10, 7, 3, 0]);
    assert.deepEqual(refusal(await give(id, ben, { quantity: 8 })), [422, "quantity", "Only 7 are available."]);
    assert.deepEqual(
      refusal(await give(id, ben, { serials: ["2"] })),
      [409, "", `${letters}-002 is with Ann.`],
      "what somebody has is taken back first",
    );
    await keeper.ok(calls.unallocateSupply, on(id, { serials: ["002"], status: "LOSS", reason: "Left in the train" }));
    assert.deepEqual(await now(id), [9, 7, 2, 0]);
    const back = await keeper.ok(
      calls.unallocateSupply,
      on(id, { serials: ["003"], status: "DEFECTIVE", reason: "Keyboard" }),
    );
    assert.equal(back.movements.length, 2, "taken back and set aside are two movements");
    assert.deepEqual(await now(id), [9, 7, 1, 1]);
    assert.deepEqual(
      (await piecesOf(id)).slice(0, 4).map((p) => [p.serial_number, p.state, p.user?.name]),
      [
        [`${letters}-001`, "ALLOCATED", "Ann"],
        [`${letters}-002`, "GONE", undefined],
        [`${letters}-003`, "DEFECTIVE", undefined],
        [`${letters}-004`, "AVAILABLE", undefined],
      ],
    );
    await holds();
  });

  test("8 and 9: the next numbers go on, and an entry that is undone leaves a gap", async () => {
    const { hash_id: id, series } = await laptops();
    const two = await keeper.ok(calls.enterSupply, on(id, { lot: 2 }));
    assert.equal(two.serials, `${series?.text}-011–012`);
    await keeper.ok(calls.undoMovement, { params: { id: two.movements[0] ?? "" } });
    assert.equal((await keeper.ok(calls.enterSupply, on(id, { lot: 1 }))).serials, `${series?.text}-013`);
    assert.deepEqual(await now(id), [11, 11, 0, 0]);
    assert.equal(
      (await piecesOf(id)).some((p) => p.serial_number.endsWith("-011")),
      false,
      "an undone piece is not shown",
    );
    await holds();
  });

  test("10: paper, 3 packs of 12, 20 handed out, 4 back: 20", async () => {
    const { hash_id: id } = await article({ name: "Paper", reusable: false, lot: 3, stock_per_lot: 12 });
    await keeper.ok(calls.allocateSupply, on(id, { quantity: 12, user_id: ann.id }));
    await keeper.ok(calls.allocateSupply, on(id, { quantity: 8, user_id: ann.id }));
    assert.deepEqual(await now(id), [16, 16, 0, 0], "what is used up is not with anybody");
    await keeper.ok(calls.unallocateSupply, on(id, { quantity: 4, user_id: ann.id }));
    assert.deepEqual(await now(id), [20, 20, 0, 0]);
    const too = await keeper.call(calls.unallocateSupply, on(id, { quantity: 17, user_id: ann.id }));
    assert.deepEqual(refusal(too), [422, "quantity", "Only 16 can be moved."]);
    const out = await keeper.ok(calls.stockOut, on(id, { quantity: 5 }));
    await keeper.ok(calls.undoMovement, { params: { id: out.movements[0] ?? "" } });
    assert.deepEqual(await now(id), [20, 20, 0, 0]);
    await holds();
  });
});

describe("numbers", () => {
  test("typed ones are in ranges and are given once; a lower one moves nothing, a higher one moves the next", async () => {
    const { hash_id: id, series } = await article({ numbered: true });
    const letters = series?.text ?? "";
    assert.equal(series?.next, 1);
    const enter = (serials: string[]) => keeper.call(calls.enterSupply, on(id, { serials }));
    assert.equal((await enter(["4-6, 9"])).body.serials, `${letters}-004–006, ${letters}-009`);
    assert.equal((await enter(["002"])).body.serials, `${letters}-002`);
    const next = async () => (await keeper.ok(calls.getSupply, { params: { id } })).data.series?.next;
    assert.equal(await next(), 10, "the lower number moved nothing");
    assert.deepEqual(refusal(await enter(["7", "006"])), [422, "serials", `${letters}-006 was given before.`]);
    assert.deepEqual(refusal(await enter(["7-5"])), [422, "serials", "7-5 is not a number, or is entered twice."]);
    assert.deepEqual(refusal(await enter(["XYZ-7"])), [422, "serials", `XYZ-007 does not begin with ${letters}.`]);
    assert.deepEqual(refusal(await keeper.call(calls.enterSupply, on(id, { serials: ["20-22"], lot: 4 }))), [
      422,
      "lot",
      "This doesn’t match the 3 numbers.",
    ]);
    assert.equal(await next(), 10, "what was refused moved nothing");
    assert.equal((await enter(["998-1000"])).body.serials, `${letters}-998–1000`);
    assert.equal((await keeper.ok(calls.enterSupply, on(id, { lot: 1 }))).serials, `${letters}-1001`);
    await holds();
  });

  test("a category below takes the letters and the numbers of the one above", async () => {
    const above = await category({ stock_text_id: lettersOf() });
    const below = async () => (await category({ parent_hash_id: above.hash_id })).hash_id;
    const first = await article({ category_id: await below(), numbered: true, lot: 2 });
    const second = await article({ category_id: await below(), numbered: true, lot: 1 });
    const serials = (await Promise.all([first, second].map(async (a) => await piecesOf(a.hash_id)))).flat();
    assert.deepEqual(
      serials.map((p) => p.serial_number),
      ["001", "002", "003"].map((number) => `${above.stock_text_id}-${number}`),
    );
    const taken = await keeper.call(categoryCalls.createCategory, {
      body: { name: "Another", stock_text_id: above.stock_text_id?.toLowerCase() ?? null },
    });
    assert.deepEqual(Object.keys(taken.error.errors ?? {}), ["stock_text_id"], "letters are unique in the company");
    const moved = await keeper.call(categoryCalls.updateCategory, on(above.hash_id, { stock_text_id: lettersOf() }));
    assert.deepEqual(refusal(moved), [422, "stock_text_id", `Numbers were given with ${above.stock_text_id} already.`]);
  });

  test("a found piece is entered again under its number, with the reason", async () => {
    const { hash_id: id } = await laptops();
    await keeper.ok(calls.changeStatus, on(id, { serials: ["5"], status: "LOSS", reason: "Gone" }));
    const found = (more: object) => keeper.call(calls.enterSupply, on(id, { found: true, serials: ["5"], ...more }));
    assert.deepEqual(Object.keys((await found({})).error.errors ?? {}), ["reason"]);
    assert.equal((await found({ reason: "Behind the shelf" })).status, 200);
    assert.deepEqual(await now(id), [10, 10, 0, 0]);
    assert.equal((await found({ reason: "Again" })).status, 409);
    await holds();
  });
});

describe("statuses", () => {
  test("the table decides: from where, with a reason, and what is reusable", async () => {
    const { hash_id: id } = await laptops();
    const set = (status: "MAINTENANCE" | "AVAILABLE" | "DONATION" | "RECYCLED" | "DEFECTIVE", more: object = {}) =>
      keeper.call(calls.changeStatus, on(id, { serials: ["1"], status, reason: "Fan", ...more }));
    assert.equal((await set("AVAILABLE")).status, 409, "it is available already");
    assert.equal((await set("MAINTENANCE", { reason: " " })).status, 422);
    assert.equal((await set("MAINTENANCE")).status, 200);
    assert.match((await give(id, ann, { serials: ["1"] })).error.message, /can’t allocate, it is in maintenance/u);
    assert.equal((await set("DONATION", { recipient: "School" })).status, 409, "not from maintenance");
    assert.equal((await set("DEFECTIVE")).status, 200);
    assert.deepEqual(Object.keys((await set("DONATION")).error.errors ?? {}), ["recipient"]);
    assert.equal((await set("DONATION", { recipient: "School" })).status, 200);
    assert.equal((await set("RECYCLED")).status, 409, "it is gone");
    const paper = await article({ reusable: false, lot: 5 });
    const repair = await keeper.call(
      calls.changeStatus,
      on(paper.hash_id, { quantity: 1, status: "MAINTENANCE", reason: "Fan" }),
    );
    assert.equal(repair.status, 409, "what is used up is not repaired");
    assert.deepEqual(paper.stocks[0]?.can, {
      ALLOCATED: true,
      DEFECTIVE: true,
      LOSS: true,
      RECYCLED: true,
      DONATION: true,
      LIQUIDATION: true,
      TRANSFER_FROM: true,
      enter: true,
    });
    await holds();
  });

  test("without numbers the state it is taken from may be named", async () => {
    const { hash_id: id } = await article({ lot: 6 });
    const set = async (status: "MAINTENANCE" | "DEFECTIVE" | "RECYCLED", more: object) =>
      (await keeper.call(calls.changeStatus, on(id, { status, reason: "Old", ...more }))).status;
    assert.equal(await set("MAINTENANCE", { quantity: 3 }), 200);
    assert.equal(await set("DEFECTIVE", { quantity: 2, from: "MAINTENANCE" }), 200);
    assert.deepEqual(await now(id), [6, 3, 0, 3]);
    assert.equal(await set("RECYCLED", { quantity: 4 }), 422, "not so many in one state");
    assert.equal(await set("RECYCLED", { quantity: 2, from: "DEFECTIVE" }), 200);
    assert.deepEqual(await now(id), [4, 3, 0, 1]);
    await holds();
  });

  test("nobody writes off what they have themselves", async () => {
    const { hash_id: id } = await laptops();
    await give(id, keeperUser, { quantity: 1 });
    const lost = await keeper.call(calls.unallocateSupply, on(id, { serials: ["1"], status: "LOSS", reason: "Lost" }));
    assert.equal(lost.status, 403);
    const other = await t.as(await t.make.user({ rights: keeping([s.paris.id]) }));
    await other.ok(calls.unallocateSupply, on(id, { serials: ["1"], status: "LOSS", reason: "Lost" }));
    const { data } = await keeper.ok(calls.supplyTimeline, { params: { id }, query: {} });
    const lostOne = data[0];
    assert.deepEqual([lostOne?.status, lostOne?.user?.name, lostOne?.on_hand], ["LOSS", "Karim Keeper", 9]);
    await keeper.ok(calls.undoMovement, { params: { id: lostOne?.hash_id ?? "" } });
    assert.deepEqual(await now(id), [10, 9, 1, 0], "undone, the holder has it again");
    await holds();
  });

  test("is undone once, and only as long as nothing moved since", async () => {
    const { hash_id: id } = await laptops();
    const set = await keeper.ok(calls.changeStatus, on(id, { quantity: 2, status: "MAINTENANCE", reason: "Fan" }));
    const undo = (movement = "") => keeper.call(calls.undoMovement, { params: { id: movement } });
    await keeper.ok(calls.changeStatus, on(id, { serials: ["1"], status: "AVAILABLE", reason: "Done" }));
    assert.match((await undo(set.movements[0])).error.message, /-001 has moved since/u);
    const again = await keeper.ok(calls.changeStatus, on(id, { serials: ["3"], status: "DEFECTIVE", reason: "Fan" }));
    assert.equal((await undo(again.movements[0])).status, 200);
    assert.equal((await undo(again.movements[0])).error.message, "This was undone already.");
    const given = (await give(id, ann, { quantity: 1 })).body.movements[0];
    assert.equal((await undo(given)).status, 409, "an allocation is taken back instead");
    await holds();
  });
});

describe("acceptance", () => {
  const annToo = async () => await t.as(ann);
  const mine = async (client: Client) => (await client.ok(calls.ownSupplies, { query: {} })).data;
  const DRAWN = "M12 40L60 90L110 20M130 50L180 60";

  test("waits for the person it was given to, who signs or refuses; nobody else does", async () => {
    const { hash_id: id, name } = await laptops();
    await keeper.ok(
      calls.allocateSupply,
      on(id, { quantity: 2, user_id: ann.id, terms: "Yours to use for work.", state: "NEW" }),
    );
    const client = await annToo();
    const [first] = await mine(client);
    assert.deepEqual(
      [first?.supply.name, first?.acceptance, first?.terms, first?.quantity, first?.can],
      [name, "PENDING", "Yours to use for work.", 2, { accept: true, refuse: true }],
    );
    const given = first?.hash_id ?? "";
    const byKeeper = await keeper.call(calls.acceptAllocation, on(given, {}));
    assert.deepEqual(refusal(byKeeper), [403, "", "Only the person it was given to can accept it."]);
    assert.equal((await douala.call(calls.acceptAllocation, on(given, {}))).status, 404);
    const odd = await client.call(calls.acceptAllocation, on(given, { signature: '"><script>' }));
    assert.deepEqual(Object.keys(odd.error.errors ?? {}), ["signature"]);
    const { data } = await client.ok(calls.acceptAllocation, on(given, { signature: DRAWN }));
    assert.deepEqual([data.acceptance, data.signature, data.can], ["ACCEPTED", DRAWN, { print: true, confirm: true }]);
    assert.equal((await client.call(calls.refuseAllocation, on(given, { reason: "No" }))).status, 409);
    for (const reader of [client, keeper]) {
      const paper = await reader.fetch(`/api/supply/allocation/${given}/pdf`);
      assert.equal(paper.headers.get("content-type"), "application/pdf");
    }
    const query = {};
    const { data: told } = await keeper.ok(calls.listAllocations, { params: { id }, query });
    assert.deepEqual([told[0]?.acceptance, told[0]?.out], ["ACCEPTED", 2]);
    await holds();
  });

  test("of what is taken back before it was accepted ends, and is asked no more", async () => {
    const { hash_id: id } = await laptops();
    await give(id, ben, { quantity: 1 });
    const client = await t.as(ben);
    const [pending] = await mine(client);
    await keeper.ok(calls.unallocateSupply, on(id, { serials: ["1"] }));
    assert.equal(
      (await mine(client)).some((a) => a.hash_id === pending?.hash_id),
      false,
    );
    assert.equal((await client.call(calls.acceptAllocation, on(pending?.hash_id ?? "", {}))).status, 409);
    await holds();
  });

  test("is refused with a reason, which the keeper is told; what is used up needs none", async () => {
    const { hash_id: id } = await laptops();
    await give(id, ben, { quantity: 1 });
    const client = await t.as(ben);
    const [pending] = await mine(client);
    const refused = await client.ok(
      calls.refuseAllocation,
      on(pending?.hash_id ?? "", { reason: "The screen is broken" }),
    );
    assert.deepEqual([refused.data.acceptance, refused.data.refusal], ["REFUSED", "The screen is broken"]);
    const { rows } = await t.owner.query("SELECT 1 FROM notification WHERE kind = 'supply_refused' AND user_id = $1", [
      keeperUser.id,
    ]);
    assert.equal(rows.length, 1);
    const paper = await article({ reusable: false, lot: 5 });
    await keeper.ok(calls.allocateSupply, on(paper.hash_id, { quantity: 2, user_id: ben.id }));
    assert.equal(
      (await mine(client)).some((a) => a.supply.hash_id === paper.hash_id),
      false,
    );
  });
});

describe("offices", () => {
  test("one enters and moves where one may, and sees the stock of one's offices", async () => {
    const { hash_id: id } = await laptops();
    assert.equal((await douala.call(calls.getSupply, { params: { id } })).status, 404);
    const both = await t.as(await t.make.user({ rights: keeping([s.paris.id, s.douala.id]) }));
    await both.ok(calls.enterSupply, on(id, { lot: 2, zone_id: s.douala.id }));
    assert.deepEqual(await now(id, both), [12, 12, 0, 0]);
    assert.deepEqual(await now(id, douala), [2, 2, 0, 0]);
    const unseen = await keeper.call(calls.enterSupply, on(id, { lot: 1, zone_id: s.douala.id }));
    assert.deepEqual(Object.keys(unseen.error.errors ?? {}), ["zone_id"]);
    const theirs = await keeper.call(calls.allocateSupply, on(id, { serials: ["11"], user_id: ann.id }));
    assert.match(String(refusal(theirs)[2]), /-011 is not a piece of this article/u);
    const told = await both.call(calls.allocateSupply, on(id, { serials: ["11"], user_id: ann.id }));
    assert.match(String(refusal(told)[2]), /-011 is in Douala/u);
    assert.equal((await douala.ok(calls.listPieces, { params: { id }, query: {} })).data.length, 2);
    assert.equal((await douala.ok(calls.supplyTimeline, { params: { id }, query: {} })).data.length, 1);
    const list = await keeper.ok(calls.listSupplies, { query: { zone: s.douala.id } });
    assert.deepEqual(list.data, [], "an office that one does not see has nothing");
    await holds();
  });

  test("lists filter by state, minimum and category with what is below it", async () => {
    const above = await category({});
    const below = await category({ parent_hash_id: above.hash_id, stock_text_id: lettersOf() });
    const chair = await article({ name: "Chair", category_id: below.hash_id, lot: 4, minimum: 3, type: "FURNITURE" });
    const found = async (query: ClientInput<typeof calls.listSupplies>["query"]) =>
      (await keeper.ok(calls.listSupplies, { query: { category: above.hash_id, ...query } })).data.map((x) => x.name);
    assert.deepEqual(await found({}), ["Chair"]);
    assert.deepEqual(await found({ type: "MATERIAL" }), []);
    assert.deepEqual(await found({ status: "MAINTENANCE" }), []);
    assert.deepEqual(await found({ short: "1" }), []);
    await keeper.ok(calls.changeStatus, on(chair.hash_id, { quantity: 2, status: "MAINTENANCE", reason: "Wheel" }));
    assert.deepEqual(await found({ status: "MAINTENANCE" }), ["Chair"]);
    assert.deepEqual(await found({ short: "1", search: "chai" }), ["Chair"]);
    const tree = (await keeper.ok(categoryCalls.listCategories, { query: { search: above.name } })).data;
    assert.deepEqual([tree[0]?.furnitures_count, tree[0]?.is_leaf], [1, false]);
  });
});

describe("a minimum", () => {
  test("is told when available falls below it, and again only after it had recovered", async () => {
    const { hash_id: id } = await article({ lot: 13, minimum: 10 });
    const reader = await t.make.user({ name: "Reader of what is short", rights: keeping([s.paris.id]) });
    const told = async () => {
      const { rows } = await t.owner.query(
        "SELECT 1 FROM notification WHERE kind = 'supply_short' AND user_id = $1 AND link LIKE $2",
        [reader.id, `%${id}%`],
      );
      return rows.length;
    };
    const take = async (quantity: number) => await give(id, ann, { quantity });
    await take(3);
    assert.equal(await told(), 0, "ten are left");
    await take(1);
    await take(1);
    assert.equal(await told(), 1, "told at nine, once");
    await keeper.ok(calls.unallocateSupply, on(id, { quantity: 2, user_id: ann.id }));
    await take(2);
    assert.equal(await told(), 2, "told again after it was at ten");
  });
});

describe("categories", () => {
  test("are a tree of four levels without a circle, whose leaves hold supplies", async () => {
    const one = await category();
    const two = await category({ parent_hash_id: one.hash_id });
    const three = await category({ parent_hash_id: two.hash_id });
    const four = await category({ parent_hash_id: three.hash_id });
    const below = (parent_hash_id: string) =>
      keeper.call(categoryCalls.createCategory, { body: { name: `Category ${(n += 1)}`, parent_hash_id } });
    assert.deepEqual(refusal(await below(four.hash_id)), [422, "parent_hash_id", "At most 4 levels."]);
    const circle = await keeper.call(categoryCalls.updateCategory, on(one.hash_id, { parent_hash_id: three.hash_id }));
    assert.deepEqual(refusal(circle), [422, "parent_hash_id", "A category can’t be part of itself."]);
    const other = await category();
    const deep = await keeper.call(categoryCalls.updateCategory, on(one.hash_id, { parent_hash_id: other.hash_id }));
    assert.deepEqual(refusal(deep), [422, "parent_hash_id", "At most 4 levels."]);
    await article({ category_id: four.hash_id });
    assert.deepEqual(refusal(await below(four.hash_id)), [
      422,
      "parent_hash_id",
      "A category with supplies cannot contain categories.",
    ]);
    const body: Body = { name: "Lamp", type: "MATERIAL", category_id: one.hash_id, zone_id: s.paris.id };
    assert.equal((await keeper.call(calls.createSupply, { body })).status, 422);
    assert.equal((await keeper.call(categoryCalls.deleteCategory, { params: { id: four.hash_id } })).status, 409);
    await keeper.ok(categoryCalls.deleteCategory, { params: { id: other.hash_id } });
  });
});

describe("an article", () => {
  test("keeps its kind once something moved, and is deleted only before", async () => {
    const empty = await article();
    await keeper.ok(calls.updateSupply, on(empty.hash_id, { numbered: true, version: empty.version }));
    assert.equal((await keeper.call(calls.updateSupply, on(empty.hash_id, { name: "Late", version: 1 }))).status, 409);
    await keeper.ok(calls.enterSupply, on(empty.hash_id, { lot: 1 }));
    assert.equal((await keeper.call(calls.updateSupply, on(empty.hash_id, { numbered: false }))).status, 409);
    const gone = await keeper.call(calls.deleteSupply, { params: { id: empty.hash_id }, query: {} });
    assert.equal(gone.status, 409);
    const other = await article();
    await keeper.ok(calls.deleteSupply, { params: { id: other.hash_id }, query: {} });
    assert.equal((await keeper.call(calls.getSupply, { params: { id: other.hash_id } })).status, 404);
  });

  test("has the maker's numbers beside ours, and both are found", async () => {
    const { hash_id: id } = await laptops();
    const [first] = await piecesOf(id);
    await keeper.ok(calls.updatePiece, on(first?.hash_id ?? "", { maker_serial: "SN-77X", state: "WORN" }));
    assert.deepEqual(
      (await piecesOf(id, { search: "77x" })).map((p) => [p.serial_number, p.condition]),
      [[first?.serial_number, "WORN"]],
    );
    const page = await keeper.ok(calls.listPieces, { params: { id }, query: { limit: 4 } });
    const next = await keeper.ok(calls.listPieces, { params: { id }, query: { limit: 200, after: page.after ?? "" } });
    assert.equal(page.data.length + next.data.length, 10);
  });
});

test("the company's trail links what happened to the article", async () => {
  const reader = await t.as(await t.make.user({ rights: ["audit_view", ...rights] }));
  const { hash_id: id } = await laptops();
  const { data } = await reader.ok(listAudit, { query: { thing: id } });
  assert.deepEqual(
    [data.length > 0, ...new Set(data.map((e) => e.link?.includes(`${s.paris.id}/zone/${id}/view`)))],
    [true, true],
  );
});

describe("at once", () => {
  test("20 pieces for 120 allocations: 20 are given, none twice, and the list agrees with the numbers", async () => {
    assert.deepEqual(await allocateAtOnce(t, 20, 120), { given: 20, twice: 0, odd: [] });
    await holds();
  });

  test("two entries at once get numbers in a row of their own", async () => {
    const one = await category({ stock_text_id: lettersOf() });
    const articles = await Promise.all(
      [0, 1, 2].map(async () => await article({ category_id: one.hash_id, numbered: true })),
    );
    const entered = await Promise.all(
      articles.map(async (a) => (await keeper.ok(calls.enterSupply, on(a.hash_id, { lot: 10 }))).serials),
    );
    assert.deepEqual(
      entered.toSorted((a, b) => String(a).localeCompare(String(b))),
      ["001–010", "011–020", "021–030"].map((run) => `${one.stock_text_id}-${run}`),
    );
  });
});
