import assert from "node:assert/strict";
import { test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { getAllocation, handOver, listPending, printReturn } from "#contract/supplies/acceptance.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { planMaintenance } from "#contract/supplies/maintenance.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import { openDayBack } from "../waiting.ts";
import { waitingTask } from "./remind.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeper = await t.as(
  await t.make.user({
    name: "Karim Keeper",
    rights: {
      ...Object.fromEntries(rights.map((right) => [right, [s.paris.id]])),
      supply_categories_create: "all",
    },
  }),
);
const ann = await t.make.user({ name: "Ann" });
const annsPhone = await t.as(ann);
const ben = await t.as(await t.make.user({ name: "Ben" }));
const on = <B>(id: string, body: B) => ({ params: { id }, body });
let n = 0;
/** A laptop that Ann was given, and the allocation. */
async function given(): Promise<{ supply: string; id: string; letters: string }> {
  n += 1;
  const category = { name: `Category ${n}`, stock_text_id: `A${n}` };
  const category_id = (await keeper.ok(createCategory, { body: category })).data.hash_id;
  const body = {
    name: `Laptop ${n}`,
    type: "MATERIAL" as const,
    category_id,
    zone_id: s.paris.id,
    numbered: true,
    lot: 3,
  };
  const supply = (await keeper.ok(calls.createSupply, { body })).data.hash_id;
  await keeper.ok(calls.allocateSupply, on(supply, { serials: ["1"], user_id: ann.id }));
  const { data } = await keeper.ok(calls.listAllocations, { params: { id: supply }, query: {} });
  return { supply, id: data[0]?.hash_id ?? "", letters: `A${n}` };
}
const waiting = async (): Promise<number> => (await annsPhone.ok(badges)).data.supply_badge_count;
const unread = async (id: string): Promise<number> => {
  const { rows } = await t.owner.query(
    "SELECT 1 FROM notification WHERE user_id = $1 AND link = $2 AND read_at IS NULL",
    [ann.id, ownSuppliesHref({ sign: id })],
  );
  return rows.length;
};

test("5: taking back, a loss or maintenance ends what is pending, its notice, its count, and its link says so", async () => {
  const before = await waiting();
  const ends: ((supply: string) => Promise<unknown>)[] = [
    async (supply) => await keeper.ok(calls.unallocateSupply, on(supply, { serials: ["1"] })),
    async (supply) =>
      await keeper.ok(calls.changeStatus, on(supply, { serials: ["1"], status: "LOSS", reason: "Lost" })),
    async (supply) => await keeper.ok(planMaintenance, on(supply, { serials: ["1"], reason: "Battery" })),
  ];
  for (const end of ends) {
    const { supply, id } = await given();
    assert.deepEqual([await waiting(), await unread(id)], [before + 1, 1]);
    await end(supply);
    assert.deepEqual([await waiting(), await unread(id)], [before, 0]);
    assert.equal((await annsPhone.ok(getAllocation, { params: { id } })).data.acceptance, "ENDED");
    const late = await annsPhone.call(calls.acceptAllocation, on(id, {}));
    assert.equal(late.status, 409);
    const shown = (await keeper.ok(listPending, { query: { limit: 200 } })).data;
    assert.equal(
      shown.some((a) => a.hash_id === id),
      false,
    );
  }
});

test("6: a code for the receiver's own phone; nobody else accepts there; who has not accepted is listed with its age", async () => {
  const { id } = await given();
  const { url, path } = (await keeper.ok(handOver, { params: { id } })).data;
  assert.ok(url.endsWith(ownSuppliesHref({ sign: id })));
  assert.match(path, /^M/u);
  assert.equal((await ben.call(getAllocation, { params: { id } })).status, 404, "the code opens nothing for others");
  assert.equal((await keeper.call(calls.acceptAllocation, on(id, {}))).status, 403, "nor for who handed it over");
  const shown = (await keeper.ok(listPending, { query: { limit: 200 } })).data.find((a) => a.hash_id === id);
  assert.deepEqual([shown?.user.name, shown?.days, shown?.reminded], ["Ann", 0, 0]);
  await annsPhone.ok(calls.acceptAllocation, on(id, {}));
  assert.equal((await keeper.call(handOver, { params: { id } })).status, 409);
});

test("6: the person is reminded after three and after seven working days, once each", async () => {
  const { id } = await given();
  const reminders = async (): Promise<number> => {
    const text = "SELECT 1 FROM notification WHERE kind = 'supply_accept_reminder' AND link = $1 AND user_id = $2";
    return (await t.owner.query(text, [ownSuppliesHref({ sign: id }), ann.id])).rows.length;
  };
  const after = async (days: number): Promise<number> => {
    const at = new Date(Date.now() + days * 86_400_000);
    for (let twice = 0; twice < 2; twice++) await waitingTask(t.app.services, () => at)({}, undefined as never);
    return await reminders();
  };
  assert.deepEqual([await after(2), await after(3), await after(6), await after(7), await after(30)], [0, 1, 1, 2, 2]);
  const weekdays = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());
  // Monday 16 November: given on Thursday before, three working days have passed; given on Friday, they have not.
  assert.equal(openDayBack("2026-11-17", 3, weekdays), "2026-11-13");
  assert.equal(openDayBack("2026-11-17", 7, weekdays), "2026-11-09");
});

test("7: a return makes a receipt with both names, the state and the numbers, which stays on the allocation", async () => {
  const { supply, id, letters } = await given();
  await keeper.ok(
    calls.unallocateSupply,
    on(supply, { serials: ["1"], state: "WORN", status: "MAINTENANCE", reason: "Fan" }),
  );
  const { data } = await keeper.ok(calls.listAllocations, { params: { id: supply }, query: {} });
  const [receipt] = data.find((a) => a.hash_id === id)?.returns ?? [];
  assert.deepEqual(
    [receipt?.serials, receipt?.quantity, receipt?.condition, receipt?.status, receipt?.by.name],
    [`${letters}-001`, 1, "WORN", "MAINTENANCE", "Karim Keeper"],
  );
  const params = { id: receipt?.hash_id ?? "" };
  for (const reader of [keeper, annsPhone])
    assert.match((await reader.call(printReturn, { params })).raw.slice(0, 5), /%PDF/u);
  assert.equal((await ben.call(printReturn, { params })).status, 404);
  const mine = (await annsPhone.ok(calls.ownSupplies, { query: { returned: "1" } })).data;
  assert.ok(
    mine.some((a) => a.hash_id === id && a.returns.length === 1),
    "whoever gave it back has it too",
  );
});
