import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact, deleteContact, getContact } from "#contract/contacts/endpoints.ts";
import { changePhotos } from "#contract/contacts/photos.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
const zone = await t.make.zone({ name: "Paris" });
const all = allPermissions.filter((p) => permissions[p].family === "contacts");
const someone = async (name: string, rights: readonly Permission[], country: string) =>
  await t.as(await t.make.user({ name, zone, rights: Object.fromEntries(rights.map((p) => [p, [country]])) }));
const alice = await someone("Alice Martin", all, spain.id);
const reader = await someone("Rosa Reads", ["contacts_view_all"], spain.id);
const elsewhere = await someone("Keita Elsewhere", all, kenya.id);
const card = async () => new File([new Uint8Array(await freshPng())], "card.png", { type: "image/png" });

test("the photo of a card is kept with the contact, opened by whoever reaches it, and goes with it", async () => {
  const body = { name: "Begudes", contactType: "society" as const, country_hash_id: spain.id };
  const id = (await alice.ok(createContact, { body })).data.hash_id;
  const { data } = await alice.ok(changePhotos, {
    body: { contact_hash_id: id, photos: [await card(), await card()] },
  });
  assert.deepEqual(
    data.photos.map((photo) => photo.name),
    ["card.png", "card.png"],
  );
  const [first, second] = data.photos.map((photo) => photo.hash_id);
  const statuses = async (file?: string) =>
    await Promise.all([alice, reader, elsewhere].map(async (who) => (await who.fetch(`/api/file/${file}`)).status));
  assert.deepEqual(await statuses(first), [200, 200, 404]);
  const change = async (client: typeof alice, input: { photos?: File[]; removes?: string[] }) =>
    await client.call(changePhotos, { body: { contact_hash_id: id, ...input } });
  assert.equal((await change(reader, { photos: [await card()] })).status, 403);
  assert.equal((await change(elsewhere, { photos: [await card()] })).status, 422);
  assert.equal((await change(alice, {})).status, 422);
  assert.equal((await change(alice, { removes: [spain.id] })).status, 422);
  assert.equal((await change(alice, { removes: [first ?? ""] })).status, 200);
  const { data: now } = await reader.ok(getContact, { params: { id } });
  assert.deepEqual(
    now.photos.map((photo) => photo.hash_id),
    [second],
  );
  await alice.ok(deleteContact, { params: { id } });
  const left = await t.owner.query("SELECT 1 FROM file WHERE kind = 'contact'");
  assert.equal(left.rows.length, 0);
});
