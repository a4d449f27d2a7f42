import assert from "node:assert/strict";
import { test } from "node:test";
import { allPermissions } from "#contract/permissions.ts";
import { uploadOwnAvatar } from "#contract/users/contracts.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openApp } from "#server/testing/test-app.ts";
import { sql } from "./database.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { attempt } from "./attempt.ts";
import { inTransaction, type Tx } from "./transaction.ts";

const one = sql<{ n: number }>("SELECT 1 AS n");
const second = /asked the pool for a second connection/u;
const t = await openApp();

test("while a transaction holds a connection, its work gets no second one of the same pool", async () => {
  await assert.rejects(
    inTransaction(t.pool, async () => await t.pool.connect()),
    second,
  );
  await assert.rejects(
    inTransaction(t.pool, async () => await one.one(t.pool)),
    second,
  );
  await assert.rejects(
    inTransaction(t.pool, async () => await inTransaction(t.pool, async (db) => await one.one(db))),
    second,
  );
  // The transaction was rolled back and its connection returned to the pool.
  await eventually("its connection is given back", () => t.pool.idleCount === t.pool.totalCount);
});

test("its own connection, another pool, and what it began but is done later are free", async () => {
  let later: Promise<{ n: number }> | undefined;
  const over = Promise.withResolvers<void>();
  const read = await inTransaction(t.pool, async (db) => {
    later = over.promise.then(async () => await one.one(t.pool));
    return [await one.one(db), await one.one(t.owner)];
  });
  over.resolve();
  assert.deepEqual([...read, await later], [{ n: 1 }, { n: 1 }, { n: 1 }]);
});

test("a deadlock's victim takes back what its first try left while it holds no connection, and then comes through", async () => {
  const person = await t.as(await t.make.user({ rights: allPermissions }));
  await t.owner.query(`
    CREATE SEQUENCE victims;
    CREATE FUNCTION be_a_victim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('victims') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER be_a_victim AFTER INSERT ON file FOR EACH STATEMENT EXECUTE FUNCTION be_a_victim()`);
  const avatar = new File([new Uint8Array(await freshPng())], "me.png", { type: "image/png" });
  const { data } = await person.ok(uploadOwnAvatar, { body: { avatar } });
  assert.ok(data.avatar);
  const { rows } = await t.owner.query<{ n: number }>("SELECT nextval('victims')::int AS n");
  assert.deepEqual(rows, [{ n: 3 }]);
});

test("a statement that the COMMIT follows at once takes the whole change back when it fails, and tells its own error", async () => {
  const write = sql<unknown>("INSERT INTO setting (key, value) VALUES ('sent together', '1')");
  const fails = sql<{ n: number }>("SELECT 1 / count(*)::int AS n FROM setting WHERE key = 'no such key'");
  const kept = sql<{ n: number }>("SELECT count(*)::int AS n FROM setting WHERE key = 'sent together'");
  await assert.rejects(
    inTransaction(t.pool, async (db, last) => {
      await write.run(db);
      last(fails.one(db));
    }),
    /division by zero/u,
  );
  assert.deepEqual(await kept.one(t.pool), { n: 0 });
  await inTransaction(t.pool, async (db, last) => await Promise.resolve(last(write.run(db))));
  assert.deepEqual(await kept.one(t.pool), { n: 1 });
  await eventually("its connection is given back", () => t.pool.idleCount === t.pool.totalCount);
});

test("of statements that travel together, what failed first is what the caller is told, whichever is waited for", async () => {
  const divides = sql<{ n: number }>("SELECT 1 / 0 AS n");
  const failing = inTransaction(t.pool, async (db, last) => {
    last(divides.one(db));
    return await one.one(db);
  });
  await assert.rejects(failing, { code: "22012" });
  await eventually("its connection is given back", () => t.pool.idleCount === t.pool.totalCount);
});

test("what was to be sent last is forgotten with the item whose savepoint is rolled back to, not that of the others", async () => {
  const sent: string[] = [];
  await inTransaction(t.pool, async (db, last) => {
    const lasts: (() => Promise<void>)[] = [];
    const tx = { db, lasts } as unknown as Tx;
    const item = async (name: string, fails: boolean): Promise<void> => {
      lasts.push(async () => void sent.push(name));
      if (fails) throw new Failure("conflict", { key: "errors.already_saved" });
    };
    await attempt(tx, async () => await item("first", false));
    assert.ok((await attempt(tx, async () => await item("refused", true))) instanceof Failure);
    await attempt(tx, async () => await item("third", false));
    for (const send of lasts) last(send());
  });
  assert.deepEqual(sent, ["first", "third"]);
});
