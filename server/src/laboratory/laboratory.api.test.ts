import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { createComponent, updateComponent } from "#contract/components/endpoints.ts";
import { badges } from "#contract/access/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import * as alertCalls from "#contract/laboratory/alerts.ts";
import * as holdCalls from "#contract/laboratory/holds.ts";
import * as placeCalls from "#contract/laboratory/places.ts";
import * as transferCalls from "#contract/laboratory/transfers.ts";
import * as calls from "#contract/laboratory/stock.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { verify } from "#server/verify.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { eventually } from "#server/testing/eventually.ts";
import { pusherFor, type Pusher } from "#server/testing/pusher.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { pdf } from "#server/testing/uploads.ts";
import { fallTask } from "./reservations.ts";
import { warnTask } from "./warn.ts";

const t = await openApp();
const sockets: Pusher[] = [];
after(() => {
  for (const socket of sockets) socket.disconnect();
});
const france = await t.make.country({ name: "France", iso2: "FR" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const all: readonly Permission[] = [
  "laboratory_view",
  "laboratory_create",
  "laboratory_update",
  "laboratory_delete",
  "laboratory_stock",
  "laboratory_hold",
  "warehouses_view",
  "warehouses_create",
  "warehouses_update",
  "warehouses_delete",
];
const in_ = (country: { id: string }, rights: readonly Permission[] = all) =>
  Object.fromEntries(rights.map((r) => [r, [country.id]]));
const farahUser = await t.make.user({
  name: "Farah Benali",
  rights: {
    ...in_(france),
    components_view: "all",
    components_create: "all",
    components_update: "all",
    components_prices: "all",
    audit_view: "all",
  },
});
const farah = await t.as(farahUser);
const esther = await t.as(await t.make.user({ name: "Esther Biya", rights: in_(cameroon) }));
/** May move stock in France, and nothing else. */
const assistant = await t.as(await t.make.user({ name: "Ludo Assist", rights: in_(france, ["laboratory_stock"]) }));
const looker = await t.as(await t.make.user({ name: "Lea Look", rights: in_(france, ["laboratory_view"]) }));

const unity = async (name: string, symbol: string, measure: string, factor: string): Promise<string> => {
  const id = newId();
  await t.owner.query("INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES ($1, $2, $3, $4, $5)", [
    id,
    name,
    symbol,
    measure,
    factor,
  ]);
  return id;
};
const kg = await unity("Kilogram", "kg", "weight", "1000");
const litre = await unity("Litre", "L", "volume", "1000");
const piece = await unity("Piece", "pc", "piece", "1");

let n = 0;
const lab = async (client = farah, country = france): Promise<string> =>
  (
    await client.ok(placeCalls.createLaboratory, {
      body: { name: `Lab ${(n += 1)}`, country_hash_id: country.id, time_zone: "Europe/Paris" },
    })
  ).data.hash_id;
const component = async (more: object = {}): Promise<string> =>
  (await farah.ok(createComponent, { body: { name: `Material ${(n += 1)}`, kind: "flavour", ...more } })).data.hash_id;
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
const inDays = (days: number): string => dayAfter(today, days);
const paris = await lab();
const store = async (component_id: string, quantity: string, more: object = {}, client = farah) =>
  (
    await client.ok(calls.storeStock, {
      body: { laboratory_id: paris, component_id, lot: `L-${(n += 1)}`, quantity, ...more },
    })
  ).data;
const subtract = async (component_id: string, quantity: string, more: object = {}, client: Client = farah) =>
  await client.call(calls.subtractStock, { body: { laboratory_id: paris, component_id, quantity, ...more } });
const stockOf = async (component_id: string, client = farah) =>
  (await client.ok(calls.listStock, { query: { laboratory_id: paris, component_id } })).data[0];
const lotIdOf = (data: Awaited<ReturnType<typeof store>>): string => data.movements[0]?.lot?.hash_id ?? "";
const on = (id: string) => ({ params: { id } });

describe("places with stock", () => {
  test("changes in a laboratory are heard by who may see laboratories, those in a warehouse by who may see warehouses", async () => {
    const ear = async (right: Permission) => {
      const pusher = pusherFor(t.url, (await t.as(await t.make.user({ rights: in_(france, [right]) }))).token);
      sockets.push(pusher);
      const ids: string[] = [];
      const channel = pusher.subscribe(`private-country.${france.id}`);
      channel.bind("record.changed", (word: { hash_id: string }) => ids.push(word.hash_id));
      await new Promise((resolve) => channel.bind("pusher:subscription_succeeded", resolve));
      return ids;
    };
    const [ofLabs, ofWarehouses] = [await ear("laboratory_view"), await ear("warehouses_view")];
    const warehouse = async (name: string): Promise<string> =>
      (await farah.ok(placeCalls.createWarehouse, { body: { name, country_hash_id: france.id } })).data.hash_id;
    const made = [await lab(), await warehouse("Rungis"), await lab(), await warehouse("Orly")];
    // Messages arrive in order: the last one shows that those before were sent or will not be.
    await eventually("the last words", () => ofLabs.includes(made[2] ?? "") && ofWarehouses.includes(made[3] ?? ""));
    // The word of a place that was made before may still be on its way when the ears are there.
    const heard = (ids: readonly string[]) => ids.filter((id) => made.includes(id));
    assert.deepEqual(heard(ofLabs), [made[0], made[2]]);
    assert.deepEqual(heard(ofWarehouses), [made[1], made[3]]);
  });
  test("laboratories and warehouses go by their own rights, in their own country", async () => {
    const warehouse = (
      await farah.ok(placeCalls.createWarehouse, { body: { name: "Gennevilliers", country_hash_id: france.id } })
    ).data;
    const names = async (client: Client) =>
      (await client.ok(placeCalls.listLaboratories, { query: {} })).data.map((p) => p.hash_id);
    assert.ok((await names(looker)).includes(paris));
    assert.deepEqual((await names(esther)).includes(paris), false);
    assert.equal((await looker.call(placeCalls.listWarehouses, { query: {} })).status, 403);
    assert.equal((await esther.call(placeCalls.getWarehouse, on(warehouse.hash_id))).status, 404);
    assert.equal(
      (await farah.call(placeCalls.getLaboratory, on(warehouse.hash_id))).status,
      404,
      "a warehouse is no laboratory",
    );
    assert.equal(
      (await looker.call(placeCalls.updateLaboratory, { ...on(paris), body: { city: "Lyon" } })).status,
      403,
    );
    const there = await farah.call(placeCalls.createLaboratory, {
      body: { name: "Douala", country_hash_id: cameroon.id },
    });
    assert.equal(there.status, 422);
  });
  test("stock is sorted by what expires first, and by what is free, with pages and back", async () => {
    const place = await lab();
    const here = { laboratory_id: place };
    const [late, soon, never, gone] = [await component(), await component(), await component(), await component()];
    await store(late, "30", { ...here, expires_on: inDays(90) });
    await store(soon, "200", { ...here, expires_on: inDays(20) });
    await store(soon, "5", { ...here, expires_on: inDays(200) });
    await store(never, "1000", here);
    await store(gone, "7", { ...here, expires_on: inDays(1) });
    await t.owner.query(
      "UPDATE stock_lot SET expires_on = $2 WHERE item_id IN (SELECT hash_id FROM stock_item WHERE component_id = $1)",
      [gone, inDays(-3)],
    );
    const by = async (sort: "expires" | "-expires" | "free" | "-free" | "quantity" | "component" | "-component") => {
      const found: string[] = [];
      let from: string | null = null;
      do {
        const page: { data: calls.Stock[]; after: string | null } = await farah.ok(calls.listStock, {
          query: { ...here, sort, limit: 2, ...(from !== null && { after: from }) },
        });
        found.push(...page.data.map((row) => row.component.hash_id));
        from = page.after;
      } while (from !== null);
      return found;
    };
    // What is expired cannot be used: it has no day by which it would have to be.
    assert.deepEqual((await by("expires")).slice(0, 2), [soon, late]);
    assert.deepEqual((await by("-expires")).slice(0, 2), [late, soon]);
    assert.deepEqual(await by("free"), [gone, late, soon, never]);
    assert.deepEqual(await by("-free"), [never, soon, late, gone]);
    assert.deepEqual(await by("quantity"), [gone, late, soon, never]);
    assert.deepEqual(await by("-component"), (await by("component")).toReversed());
  });
  test("one is archived with its reason when nothing is in it, restored, and deleted when nothing ever was", async () => {
    const id = await lab();
    assert.equal((await farah.call(placeCalls.archiveLaboratory, { ...on(id), body: { reason: " " } })).status, 422);
    await farah.ok(placeCalls.archiveLaboratory, { ...on(id), body: { reason: "Moved to Lyon" } });
    const { data } = await farah.ok(placeCalls.getLaboratory, on(id));
    assert.deepEqual([data.archived_reason, data.can], ["Moved to Lyon", { delete: true, restore: true }]);
    const refused = await farah.call(calls.storeStock, {
      body: { laboratory_id: id, component_id: await component(), lot: "A", quantity: "1" },
    });
    assert.equal(refused.status, 409);
    await farah.ok(placeCalls.archiveLaboratory, { ...on(id), body: { action: "restore", reason: "Back again" } });
    const trail = await farah.ok(recordTimeline, { params: { kind: "stock_place", id } });
    assert.deepEqual(
      trail.data.map((e) => (e as { action: string }).action),
      ["restore", "archive", "create"],
    );
    await farah.ok(placeCalls.archiveLaboratory, { ...on(id), body: { action: "delete", reason: "A mistake" } });
    assert.equal((await farah.call(placeCalls.getLaboratory, on(id))).status, 404);
    await store(await component(), "1");
    const used = await farah.call(placeCalls.archiveLaboratory, { ...on(paris), body: { reason: "Never" } });
    assert.equal(used.status, 409);
  });
  test("somebody has one warehouse: who belongs to another place is refused, with their name", async () => {
    const rita = await t.make.user({ name: "Rita Rack", rights: in_(france, ["laboratory_view"]) });
    const [one, other] = [await lab(), await lab()];
    const { data } = await farah.ok(placeCalls.updateLaboratory, { ...on(one), body: { people: [rita.id] } });
    assert.deepEqual(
      data.people.map((p) => p.name),
      ["Rita Rack"],
    );
    const twice = await farah.call(placeCalls.updateLaboratory, { ...on(other), body: { people: [rita.id] } });
    assert.equal(twice.status, 422);
    assert.match(twice.raw, /Rita Rack/u);
    await farah.ok(placeCalls.updateLaboratory, { ...on(one), body: { people: [] } });
    await farah.ok(placeCalls.updateLaboratory, { ...on(other), body: { people: [rita.id] } });
  });
  test("has a name of its own in its country, when it is renamed too", async () => {
    const [one, other] = [await lab(), await lab()];
    const { name } = (await farah.ok(placeCalls.getLaboratory, on(one))).data;
    const renamed = await farah.call(placeCalls.updateLaboratory, { ...on(other), body: { name } });
    assert.equal(renamed.status, 422);
    assert.match(renamed.raw, /"name"/u);
  });
});

describe("stock by lot", () => {
  test("is kept in the component's base unit, other units converted, and refused where they cannot be", async () => {
    const [solid, oil] = [await component(), await component({ density: "0.8411", density_temperature: "20" })];
    assert.equal((await store(solid, "0.75", { unity_hash_id: kg })).stock.quantity, "750");
    assert.equal((await store(oil, "1", { unity_hash_id: litre })).stock.quantity, "841.1");
    const body = { laboratory_id: paris, component_id: solid, lot: "X", quantity: "1" };
    const noDensity = await farah.call(calls.storeStock, { body: { ...body, unity_hash_id: litre } });
    assert.deepEqual([noDensity.status, Object.keys(noDensity.error.errors ?? {})], [422, ["unity_hash_id"]]);
    assert.equal((await farah.call(calls.storeStock, { body: { ...body, unity_hash_id: piece } })).status, 422);
    for (const quantity of ["0", "-1", "x", "0.0001"]) {
      const wrong = await farah.call(calls.storeStock, { body: { ...body, quantity } });
      assert.deepEqual([wrong.status, wrong.error.message], [422, "Invalid quantity"], quantity);
    }
    const fixed = await farah.call(updateComponent, { ...on(solid), body: { base_unit: "mL" } });
    assert.equal(fixed.status, 422, "what is in stock is counted in grams");
  });
  test("a lot that is there under its number is added to; another last day is refused", async () => {
    const id = await component();
    await store(id, "10", { lot: "NPF-01", expires_on: inDays(90) });
    const again = await store(id, "5.5", { lot: "npf-01" });
    assert.deepEqual(
      again.stock.lots.map((l) => [l.number, l.quantity]),
      [["NPF-01", "15.5"]],
    );
    const other = await farah.call(calls.storeStock, {
      body: { laboratory_id: paris, component_id: id, lot: "NPF-01", quantity: "1", expires_on: inDays(91) },
    });
    assert.equal(other.status, 422);
  });
  test("goes out of what expires first, through its last day; one lot where it is chosen; never more than there is", async () => {
    const id = await component();
    await store(id, "10", { lot: "late", expires_on: inDays(90) });
    await store(id, "3", { lot: "today", expires_on: today });
    await store(id, "7", { lot: "gone", expires_on: inDays(-1) });
    await store(id, "4", { lot: "never" });
    const { body } = await subtract(id, "5", {}, assistant);
    assert.deepEqual(
      body.data.movements.map((m) => [m.lot?.number, m.quantity, m.quantity_after]),
      [
        ["today", "-3", "0"],
        ["late", "-2", "8"],
      ],
    );
    const stock = await stockOf(id);
    assert.deepEqual([stock?.quantity, stock?.available, stock?.expired], ["19", "12", "7"]);
    assert.deepEqual(
      stock?.lots.map((l) => [l.number, l.state]),
      [
        ["late", "available"],
        ["never", "available"],
        ["gone", "expired"],
      ],
    );
    const much = await subtract(id, "12.001");
    assert.deepEqual([much.status, much.error.message], [422, "Invalid quantity"]);
    assert.match(much.error.errors?.quantity?.[0] ?? "", /12 g/u);
    const lot = (number: string) => stock?.lots.find((l) => l.number === number)?.hash_id;
    assert.equal((await subtract(id, "1", { lot_hash_id: lot("never") })).body.data.movements[0]?.lot?.number, "never");
    assert.equal((await subtract(id, "1", { lot_hash_id: lot("gone") })).status, 409, "expired");
    assert.equal(
      (await subtract(id, "7", { lot_hash_id: lot("gone"), purpose: "discard" })).status,
      422,
      "without a reason",
    );
    assert.equal(
      (await subtract(id, "7", { lot_hash_id: lot("gone"), purpose: "discard", reason: "Expired" })).status,
      200,
    );
    assert.equal((await subtract(id, "1", {}, looker)).status, 403);
    assert.equal((await subtract(id, "1", {}, esther)).status, 422, "esther moves stock elsewhere");
  });
  test("a repeat with the same key takes once", async () => {
    const id = await component();
    await store(id, "10");
    const body = { laboratory_id: paris, component_id: id, quantity: "4" };
    const key = { "idempotency-key": newId() };
    const answers = await Promise.all([1, 2, 3].map(() => assistant.call(calls.subtractStock, { body }, key)));
    await assistant.ok(calls.subtractStock, { body }, key);
    assert.ok(answers.some((a) => a.status === 200));
    assert.equal((await stockOf(id))?.quantity, "6");
  });
  test("what was taken or stored is undone once, by a counter-movement, and not what was used since", async () => {
    const id = await component();
    const stored = await store(id, "10");
    const taken = (await subtract(id, "4")).body.data;
    assert.equal((await farah.call(calls.undoMovement, on(stored.hash_id))).status, 409, "used since");
    const undone = await assistant.ok(calls.undoMovement, on(taken.hash_id));
    assert.equal(undone.data.stock.quantity, "10");
    assert.equal((await farah.call(calls.undoMovement, on(taken.hash_id))).status, 409, "once");
    assert.equal(
      (await farah.call(calls.undoMovement, on(undone.data.hash_id))).status,
      409,
      "an undoing is not undone",
    );
    await farah.ok(calls.undoMovement, on(stored.hash_id));
    const { data } = await farah.ok(calls.listMovements, { query: { laboratory_id: paris, component_id: id } });
    assert.deepEqual(
      data.map((m) => [m.kind, m.quantity, m.undone]),
      [
        ["undo", "-10", false],
        ["undo", "4", false],
        ["subtract", "-4", true],
        ["store", "10", true],
      ],
    );
    await assert.rejects(t.pool.query("UPDATE stock_movement SET quantity = 1"), /permission denied/u);
    await assert.rejects(t.pool.query("DELETE FROM stock_operation"), /permission denied/u);
  });
  test("its certificate is opened by who sees the place; its supplier by who sees prices", async () => {
    const id = await component();
    const supplier = newId();
    await t.owner.query("INSERT INTO supplier (hash_id, name) VALUES ($1, 'Huiles Secrètes')", [supplier]);
    const data = await store(id, "1", {
      lot: "CERT-1",
      supplier_hash_id: supplier,
      certificate: new File([pdf()], "coa.pdf", { type: "application/pdf" }),
    });
    const file = data.stock.lots[0]?.certificate?.hash_id ?? "";
    const open = async (client: Client) => (await client.call(getFile, { ...on(file), query: {} })).status;
    assert.deepEqual([await open(looker), await open(esther)], [200, 404]);
    assert.equal(data.stock.lots[0]?.supplier?.name, "Huiles Secrètes");
    const told = await looker.call(calls.listStock, { query: { laboratory_id: paris, component_id: id } });
    assert.doesNotMatch(told.raw, /Secrètes/u);
    const denied = await assistant.call(calls.updateLot, {
      ...on(lotIdOf(data)),
      body: { supplier_hash_id: supplier },
    });
    assert.equal(denied.status, 200, "it is that one already");
    await farah.ok(calls.updateLot, { ...on(lotIdOf(data)), body: { shelf: "Cold A3", opened_on: today } });
    const [found] = (await farah.ok(searchAll, { query: { q: "cert-1" } })).data as { title: string }[];
    assert.match(found?.title ?? "", /CERT-1/u);
    assert.doesNotMatch((await esther.call(searchAll, { query: { q: "cert-1" } })).raw, /CERT-1/u);
    const trail = await farah.ok(listAudit, { query: { kind: "stock_lot" } });
    assert.ok(trail.data.length > 0);
  });
  test("what was used and what is left are told month by month; what was undone was not used", async () => {
    const id = await component();
    await store(id, "10");
    await subtract(id, "4");
    const wrong = (await subtract(id, "3")).body.data;
    await farah.ok(calls.undoMovement, on(wrong.hash_id));
    const { data } = await looker.ok(calls.stockHistory, { query: { laboratory_id: paris, component_id: id } });
    assert.equal(data.length, 12);
    assert.deepEqual(data.at(-1), { month: today.slice(0, 7), used: "4", quantity: "6" });
    assert.deepEqual([data.at(-2)?.used, data.at(-2)?.quantity], ["0", "0"]);
  });
  test("a picker has what a laboratory has, or has not", async () => {
    const [there, gone] = [await component({ name: "Picker there" }), await component({ name: "Picker gone" })];
    await store(there, "5");
    const of = async (filterStock?: "1" | "out") =>
      (
        await looker.ok(calls.forSale, {
          query: { laboratory_id: paris, search: "picker", ...(filterStock && { filterStock }) },
        })
      ).data;
    assert.deepEqual(
      (await of("1")).map((c) => [c.hash_id, c.available]),
      [[there, "5"]],
    );
    assert.deepEqual(
      (await of("out")).map((c) => c.hash_id),
      [gone],
    );
    assert.equal((await of()).length, 2);
  });
});

describe("holds and reservations", () => {
  test("a held lot goes into nothing; who reserved of it is told, and gets it back when it is released", async () => {
    const id = await component();
    const lot = lotIdOf(await store(id, "10"));
    const body = { laboratory_id: paris, component_id: id, quantity: "4", purpose: "Trial 92" };
    await farah.ok(holdCalls.reserveStock, { body });
    assert.equal((await subtract(id, "6.5")).status, 422, "reserved stays");
    assert.equal((await assistant.call(holdCalls.holdLot, { ...on(lot), body: { reason: "Viscosity" } })).status, 403);
    const holder = await t.as(
      await t.make.user({ name: "Hal Hold", rights: in_(france, ["laboratory_view", "laboratory_hold"]) }),
    );
    await holder.ok(holdCalls.holdLot, { ...on(lot), body: { reason: "Viscosity" } });
    assert.equal((await holder.call(holdCalls.holdLot, { ...on(lot), body: { reason: "Twice" } })).status, 409);
    assert.equal((await subtract(id, "1")).status, 422);
    assert.equal((await subtract(id, "1", { lot_hash_id: lot })).status, 409);
    assert.equal(
      (await subtract(id, "1", { lot_hash_id: lot, purpose: "discard", reason: "Bad" }, assistant)).status,
      409,
    );
    assert.equal((await farah.call(holdCalls.reserveStock, { body })).status, 422);
    const said = [
      await subtract(id, "1"),
      await subtract(id, "1", { lot_hash_id: lot }),
      await farah.call(holdCalls.reserveStock, { body }),
      await farah.call(holdCalls.reserveStock, { body: { ...body, lot_hash_id: lot } }),
    ];
    for (const { error } of said)
      assert.match(JSON.stringify(error), /is on hold: Viscosity/u, "a refusal says why the lot is held");
    const stock = await stockOf(id);
    assert.deepEqual([stock?.available, stock?.held, stock?.lots[0]?.hold?.reason], ["0", "10", "Viscosity"]);
    const told = (await farah.ok(listNotifications, { query: {} })).data.filter((x) => x.kind === "stock_held");
    assert.equal(told.length, 1);
    await holder.ok(holdCalls.releaseLot, { ...on(lot), body: { reason: "Measured again" } });
    assert.equal((await stockOf(id))?.available, "6");
  });
  test("a quantity with more decimals than stock has is invalid, not rounded", async () => {
    const id = await component();
    await store(id, "10");
    for (const quantity of ["1.2345", "0.0004", "1.0000001"]) {
      const { status, error } = await subtract(id, quantity);
      assert.deepEqual([status, error.errors], [422, { quantity: ["Invalid quantity"] }], quantity);
    }
    assert.equal((await stockOf(id))?.available, "10");
    assert.equal((await subtract(id, "1.2300")).status, 200, "zeros are no decimals");
  });
  test("a reservation ends, once; it falls after 14 days", async () => {
    const id = await component();
    await store(id, "10");
    const reserve = async (quantity: string) =>
      (
        await assistant.ok(holdCalls.reserveStock, {
          body: { laboratory_id: paris, component_id: id, quantity, purpose: "PAR-2026-0131" },
        })
      ).data[0];
    const one = await reserve("4");
    await reserve("3");
    assert.equal((await esther.call(holdCalls.endReservation, on(one?.hash_id ?? ""))).status, 404);
    await assistant.ok(holdCalls.endReservation, on(one?.hash_id ?? ""));
    assert.equal((await assistant.call(holdCalls.endReservation, on(one?.hash_id ?? ""))).status, 409);
    assert.equal((await stockOf(id))?.available, "7");
    const days = (count: number) => () => new Date(Date.now() + count * 86_400_000);
    await fallTask(t.app.services, days(13))({}, undefined as never);
    assert.equal((await stockOf(id))?.available, "7");
    await fallTask(t.app.services, days(15))({}, undefined as never);
    assert.equal((await stockOf(id))?.available, "10");
  });
});

describe("alerts", () => {
  test("levels are set in any unit; what is under them, and what has expired, is listed with its count", async () => {
    const place = await lab();
    const [low, bad, soon] = [await component(), await component(), await component()];
    const put = async (component_id: string, quantity: string, more: object = {}) =>
      await farah.ok(calls.storeStock, {
        body: { laboratory_id: place, component_id, lot: `L-${(n += 1)}`, quantity, ...more },
      });
    await put(low, "900");
    await put(bad, "5", { expires_on: inDays(-3) });
    await put(soon, "5", { expires_on: inDays(10) });
    const levels = [{ component_id: low, minimum: "1", unity_hash_id: kg }];
    const { data } = await farah.ok(alertCalls.storeAlertConfig, {
      body: { laboratory_id: place, alert_days: 15, levels },
    });
    assert.deepEqual([data.alert_days, data.levels.map((l) => l.minimum)], [15, ["1000"]]);
    const query = { laboratory_id: place };
    const short = await looker.ok(alertCalls.outOfStock, { query });
    assert.deepEqual([short.count, new Set(short.data.map((s) => s.component.hash_id))], [2, new Set([low, bad])]);
    const gone = await looker.ok(alertCalls.expired, { query });
    assert.deepEqual([gone.count, gone.data.map((l) => l.component?.hash_id)], [1, [bad]]);
    const within = await looker.ok(alertCalls.expired, { query: { ...query, within: 10 } });
    assert.deepEqual([within.count, within.data.map((l) => l.component?.hash_id)], [2, [bad, soon]]);
    assert.equal((await esther.ok(alertCalls.expired, { query })).count, 0);
    const counts = (await looker.ok(placeCalls.getLaboratory, on(place))).data.counts;
    assert.deepEqual(counts, { components: 3, lots: 3, short: 2, expiring: 1, expired: 1, held: 0, bottled: 0 });
    assert.equal(
      (await looker.call(alertCalls.storeAlertConfig, { body: { laboratory_id: place, alert_days: 1 } })).status,
      403,
    );
    await farah.ok(alertCalls.storeAlertConfig, { body: { laboratory_id: place, levels: [] } });
    assert.equal((await looker.ok(alertCalls.getAlertConfig, { query })).data.alert_days, 15);
  });
  test("each cause is told once a day, to who moves stock in that country and nobody else", async () => {
    const place = await lab();
    const [low, bad] = [await component({ name: "Ginger extract" }), await component({ name: "Beta-carotene" })];
    const put = async (component_id: string, quantity: string, more: object = {}) =>
      await farah.ok(calls.storeStock, {
        body: { laboratory_id: place, component_id, lot: `L-${(n += 1)}`, quantity, ...more },
      });
    await put(low, "100");
    await put(bad, "5", { expires_on: inDays(-3) });
    await farah.ok(alertCalls.storeAlertConfig, {
      body: { laboratory_id: place, levels: [{ component_id: low, minimum: "80" }] },
    });
    const told = async (client: Client, word: string) =>
      (await client.ok(listNotifications, { query: { limit: 200 } })).data.filter(
        (x) => x.kind.startsWith("stock_") && x.text.includes(word),
      );
    const take = async () =>
      await farah.ok(calls.subtractStock, { body: { laboratory_id: place, component_id: low, quantity: "15" } });
    await take();
    assert.equal((await told(assistant, "Ginger extract")).length, 0, "85 is above the level");
    await take();
    await take();
    assert.deepEqual(
      (await told(assistant, "Ginger extract")).map((x) => x.kind),
      ["stock_short"],
    );
    assert.equal((await told(esther, "Ginger extract")).length, 0);
    assert.equal((await told(looker, "Ginger extract")).length, 0);
    for (let run = 0; run < 2; run += 1) await warnTask(t.app.services)({}, undefined as never);
    assert.deepEqual(
      (await told(assistant, "Beta-carotene")).map((x) => x.kind),
      ["stock_expired"],
    );
    assert.equal((await told(assistant, "Ginger extract")).length, 1, "what was told today is not told again");
    assert.equal((await told(esther, "Beta-carotene")).length, 0);
    await t.owner.query("UPDATE stock_alert SET day = day - 1");
    await warnTask(t.app.services)({}, undefined as never);
    assert.equal((await told(assistant, "Beta-carotene"))[0]?.count, 2, "the day after it is");
  });
});

describe("transfers", () => {
  test("leave one place at once and come into the other when they are received, with what is missing and why", async () => {
    const id = await component();
    const stored = await store(id, "10", { lot: "T-1", expires_on: inDays(90) });
    const to = await lab();
    const lines = [{ lot_hash_id: lotIdOf(stored), quantity: "6" }];
    const body = { laboratory_id: paris, to_hash_id: to, lines };
    const much = await farah.call(transferCalls.sendTransfer, {
      body: { ...body, lines: [{ ...lines[0], quantity: "11" }] },
    } as never);
    assert.equal(much.status, 422);
    const { data } = await assistant.ok(transferCalls.sendTransfer, { body });
    const there = async () =>
      (await farah.ok(calls.listStock, { query: { laboratory_id: to, component_id: id } })).data[0];
    assert.deepEqual([(await stockOf(id))?.quantity, await there()], ["4", undefined]);
    assert.equal((await esther.call(transferCalls.getTransfer, on(data.hash_id))).status, 404);
    const line = data.lines[0]?.hash_id ?? "";
    const received = { hash_id: line, received: "5.5" };
    assert.equal(
      (await farah.call(transferCalls.receiveTransfer, { ...on(data.hash_id), body: { lines: [received] } })).status,
      422,
    );
    const done = await farah.ok(transferCalls.receiveTransfer, {
      ...on(data.hash_id),
      body: { lines: [{ ...received, reason: "A broken flask" }] },
    });
    assert.deepEqual([done.data.state, done.data.lines[0]?.difference], ["RECEIVED", "0.5"]);
    assert.deepEqual(
      (await there())?.lots.map((l) => [l.number, l.quantity, l.expires_on]),
      [["T-1", "5.5", inDays(90)]],
    );
    assert.equal(
      (await farah.call(transferCalls.receiveTransfer, { ...on(data.hash_id), body: {} })).status,
      409,
      "once",
    );
    const back = await farah.ok(transferCalls.sendTransfer, {
      body: { ...body, lines: [{ lot_hash_id: lotIdOf(stored), quantity: "4" }] },
    });
    await farah.ok(transferCalls.cancelTransfer, { ...on(back.data.hash_id), body: {} });
    assert.equal((await stockOf(id))?.quantity, "4", "taken back");
    const late = await farah.call(transferCalls.receiveTransfer, { ...on(back.data.hash_id), body: {} });
    assert.deepEqual([late.status, late.error.message], [409, "Not possible to receive: it is taken back."]);
  });

  test("wait for those who may receive them where they arrive, and for nobody else", async () => {
    const both = await t.as(
      await t.make.user({ name: "Bea Both", rights: { laboratory_stock: [france.id, cameroon.id] } }),
    );
    const douala = await lab(esther, cameroon);
    const stored = await store(await component(), "10");
    const body = { laboratory_id: paris, to_hash_id: douala, lines: [{ lot_hash_id: lotIdOf(stored), quantity: "6" }] };
    const { data: sent } = await both.ok(transferCalls.sendTransfer, { body });
    const waiting = async (who: Client) => {
      const found = (await who.ok(listApprovals, { query: { kind: "stock_transfer" } })).data;
      assert.equal((await who.ok(badges)).data.stock_transfer_badge_count, found.length, "the menu counts the same");
      return found.filter((d) => d.hash_id === sent.hash_id);
    };
    const link = `/admin/laboratory/${douala}/view?tab=transfers&transfer=${sent.hash_id}`;
    for (const who of [esther, both])
      assert.deepEqual(
        (await waiting(who)).map((d) => [d.link, d.actions]),
        [[link, ["open"]]],
      );
    for (const who of [farah, looker]) assert.deepEqual(await waiting(who), []);
    const { data: seen } = await farah.ok(transferCalls.getTransfer, on(sent.hash_id));
    assert.deepEqual(seen.can, { cancel: true }, "where it left, it can be taken back");
    await esther.ok(transferCalls.receiveTransfer, { ...on(sent.hash_id), body: {} });
    assert.deepEqual(await waiting(esther), []);
  });
});

test("after everything, the stock holds", async () => {
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
  await t.owner.query(
    "UPDATE stock_lot SET quantity = quantity + 1 WHERE quantity > 0 AND hash_id = (SELECT max(hash_id::text)::uuid FROM stock_lot WHERE quantity > 0)",
  );
  const { problems } = await verify(t.ownerUrl);
  assert.ok(
    problems.some((p) => p.startsWith("quantity of a lot differs")),
    "what is broken is found",
  );
});
