import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createContact, deleteContact, getContact, listContacts } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/contacts/equipment.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { equipmentBrand } from "#contract/reference/resources.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { binFilesOutdated, binOutdated } from "#server/contacts/parts/bin.ts";
import { outdatedFile } from "#server/kit/files/storage.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
const zone = await t.make.zone({ name: "Paris" });
const inCountry = (id: string) =>
  Object.fromEntries(allPermissions.filter((p) => permissions[p].family === "contacts").map((p) => [p, [id]]));
const equipmentRights = Object.fromEntries(
  allPermissions.filter((p) => permissions[p].family === "equipments").map((p) => [p, "all" as const]),
);
const someone = async (name: string, rights: object) =>
  await t.as(await t.make.user({ name, zone, rights: { ...rights } }));
const alice = await someone("Alice Martin", {
  ...inCountry(spain.id),
  ...equipmentRights,
  equipment_brands_create: "all",
  equipment_brands_delete: "all",
  equipment_brands_update: "all",
});
const reader = await someone("Rosa Reads", { ...inCountry(spain.id), equipments_view: "all" });
const without = await someone("Nora Without", inCountry(spain.id));
const elsewhere = await someone("Keita Elsewhere", { ...inCountry(kenya.id), ...equipmentRights });

let n = 0;
const company = async (client = alice, country = spain.id): Promise<string> => {
  const body = { name: `Begudes ${(n += 1)}`, contactType: "society" as const, country_hash_id: country };
  return (await client.ok(createContact, { body })).data.hash_id;
};
const brand = async (name: string): Promise<string> =>
  (await alice.ok(equipmentBrand.create, { body: { name } })).data.hash_id;
type Body = Omit<ClientInput<typeof calls.createEquipment>["body"], "contact_hash_id">;
const add = async (contact: string, body: Body) =>
  (await alice.ok(calls.createEquipment, { body: { contact_hash_id: contact, ...body } })).data;
const photo = async () => new File([new Uint8Array(await freshPng())], "line.png", { type: "image/png" });
const fieldsOf = (answer: { error: { errors?: Record<string, string[]> } }) => answer.error.errors ?? {};
const of = (contact: string, id: string) => ({ params: { contact_id: contact }, body: { equipment_hash_id: id } });

describe("equipment of a contact", () => {
  test("keeps what was said of its speed, and computes the other by the packing size", async () => {
    const contact = await company();
    const line = await add(contact, { line: "Line 1", filling_capacity: "20000", packing_size: "0.330" });
    assert.partialDeepStrictEqual(line, {
      filling_capacity: "20000",
      capacity_basis: "bottles",
      packing_size: "0.33",
      bottles_per_hour: "20000",
      litres_per_hour: "6600",
    });
    const { data } = await alice.ok(calls.updateEquipment, {
      body: { hash_id: line.hash_id, capacity_basis: "litres", filling_capacity: "9900", version: line.version },
    });
    assert.deepEqual([data.bottles_per_hour, data.litres_per_hour, data.version], ["30000", "9900", 2]);
    const late = await alice.call(calls.updateEquipment, {
      body: { hash_id: line.hash_id, line: "Late", version: line.version },
    });
    assert.equal(late.status, 409);
  });

  test("says something: an empty form is refused, and so is emptying all of it", async () => {
    const contact = await company();
    const words = ["All the fields cannot be empty. Please fill in at least one."];
    for (const body of [{}, { line: " ", uht: false }, { capacity_basis: "litres" as const }])
      assert.deepEqual(
        fieldsOf(await alice.call(calls.createEquipment, { body: { contact_hash_id: contact, ...body } })).line,
        words,
      );
    const line = await add(contact, { uht: true });
    const emptied = await alice.call(calls.updateEquipment, { body: { hash_id: line.hash_id, uht: false } });
    assert.deepEqual(fieldsOf(emptied).line, words);
    const wrong = await alice.call(calls.createEquipment, {
      body: { contact_hash_id: contact, filling_capacity: "0", packing_size: "-1", brand_hash_id: contact },
    });
    assert.deepEqual(Object.keys(fieldsOf(wrong)).toSorted(), ["filling_capacity", "packing_size"]);
  });

  test("has photos, which those who reach the contact open; a form says yes, no and nothing in words", async () => {
    const contact = await company();
    const line = await add(contact, {
      photos: [await photo()],
      uht: true,
      homogeniser: false,
      line: "",
      year: "2012",
    });
    assert.partialDeepStrictEqual(line, { uht: true, homogeniser: false, line: null, year: 2012 });
    const [stored] = line.photos;
    assert.equal(stored?.name, "line.png");
    const path = `/api/file/${stored?.hash_id}`;
    assert.deepEqual(
      await Promise.all([alice, reader, without, elsewhere].map(async (who) => (await who.fetch(path)).status)),
      [200, 200, 404, 404],
    );
    const { data } = await alice.ok(calls.updateEquipment, {
      body: { hash_id: line.hash_id, removes: [stored?.hash_id ?? ""], photos: [await photo()], line: "Line 2" },
    });
    assert.deepEqual([data.photos.length, data.photos[0]?.hash_id === stored?.hash_id], [1, false]);
    assert.equal((await alice.fetch(path)).status, 404);
  });

  test("is a matter of its own rights, on contacts in reach", async () => {
    const contact = await company();
    const line = await add(contact, { line: "Line 7" });
    const listed = async (client: typeof alice) =>
      await client.call(calls.listEquipments, { query: { contact_hash_id: contact } });
    assert.deepEqual((await listed(reader)).body.data[0]?.can, {});
    assert.equal((await listed(without)).status, 403);
    assert.deepEqual((await listed(elsewhere)).body.data, []);
    assert.equal(
      (await reader.call(calls.updateEquipment, { body: { hash_id: line.hash_id, line: "X" } })).status,
      403,
    );
    assert.equal((await elsewhere.call(calls.getEquipment, { params: { id: line.hash_id } })).status, 404);
    const count = async (client: typeof alice) =>
      (await client.ok(getContact, { params: { id: contact } })).data.equipment_count;
    assert.deepEqual([await count(alice), await count(without)], [1, null]);
  });

  test("is found by its line and its maker, told on the contact's timeline, and keeps the contact from being deleted", async () => {
    const contact = await company();
    const maker = await brand("Kronsatz");
    const line = await add(contact, { line: "Hall B north", brand_hash_id: maker });
    for (const search of ["hall b", "KRONSATZ"]) {
      const { data } = await alice.ok(calls.listEquipments, { query: { search } });
      assert.deepEqual(
        data.map((e) => e.hash_id),
        [line.hash_id],
        search,
      );
      const { data: hits } = await alice.ok(searchAll, { query: { q: search } });
      assert.ok(
        hits.some((hit) => hit.hash_id === line.hash_id && hit.link.includes(contact)),
        search,
      );
    }
    for (const client of [without, elsewhere])
      assert.ok(
        !(await client.ok(searchAll, { query: { q: "hall b north" } })).data.some((h) => h.hash_id === line.hash_id),
      );
    const { data: happened } = await alice.ok(recordTimeline, { params: { kind: "contact", id: contact } });
    assert.partialDeepStrictEqual(happened[0], { action: "add_equipment", details: { line: "Hall B north" } });
    const { data: unread } = await without.ok(recordTimeline, { params: { kind: "contact", id: contact } });
    assert.deepEqual(unread[0]?.details, {}, "without the right to equipment");
    const refused = await alice.call(deleteContact, { params: { id: contact } });
    assert.equal(refused.error.message, "Unable to delete this contact. It still has: equipment (1).");
    const inUse = await alice.call(equipmentBrand.remove, { params: { id: maker } });
    assert.equal(inUse.status, 409);
  });

  test("that was deleted comes back as it was, with its photos, within a day", async () => {
    const contact = await company();
    const line = await add(contact, { line: "Line 9", pasteurisation: true, photos: [await photo()] });
    await alice.ok(calls.updateEquipment, { body: { hash_id: line.hash_id, year: 2020 } });
    const { data: before } = await alice.ok(calls.getEquipment, { params: { id: line.hash_id } });
    await alice.ok(calls.deleteEquipment, of(contact, line.hash_id));
    assert.equal((await alice.call(calls.getEquipment, { params: { id: line.hash_id } })).status, 404);
    assert.equal((await alice.fetch(`/api/file/${line.photos[0]?.hash_id}`)).status, 404);
    assert.equal((await reader.call(calls.restoreEquipment, of(contact, line.hash_id))).status, 403);
    assert.equal((await alice.call(calls.restoreEquipment, of(await company(), line.hash_id))).status, 422);
    assert.deepEqual((await alice.ok(calls.restoreEquipment, of(contact, line.hash_id))).data, before);
    assert.equal((await alice.fetch(`/api/file/${line.photos[0]?.hash_id}`)).status, 200);
    assert.equal((await alice.call(calls.restoreEquipment, of(contact, line.hash_id))).status, 422);
  });

  test("does not come back once what it names is gone or its time is over, and then its files go too", async () => {
    const contact = await company();
    const maker = await brand("Gone & Sons");
    const [named, old] = [
      await add(contact, { brand_hash_id: maker }),
      await add(contact, { photos: [await photo()] }),
    ];
    for (const { hash_id } of [named, old]) await alice.ok(calls.deleteEquipment, of(contact, hash_id));
    await alice.ok(equipmentBrand.remove, { params: { id: maker } });
    const gone = await alice.call(calls.restoreEquipment, of(contact, named.hash_id));
    assert.equal(gone.status, 409);
    await t.owner.query("UPDATE contact_bin SET removed_at = now() - interval '25 hours' WHERE hash_id = $1", [
      old.hash_id,
    ]);
    assert.equal((await alice.call(calls.restoreEquipment, of(contact, old.hash_id))).status, 422);
    const files = async () =>
      (await t.owner.query("SELECT 1 FROM file WHERE record_id = $1", [old.hash_id])).rows.length;
    assert.equal(await files(), 1);
    for (const [table, when] of [...binOutdated, ...binFilesOutdated.map(outdatedFile)])
      await t.pool.query(`DELETE FROM ${table} WHERE ${when}`);
    assert.equal(await files(), 0);
  });

  test("narrows the contacts: those that have a line that can do it, of a brand, and not one that is gone", async () => {
    const [one, two, three] = [await company(), await company(), await company()];
    const maker = await brand("Sidelius");
    await add(one, { uht: true, brand_hash_id: maker });
    await add(two, { filling_technology: "aseptic", homogeniser: true });
    await add(three, { uht: true, filling_technology: "aseptic", state: "dismantled" });
    const found = async (query: object, client = alice) =>
      (await client.ok(listContacts, { query })).data
        .map((c) => c.hash_id)
        .filter((id) => [one, two, three].includes(id));
    assert.deepEqual(await found({ equipment: "uht" }), [one]);
    assert.deepEqual(await found({ equipment: "aseptic" }), [two]);
    assert.deepEqual(await found({ equipment_brand_hash_id: maker }), [one]);
    assert.deepEqual(await found({ equipment: "uht" }, without), [], "without the right to equipment");
  });
});
