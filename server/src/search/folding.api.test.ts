import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as calls from "#contract/contacts/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { migrationsFolder } from "#server/host/migrate.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, at, someone } = await countryScene(t);
const alice = await someone("Alice Martin", at(["contacts_view_all", "contacts_create", "contacts_view"], spain));
const cases = readFileSync(join(import.meta.dirname, "cases", "search.tsv"), "utf8")
  .split("\n")
  .filter(Boolean)
  .slice(1)
  .map((line) => line.split("\t") as [name: string, typed: string]);
const ids = new Map<string, string>();
for (const [name] of cases) {
  if (ids.has(name)) continue;
  const body = { name, contactType: "society" as const, country_hash_id: spain.id };
  ids.set(name, (await alice.client.ok(calls.createContact, { body })).data.hash_id);
}

test("search.tsv: a name is found in its script by what people type: in the list, in a picker and by Ctrl-K", async () => {
  for (const [name, typed] of [...cases, ...[...ids.keys()].map((one) => [one, one] as const)]) {
    const id = ids.get(name);
    const found = {
      list: (await alice.client.ok(calls.listContacts, { query: { search: typed } })).data,
      picker: (await alice.client.ok(calls.pickContacts, { query: { search: typed } })).data,
      palette: (await alice.client.ok(searchAll, { query: { q: typed } })).data,
    };
    for (const [where, rows] of Object.entries(found))
      assert.ok(
        rows.some((row) => row.hash_id === id),
        `${where}: ${typed} for ${name}`,
      );
  }
});

test("words that a name lacks find nothing", async () => {
  for (const search of ["fruits pomme", "부산", "ダラナ", "fizz gaz"])
    assert.deepEqual((await alice.client.ok(calls.listContacts, { query: { search } })).data, [], search);
});

test("a filled database is folded anew, its generated columns, its other texts and its indexes", async () => {
  const { owner } = t;
  await t.make.user({ name: "Йосиф Ångström" });
  // As it was before: by the rules of unaccent.
  await owner.query(`CREATE OR REPLACE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(unaccent('unaccent'::regdictionary, $1))`);
  await owner.query("UPDATE app_user SET name = name; UPDATE zone SET name = 'CO² ' || name");
  await owner.query(
    "UPDATE contact SET search = fold(name), keys = keys || 'name:σισυφος'::text || 'name:σίσυφος'::text",
  );
  const before = await owner.query("SELECT hash_id FROM contact WHERE search LIKE '%co2%'");
  const version = "SELECT sum(version)::text AS sum FROM contact";
  const { rows: versions } = await owner.query(version);
  const migration = readFileSync(join(migrationsFolder, "0314_one_folding.sql"), "utf8");
  // Since then the trail has a table for each year: its index is made anew outside a transaction.
  const trail = "REINDEX INDEX audit_gone;";
  assert.ok(migration.includes(trail));
  const again = migration.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(trail, "");
  await owner.query(`BEGIN; ${again}; COMMIT`);
  await owner.query(trail);
  const generated = await owner.query<{ tab: string; col: string; made: string }>(`
    SELECT c.relname AS tab, a.attname AS col, pg_get_expr(d.adbin, d.adrelid) AS made FROM pg_attrdef d
    JOIN pg_class c ON c.oid = d.adrelid JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%fold(%'`);
  assert.ok(generated.rows.length > 10);
  for (const { tab, col, made } of generated.rows) {
    const { rows } = await owner.query(`SELECT 1 FROM ${tab} WHERE ${col} IS DISTINCT FROM (${made})`);
    assert.deepEqual(rows, [], `${tab}.${col}`);
    assert.match(migration, new RegExp(`'${tab}', '\\w+', '${col}'`, "u"));
  }
  for (const [name, id] of ids) {
    const { rows } = await owner.query(
      "SELECT 1 FROM contact WHERE hash_id = $1 AND search LIKE '%' || fold($2) || '%'",
      [id, name],
    );
    assert.equal(rows.length, 1, name);
  }
  assert.equal(before.rows.length, 0, "the old folding did not find it");
  const { rows: keyed } = await owner.query("SELECT 1 FROM contact WHERE keys && '{name:σίσυφος}'");
  assert.deepEqual(keyed, []);
  const { rows: now } = await owner.query(version);
  assert.deepEqual(now, versions, "triggers rested");
  const { rows: expressions } = await owner.query<{ def: string; name: string }>(
    `SELECT pg_get_indexdef(oid) AS def, relname AS name FROM pg_class
     WHERE relkind IN ('i', 'I') AND NOT relispartition AND pg_get_indexdef(oid) ~ 'fold\\(|audit_name\\('`,
  );
  const later = readdirSync(migrationsFolder).filter((file) => file > "0314_one_folding.sql");
  const madeLater = later.map((file) => readFileSync(join(migrationsFolder, file), "utf8")).join();
  for (const { def, name } of expressions.filter((e) => !madeLater.includes(` ${e.name} ON `)))
    assert.match(migration, new RegExp(`REINDEX INDEX ${name};`, "u"), def);
  const { rows: off } = await owner.query("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'");
  assert.deepEqual(off, [], "no trigger stays off");
});
