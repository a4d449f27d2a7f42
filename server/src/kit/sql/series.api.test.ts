import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "#server/testing/eventually.ts";
import { openApp } from "#server/testing/test-app.ts";
import { takesTurn } from "./series.ts";

const t = await openApp();

test("a turn is waited for longer than another lock, in the order of asking, and no other lock is waited for longer", async () => {
  const [first, second, third] = await Promise.all([t.pool.connect(), t.pool.connect(), t.pool.connect()]);
  const turn = `SELECT ${takesTurn("'one'")}`;
  const waiters = async (): Promise<number> => {
    const { rows } = await t.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND waitstart < clock_timestamp() - interval '200 ms'",
    );
    return rows[0]?.n ?? 0;
  };
  try {
    const had: string[] = [];
    for (const [name, db] of Object.entries({ first, second, third })) {
      await db.query("BEGIN");
      await db.query("SET LOCAL lock_timeout = 50");
      const asked = db.query(turn).then(() => had.push(name));
      if (name === "first") await asked;
      else await eventually(`${name} waits`, async () => (await waiters()) === (name === "second" ? 1 : 2));
    }
    assert.deepEqual(had, ["first"]);
    await first.query("COMMIT");
    await eventually("the second has its turn", () => had.length === 2);
    assert.deepEqual((await second.query("SHOW lock_timeout")).rows, [{ lock_timeout: "50ms" }]);
    await second.query("COMMIT");
    await eventually("the third has its turn", () => had.length === 3);
    assert.deepEqual(had, ["first", "second", "third"]);
  } finally {
    for (const db of [first, second, third]) {
      await db.query("ROLLBACK");
      db.release();
    }
  }
});
