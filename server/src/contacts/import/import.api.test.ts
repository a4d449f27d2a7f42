import assert from "node:assert/strict";
import { test } from "node:test";
import { changeContacts } from "#contract/contacts/bulk.ts";
import { createContact, deleteContact, getContact, listContacts, updateContact } from "#contract/contacts/endpoints.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { dryRun, readHeadings, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { statements } from "#server/kit/sql/database.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { atLeisure } from "#server/testing/eventually.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const france = await t.make.country({ name: "France", iso2: "FR" });
const all = ["contacts_view", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"];
const { client: alice } = await someone("Alice", at(all, spain, france));
const { client: keita } = await someone("Keita", at(all, kenya));

const params = { kind: "contacts" as const };
let n = 0;
const unique = (name: string): string => `${name} ${(n += 1)}`;
const table = (...lines: string[]): { text: string } => ({ text: lines.join("\n") });
const tried = async (body: object, client = alice) => (await client.ok(dryRun, { params, body })).data;
const listed = async (search: string) => (await alice.ok(listContacts, { query: { search } })).data;

test("companies with their staff are read in, in any order, and taken back", async () => {
  const company = unique("Begudes");
  const text = table(
    "Name;Type;Company;Roles;Country;Phone;Email;City;Tags",
    `Marta Soler ${n};;${company};;;938 55 50 12;marta${n}@begudes.test;;`,
    `${company};company;;customer, fabricant;Spain;+34 938 55 50 00;;Granollers;"fair, soda"`,
  );
  const { rows, counts } = await tried(text);
  assert.deepEqual(counts, { create: 2, change: 0, same: 0, duplicate: 0, wrong: 0 }, JSON.stringify(rows));
  assert.deepEqual(await listed(company), [], "a dry run writes nothing");
  const { data } = await alice.ok(runImport, { params, body: text });
  const found = await listed(company);
  const made = found.find((c) => c.contactType === "society");
  const marta = found.find((c) => c.contactType === "individual");
  assert.deepEqual(
    [made?.roles, made?.tags, made?.city],
    [["customer", "manufacturer"], ["fair", "soda"], "Granollers"],
  );
  assert.deepEqual(
    [marta?.company?.hash_id, marta?.country.name, marta?.phones[0]?.number, marta?.can.update],
    [made?.hash_id, "Spain", "+34938555012", true],
  );
  const { rows: kept } = await t.owner.query<{ label: string }>("SELECT label FROM import_row WHERE entity_id = $1", [
    marta?.hash_id,
  ]);
  assert.deepEqual(kept, [{ label: "" }], "a person's name is in their record alone");
  await alice.ok(undoImport, { params: { id: data.batch.hash_id } });
  assert.deepEqual(await listed(company), []);
});

test("each row says whether it is new, there already or wrong", async () => {
  const there = (
    await alice.ok(createContact, {
      body: { name: unique("Orangina Clàssica"), contactType: "society", country_hash_id: spain.id, city: "Vic" },
    })
  ).data;
  await keita.ok(createContact, {
    body: { name: "Nairobi Sodas", contactType: "society", country_hash_id: kenya.id },
  });
  const lines = table(
    "Name;Type;Company;Country;Phone;Roles;Email",
    `${there.name.toUpperCase()} S.L.;company;;ES;;;`,
    "Nairobi Sodas;company;;France;;;",
    `Jan Peeters;;${there.name};;;;jan@classica.test`,
    `Jan Peeters;;${there.name};;;;`,
    "No Country;company;;;;;",
    "Kenyan;company;;Kenya;;;",
    "Wrong;company;;Spain;12;pirate;nobody",
    "Lost;person;Nowhere Ltd;Spain;;;",
  );
  const { rows, counts } = await tried(lines);
  const by = new Map(rows.map((r) => [r.line, r]));
  assert.deepEqual(counts, { create: 1, change: 0, same: 0, duplicate: 3, wrong: 4 });
  assert.deepEqual([by.get(2)?.action, by.get(2)?.notes], ["duplicate", [`Already there: ${there.name}, Vic`]]);
  assert.deepEqual(by.get(3)?.notes, ["Already a contact in a country that you can’t see"]);
  assert.deepEqual([by.get(4)?.action, by.get(5)?.notes], ["create", ["The same as line 4"]]);
  const columns = (line: number) => by.get(line)?.problems.map((p) => p.column);
  assert.deepEqual([columns(6), columns(7), columns(9)], [["Country"], ["Country"], ["Company"]]);
  assert.deepEqual(columns(8)?.toSorted(), ["Email", "Roles"]);
  const good = table("Name;Type;Country", `${there.name};company;Spain`, `${unique("New")};company;Spain`);
  const { data } = await alice.ok(runImport, { params, body: good });
  assert.equal(data.batch.created, 1, "what is there is left out");
  const { data: both } = await alice.ok(runImport, { params, body: { ...good, duplicates: "1" as const } });
  assert.equal(both.batch.created, 2, "unless it is asked for");
});

test("staff of a row that is left out is that of the company that it is already", async () => {
  const [name, mail] = [unique("Sirops"), `hello${n}@sirops.test`];
  const there = { name, contactType: "society", country_hash_id: spain.id } as const;
  const { data: company } = await alice.ok(createContact, {
    body: { ...there, mails: [{ label: "work", address: mail }] },
  });
  const body = table(
    "Name;Type;Company;Country;Email",
    `${name} bis;company;;Spain;${mail}`,
    `${name} ter;company;;Spain;${mail}`,
    `Ana ${n};;${name} bis;;`,
    `Eva ${n};;${name} ter;;`,
  );
  const { data } = await alice.ok(runImport, { params, body });
  assert.equal(data.batch.created, 2);
  for (const who of [`Ana ${n}`, `Eva ${n}`])
    assert.equal((await listed(who))[0]?.company?.hash_id, company.hash_id, who);
});

test("what has changed since is kept and listed when the rest is taken back, or goes too when asked", async () => {
  const since: [string, RegExp, (id: string) => Promise<unknown>][] = [
    [
      "tagged",
      /Changed since: Tags\./u,
      async (id) => await alice.ok(changeContacts, { body: { contacts: [{ hash_id: id, tags: ["x"] }] } }),
    ],
    [
      "commented",
      /Commented/u,
      async (id) => await alice.ok(addComment, { params: { kind: "contact", id }, body: { text: "!" } }),
    ],
    [
      "staffed",
      /belongs to it/u,
      async (id) =>
        await alice.ok(createContact, { body: { name: "Els", contactType: "individual", company_hash_id: id } }),
    ],
  ];
  for (const [what, why, happens] of since) {
    const [name, other] = [unique("Taken"), unique("Other")];
    const body = table("Name;Type;Country", `${name};company;Spain`, `${other};company;Spain`);
    const { data } = await alice.ok(runImport, { params, body });
    const id = (await listed(name))[0]?.hash_id ?? "";
    await happens(id);
    const undo = { params: { id: data.batch.hash_id } };
    const asked = await alice.call(undoImport, { ...undo, body: { changed: "ask" } });
    assert.equal(asked.status, 409, what);
    const said = Object.values(asked.error.errors ?? {}).flat();
    assert.match(said.join(), new RegExp(name, "u"));
    assert.match(said.join(), why, what);
    assert.equal((await listed(other)).length, 1, "asking changes nothing");
    const take = what === "commented";
    const done = await alice.ok(undoImport, { ...undo, body: { changed: take ? "take" : "keep" } });
    assert.deepEqual(
      done.data.kept.map((k) => k.label),
      take ? [] : [name],
    );
    assert.equal((await listed(other)).length, 0, what);
    assert.equal((await alice.call(getContact, { params: { id } })).status, take ? 404 : 200);
    assert.equal(done.data.batch.kept, take ? 0 : 1);
  }
});

test("a person who stays keeps their company, and who is gone already is none", async () => {
  const [company, one, two] = [unique("Firm"), unique("Ann"), unique("Bob")];
  const lines = [`${company};company;;Spain`, `${one};;${company};`, `${two};;${company};`];
  const { data } = await alice.ok(runImport, { params, body: table("Name;Type;Company;Country", ...lines) });
  const idOf = async (name: string) => (await listed(name)).find((c) => c.name === name)?.hash_id ?? "";
  await alice.ok(changeContacts, { body: { contacts: [{ hash_id: await idOf(one), tags: ["x"] }] } });
  await alice.ok(deleteContact, { params: { id: await idOf(two) } });
  const { kept } = (await alice.ok(undoImport, { params: { id: data.batch.hash_id } })).data;
  assert.deepEqual(kept.map((k) => k.label).toSorted(), [one, company].toSorted());
});

test("rows with errors are mended in place, or left out and come back as a file that can be read in", async () => {
  const [firm, good] = [unique("Wrong Firm"), unique("Good")];
  const lines = [
    `${good};company;;Spain;x;;`,
    `${firm};company;;Nowhere;y;"a; b";+34 938 55 50 19`,
    `Joe ${n};;${firm};;z;;`,
  ];
  const body = {
    ...table("Name;Type;Company;Country;Shoe;Tags;Phone", ...lines),
    mapping: "name,type,company,country,,tags,phone",
  };
  const dry = await tried(body);
  assert.deepEqual(dry.counts, { create: 1, change: 0, same: 0, duplicate: 0, wrong: 2 }, "staff of a wrong row too");
  assert.deepEqual(
    dry.rows.find((r) => r.line === 3)?.problems.map((p) => p.key),
    ["country"],
  );
  const corrections = [{ line: 3, column: "country", value: "Spain" }];
  assert.equal((await tried({ ...body, corrections })).counts.create, 3);
  const part = (await alice.ok(runImport, { params, body: { ...body, partial: "1" } })).data;
  assert.deepEqual([part.batch.created, part.rest?.count], [1, 2]);
  const csv = part.rest?.csv ?? "";
  assert.match(csv, /^\uFEFFName;Type;Company;Country;Shoe;Tags;Phone;What is wrong\r\n/u);
  assert.match(csv, /"a; b";"'\+34 938 55 50 19";"?Country: /u);
  const again = { file: new File([csv], part.rest?.file_name ?? "") };
  const proposed = (await alice.ok(readHeadings, { params, body: again })).data;
  assert.equal(proposed.remembered, true, "its columns are known but for the last");
  assert.equal((await tried(again)).counts.wrong, 2);
  assert.deepEqual((await tried(again)).unknown_columns, ["Shoe"]);
  const rest = (
    await alice.ok(runImport, {
      params,
      body: { ...again, corrections: [{ line: 2, column: "country", value: "Spain" }] },
    })
  ).data;
  assert.deepEqual([rest.batch.created, rest.rest], [2, null]);
  const made = (await listed(firm)).find((c) => c.contactType === "society");
  assert.deepEqual([made?.tags, made?.phones[0]?.number], [["a", "b"], "+34938555019"]);
});

test("the columns chosen for the same headings are proposed again, to that person", async () => {
  const name = unique("Again");
  const file = (who: string) => table("Unternehmen;Land;Bemerkung", `${who};Spain;x`);
  const mapping = "name,country,";
  await alice.ok(runImport, { params, body: { ...file(name), mapping } });
  const columns = async (client: typeof alice) => {
    const { data } = await client.ok(readHeadings, { params, body: file(unique("Next")) });
    return [data.remembered, data.columns.map((c) => c.column)];
  };
  assert.deepEqual(await columns(alice), [true, ["name", "country", null]]);
  assert.deepEqual(await columns(keita), [false, [null, null, null]]);
});

test("columns with other headings are chosen, and what a file leaves out is not read", async () => {
  const name = unique("Mapped");
  const file = table("Firma;Land;Notiz;Ort", `${name};Spain;secret;Vic`);
  const { data } = await alice.ok(readHeadings, { params, body: file });
  assert.deepEqual(
    data.columns.map((c) => [c.heading, c.column, c.sample]),
    [
      ["Firma", null, [name]],
      ["Land", null, ["Spain"]],
      ["Notiz", null, ["secret"]],
      ["Ort", null, ["Vic"]],
    ],
  );
  const upload = new File([file.text], "list.csv", { type: "text/csv" });
  const { data: same } = await alice.ok(readHeadings, { params, body: { file: upload } });
  assert.deepEqual(same, data, "a file, or what was pasted");
  assert.equal((await alice.call(dryRun, { params, body: file })).status, 422);
  const mapping = "name,country,,city";
  assert.equal((await tried({ ...file, mapping })).counts.create, 1);
  await alice.ok(runImport, { params, body: { ...file, mapping } });
  const [made] = await listed(name);
  assert.deepEqual([made?.city, made?.country.name, made?.tags], ["Vic", "Spain", []]);
  for (const wrong of ["name,name", "name,pirate"])
    assert.equal((await alice.call(dryRun, { params, body: { ...file, mapping: wrong } })).status, 422);
});

test("five thousand rows are a few statements and a few seconds", async () => {
  const lines = Array.from({ length: 2500 }, (_, i) => [
    `Bulk ${i};company;;Spain;bulk${i}@bulk.test`,
    `Person ${i};;Bulk ${i};;person${i}@bulk.test`,
  ]).flat();
  const body = table("Name;Type;Company;Country;Email", ...lines);
  const before = statements.sent;
  const began = Date.now();
  const { data } = await alice.ok(runImport, { params, body });
  assert.equal(data.batch.created, 5000);
  assert.ok(statements.sent - before < 40, `${statements.sent - before} statements`);
  assert.ok(Date.now() - began < atLeisure(30_000), `${Date.now() - began} ms`);
  await alice.ok(undoImport, { params: { id: data.batch.hash_id } });
});

test("international-mail.csv: an address at a domain with an accent is taken, by the file and by the form", async () => {
  const text = table("Name;Country;Email", "Brasserie Élan;France;info@brasserie-élan.example");
  await alice.ok(runImport, { params, body: text });
  const mail = { label: "work", address: "info@xn--brasserie-lan-khb.example", shown: "info@brasserie-élan.example" };
  const [made] = await listed("brasserie-elan.ex");
  assert.deepEqual(made?.mails, [mail], "found as it is written");
  const body = { mails: [{ label: "work" as const, address: "Contact@Brasserie-Élan.example" }] };
  const { data } = await alice.ok(updateContact, { params: { id: made?.hash_id ?? "" }, body });
  assert.deepEqual(
    data.mails.map((m) => [m.address, m.shown]),
    [["contact@xn--brasserie-lan-khb.example", "contact@brasserie-élan.example"]],
  );
  for (const search of ["contact@brasserie-élan", "xn--brasserie-lan"])
    assert.equal((await listed(search)).length, 1, search);
});

test("names-with-no-break-space.csv: one plain space is stored, so that a name is found and its duplicate seen", async () => {
  const text = table(
    "Name;Country",
    "Jardin\u00a0Blanc;France",
    "Deux  Espaces;France",
    "\ufeffJardin\u200b Blanc;France",
  );
  const { rows } = await tried(text);
  assert.equal(rows[2]?.action, "duplicate", JSON.stringify(rows));
  await alice.ok(runImport, { params, body: text });
  assert.deepEqual(
    (await listed("jardin blanc")).map((c) => c.name),
    ["Jardin Blanc"],
  );
  assert.deepEqual(
    (await listed("deux espaces")).map((c) => c.name),
    ["Deux Espaces"],
  );
});
