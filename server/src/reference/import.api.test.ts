import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dryRun, importKind, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { application, b2c, brand, country, currency, resources, unity } from "#contract/reference/resources.ts";
import { openApp } from "#server/testing/test-app.ts";
import { valueFor } from "#server/testing/resource-values.ts";

const t = await openApp();
const lists = resources as unknown as readonly Resource[];
const rights = lists.flatMap((r) => [r.create.permission, r.update.permission]) as never[];
const keeper = await t.as(await t.make.user({ name: "Keeper", rights }));

const french = { "accept-language": "fr" };
const look = async (kind: string, text: string) => (await keeper.ok(dryRun, { params: { kind }, body: { text } })).data;
const read = async (kind: string, text: string) =>
  (await keeper.ok(runImport, { params: { kind }, body: { text } })).data.batch;
const back = async (id: string) => await keeper.call(undoImport, { params: { id } });
const problems = async (kind: string, text: string): Promise<string[]> =>
  (await look(kind, text)).rows.flatMap((r) => r.problems.map((p) => `${p.column}: ${p.message}`));
const entries = async (r: { list: Resource["list"] }, search: string) =>
  (await keeper.ok(r.list, { query: { search } })).data as unknown as Record<string, unknown>[];

let n = 700;
for (const each of lists) {
  test(`a table of ${each.name} is looked at, read in, unchanged the second time, and taken back`, async () => {
    const { data } = await keeper.ok(importKind, { params: { kind: each.name } }, french);
    assert.ok(
      data.columns.every((c) => c.heading && !c.heading.includes("reference.") && !c.hint.includes("imports.")),
    );
    n += 10;
    const cells = data.columns.map(({ key }): string => {
      const field = each.fields[key];
      if (field?.kind === "flag") return "oui";
      if (field?.kind === "choice") return field.of.at(-1) ?? "";
      return (field && (valueFor(field, n) as string | null)) ?? "";
    });
    const text = `${data.columns.map((c) => c.heading).join(";")}\n${cells.join(";")}`;
    assert.deepEqual((await look(each.name, text)).counts, { create: 1, change: 0, same: 0, duplicate: 0, wrong: 0 });
    const batch = await read(each.name, text);
    assert.equal(batch.created, 1);
    assert.deepEqual((await look(each.name, text)).counts, { create: 0, change: 0, same: 1, duplicate: 0, wrong: 0 });
    // The default currency can't be deleted, so this import can't be undone.
    assert.equal((await back(batch.hash_id)).status, each.name === "currency" ? 409 : 200);
    const again = await look(each.name, text);
    assert.equal(again.counts.create, each.name === "currency" ? 0 : 1);
  });

  test(`whoever keeps ${each.name} alone reads nothing else in, and who only changes makes nothing`, async () => {
    const changer = await t.as(await t.make.user({ rights: [each.update.permission as never] }));
    const other = lists.find((r) => r.family !== each.family)?.name ?? "";
    assert.equal((await changer.call(importKind, { params: { kind: other } })).status, 403);
    const heading = each.name === "country" ? "Code" : each.name === "currency" ? "ISO code" : "Name";
    const word = each.name === "country" ? "AQ" : each.name === "currency" ? "ZMW" : "Quite new";
    const asked = await changer.ok(dryRun, { params: { kind: each.name }, body: { text: `${heading}\n${word}` } });
    assert.ok(
      asked.data.rows[0]?.problems.some((p) => /allowed|right/u.test(p.message)),
      JSON.stringify(asked.data),
    );
  });
}

describe("a table of a list", () => {
  test("names parents and entries of other lists, those further down in it too, in either language", async () => {
    const text = "Name,Name in French,Part of\nDip cola,,Dip sodas\nDip tonic,,dip LIMONADES\nDip sodas,Dip limonades,";
    assert.deepEqual((await look("b2c", text)).counts, { create: 3, change: 0, same: 0, duplicate: 0, wrong: 0 });
    const batch = await read("b2c", text);
    const [top, ...parts] = await entries(b2c as never, "Dip");
    assert.deepEqual(
      parts.map((p) => [p.name, p.parent_id]),
      [
        ["Dip cola", top?.hash_id],
        ["Dip tonic", top?.hash_id],
      ],
    );
    const apps = await read("application", 'Name;B2C categories\nDip app;"Dip sodas › Dip cola, Dip limonades"');
    const [app] = await entries(application as never, "Dip app");
    assert.equal((app?.b2c_ids as string[] | undefined)?.length, 2);
    const changed = await look("application", "Name;B2C categories\nDip app;Dip tonic");
    assert.deepEqual(changed.rows[0]?.changes, [
      { column: "B2C categories", before: "Dip cola, Dip sodas", after: "Dip tonic" },
    ]);
    const used = await keeper.call(undoImport, { params: { id: batch.hash_id }, body: { changed: "ask" } });
    assert.equal(used.status, 409);
    assert.match(JSON.stringify(used.error.errors), /Dip .*in use.*1 application/u);
    assert.equal((await back(apps.hash_id)).status, 200);
    assert.equal((await back(batch.hash_id)).status, 200);
    assert.deepEqual(await entries(b2c as never, "Dip"), []);
  });

  test("has two levels at most, whatever the order of its rows", async () => {
    await keeper.ok(b2c.create, { body: { name: "Level top" } });
    const ask = async (rows: string) => (await problems("b2c", `Name;Part of\n${rows}`)).join(" | ");
    assert.equal(await ask("Level part;Level top"), "");
    assert.match(await ask("Level part;Level top\nLevel third;Level part"), /Part of: /u);
    assert.match(await ask("Level self;Level self"), /Part of: /u);
    assert.match(await ask("Level part;Level top\nLevel top;Level other\nLevel other;"), /Part of: /u);
    assert.match(await ask("Level part;Level nowhere"), /“Level nowhere” isn’t in that list/u);
  });

  test("tells each cell that cannot be read, and reads nothing in then", async () => {
    const text =
      "Name;Symbol;Measures;In base units\nPint;pt;length;none\nQuart;pt;Volume;946,352946\n;x;Volume;1\nPeck;pk;;1\nPeck;pk;;2";
    const said = await problems("unity", text);
    assert.ok(
      said.some((p) => p.startsWith("Measures: Use one of")),
      said.join(" | "),
    );
    assert.ok(said.some((p) => p.startsWith("In base units: ")));
    assert.ok(said.some((p) => p.startsWith("Name: This entry appears twice")));
    assert.ok(
      said.some((p) => p.startsWith("Symbol: ")),
      "two of one symbol",
    );
    const refused = await keeper.call(runImport, { params: { kind: "unity" }, body: { text } });
    assert.equal(refused.status, 422);
    assert.deepEqual(await entries(unity as never, "Quart"), []);
  });

  test("of what is there says what changes, keeps what it does not name, and puts it back", async () => {
    await read("unity", "Name;Symbol;Measures;In base units\nGill;gi;volume;118,29");
    const text = "Name;In base units\nGILL;118,294118";
    const [row] = (await look("unity", text)).rows;
    assert.equal(row?.action, "change");
    assert.deepEqual(row.changes, [
      { column: "Name", before: "Gill", after: "GILL" },
      { column: "In base units", before: "118,29", after: "118,294118" },
    ]);
    const batch = await read("unity", text);
    const [now] = await entries(unity as never, "Gill");
    assert.deepEqual([now?.symbol, now?.measure, now?.factor], ["gi", "volume", "118.294118"]);
    assert.equal((await back(batch.hash_id)).status, 200);
    const [then] = await entries(unity as never, "Gill");
    assert.deepEqual([then?.name, then?.factor], ["Gill", "118.29"]);
    const other = await read("unity", text);
    await keeper.ok(unity.update, { params: { id: then?.hash_id as string }, body: { symbol: "gil" } });
    assert.equal((await back(other.hash_id)).status, 200);
    const [last] = await entries(unity as never, "Gill");
    assert.deepEqual([last?.name, last?.factor, last?.symbol], ["Gill", "118.29", "gil"], "a later change stays");
    const third = await read("unity", text);
    await keeper.ok(unity.update, { params: { id: then?.hash_id as string }, body: { factor: "118.5" } });
    const late = (await keeper.ok(undoImport, { params: { id: third.hash_id } })).data.kept;
    assert.match(late[0]?.why ?? "", /In base units/u);
    const [kept] = await entries(unity as never, "Gill");
    assert.deepEqual([kept?.name, kept?.factor], ["Gill", "118.5"], "field by field");
  });

  test("of countries and currencies needs their codes alone, and takes no others", async () => {
    await read("country", "Code\njp\nKR");
    assert.deepEqual(
      (await entries(country as never, "Japan")).map((c) => [c.iso2, c.name_fr]),
      [["JP", "Japon"]],
    );
    await read("currency", "ISO code\nJPY\nTND");
    const [dinar] = await entries(currency as never, "TND");
    assert.deepEqual([dinar?.minor_unit, dinar?.isDefault], [3, 0]);
    assert.match((await problems("country", "Code;Name\nZZ;Nowhere")).join(), /ZZ is not an ISO 3166/u);
    for (const [list, body] of [
      [country, { name: "Nowhere", iso2: "QQ" }],
      [currency, { name: "No money", iso: "QQQ", symbol: "Q" }],
    ] as const) {
      const refused = await keeper.call((list as unknown as Resource).create, { body });
      assert.equal(refused.status, 422);
      assert.match(Object.values(refused.error.errors ?? {})[0]?.[0] ?? "", /is not an ISO/u);
    }
  });

  test("is read in by a fixed number of statements", async () => {
    const rows = (count: number, word: string): string =>
      `Name;B2C category\n${Array.from({ length: count }, (_, i) => `${word} ${i};`).join("\n")}`;
    const few = await t.counted(async () => await read("brand", rows(2, "Few")));
    const many = await t.counted(async () => await read("brand", rows(400, "Many")));
    assert.equal(many.sent, few.sent);
    assert.equal((await back(many.value.hash_id)).status, 200);
    assert.deepEqual(await entries(brand as never, "Many"), []);
  });
});

test("lists whose entries have a parent are known", () => {
  assert.deepEqual(
    lists.filter(parentField).map((r) => r.name),
    ["b2b", "b2c", "application"],
  );
});
