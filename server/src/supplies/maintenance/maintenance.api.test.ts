import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import * as maintenanceCalls from "#contract/supplies/maintenance.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import { upkeepTask } from "./remind.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeper = await t.as(
  await t.make.user({
    name: "Karim Keeper",
    rights: {
      ...Object.fromEntries(rights.map((right) => [right, [s.paris.id, s.douala.id]])),
      supply_categories_create: "all",
    },
  }),
);
const ann = await t.make.user({ name: "Ann" });
const DAY = 86_400_000;
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** The same day, some months later; a 31st is the last day of a shorter month. */
function months(from: string, count: number): string {
  const [y = 0, m = 0, d = 0] = from.split("-").map(Number);
  const last = new Date(Date.UTC(y, m + count, 0)).getUTCDate();
  return new Date(Date.UTC(y, m - 1 + count, Math.min(d, last))).toISOString().slice(0, 10);
}
const TODAY = dayFrom(0);

type Body = ClientInput<typeof calls.createSupply>["body"];
let n = 0;
async function article(over: Partial<Body> = {}) {
  n += 1;
  const body = { name: `Category ${n}`, stock_text_id: `U${n}` };
  const category_id = (await keeper.ok(categoryCalls.createCategory, { body })).data.hash_id;
  const made: Body = {
    name: `Article ${n}`,
    type: "MATERIAL",
    zone_id: s.paris.id,
    numbered: true,
    lot: 3,
    category_id,
  };
  return (await keeper.ok(calls.createSupply, { body: { ...made, ...over } })).data;
}
const on = <B>(id: string, body: B) => ({ params: { id }, body });
const maintain = async (id: string, body: ClientInput<typeof maintenanceCalls.planMaintenance>["body"]) =>
  (await keeper.ok(maintenanceCalls.planMaintenance, on(id, body))).data;
const close = async (id: string, body: Partial<ClientInput<typeof maintenanceCalls.closeMaintenance>["body"]> = {}) =>
  (await keeper.ok(maintenanceCalls.closeMaintenance, on(id, { status: "AVAILABLE", result: "Mended", ...body }))).data;
const listed = async (id: string, state?: string) =>
  (
    await keeper.ok(maintenanceCalls.listMaintenances, {
      params: { id },
      query: { limit: 200, ...(state && { state }) },
    })
  ).data;
const upkeepOf = async (id: string, what?: string) =>
  (await keeper.ok(maintenanceCalls.listUpkeep, { query: { limit: 200, ...(what && { what }) } })).data.filter(
    (u) => u.supply.hash_id === id,
  );
const counts = async (id: string) => {
  const { data } = await keeper.ok(calls.getSupply, { params: { id } });
  return [data.available, data.allocated, data.out_of_service];
};
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);
const remind = async (day: string): Promise<void> => {
  await upkeepTask(t.app.services, () => new Date(`${day}T06:00:00Z`))({}, undefined as never);
};
/** How often it was told, to one person. */
const told = async (kind: string, name: string): Promise<number> => {
  const text = "SELECT count(*)::int AS n FROM notification WHERE kind = $1 AND params ->> 'name' = $2";
  return (await t.owner.query<{ n: number }>(text, [kind, name])).rows[0]?.n ?? -1;
};

describe("one step begins a maintenance, one ends it", () => {
  test("9: it begins by one call and ends by one, mended or not, with cost and papers, and stays in the history", async () => {
    const { hash_id: id, series } = await article();
    const [open] = await maintain(id, { serials: ["2"], reason: "Keyboard" });
    assert.deepEqual([open?.state, open?.serial_number, open?.began_on], ["OPEN", `${series?.text}-002`, TODAY]);
    assert.deepEqual(await counts(id), [2, 0, 1]);
    const paper = new File(["%PDF-1.4 invoice"], "invoice.pdf", { type: "application/pdf" });
    const currency_id = s.eur.id;
    const done = await close(open?.hash_id ?? "", { cost: "120.5", currency_id, files: [paper] });
    assert.deepEqual(
      [done.state, done.ended_as, done.cost, done.currency?.iso, done.result, done.files.length, done.closed_on],
      ["CLOSED", "AVAILABLE", "120.50", "EUR", "Mended", 1, TODAY],
    );
    assert.deepEqual(await counts(id), [3, 0, 0]);
    assert.deepEqual(await listed(id, "OPEN,PLANNED"), [], "ended ones leave the open list");
    assert.equal((await listed(id)).length, 1, "and stay in the history");
    const again = await keeper.call(
      maintenanceCalls.closeMaintenance,
      on(done.hash_id, { status: "AVAILABLE", result: "x" }),
    );
    assert.deepEqual([again.status, again.error.message], [409, "This maintenance has ended already."]);
    const [bad] = await maintain(id, { serials: ["3"], reason: "Screen" });
    assert.equal((await close(bad?.hash_id ?? "", { status: "DEFECTIVE" })).ended_as, "DEFECTIVE");
    assert.deepEqual(await counts(id), [2, 0, 1]);
    await holds();
  });

  test("8: what somebody has is taken back in the same step, as two movements; what is in repair is not allocated", async () => {
    const { hash_id: id, series } = await article();
    await keeper.ok(calls.allocateSupply, on(id, { serials: ["1"], user_id: ann.id }));
    await maintain(id, { serials: ["1-2"], reason: "Battery" });
    assert.deepEqual(await counts(id), [1, 0, 2]);
    const { data } = await keeper.ok(calls.supplyTimeline, { params: { id }, query: {} });
    assert.deepEqual(data.map((m) => [m.status, m.serials]).slice(0, 3), [
      ["MAINTENANCE", `${series?.text}-002`],
      ["MAINTENANCE", `${series?.text}-001`],
      ["UNALLOCATED", `${series?.text}-001`],
    ]);
    const given = await keeper.call(calls.allocateSupply, on(id, { serials: ["1"], user_id: ann.id }));
    assert.equal(given.status, 409, "a piece in repair is not allocated");
    await holds();
  });

  test("after a repair the last holder is proposed, and has the piece again by the step that ends it", async () => {
    const { hash_id: id } = await article();
    const eve = await t.make.user({ name: "Eve" });
    await keeper.ok(calls.allocateSupply, on(id, { serials: ["1"], user_id: eve.id }));
    await keeper.ok(calls.unallocateSupply, on(id, { serials: ["1"] }));
    await keeper.ok(calls.allocateSupply, on(id, { serials: ["1"], user_id: ann.id }));
    const [m] = await maintain(id, { serials: ["1"], reason: "Fan" });
    assert.equal(m?.last_holder?.user?.name, "Ann", "from whom it was taken, not who had it before");
    const never = await maintain(id, { serials: ["2"], reason: "Fan" });
    assert.equal(never[0]?.last_holder, null);
    const closing = (of: string, body: object) =>
      keeper.call(maintenanceCalls.closeMaintenance, on(of, { status: "AVAILABLE", result: "Mended", ...body }));
    assert.equal((await closing(never[0]?.hash_id ?? "", { give_back: "1" })).status, 422, "nobody had it");
    const broken = await closing(m?.hash_id ?? "", { give_back: "1", status: "DEFECTIVE" });
    assert.equal(broken.status, 422, "what is not mended is not given back");
    await close(m?.hash_id ?? "", { give_back: "1", version: m?.version });
    const [piece] = (await keeper.ok(calls.listPieces, { params: { id }, query: {} })).data;
    assert.deepEqual([piece?.state, piece?.user?.name], ["ALLOCATED", "Ann"]);
    assert.deepEqual(await counts(id), [1, 1, 1]);
    assert.equal((await listed(id, "CLOSED"))[0]?.last_holder, null);
    const [again] = await maintain(id, { serials: ["1"], reason: "Fan" });
    await t.owner.query("UPDATE app_user SET active = false WHERE hash_id = $1", [ann.id]);
    assert.equal(
      (await listed(id, "OPEN")).find((o) => o.hash_id === again?.hash_id)?.last_holder,
      null,
      "who left is not",
    );
    await t.owner.query("UPDATE app_user SET active = true WHERE hash_id = $1", [ann.id]);
    await close(again?.hash_id ?? "");
    assert.deepEqual(await counts(id), [2, 0, 1], "into stock, if that is wanted");
    await holds();
  });

  test("any other way in and out keeps the log too: a change of status, a return, an undo, a loss", async () => {
    const { hash_id: id } = await article();
    const change = async (status: "MAINTENANCE" | "AVAILABLE" | "RECYCLED", serials: string) =>
      await keeper.ok(calls.changeStatus, on(id, { status, serials: [serials], reason: "Battery" }));
    const begun = await change("MAINTENANCE", "1");
    assert.equal((await listed(id, "OPEN")).length, 1);
    await keeper.ok(calls.undoMovement, { params: { id: begun.movements[0] ?? "" } });
    assert.deepEqual(await listed(id), [], "undone, it never was");
    await change("MAINTENANCE", "1");
    const ended = await change("AVAILABLE", "1");
    assert.deepEqual(
      (await listed(id)).map((m) => [m.state, m.result]),
      [["CLOSED", "Battery"]],
    );
    await keeper.ok(calls.undoMovement, { params: { id: ended.movements[0] ?? "" } });
    assert.deepEqual(
      (await listed(id)).map((m) => [m.state, m.result]),
      [["OPEN", null]],
    );
    await change("RECYCLED", "1");
    assert.deepEqual(
      (await listed(id)).map((m) => [m.state, m.ended_as]),
      [["CLOSED", "GONE"]],
    );
    await holds();
  });

  test("of an article without numbers, a part of the units comes back", async () => {
    const { hash_id: id } = await article({ numbered: false, lot: 10 });
    const [five] = await maintain(id, { quantity: 5, reason: "Check" });
    assert.equal(five?.quantity, 5);
    await keeper.ok(
      calls.changeStatus,
      on(id, { status: "AVAILABLE", quantity: 2, from: "MAINTENANCE", reason: "Fine" }),
    );
    assert.deepEqual(
      (await listed(id)).map((m) => `${m.state} ${m.quantity}`).toSorted((a, b) => a.localeCompare(b)),
      ["CLOSED 2", "OPEN 3"],
    );
    await holds();
    const rest = (await listed(id, "OPEN"))[0];
    await close(rest?.hash_id ?? "");
    assert.deepEqual(await counts(id), [10, 0, 0]);
    await holds();
  });
});

describe("maintenance that comes again", () => {
  test("10: every N months per article or piece, counted from the last done, told 14 days before, once; overdue stands out", async () => {
    const began = months(TODAY, -13);
    const { hash_id: id, name } = await article({ maintenance_months: 12, shipping_date: began });
    const due = months(began, 12);
    assert.deepEqual(
      (await upkeepOf(id)).map((u) => [u.what, u.day, u.is_overdue]),
      Array.from({ length: 3 }, () => ["MAINTENANCE", due, true]),
    );
    const [piece] = (await keeper.ok(calls.listPieces, { params: { id }, query: {} })).data;
    await keeper.ok(calls.updatePiece, on(piece?.hash_id ?? "", { maintenance_months: 60 }));
    assert.deepEqual((await upkeepOf(id)).map((u) => u.day).toSorted(), [due, due, months(began, 60)].toSorted());
    const [open] = await maintain(id, { serials: ["2"], reason: "Yearly" });
    assert.equal(open?.due_on, due, "what is due is what begins");
    const closed_on = TODAY;
    await close(open?.hash_id ?? "", { closed_on });
    const next = (await upkeepOf(id)).find((u) => u.serials?.endsWith("-002"));
    assert.deepEqual([next?.day, next?.is_overdue], [months(closed_on, 12), false], "counted from the last done");
    const soon = (await keeper.ok(maintenanceCalls.listUpkeep, { query: { overdue: "1", limit: 200 } })).data;
    assert.deepEqual(
      soon.filter((u) => u.supply.hash_id === id).map((u) => u.serials?.slice(-3)),
      ["003"],
    );
    await remind(TODAY);
    assert.equal(await told("supply_maintenance_due", name), 1, "the overdue one");
    await remind(dayFrom(1));
    assert.equal(await told("supply_maintenance_due", name), 1, "once");
    const before = new Date(Date.parse(months(closed_on, 12)) - 15 * DAY).toISOString().slice(0, 10);
    await remind(before);
    assert.equal(await told("supply_maintenance_due", name), 1, "15 days before is too early");
    await remind(new Date(Date.parse(before) + DAY).toISOString().slice(0, 10));
    assert.equal(await told("supply_maintenance_due", name), 2, "14 days before");
    await keeper.ok(calls.updateSupply, on(id, { maintenance_months: null }));
    assert.deepEqual(
      (await upkeepOf(id)).map((u) => u.day),
      [months(began, 60)],
      "only the piece's own is left",
    );
    await holds();
  });

  test("a day that was chosen by hand stays, and is taken back", async () => {
    const { hash_id: id } = await article({ maintenance_months: 12, shipping_date: TODAY });
    const due_on = dayFrom(40);
    const [planned] = await maintain(id, { serials: ["1"], due_on, reason: "Before the fair" });
    assert.deepEqual([planned?.state, planned?.due_on, planned?.can.drop], ["PLANNED", due_on, true]);
    await keeper.ok(calls.updateSupply, on(id, { maintenance_months: 6 }));
    const days = async () => (await upkeepOf(id)).map((u) => u.day);
    assert.deepEqual(await days(), [due_on, months(TODAY, 6), months(TODAY, 6)]);
    await keeper.ok(maintenanceCalls.dropMaintenance, { params: { id: planned?.hash_id ?? "" }, query: {} });
    assert.deepEqual(
      await days(),
      Array.from({ length: 3 }, () => months(TODAY, 6)),
    );
    assert.deepEqual(await counts(id), [3, 0, 0], "planning moves nothing");
  });
});

describe("warranties and ends of life", () => {
  test("14: both, each once, 60 days before, in one list by day; not for what is gone", async () => {
    const ends = dayFrom(60);
    const shipping_date = months(ends, -24);
    const { hash_id: id, name, series } = await article({ shipping_date, warranty_months: 24, lifetime_in_years: 2 });
    const day = months(shipping_date, 24);
    assert.deepEqual(
      (await upkeepOf(id)).map((u) => [u.what, u.day, u.serials]),
      [
        ["END_OF_LIFE", day, `${series?.text}-001–003`],
        ["WARRANTY", day, `${series?.text}-001–003`],
      ],
    );
    await keeper.ok(calls.changeStatus, on(id, { status: "LOSS", serials: ["2"], reason: "Lost" }));
    assert.equal((await upkeepOf(id, "WARRANTY"))[0]?.serials, `${series?.text}-001, ${series?.text}-003`);
    await remind(TODAY);
    await remind(TODAY);
    assert.deepEqual([await told("supply_warranty_ends", name), await told("supply_life_ends", name)], [1, 1]);
    const gone = await article({ shipping_date, warranty_months: 24, lifetime_in_years: 2, lot: 1 });
    await keeper.ok(calls.changeStatus, on(gone.hash_id, { status: "RECYCLED", serials: ["1"], reason: "Broken" }));
    await remind(TODAY);
    assert.deepEqual(await upkeepOf(gone.hash_id), []);
    assert.deepEqual(
      [await told("supply_warranty_ends", gone.name), await told("supply_life_ends", gone.name)],
      [0, 0],
    );
    await keeper.ok(calls.updateSupply, on(id, { lifetime_in_years: 3 }));
    assert.deepEqual(
      (await upkeepOf(id, "END_OF_LIFE")).map((u) => u.day),
      [months(shipping_date, 36)],
    );
  });

  test("of units without numbers, the newest entries are what is left", async () => {
    const { hash_id: id } = await article({ numbered: false, lot: 4, shipping_date: TODAY, warranty_months: 12 });
    await keeper.ok(calls.enterSupply, on(id, { lot: 5, shipping_date: TODAY, warranty_months: 24 }));
    const quantities = async () => (await upkeepOf(id, "WARRANTY")).map((u) => [u.day, u.quantity]);
    assert.deepEqual(await quantities(), [
      [months(TODAY, 12), 4],
      [months(TODAY, 24), 5],
    ]);
    await keeper.ok(calls.changeStatus, on(id, { status: "RECYCLED", quantity: 6, reason: "Old" }));
    assert.deepEqual(await quantities(), [[months(TODAY, 24), 3]]);
  });

  test("pages go on where they ended", async () => {
    const query = { limit: 2 };
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await keeper.ok(maintenanceCalls.listUpkeep, { query: { ...query, ...(after && { after }) } });
      seen.push(...page.data.map((u) => `${u.what} ${u.hash_id} ${u.zone.hash_id}`));
      after = page.after;
    } while (after);
    const all = (await keeper.ok(maintenanceCalls.listUpkeep, { query: { limit: 200 } })).data;
    assert.deepEqual(
      seen,
      all.map((u) => `${u.what} ${u.hash_id} ${u.zone.hash_id}`),
    );
  });
});
