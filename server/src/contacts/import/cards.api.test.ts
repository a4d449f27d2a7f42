import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact, deleteContact, getContact, listContacts } from "#contract/contacts/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { dryRun, readHeadings, runImport, undoImport } from "#contract/imports/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { atLeisure } from "#server/testing/eventually.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const all = ["contacts_view", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"];
const { client: alice } = await someone("Alice", at(all, spain));
const { client: keita } = await someone("Keita", at(all, kenya));
const { rows: titles } = await t.owner.query<{ hash_id: string }>(
  "INSERT INTO title (hash_id, name, name_fr) VALUES (gen_random_uuid(), 'Mrs', 'Mme') RETURNING hash_id",
);

const params = { kind: "contacts" as const };
type Body = ClientInput<typeof createContact>["body"];
const make = async (body: Omit<Body, "country_hash_id">) =>
  (await alice.ok(createContact, { body: { ...body, country_hash_id: spain.id } })).data;
const cards = async (client: Client, body: { filters?: Record<string, string>; chosen?: string[] }) => {
  const { data } = await client.ok(createExport, {
    params: { kind: "contact_cards" },
    body: { format: "vcf" as const, ...body },
  });
  await t.runJobs();
  const answer = await client.fetch(`/api/export/${data.hash_id}/download`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/vcard/u);
  return await answer.text();
};
const fileOf = (text: string | Buffer): { file: File } => ({
  file: new File([typeof text === "string" ? text : new Uint8Array(text)], "book.vcf", { type: "text/vcard" }),
});
const listed = async (search: string) => (await alice.ok(listContacts, { query: { search } })).data;
const tried = async (text: string) => (await alice.ok(dryRun, { params, body: fileOf(text) })).data;
const refused = async (body: object): Promise<string> => {
  const answer = await alice.call(dryRun, { params, body });
  assert.ok(answer.status === 422 || answer.status === 413 || answer.status === 415, String(answer.status));
  return JSON.stringify(answer.error);
};

test("what was exported as cards and read in again is the same", async () => {
  const company = await make({
    name: '=SUM(A1); "Begudes", S.A. \\ Ñandú',
    contactType: "society",
    roles: ["customer", "brand_owner"],
    street: "1, rue du Lac; b",
    street2: "Bâtiment C",
    zip_code: "08001",
    city: "Barcelona",
    website: "https://begudes.test/a,b",
    phones: [
      { label: "reception", number: "+34 938 55 50 00" },
      { label: "accounts", number: "+34 938 55 50 01" },
      { label: "other", number: "+34 938 55 50 02" },
    ],
    mails: [{ label: "accounts", address: "accounts@begudes.test" }],
    tags: ["fair, Madrid", "soda"],
  });
  const person = await make({
    name: "Marta de la Fuente Soler",
    contactType: "individual",
    company_hash_id: company.hash_id,
    title_hash_id: titles[0]?.hash_id ?? null,
    position_held: "Head of purchasing, beverages",
    birthday: "1984-02-29",
    language: "es",
    phones: [
      { label: "mobile", number: "+34 600 55 50 12" },
      { label: "home", number: "+34 938 55 50 12" },
    ],
    mails: [
      { label: "home", address: "marta@home.test" },
      { label: "work", address: "marta@begudes.test" },
    ],
  });
  const whole = async (id: string) => (await alice.ok(getContact, { params: { id } })).data;
  const before = [await whole(company.hash_id), await whole(person.hash_id)];
  const text = await cards(alice, { filters: { search: "begudes.test" } });
  assert.match(text, /^BEGIN:VCARD\r\nVERSION:4\.0\r\n/u);
  for (const line of ["KIND:individual", "N:Soler;Marta de la Fuente;;Mrs;", `UID:urn:uuid:${person.hash_id}`])
    assert.ok(text.includes(`${line}\r\n`), line);
  assert.ok(
    text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75),
    "lines are folded",
  );
  for (const { hash_id: id } of [person, company]) await alice.ok(deleteContact, { params: { id } });
  const dry = await tried(text);
  assert.deepEqual(dry.counts, { create: 2, change: 0, same: 0, duplicate: 0, wrong: 0 }, JSON.stringify(dry.rows));
  assert.deepEqual(
    dry.rows.flatMap((r) => r.notes),
    [],
  );
  const { data } = await alice.ok(runImport, { params, body: fileOf(text) });
  const found = await listed("begudes.test");
  const again = [
    await whole(found.find((c) => c.contactType === "society")?.hash_id ?? ""),
    await whole(found.find((c) => c.contactType === "individual")?.hash_id ?? ""),
  ];
  const told = (c: (typeof before)[number]) => {
    const { id: _, hash_id: _h, created_at: _c, last_contact_at: _l, version: _v, company: of, ...rest } = c;
    return { ...rest, company: of?.name };
  };
  assert.deepEqual(again.map(told), before.map(told));
  assert.equal((await tried(text)).counts.duplicate, 2, "read in once more, it is there already");
  await alice.ok(undoImport, { params: { id: data.batch.hash_id } });
  assert.deepEqual(await listed("begudes.test"), []);
});

test("chosen ones, or one; none out of reach", async () => {
  const [one, other] = [
    await make({ name: "Chosen One", contactType: "society" }),
    await make({ name: "Chosen Other", contactType: "society" }),
  ];
  const names = (text: string) => [...text.matchAll(/^FN:(.*)\r$/gmu)].map((m) => m[1]);
  assert.deepEqual(names(await cards(alice, { chosen: [one.hash_id] })), ["Chosen One"]);
  assert.deepEqual(names(await cards(alice, { filters: { contact_hash_id: other.hash_id } })), ["Chosen Other"]);
  assert.deepEqual(names(await cards(keita, { chosen: [one.hash_id] })), []);
  const answer = await keita.call(createExport, {
    params: { kind: "contact_cards" },
    body: { format: "vcf", filters: { contact_hash_id: other.hash_id } },
  });
  assert.equal(answer.status, 404);
  for (const [kind, format] of [
    ["contact_cards", "csv"],
    ["contacts", "vcf"],
  ] as const)
    assert.equal((await alice.call(createExport, { params: { kind }, body: { format } })).status, 422, kind);
});

const CARD = (name: string, ...lines: string[]): string =>
  ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, ...lines, "END:VCARD", ""].join("\r\n");

test("cards of telephones are read: companies that they name are made, what cannot be kept is left out and told", async () => {
  const text = [
    CARD(
      "Jan Peeters",
      "N:Peeters;Jan;;Jonkheer;",
      "ORG:Sirops du Nord;Sales",
      "ROLE:Buyer",
      "item1.TEL;type=CELL;type=pref:+34 600 55 50 13",
      "TEL;TYPE=WORK,FAX:12",
      "EMAIL;TYPE=INTERNET:not an address",
      "BDAY:--04-05",
      "NOTE:likes",
      " lemons",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAA",
      " BBBB",
    ),
    CARD("Eva Peeters", "ORG:Sirops du Nord;Sales", "ADR;TYPE=WORK:;;1 rue;Vic;;08500;Spain"),
    CARD("All of them", "X-ADDRESSBOOKSERVER-KIND:group"),
  ].join("");
  const dry = await tried(text);
  assert.deepEqual(dry.unknown_columns, ["NOTE", "PHOTO"]);
  assert.deepEqual(dry.counts, { create: 3, change: 0, same: 0, duplicate: 0, wrong: 0 }, JSON.stringify(dry.rows));
  const jan = dry.rows.find((r) => r.label === "Jan Peeters");
  assert.equal(jan?.line, 1);
  assert.deepEqual(jan?.notes.toSorted(), [
    "Left out: --04-05",
    "Left out: 12",
    "Left out: Jonkheer",
    "Left out: not an address",
  ]);
  const headings = (await alice.ok(readHeadings, { params, body: { text } })).data;
  assert.equal(headings.settled, true, "there is nothing to choose, of a file or what was pasted");
  await alice.ok(runImport, { params, body: { text } });
  const [found] = await listed("Jan Peeters");
  assert.deepEqual(
    [found?.company?.name, found?.position_held, found?.country.name, found?.phones.map((p) => p.label)],
    ["Sirops du Nord", "Buyer", "Spain", ["mobile"]],
  );
  const more = CARD("Third Peeters", "ORG:Sirops du Nord");
  const { counts } = (await alice.ok(dryRun, { params, body: { ...fileOf(more), duplicates: "1" as const } })).data;
  assert.deepEqual([counts.create, counts.same], [1, 1], "a company that is there is not made again");
});

test("a file that cannot be read says why, and nothing is written", async () => {
  const good = CARD("Good Name");
  const torn = (await alice.ok(dryRun, { params, body: fileOf(`${good}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Torn`) })).data;
  assert.deepEqual([torn.counts.create, torn.counts.wrong], [1, 0], "the others are read");
  assert.match(torn.doubts[0]?.message ?? "", /begins on line 5 can’t be read/u);
  assert.match(await refused(fileOf(good.replace("FN:", "no colon"))), /line 1 can’t be read/u);
  assert.match(await refused(fileOf("BEGIN:VCARD\r\nVERSION:1.0\r\nN:Old\r\nEND:VCARD\r\n")), /line 1 is vCard 1\.0/u);
  assert.match(await refused(fileOf(CARD("Many lines", ...Array.from({ length: 3000 }, () => "NOTE:x")))), /line 1/u);
  assert.match(await refused(fileOf(Array.from({ length: 5001 }, (_, i) => CARD(`N ${i}`)).join(""))), /5000 rows/u);
  assert.match(await refused(fileOf(Buffer.alloc(50 * 1024 * 1024, good))), /MB/u);
  assert.match(await refused(fileOf("BEGIN:VCARD\r\nEND:VCARD")), /line 1/u);
  assert.deepEqual((await tried(CARD(""))).counts, { create: 0, change: 0, same: 0, duplicate: 0, wrong: 1 });
  // Latin-1 text that is not valid UTF-8, and a control character.
  const latin = Buffer.from(CARD("José Nuñez\u0001"), "latin1");
  const { data } = await alice.ok(dryRun, { params, body: fileOf(latin) });
  assert.match(data.rows[0]?.label ?? "", /^José Nuñez/u);
});

test("five thousand cards, and pictures of megabytes, are read in seconds", async () => {
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${"A".repeat(900)}`;
  const text = Array.from({ length: 5000 }, (_, i) => CARD(`Crowd ${i}`, photo, `TEL;TYPE=CELL:+34 600 ${100000 + i}`));
  const began = Date.now();
  const { counts } = await tried(text.join(""));
  assert.equal(counts.create, 5000);
  assert.ok(Date.now() - began < atLeisure(20_000), `${Date.now() - began} ms`);
});
