import assert from "node:assert/strict";
import { test } from "node:test";
import { listUsers } from "#contract/users/endpoints.ts";
import { type Packed, TABLE_TYPE, unpack } from "#contract/kit/table.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const person = await t.as(await t.make.user({ rights: allPermissions }));
for (let i = 0; i < 5; i++) await t.make.user({ name: `Colleague ${i}` });

test("a client that asks for a table gets the same rows in fewer bytes; others get them as they are", async () => {
  const path = `${listUsers.path}?limit=50`;
  const plain = await person.fetch(path);
  const table = await person.fetch(path, { headers: { accept: `${TABLE_TYPE}, application/json` } });
  assert.match(plain.headers.get("content-type") ?? "", /^application\/json;/u);
  assert.ok(table.headers.get("content-type")?.startsWith(TABLE_TYPE));
  assert.match(table.headers.get("vary") ?? "", /Accept(?!-)/u);
  const [rows, packed] = [await plain.text(), await table.text()];
  assert.deepEqual(unpack(JSON.parse(packed) as Packed), JSON.parse(rows));
  assert.ok(packed.length < rows.length * 0.7, `${packed.length} of ${rows.length}`);
});

test("a client of an earlier form, loaded before a release, gets rows as they are", async () => {
  const accept = "application/vnd.cordial.table+json, application/json";
  const answer = await person.fetch(listUsers.path, { headers: { accept } });
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json;/u);
});
