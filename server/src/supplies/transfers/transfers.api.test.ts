import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import * as transfers from "#contract/supplies/transfers.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeping = (...zones: readonly string[]) => Object.fromEntries(rights.map((right) => [right, zones]));
const keeper = await t.as(
  await t.make.user({ name: "Karim", rights: { ...keeping(s.paris.id), supply_categories_create: "all" } }),
);
const douala = await t.as(await t.make.user({ name: "Dalia", rights: keeping(s.douala.id) }));
const nobody = await t.as(await t.make.user({ name: "Nora", rights: keeping((await t.make.zone()).id) }));

let n = 0;
async function article(over: Partial<ClientInput<typeof calls.createSupply>["body"]> = {}) {
  const body = { name: `Category ${(n += 1)}`, stock_text_id: `T${n}` };
  const { hash_id: category_id } = (await keeper.ok(createCategory, { body })).data;
  return (
    await keeper.ok(calls.createSupply, {
      body: { name: `Article ${n}`, type: "MATERIAL", zone_id: s.paris.id, category_id, ...over },
    })
  ).data;
}
const laptops = async () => await article({ numbered: true, lot: 10 });
const paper = async () => await article({ reusable: false, lot: 10 });
const send = (id: string, body: object) =>
  keeper.call(transfers.transferSupply, { params: { id }, body: { to_zone_id: s.douala.id, ...body } });
const sent = async (id: string, body: object) => {
  const answer = await send(id, body);
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data;
};
const receive = (id: string, lines: ClientInput<typeof transfers.receiveTransfer>["body"]["lines"], by = douala) =>
  by.call(transfers.receiveTransfer, { params: { id }, body: { lines } });
/** On hand, available and on the way of an office. */
const now = async (id: string, by: Client = keeper): Promise<number[]> => {
  const { data } = await by.ok(calls.getSupply, { params: { id } });
  return [data.on_hand, data.available, data.on_the_way];
};
const told = async (by: Client): Promise<string[]> =>
  (await by.ok(loadNotifications, { query: {} })).data.map((notice) => notice.text);
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);
const statuses = async (id: string, by: Client): Promise<string[]> =>
  (await by.ok(calls.supplyTimeline, { params: { id }, query: {} })).data.map((m) => `${m.status} ${m.serials}`);

describe("transfers", () => {
  test("example 7: 005 and 006 are sent, only 005 is received: Douala 1, Paris 8, one LOSS", async () => {
    const { hash_id: id, series } = await laptops();
    const letters = series?.text ?? "";
    const one = await sent(id, { serials: ["5-6"], note: "For the new team" });
    assert.deepEqual([one.state, one.lines[0]?.serials, one.can], ["SENT", `${letters}-005–006`, { cancel: true }]);
    assert.deepEqual(await now(id), [8, 8, 2], "on the way counts in neither office");
    await holds();
    assert.equal((await douala.call(calls.getSupply, { params: { id } })).status, 404, "none of it was there yet");
    const line = one.lines[0]?.hash_id ?? "";
    const less = await receive(one.hash_id, [{ hash_id: line, serials: ["5"] }]);
    assert.deepEqual(Object.keys(less.error.errors ?? {}), ["lines.0.reason"], "what lacks has a reason");
    const came = await receive(one.hash_id, [{ hash_id: line, serials: ["005"], reason: "Box was open" }]);
    assert.deepEqual(
      [came.body.data.state, came.body.data.lines[0]?.received, came.body.data.lines[0]?.pieces.map((p) => p.came)],
      ["RECEIVED", 1, [true, false]],
    );
    assert.deepEqual(await now(id, douala), [1, 1, 0]);
    assert.deepEqual(await now(id), [8, 8, 0]);
    assert.deepEqual((await statuses(id, keeper)).slice(0, 2), [
      `LOSS ${letters}-006`,
      `TRANSFER_FROM ${letters}-005–006`,
    ]);
    assert.deepEqual(await statuses(id, douala), [`TRANSFER_TO ${letters}-005`]);
    const again = await receive(one.hash_id, []);
    assert.equal(again.status, 409, "it is received once");
    await holds();
  });

  test("both offices are told: what comes, and what lacked", async () => {
    const { hash_id: id, name } = await paper();
    const one = await sent(id, { quantity: 4 });
    await t.runJobs();
    assert.ok((await told(douala)).some((text) => text.includes(`Paris sent you ${name}: transfer ${one.number}`)));
    const line = one.lines[0]?.hash_id ?? "";
    assert.equal((await receive(one.hash_id, [{ hash_id: line, quantity: 5 }])).status, 422, "more than was sent");
    assert.equal((await receive(one.hash_id, [{ hash_id: line, quantity: 3, reason: "Wet" }])).status, 200);
    await t.runJobs();
    assert.ok((await told(keeper)).some((text) => text.includes(`Douala received transfer ${one.number}: 1 lacking`)));
    assert.deepEqual(
      [await now(id), await now(id, douala)],
      [
        [6, 6, 0],
        [3, 3, 0],
      ],
    );
    await holds();
  });

  test("is taken back by the sender until it is received, and moves on afterwards", async () => {
    const { hash_id: id } = await laptops();
    const one = await sent(id, { quantity: 3 });
    const cancel = (by: Client) => by.call(transfers.cancelTransfer, { params: { id: one.hash_id }, body: {} });
    assert.equal((await cancel(douala)).status, 403, "only by the office that sent it");
    assert.equal((await receive(one.hash_id, [], keeper)).status, 403, "only by the office that it was sent to");
    assert.equal((await cancel(keeper)).body.data.state, "CANCELLED");
    assert.deepEqual(await now(id), [10, 10, 0]);
    assert.equal((await cancel(keeper)).status, 409);
    assert.equal((await receive(one.hash_id, [])).status, 409);
    const two = await sent(id, { serials: ["2"] });
    await receive(two.hash_id, []);
    const back = await douala.ok(transfers.transferSupply, {
      params: { id },
      body: { zone_id: s.douala.id, to_zone_id: s.paris.id, serials: ["2"] },
    });
    await receive(back.data.hash_id, [], keeper);
    assert.deepEqual(
      [await now(id), await now(id, douala)],
      [
        [10, 10, 0],
        [0, 0, 0],
      ],
    );
    await holds();
  });

  test("what was sent is not undone, nor moved by another way", async () => {
    const { hash_id: id } = await laptops();
    await sent(id, { serials: ["7"] });
    const [last] = (await keeper.ok(calls.supplyTimeline, { params: { id }, query: {} })).data;
    assert.equal(last?.can.undo, undefined);
    assert.equal((await keeper.call(calls.undoMovement, { params: { id: last?.hash_id ?? "" } })).status, 409);
    const lost = await keeper.call(calls.changeStatus, {
      params: { id },
      body: { serials: ["7"], status: "LOSS", reason: "Gone" },
    });
    assert.match(lost.error.message, /-007: can’t write off, it is on the way to another office/u);
    const { data } = await keeper.ok(calls.listPieces, { params: { id }, query: { state: "ON_THE_WAY" } });
    assert.deepEqual([data.length, data[0]?.can.TRANSFER_TO, data[0]?.can.LOSS], [1, undefined, undefined]);
    await holds();
  });

  test("several articles go together and are received line by line", async () => {
    const [first, second] = [await laptops(), await paper()];
    const one = await sent(first.hash_id, { quantity: 1 });
    const both = await sent(second.hash_id, { quantity: 2, transfer_id: one.hash_id });
    assert.equal(both.hash_id, one.hash_id);
    assert.equal(both.lines.length, 2);
    const elsewhere = await send(second.hash_id, {
      quantity: 1,
      to_zone_id: (await t.make.zone()).id,
      transfer_id: one.hash_id,
    });
    assert.deepEqual([elsewhere.status, Object.keys(elsewhere.error.errors ?? {})], [422, ["transfer_id"]]);
    const stale = await douala.call(transfers.receiveTransfer, {
      params: { id: one.hash_id },
      body: { lines: [], version: one.version },
    });
    assert.equal(stale.status, 409, "something was added meanwhile");
    assert.equal(
      (await receive(one.hash_id, [])).body.data.lines.every((l) => l.received === l.quantity),
      true,
    );
    assert.equal((await send(second.hash_id, { quantity: 1, transfer_id: one.hash_id })).status, 409);
    await holds();
  });

  test("only what is available is sent, to another office; who sees neither office sees nothing", async () => {
    const { hash_id: id } = await laptops();
    assert.equal((await send(id, { quantity: 11 })).status, 422);
    assert.equal((await send(id, { quantity: 1, to_zone_id: s.paris.id })).status, 422);
    const one = await sent(id, { quantity: 10 });
    assert.equal((await send(id, { quantity: 1 })).status, 422);
    assert.equal((await nobody.call(transfers.getTransfer, { params: { id: one.hash_id } })).status, 404);
    const listed = async (by: Client, query: ClientInput<typeof transfers.listTransfers>["query"]) =>
      (await by.ok(transfers.listTransfers, { query })).data.some((r) => r.hash_id === one.hash_id);
    assert.deepEqual(
      await Promise.all([
        listed(keeper, { status: "SENT" }),
        listed(douala, { zone: s.douala.id }),
        listed(keeper, { status: "RECEIVED" }),
        listed(nobody, {}),
      ]),
      [true, true, false, false],
    );
  });

  test("one transfer received by many at once comes in once", async () => {
    const { hash_id: id } = await paper();
    const one = await sent(id, { quantity: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, async () => (await receive(one.hash_id, [])).status));
    assert.deepEqual(
      answers.toSorted((a, b) => a - b),
      [200, ...Array.from({ length: 7 }, () => 409)],
    );
    assert.deepEqual(await now(id, douala), [5, 5, 0]);
    await holds();
  });
});
