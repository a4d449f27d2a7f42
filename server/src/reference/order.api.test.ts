import assert from "node:assert/strict";
import { test } from "node:test";
import { contactOptions } from "#contract/contacts/endpoints.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { b2c, packaging, title } from "#contract/reference/resources.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const rights = (["titles", "packagings", "b2c"] as const).flatMap((f) => [`${f}_create`, `${f}_update`]);
const keeper = await t.as(
  await t.make.user({ name: "Keeper", rights: [...rights, "contacts_view", "contacts_create"] as never[] }),
);

const add = async (list: unknown, ...names: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) {
    const made = await keeper.ok((list as Resource).create, { body: { name } });
    ids.push((made.data as unknown as { hash_id: string }).hash_id);
  }
  return ids;
};
const namesOf = async (list: unknown): Promise<unknown[]> =>
  (await keeper.ok((list as Resource).list, { query: {} })).data.map((r) => r.name);
const put = async (list: { name: string }, id: string, behind: string | null) => {
  const { move } = keepingOf(list);
  assert.ok(move);
  return await keeper.call(move, { params: { id }, body: { behind } });
};

test("an entry is put behind another or first; what is new comes last, and forms offer them so", async () => {
  const [dr = "", mr = "", mrs = ""] = await add(title, "Dr", "Mr", "Mrs");
  assert.deepEqual(await namesOf(title), ["Dr", "Mr", "Mrs"]);
  assert.equal((await put(title, mrs, null)).body.data.position, 1);
  assert.equal((await put(title, dr, mr)).body.data.position, 3);
  assert.deepEqual(await namesOf(title), ["Mrs", "Mr", "Dr"]);
  await add(title, "Prof.");
  assert.deepEqual(await namesOf(title), ["Mrs", "Mr", "Dr", "Prof."]);
  const { data } = await keeper.ok(contactOptions, {});
  assert.deepEqual(
    data.titles.map((x) => x.name),
    ["Mrs", "Mr", "Dr", "Prof."],
  );
  const { rows } = await t.owner.query("SELECT version FROM title WHERE hash_id = $1", [mrs]);
  assert.equal(rows[0].version, 1, "its form, open elsewhere, still saves");
});

test("parts keep to their parent, and an order is among what is beside each other", async () => {
  const [sodas = "", juices = ""] = await add(b2c, "Sodas", "Juices");
  const [cola = "", tonic = ""] = await add(b2c, "Cola", "Tonic");
  for (const id of [cola, tonic]) await keeper.ok(b2c.update, { params: { id }, body: { parent_id: sodas } });
  assert.deepEqual(await namesOf(b2c), ["Sodas", "Cola", "Tonic", "Juices"]);
  await put(b2c, tonic, null);
  await put(b2c, juices, null);
  assert.deepEqual(await namesOf(b2c), ["Juices", "Sodas", "Tonic", "Cola"]);
  assert.equal((await put(b2c, tonic, juices)).status, 422, "not behind what is on another level");
  await keeper.ok(b2c.update, { params: { id: tonic }, body: { parent_id: juices } });
  await keeper.ok(b2c.update, { params: { id: tonic }, body: { parent_id: sodas } });
  assert.deepEqual(await namesOf(b2c), ["Juices", "Sodas", "Cola", "Tonic"], "what comes to a parent comes last");
});

test("two who move at once both get what they asked for", async () => {
  const ids = await add(packaging, "Bag", "Can", "Glass", "Keg", "PET");
  const [bag = "", can = "", glass = "", keg = "", pet = ""] = ids;
  const moves = [put(packaging, pet, null), put(packaging, bag, keg), put(packaging, glass, can)];
  assert.deepEqual(
    (await Promise.all(moves)).map((a) => a.status),
    [200, 200, 200],
  );
  assert.deepEqual(await namesOf(packaging), ["PET", "Can", "Glass", "Keg", "Bag"]);
  assert.equal((await put(packaging, newId(), null)).status, 404);
  const reader = await t.as(await t.make.user({}));
  const { move } = keepingOf(packaging);
  assert.ok(move);
  assert.equal((await reader.call(move, { params: { id: pet }, body: { behind: null } })).status, 403);
});
