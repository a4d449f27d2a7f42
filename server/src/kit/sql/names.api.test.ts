import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "#server/testing/test-app.ts";
import { officeNames } from "#server/zones/public.ts";
import { connect, statements, type Db } from "./database.ts";
import { namesOf } from "./names.ts";
import { newId } from "./transaction.ts";

const t = await openApp();
const { id } = await t.make.zone({ name: "0" });
const names = namesOf({ zone: [officeNames, "z.hash_id"] });
/** A list as another server reads it: its pool has a memory of its own. */
const elsewhere = connect({ url: t.appUrl, max: 4, applicationName: "elsewhere" }, () => undefined);

type Shown = { readonly zone: { readonly name: string } };
const read = async (db: Db): Promise<Shown[]> =>
  (
    await db.query({
      text: `SELECT ${names.known} FROM zone z WHERE z.hash_id = '${id}'`,
    })
  ).rows as Shown[];
async function shown(db: Db): Promise<string | undefined> {
  const rows = await read(db);
  assert.ok(await names.name(db, rows));
  return rows[0]?.zone.name;
}
const rename = async (name: string, db: Db = t.owner) =>
  void (await db.query({ text: "UPDATE zone SET name = $1 WHERE hash_id = $2", values: [name, id] }));
const version = async (): Promise<number> =>
  Number((await t.owner.query<{ version: string }>("SELECT version FROM names_version")).rows[0]?.version);

test("a name is read once, and again after it was changed, on every server", async () => {
  for (const name of ["1", "2", "3"]) {
    await rename(name);
    assert.deepEqual([await shown(t.pool), await shown(elsewhere)], [name, name]);
    const before = statements.sent;
    assert.deepEqual([await shown(t.pool), await shown(elsewhere)], [name, name]);
    assert.equal(statements.sent, before);
  }
});

test("a column without SQL of its own refers by the identifier called after it", () => {
  const { known, read: whole } = namesOf({ zone: officeNames });
  assert.match(known, /, e\.zone_id AS "zone"$/u);
  assert.match(whole, /WHERE n\.hash_id = e\.zone_id\) AS "zone"$/u);
});

test("several references in one column are shown in the order of their names, in a list as in a record", async () => {
  const make = async (name: string): Promise<string> => (await t.make.zone({ name })).id;
  const ids = [await make("éclair"), await make("Zoo"), await make("eclair"), await make("Abc")];
  const offices = namesOf({
    offices: { several: officeNames, ids: `ARRAY(SELECT v FROM unnest('{${ids.join()}}'::uuid[]) v)` },
  });
  const one = async (columns: string) =>
    (await t.pool.query<{ offices: { hash_id: string; name: string }[] }>(`SELECT ${columns}`)).rows;
  const [record] = await one(offices.read);
  const rows = await one(offices.known);
  assert.ok(await offices.name(t.pool, rows));
  assert.deepEqual(
    rows[0]?.offices.map(({ name }) => name),
    ["Abc", "eclair", "éclair", "Zoo"],
  );
  assert.deepEqual(rows[0]?.offices, record?.offices);
  assert.deepEqual(await one(namesOf({ offices: { several: officeNames, ids: "'{}'::uuid[]" } }).read), [
    { offices: [] },
  ]);
});

test("the version is raised once for a transaction, and only by what is shown", async () => {
  const before = await version();
  await t.owner.query("UPDATE zone SET order_prefix = 'QQ' WHERE hash_id = $1", [id]);
  assert.equal(await version(), before);
  await t.owner.query(
    `BEGIN; UPDATE zone SET name = '4' WHERE hash_id = '${id}'; UPDATE zone SET name = '5' WHERE hash_id = '${id}'; COMMIT`,
  );
  assert.equal(await version(), before + 1);
});

test("a transaction sees its own names and leaves none that it takes back", async () => {
  const was = await shown(t.pool);
  const client = await t.owner.connect();
  await client.query("BEGIN");
  await rename("never", client);
  assert.equal(await shown(client), "never");
  await client.query("ROLLBACK");
  client.release();
  await rename("6");
  assert.equal(was, "5");
  assert.equal(await shown(t.pool), "6");
});

test("no reader is shown a name older than the last one before it began, however many write", async () => {
  let committed = 10;
  let next = 10;
  let writing = true;
  const write = async (): Promise<void> => {
    for (let i = 0; i < 60; i++) {
      const client = await t.owner.connect();
      await client.query("BEGIN");
      // In the order of the row's lock.
      await client.query("SELECT 1 FROM zone WHERE hash_id = $1 FOR UPDATE", [id]);
      const name = ++next;
      await rename(String(name), client);
      await client.query("COMMIT");
      committed = Math.max(committed, name);
      client.release();
    }
  };
  const look = async (db: Db): Promise<number> => {
    let seen = 0;
    for (; writing; seen++) {
      const least = committed;
      assert.ok(Number(await shown(db)) >= least);
    }
    return seen;
  };
  await rename("10");
  const looking = [look(t.pool), look(elsewhere), look(elsewhere)];
  await Promise.all([write(), write(), write()]);
  writing = false;
  assert.ok((await Promise.all(looking)).every((seen) => seen > 0));
  assert.equal(await shown(t.pool), String(next));
});

test("a record that is gone since its row was read makes the list read again", async () => {
  const gone = newId();
  assert.equal(await names.name(t.pool, [{ names_version: await version(), zone: gone }]), false);
  await assert.rejects(async () => Object.assign((await named())[0]?.zone ?? {}, { name: "mine" }), TypeError);
  await elsewhere.end();
});
async function named(): Promise<Shown[]> {
  const rows = await read(t.pool);
  await names.name(t.pool, rows);
  return rows;
}
