import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { getContact, listContacts } from "#contract/contacts/endpoints.ts";
import { dryRun, readHeadings, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

// Small files that programs of other people write, each by its name; read in as contacts, and looked at as they are kept.

const t = await openApp();
const { at, someone } = await countryScene(t);
const france = await t.make.country({ name: "France", iso2: "FR" });
const all = ["contacts_view", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"];
const { client: alice } = await someone("Alice", at(all, france));

const params = { kind: "contacts" as const };
const fileOf = (name: string): { file: File } => ({
  file: new File([new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))], name),
});
const tried = async (name: string, more: object = {}) =>
  (await alice.ok(dryRun, { params, body: { ...fileOf(name), ...more } })).data;

/** Reads a file in, gives the contacts as they are kept, and takes them back. */
async function kept(name: string, more: object = {}) {
  const dry = await tried(name, more);
  const { data } = await alice.ok(runImport, { params, body: { ...fileOf(name), ...more } });
  const rows = (await alice.ok(listContacts, { query: {} })).data;
  const contacts = [];
  for (const row of rows) contacts.push((await alice.ok(getContact, { params: { id: row.hash_id } })).data);
  await alice.ok(undoImport, { params: { id: data.batch.hash_id } });
  return { dry, contacts: contacts.toSorted((a, b) => a.name.localeCompare(b.name)) };
}
const named = (contacts: readonly { name: string }[]): string[] => contacts.map((c) => c.name);

test("mixed-encoding.csv", async () => {
  const { dry, contacts } = await kept("mixed-encoding.csv");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.city]),
    [
      ["Café des Tilleuls", "Nîmes"],
      ["Cidrerie Beauséjour", "Évreux"],
      ["Vergers Hélène", "Orléans"],
    ],
  );
  assert.equal(dry.reading.encoding, "utf-8");
  assert.deepEqual(
    dry.doubts.map((d) => [d.line, d.column]),
    [[3, "Name"]],
  );
  assert.match(dry.doubts[0]?.message ?? "", /Café des Tilleuls/u);
  const old = await tried("mixed-encoding.csv", { encoding: "windows-1252" });
  assert.equal(old.rows.find((r) => r.line === 2)?.label, "Vergers HÃ©lÃ¨ne", "as chosen");
});

test("unicode-text.csv", async () => {
  const { dry, contacts } = await kept("unicode-text.csv");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.city]),
    [["Sirops Léonie", "Orléans"]],
  );
  assert.deepEqual([dry.reading.encoding, dry.reading.separator], ["utf-16le", "tab"]);
});

test("headings-with-commas.csv", async () => {
  const name = "headings-with-commas.csv";
  const { data } = await alice.ok(readHeadings, { params, body: fileOf(name) });
  assert.deepEqual(
    data.columns.map((c) => [c.heading, c.column]),
    [
      ["Name (company, brand, or person)", null],
      ["Country", "country"],
    ],
  );
  const { contacts, dry } = await kept(name, { mapping: "name,country" });
  assert.deepEqual(named(contacts), ["Maison Virgule"]);
  assert.equal(dry.reading.separator, ";");
  const other = await alice.ok(readHeadings, { params, body: { ...fileOf(name), separator: "," } });
  assert.equal(other.data.columns.length, 3, "as chosen");
});

test("sep-line.csv", async () => {
  const { contacts } = await kept("sep-line.csv");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.city]),
    [["Maison Sep", "Nice"]],
  );
});

test("title-row.csv", async () => {
  const { contacts, dry } = await kept("title-row.csv");
  assert.deepEqual(named(contacts), ["Maison Titre"]);
  assert.equal(dry.reading.heading, 3);
  assert.equal(dry.rows[0]?.line, 4, "the line of the file");
  const { data } = await alice.ok(readHeadings, { params, body: { ...fileOf("title-row.csv"), heading: 1 } });
  assert.equal(data.columns[0]?.heading, "Contacts of the north", "as chosen");
});

test("dates-1904-true.xlsx", async () => {
  const { contacts } = await kept("dates-1904-true.xlsx");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.birthday]),
    [["Ada Mille", "1980-04-06"]],
  );
});

test("no-addresses.xlsx", async () => {
  const { contacts } = await kept("no-addresses.xlsx");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.country.name]),
    [["Sans Adresse", "France"]],
  );
});

test("hidden-first-sheet.xlsx", async () => {
  const { contacts, dry } = await kept("hidden-first-sheet.xlsx");
  assert.deepEqual(named(contacts), ["Feuille Visible"]);
  assert.equal(dry.reading.sheet, "Contacts");
  assert.deepEqual(dry.reading.sheets, [
    { name: "Lists", hidden: true },
    { name: "Contacts", hidden: false },
  ]);
  const { data } = await alice.ok(readHeadings, {
    params,
    body: { ...fileOf("hidden-first-sheet.xlsx"), sheet: "Lists" },
  });
  assert.deepEqual(
    data.columns.map((c) => c.heading),
    ["x"],
    "as chosen",
  );
});

test("error-cell.xlsx", async () => {
  const { contacts, dry } = await kept("error-cell.xlsx");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.city]),
    [["Maison Erreur", null]],
  );
  assert.deepEqual(
    dry.doubts.map((d) => [d.line, d.column]),
    [[2, "City"]],
  );
  assert.match(dry.doubts[0]?.message ?? "", /#N\/A/u);
});

test("one-bad-card.vcf", async () => {
  const { contacts } = await kept("one-bad-card.vcf");
  assert.deepEqual(named(contacts), ["Bon Contact 1", "Bon Contact 2", "Paul Parametre"]);
  assert.deepEqual(
    contacts[2]?.phones.map((p) => [p.label, p.number]),
    [["mobile", "+33612345673"]],
  );
});

test("quoted-printable.vcf", async () => {
  const { contacts } = await kept("quoted-printable.vcf");
  assert.deepEqual(named(contacts), ["Zoé Bérard"]);
});

test("phone-export-2.1.vcf", async () => {
  const { contacts } = await kept("phone-export-2.1.vcf");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.contactType, c.phones[0]?.label, c.phones[0]?.number, c.mails[0]?.address]),
    [["Tim Telephone", "individual", "mobile", "+33612345676", "tim@telephone.example"]],
  );
});

test("birthday-without-year.vcf", async () => {
  const { contacts, dry } = await kept("birthday-without-year.vcf");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.birthday]),
    [["Sans Annee", null]],
  );
  assert.deepEqual(dry.rows[0]?.notes, ["Left out: --04-06"]);
});

test("escaped-semicolon.vcf", async () => {
  const { contacts } = await kept("escaped-semicolon.vcf");
  assert.deepEqual(
    contacts.map((c) => [c.name, c.contactType]),
    [["Petit, Grand ; Cie", "society"]],
  );
});

test("names-with-no-break-space.csv", async () => {
  const { contacts } = await kept("names-with-no-break-space.csv");
  assert.deepEqual(named(contacts), ["Deux Espaces", "Jardin Blanc"]);
  const twice = { text: "Name;Type;Country\nJardin Blanc;company;France\nJardin\u00A0 Blanc;company;France" };
  const { data } = await alice.ok(dryRun, { params, body: twice });
  assert.equal(data.counts.duplicate, 1);
});
