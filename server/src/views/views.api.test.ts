import assert from "node:assert/strict";
import { test } from "node:test";
import * as calls from "#contract/views/endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const zone = await t.make.zone({ name: "Paris" });
const alice = await t.as(await t.make.user({ name: "Alice", zone }));
const bruno = await t.as(await t.make.user({ name: "Bruno", zone }));
const views = async (client: typeof alice) => (await client.ok(calls.listViews)).data;
const body = (name: string, more: object = {}) => ({ list: "contacts", name, words: { role: "customer" }, ...more });

test("a view is its owner's alone, renamed, changed and deleted by them", async () => {
  const { data } = await alice.ok(calls.createView, {
    body: body("My French bottlers", { columns: ["name", "city"] }),
  });
  assert.deepEqual(await views(bruno), []);
  const params = { id: data.hash_id };
  assert.equal((await bruno.call(calls.updateView, { params, body: { name: "Mine" } })).status, 404);
  assert.equal((await bruno.call(calls.deleteView, { params })).status, 404);
  await alice.ok(calls.updateView, { params, body: { name: "Bottlers", words: { role: "customer", sort: "name" } } });
  assert.deepEqual(
    (await views(alice)).map((v) => [v.name, v.words, v.columns, v.opens]),
    [["Bottlers", { role: "customer", sort: "name" }, ["name", "city"], false]],
  );
  const late = await alice.call(calls.updateView, { params, body: { name: "Late", version: 1 } });
  assert.equal(late.status, 409);
  await alice.ok(calls.deleteView, { params });
  assert.deepEqual(await views(alice), []);
});

test("a list opens with one view, and a name stands once for each list", async () => {
  const { data: one } = await alice.ok(calls.createView, { body: body("One", { opens: true }) });
  await alice.ok(calls.createView, { body: body("Other", { list: "users", opens: true }) });
  const { data: two } = await alice.ok(calls.createView, { body: body("Two", { opens: true }) });
  const opens = async () => (await views(alice)).filter((v) => v.opens).map((v) => v.name);
  assert.deepEqual(await opens(), ["Two", "Other"]);
  await alice.ok(calls.updateView, { params: { id: one.hash_id }, body: { opens: true } });
  assert.deepEqual(await opens(), ["One", "Other"]);
  const taken = await alice.call(calls.createView, { body: body("TWO") });
  assert.deepEqual([taken.status, Object.keys(taken.error.errors ?? {})], [422, ["name"]]);
  const renamed = await alice.call(calls.updateView, { params: { id: two.hash_id }, body: { name: "one" } });
  assert.equal(renamed.status, 422);
  await alice.ok(calls.updateView, { params: { id: two.hash_id }, body: { name: "two" } });
  await alice.ok(calls.createView, { body: body("Two", { list: "users" }) });
  await bruno.ok(calls.createView, { body: body("Two") });
});

test("nobody keeps more views than can be shown", async () => {
  const chloe = await t.make.user({ name: "Chloé", zone });
  await t.owner.query(
    "INSERT INTO list_view (hash_id, user_id, list, name) SELECT gen_random_uuid(), $1, 'contacts', 'View ' || n FROM generate_series(1, $2) AS n",
    [chloe.id, calls.MOST_VIEWS],
  );
  const client = await t.as(chloe);
  const refused = await client.call(calls.createView, { body: body("One more") });
  assert.equal(refused.status, 422);
  assert.match(refused.error.message, /200 saved views/u);
});
