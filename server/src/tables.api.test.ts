import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { house } from "./areas.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";

let t: TestApp;
before(async () => {
  t = await testApp();
});
after(async () => await t.close());

test("each table of the database has an owner, and owners name no other", async () => {
  const { rows } = await t.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  );
  assert.deepEqual(
    Object.keys(house.owners).toSorted(),
    rows.map((row) => row.name),
  );
});
