import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
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

test("a public.ts hands out functions, fragments and types, no statements", async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^\w+\/public\.ts$/u.test(file),
  );
  assert.ok(files.length > 10);
  for (const file of files) {
    const all = (await import(`./${file}`)) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(all))
      assert.ok(
        typeof value !== "object" || value === null || !("first" in value),
        `${file} exports the statement ${name}`,
      );
  }
});
