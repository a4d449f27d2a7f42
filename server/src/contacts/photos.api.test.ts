import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact, deleteContact, getContact } from "#contract/contacts/endpoints.ts";
import { changePhotos } from "#contract/contacts/photos.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const all = allPermissions.filter((p) => permissions[p].family === "contacts");
const { client: alice } = await someone("Alice Martin", at(all, spain));
const { client: reader } = await someone("Rosa Reads", at(["contacts_view_all"], spain));
const { client: elsewhere } = await someone("Keita Elsewhere", at(all, kenya));
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
