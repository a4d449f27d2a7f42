import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as counts from "#contract/supplies/counts.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { printSupplyLabels } from "#contract/supplies/labels.ts";
import { scan } from "#contract/laboratory/scan.ts";
import { transferSupply } from "#contract/supplies/transfers.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeping = (zones: readonly string[], also: readonly Permission[] = []) =>
  Object.fromEntries([...rights, ...also].map((right) => [right, zones]));
const ann = await t.make.user({ name: "Ann" });

let n = 0;
/** Each test counts in an office of its own. */
async function office() {
  const zone = await t.make.zone();
  const person = async (name: string, also: readonly Permission[] = []) =>
    await t.as(await t.make.user({ name, rights: { ...keeping([zone.id], also), supply_categories_create: "all" } }));
  const keeper = await person("Karim", ["supplies_count"]);
  const article = async (over: Partial<ClientInput<typeof calls.createSupply>["body"]> = {}) => {
    const named = { name: `Category ${(n += 1)}`, stock_text_id: `C${n}` };
    const { hash_id: category_id } = (await keeper.ok(createCategory, { body: named })).data;
    const body = { name: `Article ${n}`, type: "MATERIAL" as const, zone_id: zone.id, category_id, ...over };
    return (await keeper.ok(calls.createSupply, { body })).data;
  };
  return { zone, keeper, person, article, second: await person("Sonia", ["supplies_count"]) };
}
type Body = ClientInput<typeof counts.startCount>["body"];
const start = async (by: Client, zone_id: string, over: Partial<Body> = {}) =>
  (await by.ok(counts.startCount, { body: { zone_id, ...over } })).data;
type Lines = ClientInput<typeof counts.countSupplies>["body"]["lines"];
const count = async (by: Client, id: string, ...lines: Lines) =>
  await by.ok(counts.countSupplies, { params: { id }, body: { lines } });
const scanned = async (by: Client, id: string, ...codes: string[]) =>
  (await count(by, id, ...codes.map((code) => ({ code })))).seen;
const finish = (by: Client, id: string, leave = false) =>
  by.call(counts.finishCount, { params: { id }, body: { leave } });
const agree = (by: Client, id: string) => by.call(counts.agreeCount, { params: { id }, body: {} });
const now = async (by: Client, id: string): Promise<number[]> => {
  const { data } = await by.ok(calls.getSupply, { params: { id } });
  return [data.on_hand, data.available, data.allocated];
};
const pieces = async (by: Client, id: string) =>
  (await by.ok(calls.listPieces, { params: { id }, query: { limit: 200 } })).data;
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

describe("stock-takes", () => {
  test("says of each scan what and where it is; at the end what is missing, found, elsewhere and unknown", async () => {
    const { zone, keeper, second, article } = await office();
    const { hash_id: id, series, name } = await article({ numbered: true, lot: 6, shelf: "IT 2" });
    const no = (number: number): string => `${series?.text}-00${number}`;
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["2"], user_id: ann.id } });
    const change = { serials: ["3"], status: "LOSS" as const, reason: "Gone" };
    await keeper.ok(calls.changeStatus, { params: { id }, body: change });
    const { hash_id: other } = await t.make.zone().then((z) => ({ hash_id: z.id }));
    await keeper.ok(transferSupply, { params: { id }, body: { serials: ["4"], to_zone_id: other } });
    const open = await start(keeper, zone.id);
    const [right, twice, allocated, gone, way, unknown] = await scanned(
      keeper,
      open.hash_id,
      no(1),
      `S ${no(1).toLowerCase()}`,
      no(2),
      no(3),
      no(4),
      "5CG2201XQ7",
    );
    assert.deepEqual(
      [right?.finding, right?.supply?.name, right?.serial_number, right?.shelf, right?.zone?.hash_id],
      ["RIGHT", name, no(1), "IT 2", zone.id],
    );
    assert.deepEqual([twice?.hash_id, twice?.scans], [right?.hash_id, 2], "seen twice, it counts once");
    assert.deepEqual([allocated?.finding, allocated?.state, allocated?.user?.name], ["ELSEWHERE", "ALLOCATED", "Ann"]);
    assert.deepEqual([gone?.finding, gone?.state], ["GONE", "GONE"]);
    assert.deepEqual([way?.finding, way?.state, way?.transfer === null], ["ELSEWHERE", "ON_THE_WAY", false]);
    assert.deepEqual([unknown?.finding, unknown?.code, unknown?.supply], ["UNKNOWN", "5CG2201XQ7", null]);
    const blind = (await keeper.ok(counts.getCount, { params: { id: open.hash_id } })).data;
    assert.deepEqual([blind.right, blind.elsewhere, blind.unknown, blind.variances], [1, 3, 1, null]);
    assert.equal(
      blind.lines.some((l) => l.finding === "MISSING" || l.book !== null),
      false,
      "it is counted blind",
    );
    const done = (await finish(keeper, open.hash_id)).body.data;
    const missing = done.lines.filter((l) => l.finding === "MISSING").map((l) => l.serial_number);
    assert.deepEqual([done.state, missing, done.variances], ["COUNTED", [no(5), no(6)], 3]);
    assert.deepEqual((await agree(keeper, open.hash_id)).error.message, "Somebody who did not count agrees it.");
    await t.runJobs();
    const told = (await second.ok(loadNotifications, { query: {} })).data.map((notice) => notice.text);
    assert.ok(told.some((text) => text.includes(`Stock-take ${done.number}`)));
    assert.equal((await agree(second, open.hash_id)).body.data.state, "AGREED");
    assert.deepEqual(await now(keeper, id), [3, 2, 1], "001 and the found 003 are there, 002 is with Ann");
    assert.deepEqual(
      (await pieces(keeper, id)).map((p) => p.state),
      ["AVAILABLE", "ALLOCATED", "AVAILABLE", "ON_THE_WAY", "GONE", "GONE"],
      "what is elsewhere is not moved",
    );
    assert.equal((await agree(second, open.hash_id)).status, 409, "once");
    await holds();
  });

  test("is agreed neither by who began it nor by anybody who counted, whatever the company says", async () => {
    const { zone, keeper, second, person, article } = await office();
    const { series } = await article({ numbered: true, lot: 2 });
    await t.pool.query("INSERT INTO setting (key, value) VALUES ('four_eyes', 'false')");
    const open = await start(keeper, zone.id);
    const helper = await person("Hela", ["supplies_count"]);
    const [seen] = await scanned(helper, open.hash_id, `${series?.text}-001`);
    // Taken back again, she has counted all the same.
    await count(helper, open.hash_id, { line_hash_id: seen?.hash_id ?? "", counted: null });
    await scanned(keeper, open.hash_id, `${series?.text}-001`, `${series?.text}-002`);
    await finish(keeper, open.hash_id);
    assert.deepEqual(
      [(await agree(helper, open.hash_id)).status, (await agree(keeper, open.hash_id)).status],
      [409, 409],
    );
    const watcher = await person("Wanda");
    assert.equal((await agree(watcher, open.hash_id)).status, 403, "without the right nobody does");
    assert.equal((await agree(second, open.hash_id)).status, 200);
    await t.pool.query("DELETE FROM setting WHERE key = 'four_eyes'");
    await holds();
  });

  test("compares with the moment of counting: what moves later or came meanwhile is not missing", async () => {
    const { zone, keeper, second, article } = await office();
    const { hash_id: id, series } = await article({ numbered: true, lot: 4 });
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["4"], user_id: ann.id } });
    const open = await start(keeper, zone.id);
    await scanned(keeper, open.hash_id, `${series?.text}-001`);
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["1"], user_id: ann.id } });
    await keeper.ok(calls.unallocateSupply, { params: { id }, body: { serials: ["4"], user_id: ann.id } });
    const { data } = (await finish(keeper, open.hash_id)).body;
    assert.deepEqual(
      data.lines.filter((l) => l.finding === "MISSING").map((l) => l.serial_number),
      [`${series?.text}-002`, `${series?.text}-003`],
    );
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["2"], user_id: ann.id } });
    assert.match((await agree(second, open.hash_id)).error.message, /-002 has moved since. Count it again/u);
    await keeper.ok(counts.reopenCount, { params: { id: open.hash_id }, body: {} });
    await finish(keeper, open.hash_id);
    assert.equal((await agree(second, open.hash_id)).status, 200);
    assert.deepEqual(await now(keeper, id), [3, 1, 2], "003 is lost");
    await holds();
  });

  test("articles without numbers are counted blind, in a category or on shelves", async () => {
    const { zone, keeper, second, article } = await office();
    const paper = await article({ reusable: false, lot: 20, shelf: "A 1" });
    const pens = await article({ reusable: false, lot: 8, shelf: "A 2" });
    const chairs = await article({ lot: 3, shelf: "B 1" });
    const open = await start(keeper, zone.id, { shelf: "a" });
    assert.deepEqual(new Set(open.lines.map((l) => l.supply?.name)), new Set([paper.name, pens.name]));
    assert.equal(open.lines[0]?.book, null);
    const again = await keeper.call(counts.startCount, { body: { zone_id: zone.id } });
    assert.deepEqual(
      [again.status, again.error.message],
      [409, `Stock-take ${open.number} counts some of this already.`],
    );
    await count(keeper, open.hash_id, { supply_id: paper.hash_id, counted: 17 });
    const early = await finish(keeper, open.hash_id);
    assert.deepEqual([early.status, early.error.message], [409, "1 article is not counted yet."]);
    await count(keeper, open.hash_id, { supply_id: pens.hash_id, counted: 10 });
    // What is used up afterwards changes both what is there and what the list says.
    await keeper.ok(calls.stockOut, { params: { id: paper.hash_id }, body: { quantity: 5 } });
    const { data } = (await finish(keeper, open.hash_id)).body;
    assert.deepEqual(
      [paper, pens].map(({ name }) => {
        const line = data.lines.find((l) => l.supply?.name === name);
        return [line?.counted, line?.book];
      }),
      [
        [17, 20],
        [10, 8],
      ],
    );
    assert.equal((await agree(second, open.hash_id)).status, 200);
    assert.deepEqual(
      [await now(keeper, paper.hash_id), await now(keeper, pens.hash_id)],
      [
        [12, 12, 0],
        [10, 10, 0],
      ],
    );
    const one = await start(keeper, zone.id, { category_id: chairs.category.hash_id });
    assert.deepEqual(
      one.lines.map((l) => l.supply?.name),
      [chairs.name],
    );
    const cancelled = await keeper.ok(counts.cancelCount, { params: { id: one.hash_id }, body: { reason: "Moving" } });
    assert.deepEqual([cancelled.data.state, cancelled.data.reason], ["CANCELLED", "Moving"]);
    await holds();
  });

  test("a piece written off in another office is entered in the one that sees it", async () => {
    const here = await office();
    const there = await office();
    const { hash_id: id, series } = await there.article({ numbered: true, lot: 2 });
    const lost = { serials: ["1"], status: "LOSS" as const, reason: "Gone" };
    await there.keeper.ok(calls.changeStatus, { params: { id }, body: lost });
    const open = await start(here.keeper, here.zone.id);
    const [seen, elsewhere] = await scanned(here.keeper, open.hash_id, `${series?.text}-001`, `${series?.text}-002`);
    assert.deepEqual([seen?.finding, seen?.supply], ["GONE", null], "another office's article is not told");
    assert.deepEqual([elsewhere?.finding, elsewhere?.zone], ["ELSEWHERE", null]);
    await finish(here.keeper, open.hash_id);
    assert.equal((await agree(here.second, open.hash_id)).status, 200);
    assert.deepEqual(await now(here.keeper, id), [1, 1, 0]);
    assert.deepEqual(await now(there.keeper, id), [1, 1, 0]);
    await holds();
  });

  test("many may scan at once, and each piece counts once", async () => {
    const { zone, keeper, person, article } = await office();
    const { series } = await article({ numbered: true, lot: 5 });
    const open = await start(keeper, zone.id);
    const others = await Promise.all(["Ada", "Bea", "Cleo"].map(async (name) => await person(name)));
    const codes = [1, 2, 3, 4, 5].map((number) => `${series?.text}-00${number}`);
    await Promise.all(others.flatMap((by) => codes.map(async (code) => await scanned(by, open.hash_id, code))));
    const { data } = await keeper.ok(counts.getCount, { params: { id: open.hash_id } });
    assert.deepEqual([data.right, data.lines.length, data.lines.map((l) => l.scans)], [5, 5, [3, 3, 3, 3, 3]]);
  });
});

describe("scanning and labels", () => {
  test("our number, the maker's and the code of the label find a piece; only ours is proposed", async () => {
    const { keeper, article } = await office();
    const { hash_id: id, series } = await article({ numbered: true, lot: 2 });
    const [piece] = await pieces(keeper, id);
    const body = { maker_serial: "5CG-77/XQ" };
    await keeper.ok(calls.updatePiece, { params: { id: piece?.hash_id ?? "" }, body });
    const found = async (code: string, by = keeper) =>
      ((await by.ok(scan, { query: { code } })).data.supplies ?? []).map((one) => one.hash_id);
    const { data } = await keeper.ok(scan, { query: { code: piece?.serial_number ?? "" } });
    const code = data.supplies?.[0]?.code ?? "";
    assert.match(code, /^S\d+$/u);
    for (const text of [piece?.serial_number ?? "", "5cg-77/xq", code, `https://x.example/scan?code=${code}`])
      assert.deepEqual(await found(text), [piece?.hash_id], text);
    assert.deepEqual(await found("nothing"), []);
    const stranger = (await office()).keeper;
    assert.deepEqual(await found(code, stranger), [], "another office's pieces are nothing");
    const hits = (await keeper.ok(searchAll, { query: { q: "5CG-77" } })).data;
    assert.ok(JSON.stringify(hits).includes(piece?.hash_id ?? ""), "search finds it by the maker's number");
    const after = (await keeper.ok(calls.getSupply, { params: { id } })).data;
    assert.deepEqual([after.series?.next, series?.text], [3, after.series?.text]);
  });

  test("labels of pieces and articles are a PDF; what one does not see is unknown", async () => {
    const { keeper, article } = await office();
    const numbered = await article({ numbered: true, lot: 2 });
    const paper = await article({ reusable: false, lot: 2 });
    const ids = (await pieces(keeper, numbered.hash_id)).map((p) => p.hash_id);
    const query = { pieces: ids, supplies: [paper.hash_id], format: "roll_57" as const };
    const print = (by: Client) => by.call(printSupplyLabels, { query });
    assert.equal((await print(keeper)).status, 200);
    assert.equal((await print((await office()).keeper)).status, 422);
    const empty = await keeper.call(printSupplyLabels, { query: {} });
    assert.equal(empty.status, 422);
  });
});
