import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import yazl from "yazl";
import { currentUser } from "#contract/access/endpoints.ts";
import { login, resetPassword } from "#contract/access/sign-in.ts";
import { dryRun, importKind, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { getUser, listUsers, updateUser } from "#contract/users/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { openApp } from "#server/testing/test-app.ts";

const params = { kind: "users" } as const;
const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const douala = await t.make.zone({ name: "Douala" });
const keeping = ["users_view", "users_create", "users_update"];
const rights = (more: string[] = []) => Object.fromEntries([...keeping, ...more].map((r) => [r, [paris.id]]));
const keeper = await t.as(await t.make.user({ name: "Kim", zone: paris, rights: rights() }));
const payer = await t.as(await t.make.user({ name: "Pat", zone: paris, rights: rights(["users_salary"]) }));
const there = await t.make.user({ name: "Thea There", email: "thea@example.test", zone: paris });
await t.pool.query("INSERT INTO department (hash_id, name, name_fr) VALUES ($1, 'Sales', 'Commercial')", [newId()]);

let n = 0;
const address = (): string => `imported${(n += 1)}@example.test`;
const file = (bytes: string | Uint8Array<ArrayBuffer>, name = "people.csv"): File => new File([bytes], name);
const people = async (): Promise<number> => Number((await t.pool.query("SELECT count(*) FROM app_user")).rows[0].count);

/** Builds an XLSX file with the parts that readers need. */
async function xlsx(rows: readonly (readonly (string | number)[])[], sheet?: Buffer, shared?: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const cell = (v: string | number, at: string) =>
    typeof v === "number" ? `<c r="${at}"><v>${v}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${v}</t></is></c>`;
  const body = rows
    .map(
      (r, y) =>
        `<row r="${y + 1}">${r.map((v, x) => cell(v, `${String.fromCodePoint(65 + x)}${y + 1}`)).join("")}</row>`,
    )
    .join("");
  const add = (path: string, xml: string | Buffer) => zip.addBuffer(Buffer.from(xml), path);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  add(
    "[Content_Types].xml",
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  );
  add(
    "_rels/.rels",
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "xl/workbook.xml",
    `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  if (shared !== undefined)
    add(
      "xl/sharedStrings.xml",
      `${head}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${shared}</t></si></sst>`,
    );
  add(
    "xl/worksheets/sheet1.xml",
    sheet ??
      `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`,
  );
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe("a file", () => {
  test("is read with semicolons or commas, with a mark in front or in old letters, with headings of both languages", async () => {
    const texts: [string, Uint8Array<ArrayBuffer> | string][] = [
      [
        "semicolons",
        "Nom;Adresse e-mail;Bureau;Département;Date de naissance\nÉlodie Noël;{a};paris;commercial;02/06/1990",
      ],
      ["commas", 'Name,Email,Office,Department,Birthday\n"Noël, Élodie",{a},Paris,Sales,1990-06-02'],
      ["a mark in front", "\uFEFFname;email;office;department;birthday\nÉlodie;{a};Paris;Sales;2-6-1990"],
    ];
    const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "latin1"));
    for (const [what, text] of [...texts, ["old letters", latin(texts[0]?.[1] as string)] as const]) {
      const email = address();
      const bytes =
        typeof text === "string"
          ? text.replace("{a}", email)
          : latin(Buffer.from(text).toString("latin1").replace("{a}", email));
      const { data } = await keeper.ok(runImport, { params, body: { file: file(bytes) } });
      assert.equal(data.batch.created, 1, what);
      const [made] = (await keeper.ok(listUsers, { query: { search: email } })).data;
      assert.match(made?.name ?? "", /Élodie/u, what);
      assert.equal(made?.birthday, "1990-06-02", what);
      assert.equal(made?.department?.name, "Sales", what);
    }
  });

  test("may be a spreadsheet, or what was copied out of one", async () => {
    const email = address();
    const bytes = await xlsx([
      ["Name", "Email", "Office"],
      ["Sheila Sheet", email, "Paris"],
    ]);
    const { data } = await keeper.ok(runImport, { params, body: { file: file(new Uint8Array(bytes), "people.xlsx") } });
    assert.equal(data.batch.created, 1);
    const pasted = await keeper.ok(dryRun, {
      params,
      body: { text: `Name\tEmail\tOffice\nPaul\t${address()}\tParis` },
    });
    assert.deepEqual(pasted.data.counts, { create: 1, change: 0, same: 0, duplicate: 0, wrong: 0 });
  });

  test("that is none, is empty, lacks a column or has too many rows is told so", async () => {
    const ask = async (bytes: string | Uint8Array<ArrayBuffer>) =>
      await keeper.call(dryRun, { params, body: { file: file(bytes) } });
    assert.equal((await ask(new Uint8Array(readFileSync(process.execPath).subarray(0, 5000)))).status, 415);
    assert.equal((await ask("name;email\n")).status, 422);
    assert.match((await ask("name;office\nA;Paris")).error.message, /Email address/u);
    assert.equal((await ask(`name;email;office\n${`A;${address()};Paris\n`.repeat(5001)}`)).status, 413);
    const torn = (await xlsx([["Name"]])).subarray(0, 400);
    assert.ok([415, 422].includes((await ask(new Uint8Array(torn))).status));
  });

  test("of more columns than any table of people has is refused before they are looked at", async () => {
    const text = `Name;E-mail${";a".repeat(400_000)}\nAnna;anna@example.test\n`;
    const answer = await keeper.call(dryRun, { params, body: { text } });
    assert.match(answer.error.errors?.file?.[0] ?? "", /extends to VSRR1\..*200 columns/u);
  });
  test("with a far cell is refused by its limit before the cells before it are made", async () => {
    const sheet = (inside: string): Buffer => Buffer.from(`<worksheet><sheetData>${inside}</sheetData></worksheet>`);
    const cell = (at: string): string => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`;
    for (const [inside, said] of [
      [`<row r="1048576">${cell("XFD1048576")}</row>`, /extends to A1048576\./u],
      [`<row r="1">${cell("XFD1")}</row>`, /extends to XFD1\..*20000 rows and 200 columns/u],
      [`<x:row x:r = '1e9'></x:row>`, /extends to A1e9\./u],
      [`<row r="1">${cell("\uffff1")}</row>`, /extends to/u],
      [`<row r="1"><c s="1>" r="A1"/><c r="&#88;FD1"/></row>`, /is damaged/u],
      ["<row/>".repeat(20_001), /extends to A20001\./u],
    ] as const) {
      const bytes = await xlsx([], sheet(inside));
      const memory = process.memoryUsage().rss;
      const answer = await keeper.call(dryRun, { params, body: { file: file(new Uint8Array(bytes), "far.xlsx") } });
      assert.equal(answer.status, 422);
      assert.match(answer.error.errors?.file?.[0] ?? "", said);
      assert.ok(process.memoryUsage().rss - memory < 150e6, "no gigabyte of empty cells");
    }
  });
  test("is read as it was checked: what only one way through an archive shows is not there", async () => {
    const [good, far] = [
      await xlsx([["Name", "Email", "Office"]]),
      await xlsx([], Buffer.from(`<worksheet><sheetData><row r="1048576"></row></sheetData></worksheet>`)),
    ];
    // The directory at the end lists only the good sheet; reading from the front finds the far one first.
    const directory = good.readUInt32LE(good.length - 22 + 16);
    const both = Buffer.concat([far.subarray(0, far.readUInt32LE(far.length - 22 + 16)), good]);
    const shift = both.length - good.length;
    for (let at = shift + directory; both.readUInt32LE(at) === 0x02014b50;) {
      both.writeUInt32LE(both.readUInt32LE(at + 42) + shift, at + 42);
      at += 46 + both.readUInt16LE(at + 28) + both.readUInt16LE(at + 30) + both.readUInt16LE(at + 32);
    }
    both.writeUInt32LE(directory + shift, both.length - 22 + 16);
    const answer = await keeper.call(dryRun, { params, body: { file: file(new Uint8Array(both), "both.xlsx") } });
    assert.doesNotMatch(answer.raw, /damaged/u);
  });
  test("that unfolds to more than there is room for is refused, and the server goes on", async () => {
    const bomb = await xlsx([], Buffer.alloc(120 * 1024 * 1024, "<row><c><v>1</v></c></row>"));
    assert.ok(bomb.length < 10 * 1024 * 1024);
    const answer = await keeper.call(dryRun, { params, body: { file: file(new Uint8Array(bomb), "bomb.xlsx") } });
    assert.equal(answer.status, 422);
    assert.match(answer.error.message, /larger than 32 MB/u);
    assert.equal((await keeper.call(importKind, { params })).status, 200);
  });
  test("whose cells share one long text is refused before the text is copied for each", async () => {
    const cells = (y: number): string =>
      Array.from("ABCDEFGHIJ", (column) => `<c r="${column}${y}" t="s"><v>0</v></c>`).join("");
    const rows = [1, 2, 3, 4].map((y) => `<row r="${y}">${cells(y)}</row>`).join("");
    const sheet = Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    const bomb = await xlsx([], sheet, "a".repeat(1e6));
    assert.ok(bomb.length < 10_000);
    const answer = await keeper.call(dryRun, { params, body: { file: file(new Uint8Array(bomb), "shared.xlsx") } });
    assert.equal(answer.status, 422);
    assert.match(answer.error.message, /larger than 32 MB/u);
  });
});

describe("a dry run", () => {
  test("tells every problem by line and column in the reader's language, and writes nothing", async () => {
    const before_ = await people();
    const one = address();
    const text = [
      "name;email;office;birthday;hr;salary;shoe size",
      `Good;${one};Paris;;;;43`,
      `;not an address;Nowhere;31/02/1990;perhaps;;`,
      `Twice;${one};Paris;;;;`,
      `Elsewhere;${address()};Douala;;;;`,
      `Paid;${address()};Paris;;;100;`,
      `Evil\r;"eve@example.test\r\nBcc: all@example.test";Paris;;;;`,
    ].join("\n");
    const { data } = await keeper.ok(dryRun, { params, body: { text } }, { "accept-language": "fr" });
    assert.deepEqual(data.counts, { create: 1, change: 0, same: 0, duplicate: 0, wrong: 5 });
    assert.deepEqual(data.unknown_columns, ["shoe size"]);
    const of = (line: number): string[] => data.rows.find((r) => r.line === line)?.problems.map((p) => p.column) ?? [];
    assert.deepEqual(of(3).toSorted(), ["Adresse e-mail", "Bureau", "Date de naissance", "Nom", "Ressources humaines"]);
    assert.deepEqual([of(4), of(5), of(6)], [["Adresse e-mail"], ["Bureau"], ["Salaire"]]);
    assert.ok(
      data.rows.some((r) => r.problems.some((p) => p.message === "Cette adresse figure deux fois dans le fichier.")),
    );
    assert.equal(await people(), before_);
    const refused = await keeper.call(runImport, { params, body: { text } });
    assert.equal(refused.status, 422);
    assert.equal(await people(), before_, "all of it or nothing");
  });

  test("gives nothing that the reader does not hold, and changes nobody's access", async () => {
    const mighty = `Mighty ${newId()}`;
    await t.make.profile(mighty, ["expense_paying"]);
    const { data } = await keeper.ok(dryRun, {
      params,
      body: {
        text: `name;email;office;profile\nA;${address()};Paris;${mighty}\nThea There;thea@example.test;Douala;${mighty}`,
      },
    });
    assert.deepEqual(
      data.rows.map((r) => r.problems.map((p) => p.column)),
      [["Profile"], ["Office", "Profile"]],
    );
  });
});

describe("an import", () => {
  test("makes and changes people at once, once, and is taken back", async () => {
    const [boss, clerk] = [address(), address()];
    const text = `name;email;office;manager;salary\nClerk;${clerk};Paris;${boss};2000\nBoss;${boss};Paris;;3000,50\nThea Renamed;thea@example.test;;${boss};`;
    const key = { "idempotency-key": newId() };
    const { data } = await payer.ok(runImport, { params, body: { text } }, key);
    assert.deepEqual([data.batch.created, data.batch.changed], [2, 1]);
    assert.equal((await payer.ok(runImport, { params, body: { text } }, key)).data.batch.hash_id, data.batch.hash_id);
    const [made] = (await payer.ok(listUsers, { query: { search: clerk } })).data;
    assert.equal(made?.manager?.name, "Boss");
    assert.equal(made?.salary?.amount, "2000.00");
    assert.equal((await keeper.ok(getUser, { params: { id: there.id } })).data.name, "Thea Renamed");
    assert.doesNotMatch(JSON.stringify((await t.owner.query("SELECT * FROM audit")).rows), /3000\.5|"2000/u);
    const again = await payer.ok(dryRun, { params, body: { text } });
    assert.deepEqual(again.data.counts, { create: 0, change: 0, same: 3, duplicate: 0, wrong: 0 });
    assert.equal((await keeper.call(undoImport, { params: { id: data.batch.hash_id } })).status, 404, "nobody else's");
    await payer.ok(undoImport, { params: { id: data.batch.hash_id } });
    assert.equal((await keeper.ok(getUser, { params: { id: there.id } })).data.name, "Thea There");
    assert.deepEqual((await payer.ok(listUsers, { query: { search: clerk } })).data, []);
    assert.equal((await payer.call(undoImport, { params: { id: data.batch.hash_id } })).error.code, "undone");
    const told = await payer.ok(importKind, { params });
    assert.equal(told.data.batches[0]?.can.undo, undefined);
  });

  test("is taken back but for people to whom something has happened since, and says to whom", async () => {
    const email = address();
    const { data } = await keeper.ok(runImport, {
      params,
      body: { text: `name;email;office\nSig Signed;${email};Paris` },
    });
    assert.deepEqual((await keeper.ok(listUsers, { query: { search: email } })).data[0]?.invited, true);
    const token = (await mailedToken(t, email, "invitation")) ?? "";
    const password = "two green kettles on a stove";
    await t.nobody.ok(resetPassword, { body: { token, password, password_confirmation: password } });
    await t.nobody.ok(login, { body: { email, password } });
    const refused = await keeper.call(undoImport, { params: { id: data.batch.hash_id } });
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refused.error.errors), /Sig Signed/u);
    const other = await keeper.ok(runImport, { params, body: { text: "name;email\nThea Again;thea@example.test" } });
    await keeper.ok(updateUser, { params: { id: there.id }, body: { hr: true } });
    await keeper.ok(undoImport, { params: { id: other.data.batch.hash_id } });
    const { name, hr } = (await keeper.ok(getUser, { params: { id: there.id } })).data;
    assert.deepEqual([name, hr], ["Thea There", true], "what was changed since stays");
  });

  test("moves those who are there only when told to, tells what would be otherwise, and is taken back", async () => {
    const both = [paris.id, douala.id];
    const held = { users_view: both, users_create: both, users_update: both, areas_view: both };
    const mover = await t.as(await t.make.user({ name: "Mo", zone: paris, rights: held }));
    const plain = `Plain ${newId()}`;
    await t.make.profile(plain, []);
    const [email, name] = [address(), "Ana Moves"];
    const ana = await t.make.user({ name, email, zone: paris });
    const text = `name;email;office;profile;hr\n${name};${email};Douala;${plain};yes`;
    const still = await mover.ok(dryRun, { params, body: { text } });
    assert.deepEqual(
      still.data.rows[0]?.problems.map((p) => p.column),
      ["Office", "Profile"],
    );
    const told = await mover.ok(dryRun, { params, body: { text, moves: "1" } }, { "accept-language": "fr" });
    assert.deepEqual(told.data.rows[0]?.problems, []);
    const profile = told.data.rows[0]?.changes.find((c) => c.column === "Profil");
    assert.deepEqual(
      told.data.rows[0]?.changes.filter((c) => c !== profile),
      [
        { column: "Bureau", before: "Paris", after: "Douala" },
        { column: "Ressources humaines", before: "non", after: "oui" },
      ],
    );
    assert.equal(profile?.after, plain);
    const client = await t.as(ana);
    const { data } = await mover.ok(runImport, { params, body: { text, moves: "1" } });
    const zoneOf = async (): Promise<string | undefined> =>
      (await mover.ok(getUser, { params: { id: ana.id } })).data.zone?.name;
    assert.equal(await zoneOf(), "Douala");
    assert.equal((await client.ok(currentUser)).data.zone?.name, "Douala", "with the next request");
    await mover.ok(undoImport, { params: { id: data.batch.hash_id } });
    assert.equal(await zoneOf(), "Paris");
  });

  test("gives nobody by a move what the reader does not hold, nor touches whoever holds more", async () => {
    const both = [paris.id, douala.id];
    const held = { users_view: both, users_create: both, users_update: both };
    const mover = await t.as(await t.make.user({ name: "Mo", zone: paris, rights: held }));
    const mighty = `Mighty ${newId()}`;
    await t.make.profile(mighty, ["expense_paying"]);
    const strong = await t.make.user({ email: address(), zone: paris, rights: { expense_paying: [paris.id] } });
    const weak = await t.make.user({ email: address(), zone: paris });
    const secret = await t.make.zone({ name: `Hidden ${newId()}` });
    const text = [
      "name;email;office;profile",
      `Weak;${weak.email};;${mighty}`,
      `Strong;${strong.email};Douala;`,
      `Weak;${address()};Paris;`,
    ].join("\n");
    const { data } = await mover.ok(dryRun, { params, body: { text, moves: "1" } });
    const of = (line: number): string[][] =>
      data.rows.find((r) => r.line === line)?.problems.map((p) => [p.column, p.message]) ?? [];
    assert.deepEqual(of(2), [["Profile", "You can’t give rights that you don’t hold yourself."]]);
    assert.deepEqual(of(3), [["Office", "This person has rights that you don’t have. Ask someone who holds them."]]);
    assert.deepEqual(of(4), []);
    assert.equal((await mover.call(runImport, { params, body: { text, moves: "1" } })).status, 422);
    const away = async (office: string) =>
      (
        await mover.ok(dryRun, {
          params,
          body: { text: `name;email;office\nWeak;${weak.email};${office}`, moves: "1" },
        })
      ).data.rows[0]?.problems;
    assert.deepEqual(await away(secret.name), await away("Nowhere at all"), "an office out of reach is like none");
  });

  test("leads nobody to themselves", async () => {
    const [a, b] = [address(), address()];
    const { data } = await keeper.ok(dryRun, {
      params,
      body: { text: `name;email;office;manager\nA;${a};Paris;${b}\nB;${b};Paris;${a}` },
    });
    assert.equal(data.counts.wrong, 2);
  });

  test("of five thousand people is a few statements and a few seconds", async () => {
    const text = `name;email;office\n${Array.from({ length: 5000 }, () => `Many;${address()};Paris`).join("\n")}`;
    const { sent, log } = await t.counted(async () => await keeper.ok(runImport, { params, body: { text } }));
    assert.ok(sent <= 11, log.join("\n"));
  });
});
