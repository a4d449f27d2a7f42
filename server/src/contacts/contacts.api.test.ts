import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeContacts } from "#contract/contacts/bulk.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const france = await t.make.country({ name: "France", iso2: "FR" });
const rights: readonly Permission[] = [
  "contacts_view",
  "contacts_view_all",
  "contacts_create",
  "contacts_update",
  "contacts_update_all",
  "contacts_delete",
  "contacts_delete_all",
];
/** Everything in Spain and France; only own contacts in all three; everybody's in Kenya. */
const alice = await someone("Alice Martin", at(rights, spain, france));
const own: readonly Permission[] = ["contacts_view", "contacts_create", "contacts_update", "contacts_delete"];
const didier = await someone("Didier Own", at(own, spain, france, kenya));
const rosa = await someone("Rosa In Charge", at(["contacts_view"], france));
const keita = await someone("Keita Reads", at(["contacts_view_all"], kenya));

let n = 0;
type Body = ClientInput<typeof calls.createContact>["body"];
const body = (more: Partial<Body> = {}): Body => ({
  name: `Begudes ${(n += 1)}`,
  contactType: "society",
  country_hash_id: spain.id,
  ...more,
});
const make = async (more: Partial<Body> = {}, client = alice.client) =>
  (await client.ok(calls.createContact, { body: body(more) })).data;
const on = (id: string) => ({ params: { id } });
const fieldsOf = (answer: { error: { errors?: Record<string, string[]> } }) => Object.keys(answer.error.errors ?? {});
const listedFor = async (client: typeof alice.client, query: object = {}) =>
  (await client.ok(calls.listContacts, { query })).data.map((c) => c.hash_id);

describe("a contact", () => {
  test("is made with phones in E.164, found by name, company, mail and phone as people write them, and written down", async () => {
    const company = await make({ name: "Bégudes del Vallès", city: "Granollers", roles: ["customer"] });
    const marta = await make({
      name: "Marta Soler",
      contactType: "individual",
      company_hash_id: company.hash_id,
      country_hash_id: undefined,
      phones: [{ label: "work", number: "938 55 50 12" }],
      mails: [{ label: "work", address: "Marta@Begudes.test " }],
    });
    assert.equal(marta.country.name, "Spain", "staff is in the company's country");
    assert.deepEqual(marta.phones, [{ label: "work", number: "+34938555012", shown: "+34 938 55 50 12" }]);
    assert.deepEqual(marta.company, { hash_id: company.hash_id, name: "Bégudes del Vallès" });
    for (const search of ["soler", "BEGUDES DEL", "marta@begudes", "938 555", "0034 938-55", "+34 93 855"])
      assert.ok((await listedFor(alice.client, { search })).includes(marta.hash_id), search);
    const { data } = await alice.client.ok(searchAll, { query: { q: "marta sol" } });
    assert.ok(data.some((hit) => hit.hash_id === marta.hash_id));
    await alice.client.ok(calls.updateContact, { ...on(company.hash_id), body: { name: "Refrescos Vallès" } });
    assert.ok(
      (await listedFor(alice.client, { search: "refrescos" })).includes(marta.hash_id),
      "found by the new name",
    );
    const { rows: sealed } = await t.owner.query<{ raw: string }>(
      "SELECT after::text AS raw FROM audit WHERE entity_id = $1",
      [marta.hash_id],
    );
    assert.ok(
      sealed.length > 0 && sealed.every(({ raw }) => !/marta|938555012/iu.test(raw)),
      "a person's data is sealed",
    );
    const { data: happened } = await alice.client.ok(recordTimeline, {
      params: { kind: "contact", id: company.hash_id },
    });
    assert.deepEqual(
      happened.map((e) => e.action),
      ["update", "create"],
    );
  });

  test("needs a country, phones that exist, and a company that is one", async () => {
    const refused = async (more: object) =>
      fieldsOf(await alice.client.call(calls.createContact, { body: body(more as Body) }));
    assert.deepEqual(await refused({ country_hash_id: undefined }), ["country_hash_id"]);
    assert.deepEqual(await refused({ country_hash_id: kenya.id }), ["country_hash_id"]);
    assert.deepEqual(await refused({ phones: [{ label: "work", number: "12" }] }), ["phones.0.number"]);
    assert.deepEqual(await refused({ website: "javascript:alert(1)" }), ["website"]);
    const person = await make({ contactType: "individual" });
    assert.deepEqual(await refused({ contactType: "individual", company_hash_id: person.hash_id }), [
      "company_hash_id",
    ]);
    assert.deepEqual(await refused({ representatives: [newId()] }), ["representatives"]);
    assert.deepEqual(
      await refused({ representatives: [rosa.user.id] }),
      ["representatives"],
      "who opens none in Spain",
    );
    assert.equal((await make({ website: "example.test" })).website, "https://example.test");
  });

  test("is one's own when one made it or represents it, in any country", async () => {
    const theirs = await make({ country_hash_id: france.id });
    const mine = await make({ country_hash_id: kenya.id }, didier.client);
    assert.deepEqual(await listedFor(didier.client), [mine.hash_id]);
    assert.equal((await didier.client.call(calls.getContact, on(theirs.hash_id))).status, 404);
    await alice.client.ok(calls.updateContactRepresentatives, {
      ...on(theirs.hash_id),
      body: { representatives: [didier.user.id] },
    });
    assert.deepEqual(await listedFor(didier.client), [mine.hash_id, theirs.hash_id]);
    assert.deepEqual((await didier.client.ok(calls.getContact, on(theirs.hash_id))).data.can, {
      update: true,
      delete: true,
    });
    await didier.client.ok(calls.updateContact, { ...on(theirs.hash_id), body: { city: "Lyon" } });
    assert.deepEqual(await listedFor(keita.client), [mine.hash_id], "everybody's of Kenya");
    assert.equal(
      (await keita.client.call(calls.updateContact, { ...on(mine.hash_id), body: { city: "Nairobi" } })).status,
      403,
    );
  });

  test("goes to another country with the right in both alone", async () => {
    const made = await make();
    const move = async (client: typeof alice.client, country_hash_id: string) =>
      await client.call(calls.updateContact, { ...on(made.hash_id), body: { country_hash_id } });
    assert.deepEqual(fieldsOf(await move(alice.client, kenya.id)), ["country_hash_id"]);
    assert.equal((await move(alice.client, france.id)).status, 200);
    const inSpain = await someone("Spain alone", at(rights, spain));
    assert.equal((await move(inSpain.client, spain.id)).status, 404);
  });

  test("names a company out of reach by its name alone", async () => {
    const company = await make({ name: "Out Of Reach" });
    const staff = await make({ contactType: "individual", company_hash_id: company.hash_id });
    await alice.client.ok(calls.updateContactRepresentatives, {
      ...on(staff.hash_id),
      body: { representatives: [didier.user.id] },
    });
    const { data } = await didier.client.ok(calls.getContact, on(staff.hash_id));
    assert.deepEqual(data.company, { hash_id: null, name: "Out Of Reach" });
    const listed = (await didier.client.ok(calls.listContacts, { query: {} })).data[0];
    assert.deepEqual(listed?.company, { hash_id: null, name: "Out Of Reach" });
  });

  test("is filtered by type, role, country, segment with those under it, representative, company and tag", async () => {
    const id = async (table: string, parent: string | null = null): Promise<string> => {
      const made = newId();
      await t.owner.query(`INSERT INTO ${table} (hash_id, name, parent_id) VALUES ($1, $2, $3)`, [
        made,
        `${table} ${made}`,
        parent,
      ]);
      return made;
    };
    const [drinks, spirits] = [await id("b2b"), await id("b2c")];
    const sodas = await id("b2b", drinks);
    const company = await make({ roles: ["manufacturer"], b2b_hash_id: sodas, b2cs: [spirits], tags: ["Anuga"] });
    const staff = await make({
      contactType: "individual",
      company_hash_id: company.hash_id,
      country_hash_id: france.id,
      representatives: [rosa.user.id],
    });
    const found = async (query: object) => await listedFor(alice.client, query);
    assert.deepEqual(await found({ role: "manufacturer" }), [company.hash_id]);
    assert.deepEqual(await found({ b2b_hash_id: drinks }), [company.hash_id]);
    assert.deepEqual(await found({ b2c_hash_id: spirits }), [company.hash_id]);
    assert.deepEqual(await found({ tag: "Anuga" }), [company.hash_id]);
    assert.deepEqual(await found({ representative_hash_id: rosa.user.id }), [staff.hash_id]);
    assert.deepEqual(await found({ company_hash_id: company.hash_id }), [staff.hash_id]);
    assert.deepEqual(await found({ company_hash_id: company.hash_id, contactType: "society" }), []);
    assert.ok((await found({ country_hash_id: france.id })).includes(staff.hash_id));
    assert.ok(!(await found({ country_hash_id: spain.id })).includes(staff.hash_id));
    const { data: options } = await alice.client.ok(calls.contactOptions);
    assert.deepEqual(
      options.countries.map((k) => [k.iso2, k.can.create]),
      [
        ["FR", true],
        ["ES", true],
      ],
    );
    assert.ok(options.tags.includes("Anuga"));
    assert.equal((await keita.client.ok(calls.contactOptions)).data.tags.length, 0, "tags of contacts out of reach");
  });

  test("is filtered by whose it is, the days since it was made, and how long nobody had to do with it", async () => {
    const company = await make({ tags: ["quiet"] });
    const staff = await make({ contactType: "individual", company_hash_id: company.hash_id, tags: ["quiet"] });
    const touched = await make({ tags: ["quiet"] }, didier.client);
    const all = [company.hash_id, staff.hash_id, touched.hash_id];
    const age = async (days: number) =>
      await t.owner.query(
        "UPDATE contact SET last_contact_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $2) WHERE hash_id = ANY ($1)",
        [all, days],
      );
    const found = async (query: object, client = alice.client) =>
      (await listedFor(client, { tag: "quiet", ...query })).toSorted();
    const ids = (...of: { hash_id: string }[]) => of.map((c) => c.hash_id).toSorted();
    await age(100);
    assert.deepEqual(await found({ no_contact_days: 90 }), all.toSorted());
    assert.deepEqual(await found({ no_contact_days: 120 }), []);
    const comment = { text: "They called." };
    await alice.client.ok(addComment, { params: { kind: "contact", id: staff.hash_id }, body: comment });
    assert.deepEqual(await found({ no_contact_days: 90 }), ids(touched), "word from its staff is word from a company");
    await alice.client.ok(calls.updateContact, { ...on(touched.hash_id), body: { city: "Reus" } });
    assert.deepEqual(await found({ no_contact_days: 90 }), []);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    assert.deepEqual(await found({ created_from: day(101), created_to: day(99) }), all.toSorted());
    assert.deepEqual(await found({ created_from: day(98) }), []);
    assert.deepEqual(await found({ created_to: day(102) }), []);
    assert.deepEqual(await found({ mine: "created" }), ids(company, staff));
    assert.deepEqual(await found({ mine: "created" }, didier.client), ids(touched));
    await alice.client.ok(calls.updateContactRepresentatives, {
      ...on(company.hash_id),
      body: { representatives: [didier.user.id] },
    });
    assert.deepEqual(await found({ mine: "represented" }, didier.client), ids(company));
    assert.deepEqual(await found({ mine: "represented" }), []);
  });

  test("is changed with several others, each by its own rules; the refused are named and the rest is done", async () => {
    const [spanish, french] = [await make(), await make({ country_hash_id: france.id, tags: ["fair"] })];
    const kenyan = await make({ country_hash_id: kenya.id }, didier.client);
    const taken = await make({ name: `Aromas ${(n += 1)}`, roles: ["supplier"] });
    const twin = await make({ name: taken.name });
    const stale = await make();
    await alice.client.ok(calls.updateContact, { ...on(stale.hash_id), body: { city: "Vic" } });
    const tagged = { tags: ["bottler"], representatives: [rosa.user.id] };
    const { data } = await alice.client.ok(changeContacts, {
      body: {
        contacts: [
          { hash_id: french.hash_id, version: 1, ...tagged },
          { hash_id: spanish.hash_id, version: 1, ...tagged },
          { hash_id: kenyan.hash_id, tags: ["bottler"] },
          { hash_id: twin.hash_id, roles: ["supplier"], tags: ["bottler"] },
          { hash_id: stale.hash_id, version: 1, tags: ["bottler"] },
        ],
      },
    });
    assert.deepEqual(data.changed, [{ hash_id: french.hash_id, version: 2 }]);
    assert.deepEqual(Object.fromEntries(data.refused.map((r) => [r.hash_id, r.message])), {
      [spanish.hash_id]: "One of these people can’t open contacts in that country.",
      [kenyan.hash_id]: "Not found",
      [twin.hash_id]: `Another contact is already the supplier ${taken.name}.`,
      [stale.hash_id]: "Someone has changed this in the meantime. Check the changes before you save.",
    });
    assert.deepEqual(await listedFor(alice.client, { tag: "bottler" }), [french.hash_id], "nothing is half done");
    const back = { hash_id: french.hash_id, version: 2, tags: ["fair"], representatives: [] };
    await alice.client.ok(changeContacts, { body: { contacts: [back] } });
    const { data: now } = await alice.client.ok(calls.getContact, on(french.hash_id));
    assert.deepEqual([now.tags, now.representatives, now.version], [["fair"], [], 3]);
    const mayNot = await keita.client.call(changeContacts, {
      body: { contacts: [{ hash_id: kenyan.hash_id, tags: [] }] },
    });
    assert.equal(mayNot.status, 403);
  });

  test("is picked by its name: the company before its people, who name it, however new they are", async () => {
    const company = await make({ name: "Kombucha Yvoire", roles: ["customer"] });
    const of = { contactType: "individual" as const, company_hash_id: company.hash_id, roles: ["customer" as const] };
    for (const name of ["Camille Rochat", "Kombu Tanaka", "Yvoire Anna"]) await make({ ...of, name });
    const picked = async (search: string, more: object = {}) =>
      (await alice.client.ok(calls.pickContacts, { query: { search, ...more } })).data.map((c) => [c.name, c.company]);
    assert.deepEqual(await picked("kombu", { role: "customer" }), [
      ["Kombucha Yvoire", null],
      ["Kombu Tanaka", "Kombucha Yvoire"],
      ["Camille Rochat", "Kombucha Yvoire"],
      ["Yvoire Anna", "Kombucha Yvoire"],
    ]);
    assert.equal((await picked("yvoire"))[0]?.[0], "Kombucha Yvoire");
    assert.equal((await picked("camille"))[0]?.[0], "Camille Rochat");
    assert.deepEqual(await picked("kombu", { contactType: "society" }), [["Kombucha Yvoire", null]]);
    assert.deepEqual((await keita.client.ok(calls.pickContacts, { query: { search: "kombu" } })).data, []);
  });

  test("pages without gaps or repeats, by whatever way rows are reached", async () => {
    const all = await listedFor(alice.client, { limit: 200 });
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const answer = await alice.client.ok(calls.listContacts, { query: { limit: 3, ...(after && { after }) } });
      paged.push(...answer.data.map((c) => c.hash_id));
      after = answer.after ?? undefined;
    } while (after);
    assert.deepEqual(paged, all);
  });

  test("with staff or comments is not deleted, and the refusal says why; without, it goes", async () => {
    const company = await make();
    const staff = await make({ contactType: "individual", company_hash_id: company.hash_id });
    await alice.client.ok(addComment, {
      params: { kind: "contact", id: company.hash_id },
      body: { text: "Call them on Friday." },
    });
    const refused = await alice.client.call(calls.deleteContact, on(company.hash_id));
    assert.equal(refused.status, 409);
    assert.equal(refused.error.message, "Unable to delete this contact. It still has: staff (1), comments (1).");
    await alice.client.ok(calls.deleteContact, on(staff.hash_id));
    assert.equal((await alice.client.call(calls.getContact, on(staff.hash_id))).status, 404);
  });

  test("that becomes a supplier makes or links the entry of the supplier list, once", async () => {
    const name = `Aromas ${(n += 1)}`;
    await t.owner.query("INSERT INTO supplier (hash_id, name) VALUES ($1, $2)", [newId(), name.toUpperCase()]);
    const entries = async (id: string) =>
      (await t.owner.query<{ name: string }>("SELECT name FROM supplier WHERE contact_id = $1", [id])).rows;
    const linked = await make({ name, roles: ["supplier"] });
    assert.deepEqual(await entries(linked.hash_id), [{ name: name.toUpperCase() }]);
    const again = await alice.client.call(calls.createContact, { body: body({ name, supplier: true }) });
    assert.deepEqual(fieldsOf(again), ["roles"]);
    const { data } = await alice.client.ok(calls.updateContact, { ...on(linked.hash_id), body: { supplier: false } });
    assert.deepEqual([data.roles, data.supplier, await entries(linked.hash_id)], [[], false, []]);
    const made = await make({ supplier: true });
    assert.deepEqual(await entries(made.hash_id), [{ name: made.name }]);
  });

  test("that is there already is noticed: by name, mail, phone or domain in reach; out of reach only that there is one", async () => {
    const there = await make({
      name: "Orangina Clàssica, S.L.",
      phones: [{ label: "work", number: "938 79 30 44" }],
      mails: [{ label: "work", address: "hola@classica.test" }],
    });
    const asked = async (query: object, client = alice.client) => await client.ok(calls.findDuplicates, { query });
    for (const [query, why] of [
      [{ name: "ORANGINA CLASSICA" }, "name"],
      [{ mails: "x@y.test,hola@classica.test" }, "mail"],
      [{ mails: "sales@classica.test" }, "domain"],
      [{ website: "https://www.classica.test/" }, "domain"],
      [{ phones: "93 879 30 44", country_hash_id: spain.id }, "phone"],
    ] as const) {
      const { data, hidden } = await asked(query);
      assert.deepEqual(
        [data.map((c) => c.hash_id), data[0]?.why.includes(why), hidden],
        [[there.hash_id], true, []],
        why,
      );
    }
    assert.deepEqual((await asked({ name: there.name, but: there.hash_id })).data, []);
    assert.deepEqual((await asked({ mails: "sales@classica.test", company_hash_id: there.hash_id })).data, []);
    assert.deepEqual((await asked({ name: "Clàssica" })).data, [], "part of a name is another name");
    assert.deepEqual(await asked({ name: "Orangina Classica" }, didier.client), { data: [], hidden: ["name"] });
    assert.deepEqual(await asked({ phones: "+34 938793044" }, didier.client), { data: [], hidden: ["phone"] });
    assert.deepEqual(await asked({ mails: "sales@classica.test" }, didier.client), { data: [], hidden: [] });
  });

  test("a company and its own staff are never taken for one another, though they share telephone, mailbox and domain", async () => {
    const ways = {
      phones: [{ label: "work" as const, number: "+34 93 555 01 02" }],
      mails: [{ label: "work" as const, address: "info@horchata.test" }],
    };
    const firm = await make({ name: "Horchata del Turia", ...ways });
    const staff = await make({ name: "Inés Turia", contactType: "individual", company_hash_id: firm.hash_id, ...ways });
    const asked = async (query: object) =>
      (await alice.client.ok(calls.findDuplicates, { query })).data.map((c) => c.hash_id);
    const typed = { mails: "info@horchata.test", phones: "+34935550102" };
    assert.deepEqual(await asked({ ...typed, but: firm.hash_id }), []);
    assert.deepEqual(await asked({ ...typed, but: staff.hash_id, company_hash_id: firm.hash_id }), []);
    const rival = await make({ name: "Horchata Turia S.L.", ...ways });
    assert.deepEqual(await asked({ ...typed, but: firm.hash_id }), [rival.hash_id]);
  });

  test("is not overwritten by who read an older version, and an empty change is none", async () => {
    const made = await make();
    await alice.client.ok(calls.updateContact, { ...on(made.hash_id), body: { city: "Vic", version: 1 } });
    const late = await alice.client.call(calls.updateContactB2cs, {
      ...on(made.hash_id),
      body: { b2cs: [], version: 1 },
    });
    assert.equal(late.status, 409);
    const empty = await alice.client.call(calls.updateContactB2cs, { ...on(made.hash_id), body: {} as never });
    assert.equal(empty.status, 422);
  });
});
