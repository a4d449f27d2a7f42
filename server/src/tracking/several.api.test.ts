import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createRecipe, deleteRecipe, getRecipe, listRecipes, takeRecipes } from "#contract/recipes/endpoints.ts";
import { application } from "#contract/reference/resources.ts";
import * as calls from "#contract/tracking/endpoints.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const customer = (
  await admin.ok(createContact, {
    body: { name: "Begudes", contactType: "society", country_hash_id: s.france.id, roles: ["customer"] },
  })
).data.hash_id;
const recipe = async (name: string) =>
  (await admin.ok(createRecipe, { body: { name, country_hash_id: s.france.id } })).data;
const lemon = await recipe("Lemon");
let serial = 410_000_000;
const sample = async (isSent: boolean) => {
  serial += 1;
  const body = {
    contact_hash_id: customer,
    date: "2026-03-02",
    lines: [{ recipe_hash_id: lemon.hash_id, quantity: 1 }],
    ...(isSent && { code: `${serial}${serial % 7}` }),
  };
  return (await admin.ok(calls.storeSample, { body })).data;
};
const read = async (id: string) => (await admin.ok(calls.getSample, { params: { id } })).data;

test("parcels that came are said delivered together; one that was never sent is refused; each goes back to its state", async () => {
  const [one, two, unsent] = [await sample(true), await sample(true), await sample(false)];
  await admin.ok(calls.setSampleState, { params: { id: two.hash_id }, body: { state: "IN_TRANSIT" } });
  const filters = { contact_hash_id: customer };
  const { data } = await admin.ok(calls.takeSamples, {
    body: { step: "set_state", filters, given: { state: "DELIVERED" } },
  });
  assert.deepEqual(
    data.done.map((d) => d.before),
    [{ state: "ANNOUNCED" }, { state: "IN_TRANSIT" }],
  );
  assert.deepEqual(
    data.refused.map((r) => r.hash_id),
    [unsent.hash_id],
  );
  assert.equal((await read(one.hash_id)).state, "DELIVERED");
  const rows = data.done.map(({ hash_id, version, before }) => ({ hash_id, version: version ?? 0, given: before }));
  await admin.ok(calls.takeSamples, { body: { step: "set_state", rows } });
  assert.deepEqual([(await read(one.hash_id)).state, (await read(two.hash_id)).state], ["ANNOUNCED", "IN_TRANSIT"]);
});

test("archiving several never takes one out of the archive", async () => {
  const [one, two] = [await sample(false), await sample(false)];
  await admin.ok(calls.archiveSample, { params: { id: one.hash_id }, body: {} });
  const rows = [{ hash_id: one.hash_id }, { hash_id: two.hash_id }];
  const { data } = await admin.ok(calls.takeSamples, { body: { step: "archive", rows } });
  assert.deepEqual(
    [data.done.map((d) => d.hash_id), data.refused.map((r) => r.hash_id)],
    [[two.hash_id], [one.hash_id]],
  );
  const back = await admin.ok(calls.takeSamples, { body: { step: "unarchive", rows } });
  assert.equal(back.data.done.length, 2);
});

test("recipes change together and back, and what is used is not deleted", async () => {
  const drinks = (await admin.ok(application.create, { body: { name: "Soft drinks" } })).data as {
    hash_id: string;
  };
  const [plum, pear] = [await recipe("Plum"), await recipe("Pear")];
  const rows = [plum, pear].map(({ hash_id, version }) => ({ hash_id, version }));
  const given = { application_hash_id: drinks.hash_id };
  const { data } = await admin.ok(takeRecipes, { body: { step: "update", rows, given } });
  assert.deepEqual(
    data.done.map((d) => d.before),
    [{ application_hash_id: null }, { application_hash_id: null }],
  );
  const { data: found } = await admin.ok(listRecipes, { query: given });
  assert.equal(found.length, 2);
  const back = data.done.map(({ hash_id, version, before }) => ({ hash_id, version: version ?? 0, given: before }));
  await admin.ok(takeRecipes, { body: { step: "update", rows: back } });
  assert.equal((await admin.ok(getRecipe, { params: { id: plum.hash_id } })).data.application, null);
  await admin.ok(deleteRecipe, { params: { id: pear.hash_id } });
  const all = [plum, pear, lemon].map(({ hash_id }) => ({ hash_id }));
  await sample(false);
  const gone = await admin.ok(takeRecipes, { body: { step: "delete", rows: all } });
  assert.deepEqual(
    [gone.data.done, new Set(gone.data.refused.map((r) => r.name))],
    [[{ hash_id: plum.hash_id, version: null }], new Set([null, `${lemon.number} Lemon`])],
  );
});
