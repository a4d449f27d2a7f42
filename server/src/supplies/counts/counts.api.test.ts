import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getFile } from "#contract/files/endpoints.ts";
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
import { pdfText } from "#server/testing/pdf-text.ts";
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

describe("what is seen", () => {
  const picture = (name: string) => new File([`%PDF-1.4 ${name}`], name, { type: "application/pdf" });
  const seenNow = async (by: Client, id: string) => (await by.ok(counts.getCount, { params: { id } })).data;

  test("a maker's number of several pieces is asked about, and the answer takes its place", async () => {
    const { zone, keeper, article } = await office();
    const { hash_id: id, series } = await article({ numbered: true, lot: 3 });
    for (const piece of (await pieces(keeper, id)).slice(0, 2))
      await keeper.ok(calls.updatePiece, { params: { id: piece.hash_id }, body: { maker_serial: `SAME-${n}` } });
    const paper = await article({ reusable: false, lot: 5 });
    const open = await start(keeper, zone.id);
    const [several] = await scanned(keeper, open.hash_id, `same-${n - 1}`);
    assert.deepEqual([several?.finding, several?.supply], ["UNKNOWN", null], "neither is counted unasked");
    assert.deepEqual(
      several?.fits.map((fit) => fit.serial_number),
      [`${series?.text}-001`, `${series?.text}-002`],
    );
    const line_hash_id = several?.hash_id ?? "";
    const params = { id: open.hash_id };
    await keeper.ok(counts.photographLine, { params, body: { line_hash_id, files: [picture("scratch.pdf")] } });
    const wrong = await keeper.call(counts.countSupplies, { params, body: { lines: [{ line_hash_id, code: "X-9" }] } });
    assert.match(wrong.error.errors?.["lines.0.code"]?.[0] ?? "", /Nothing found for X-9/u);
    const { seen } = await count(keeper, open.hash_id, {
      line_hash_id,
      code: `${series?.text}-002`,
      note: "Scratched",
    });
    assert.deepEqual(
      [seen[0]?.finding, seen[0]?.serial_number, seen[0]?.note, seen[0]?.photographs.length],
      ["RIGHT", `${series?.text}-002`, "Scratched", 1],
    );
    assert.equal((await seenNow(keeper, open.hash_id)).unknown, 0, "the unknown code is gone");
    const [grey] = await scanned(keeper, open.hash_id, "4006381333931");
    const named = await count(keeper, open.hash_id, { line_hash_id: grey?.hash_id ?? "", supply_id: paper.hash_id });
    assert.deepEqual(
      [named.seen[0]?.supply?.name, named.seen[0]?.counted],
      [paper.name, null],
      "it waits for a number",
    );
    const known = { line_hash_id: named.seen[0]?.hash_id ?? "", supply_id: paper.hash_id };
    assert.equal((await keeper.call(counts.countSupplies, { params, body: { lines: [known] } })).status, 422);
  });

  test("photographs stay with what was seen, for those who see the office, and go with a scan taken back", async () => {
    const { zone, keeper, person } = await office();
    const open = await start(keeper, zone.id);
    const params = { id: open.hash_id };
    const [seen] = await scanned(keeper, open.hash_id, "UNKNOWN-1");
    const line_hash_id = seen?.hash_id ?? "";
    const files = [picture("front.pdf"), picture("back.pdf")];
    const { data } = await keeper.ok(counts.photographLine, { params, body: { line_hash_id, files } });
    const [front, back] = data.lines[0]?.photographs ?? [];
    const read = (by: Client, file = front) =>
      by.call(getFile, { params: { id: file?.hash_id ?? "" }, query: {} }).then((r) => r.status);
    assert.deepEqual(
      [await read(await person("Wanda")), await read((await office()).keeper)],
      [200, 404],
      "another office does not see it",
    );
    const removes = [front?.hash_id ?? ""];
    const less = await keeper.ok(counts.photographLine, { params, body: { line_hash_id, removes } });
    assert.deepEqual(
      less.data.lines[0]?.photographs.map((f) => f.name),
      ["back.pdf"],
    );
    await count(keeper, open.hash_id, { line_hash_id, counted: null });
    assert.deepEqual([await read(keeper, front), await read(keeper, back)], [404, 404]);
    assert.equal((await keeper.call(counts.photographLine, { params, body: { line_hash_id } })).status, 422);
  });

  test("what a phone kept without a connection is compared with the list of that moment; what was seen later stands", async () => {
    const { zone, keeper, second, person, article } = await office();
    const { hash_id: id, series } = await article({ numbered: true, lot: 2 });
    const paper = await article({ reusable: false, lot: 20 });
    const pens = await article({ reusable: false, lot: 8 });
    const open = await start(keeper, zone.id);
    // All of this was an hour ago.
    await t.owner.query("ALTER TABLE supply_movement DISABLE TRIGGER USER");
    await t.owner.query("UPDATE supply_movement SET created_at = created_at - interval '1 hour'");
    await t.owner.query("ALTER TABLE supply_movement ENABLE TRIGGER USER");
    await t.owner.query("UPDATE supply_count SET created_at = created_at - interval '1 hour'");
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["1"], user_id: ann.id } });
    await keeper.ok(calls.stockOut, { params: { id: paper.hash_id }, body: { quantity: 5 } });
    const helper = await person("Hela");
    await count(helper, open.hash_id, { supply_id: pens.hash_id, counted: 8 });
    const at = new Date(Date.now() - 600_000).toISOString();
    const code = `${series?.text}-001`;
    const { seen } = await count(
      keeper,
      open.hash_id,
      { code, at },
      { supply_id: paper.hash_id, counted: 20, at },
      { supply_id: pens.hash_id, counted: 3, at },
    );
    assert.deepEqual(
      seen.map((line) => [line?.finding, line?.state, line?.counted]),
      [
        ["RIGHT", "AVAILABLE", null],
        [null, null, 20],
        [null, null, 8],
      ],
      "it lay there when it was seen; the pens were counted later by somebody else",
    );
    assert.equal(seen[0]?.counted_at?.slice(0, 19), at.slice(0, 19));
    assert.equal((await scanned(helper, open.hash_id, code))[0]?.finding, "ELSEWHERE", "now Ann has it");
    assert.equal(
      (await count(keeper, open.hash_id, { code, at })).seen[0]?.finding,
      "ELSEWHERE",
      "the later one stands",
    );
    const { data } = (await finish(keeper, open.hash_id)).body;
    assert.deepEqual([data.variances, data.lines.find((l) => l.supply?.name === paper.name)?.book], [1, 20]);
    assert.equal((await agree(second, open.hash_id)).status, 200);
    assert.deepEqual(await now(keeper, paper.hash_id), [15, 15, 0]);
  });

  test("its paper says what is missing, found, elsewhere and unknown, who counted and who agreed, in both languages", async () => {
    const { zone, keeper, second, person, article } = await office();
    const { hash_id: id, name, series } = await article({ numbered: true, lot: 4 });
    const no = (number: number): string => `${series?.text}-00${number}`;
    await keeper.ok(calls.allocateSupply, { params: { id }, body: { serials: ["2"], user_id: ann.id } });
    const lost = { serials: ["3"], status: "LOSS" as const, reason: "Gone" };
    await keeper.ok(calls.changeStatus, { params: { id }, body: lost });
    const open = await start(keeper, zone.id);
    const helper = await person("Hela");
    await scanned(helper, open.hash_id, no(2), no(3), "GREY-1");
    const paper = async (locale: string) => {
      const file = await keeper.fetch(`/api/supply_count/${open.hash_id}/pdf`, {
        headers: { "accept-language": locale },
      });
      return await pdfText(new Uint8Array(await file.arrayBuffer()));
    };
    assert.doesNotMatch(await paper("en"), /Missing/u, "it is counted blind");
    await scanned(keeper, open.hash_id, no(3));
    await finish(keeper, open.hash_id);
    assert.equal((await agree(second, open.hash_id)).status, 200);
    const said = await paper("en");
    for (const part of [
      "Missing (2)",
      no(1),
      no(4),
      "Was written off (1)",
      "Belongs elsewhere (1)",
      "Ann",
      "Unknown code (1)",
      "GREY-1",
      name,
      "Hela, Karim",
      "Sonia",
    ])
      assert.ok(said.includes(part), part);
    assert.match(await paper("fr"), /Manquant \(2\)/u);
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
