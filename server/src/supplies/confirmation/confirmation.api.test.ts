import assert from "node:assert/strict";
import { test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import { askConfirmation, confirmOwn, denyOwn, listUnconfirmed } from "#contract/supplies/confirmation.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { confirmReminders, yearlyTask } from "./ask.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeperUser = await t.make.user({
  name: "Karim Keeper",
  rights: { ...Object.fromEntries(rights.map((right) => [right, [s.paris.id]])), supply_categories_create: "all" },
});
const keeper = await t.as(keeperUser);
let n = 0;
/** Somebody new who was given so many laptops, one by one, and accepted them. */
async function somebody(count = 1): Promise<{ id: string; phone: Client; supply: string; had: string[] }> {
  n += 1;
  const user = await t.make.user({ name: `Person ${n}` });
  const phone = await t.as(user);
  const body = { name: `Category ${n}`, stock_text_id: `Y${n}` };
  const category_id = (await keeper.ok(createCategory, { body })).data.hash_id;
  const article = { name: `Laptop ${n}`, type: "MATERIAL" as const, category_id, zone_id: s.paris.id, numbered: true };
  const supply = (await keeper.ok(calls.createSupply, { body: { ...article, lot: count } })).data.hash_id;
  for (let i = 0; i < count; i++)
    await keeper.ok(calls.allocateSupply, { params: { id: supply }, body: { quantity: 1, user_id: user.id } });
  const had = (await phone.ok(calls.ownSupplies, { query: {} })).data.map((a) => a.hash_id);
  for (const id of had) await phone.ok(calls.acceptAllocation, { params: { id }, body: {} });
  return { id: user.id, phone, supply, had };
}
const DAY = 86_400_000;
const yearly = async (days: number): Promise<void> => {
  for (let twice = 0; twice < 2; twice++)
    await yearlyTask(t.app.services, () => new Date(Date.now() + days * DAY))({}, undefined as never);
};
const again = async (days: number): Promise<void> => {
  for (let twice = 0; twice < 2; twice++)
    await confirmReminders(t.app.services, () => new Date(Date.now() + days * DAY))({}, undefined as never);
};
const told = async (user: string, kind: string): Promise<number> =>
  (await t.owner.query("SELECT 1 FROM notification WHERE user_id = $1 AND kind = $2", [user, kind])).rows.length;
const unread = async (user: string): Promise<number> =>
  (
    await t.owner.query("SELECT 1 FROM notification WHERE user_id = $1 AND link = $2 AND read_at IS NULL", [
      user,
      ownSuppliesHref({ confirm: "1" }),
    ])
  ).rows.length;
const waits = async (by: Client): Promise<number> => (await by.ok(badges)).data.supply_confirm_badge_count;
const listed = async (id: string) =>
  (await keeper.ok(listUnconfirmed, { query: { limit: 200 } })).data.find((a) => a.hash_id === id);

test("a year after something was accepted its person is asked once, for all they have; not before, not what waits for acceptance", async () => {
  const ann = await somebody(2);
  await keeper.ok(calls.enterSupply, { params: { id: ann.supply }, body: { lot: 1 } });
  await keeper.ok(calls.allocateSupply, { params: { id: ann.supply }, body: { quantity: 1, user_id: ann.id } });
  await yearly(364);
  assert.deepEqual([await told(ann.id, "supply_confirm"), await waits(ann.phone)], [0, 0]);
  await yearly(367);
  assert.deepEqual([await told(ann.id, "supply_confirm"), await waits(ann.phone)], [1, 2], "one notice for both");
  const mine = (await ann.phone.ok(calls.ownSupplies, { query: {} })).data;
  assert.deepEqual(
    mine.map((a) => [a.acceptance, a.confirmation, a.can.confirm]),
    [
      ["PENDING", null, undefined],
      ["ACCEPTED", "ASKED", true],
      ["ACCEPTED", "ASKED", true],
    ],
  );
});

test("who confirms is asked no more, and again a year later; others can't confirm for them", async () => {
  const ben = await somebody(2);
  await keeper.ok(askConfirmation, { body: { zone_id: s.paris.id } });
  assert.equal(await unread(ben.id), 1);
  const body = { allocations: ben.had };
  assert.equal((await keeper.call(confirmOwn, { body })).status, 403, "those who keep it don't");
  assert.equal((await (await somebody()).phone.call(confirmOwn, { body })).status, 404);
  const done = (await ben.phone.ok(confirmOwn, { body })).data;
  assert.deepEqual(
    done.map((a) => [a.confirmation, a.confirmed_at !== null]),
    [
      [null, true],
      [null, true],
    ],
  );
  assert.deepEqual([await waits(ben.phone), await unread(ben.id), await listed(ben.had[0] ?? "")], [0, 0, undefined]);
  await yearly(200);
  assert.equal(await waits(ben.phone), 0);
  await yearly(367);
  assert.equal(await waits(ben.phone), 2);
});

test("a no tells the keepers with its reason and moves nothing; what is found after all is confirmed", async () => {
  const eve = await somebody();
  const id = eve.had[0] ?? "";
  await keeper.ok(askConfirmation, { body: { zone_id: s.paris.id } });
  const no = await eve.phone.call(denyOwn, { params: { id }, body: { reason: "" } });
  assert.equal(no.status, 422, "a no says why");
  const { data } = await eve.phone.ok(denyOwn, { params: { id }, body: { reason: "Left it in the taxi" } });
  assert.deepEqual([data.confirmation, data.denial, data.out], ["DENIED", "Left it in the taxi", 1]);
  const article = (await keeper.ok(calls.getSupply, { params: { id: eve.supply } })).data;
  assert.deepEqual([article.allocated, article.on_hand], [1, 1], "it stays with its person until a keeper finds out");
  assert.equal(await told(keeperUser.id, "supply_denied"), 1);
  const row = await listed(id);
  assert.deepEqual([row?.confirmation, row?.denial, row?.user.name], ["DENIED", "Left it in the taxi", `Person ${n}`]);
  assert.equal(await waits(eve.phone), 0);
  await eve.phone.ok(confirmOwn, { body: { allocations: [id] } });
  assert.equal(await listed(id), undefined);
  await eve.phone.ok(denyOwn, { params: { id }, body: { reason: "Gone again" } });
  await keeper.ok(calls.unallocateSupply, {
    params: { id: eve.supply },
    body: { serials: ["1"], status: "LOSS", reason: "Taxi" },
  });
  assert.equal(await listed(id), undefined, "what is over is asked of nobody");
  assert.equal((await eve.phone.call(confirmOwn, { body: { allocations: [id] } })).status, 409);
});

test("who does not answer is reminded after three and seven working days, and stands in the list with the days", async () => {
  const dan = await somebody(2);
  await keeper.ok(askConfirmation, { body: { zone_id: s.paris.id } });
  const reminded: number[] = [];
  for (const days of [2, 3, 6, 7, 30]) {
    await again(days);
    reminded.push(await told(dan.id, "supply_confirm_reminder"));
  }
  assert.deepEqual(reminded, [0, 1, 1, 2, 2]);
  const row = await listed(dan.had[0] ?? "");
  assert.deepEqual([row?.confirmation, row?.reminded, row?.days], ["ASKED", 2, 0]);
  const other = await t.as(await t.make.user({ rights: { supplies_view: [s.douala.id] } }));
  assert.deepEqual((await other.ok(listUnconfirmed, { query: {} })).data, []);
});

test("what is taken back is asked no more, and its notice is read", async () => {
  const fay = await somebody();
  await keeper.ok(askConfirmation, { body: { zone_id: s.paris.id } });
  assert.deepEqual([await waits(fay.phone), await unread(fay.id)], [1, 1]);
  await keeper.ok(calls.unallocateSupply, { params: { id: fay.supply }, body: { serials: ["1"] } });
  assert.deepEqual([await waits(fay.phone), await unread(fay.id)], [0, 0]);
});
