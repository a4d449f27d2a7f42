import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { roleRightsPut } from "#contract/access/roles.ts";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { eventually } from "#server/testing/eventually.ts";
import type { UserMade } from "#server/testing/factories.ts";
import { openScene, spenderRights } from "#server/testing/scene.ts";
import type { Answer } from "#server/testing/test-app.ts";
import { newId } from "../sql/transaction.ts";

const { t, s } = await openScene();

interface Submitted {
  readonly first: Answer<unknown>;
  readonly again: () => Promise<Answer<unknown>>;
  readonly count: () => Promise<number>;
}
/** Creates an expense with a key; returns a function that repeats the call. */
async function submitted(user: UserMade): Promise<Submitted> {
  const client = await t.as(user);
  const title = `Once ${newId()}`;
  const headers = { "idempotency-key": newId() };
  const again = async () => await client.call(storeExpense, { body: s.draft({ title }) }, headers);
  const first = await again();
  assert.equal(first.status, 200, first.raw);
  const counted = "SELECT count(*)::int AS n FROM expense WHERE title = $1";
  return { first, again, count: async () => (await t.pool.query<{ n: number }>(counted, [title])).rows[0]?.n ?? 0 };
}
const refused = (answer: Answer<unknown>): void =>
  assert.deepEqual(
    [answer.status, answer.error.code, answer.error.message],
    [409, "already_saved", "This was already saved. Reload to see it."],
  );

describe("a submit is repeated", () => {
  test("with the rights of the first time: the same bytes, done once", async () => {
    const { first, again, count } = await submitted(await t.make.user({ zone: s.paris, rights: spenderRights }));
    assert.equal((await again()).raw, first.raw);
    assert.equal(await count(), 1);
  });

  test("after a right was taken away, given, or moved to another office: a 409, done once", async () => {
    const moves: readonly ((user: UserMade) => Promise<void>)[] = [
      async (user) => {
        await t.make.revoke(user.id);
        await t.make.grant(user.id, ["travel_expenses_create"]);
      },
      async (user) => await t.make.grant(user.id, ["users_view"]),
      async (user) => {
        await t.make.revoke(user.id);
        await t.make.grant(user.id, Object.fromEntries(spenderRights.map((r) => [r, [s.douala.id]])));
      },
    ];
    for (const move of moves) {
      const user = await t.make.user({ zone: s.paris, rights: spenderRights });
      const { again, count } = await submitted(user);
      await move(user);
      refused(await again());
      assert.equal(await count(), 1);
    }
  });

  test("after their profile was changed: a 409, done once", async () => {
    const profileId = await t.make.profile("Spends", spenderRights);
    const { again, count } = await submitted(await t.make.user({ zone: s.paris, profileId }));
    const admin = await t.as(
      await t.make.user({ rights: ["profiles_update", "profiles_view", "users_view", ...spenderRights] }),
    );
    const changes = [{ permission: "users_view" as const, places: "all" as const }];
    await admin.ok(roleRightsPut, { params: { id: profileId }, body: { version: 1, changes } });
    refused(await again());
    assert.equal(await count(), 1);
  });

  test("while the first runs: it waits, does not begin, and gets the same answer", async () => {
    const { first, again, count } = await submitted(await t.make.user({ zone: s.paris, rights: spenderRights }));
    const running = await t.owner.connect();
    await running.query("BEGIN");
    await running.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', user_id, call, key), 48)) FROM idempotency_key WHERE answer IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    );
    const { value, log } = await t.counted(async () => {
      const repeated = again();
      await eventually("it waits", async () => (await waiting("advisory")) === 1);
      await running.query("COMMIT");
      return await repeated;
    });
    running.release();
    assert.equal(value.raw, first.raw);
    assert.equal(await count(), 1);
    assert.deepEqual(
      log.filter((text) => /INTO expense|UPDATE expense/u.test(text)),
      [],
    );
  });

  test("while a server of the version before does it, which takes no lock: what was done twice is taken back", async () => {
    const { first, again, count } = await submitted(await t.make.user({ zone: s.paris, rights: spenderRights }));
    const before = await t.owner.connect();
    const newest = "SELECT * FROM idempotency_key WHERE answer IS NOT NULL ORDER BY created_at DESC LIMIT 1";
    await before.query(`CREATE TEMPORARY TABLE kept AS ${newest}`);
    await before.query(
      "DELETE FROM idempotency_key i USING kept k WHERE (i.user_id, i.call, i.key) = (k.user_id, k.call, k.key)",
    );
    await before.query("BEGIN; INSERT INTO idempotency_key SELECT * FROM kept");
    const repeated = again();
    await eventually("it has done the work, and waits", async () => (await waiting("transactionid")) === 1);
    await before.query("COMMIT; DROP TABLE kept");
    before.release();
    assert.equal((await repeated).raw, first.raw);
    assert.equal(await count(), 1);
  });
});

/** How many statements of the server wait for a lock. */
async function waiting(kind: "advisory" | "transactionid"): Promise<number> {
  const { rows } = await t.owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND l.locktype = $1 AND NOT l.granted",
    [kind],
  );
  return rows[0]?.n ?? 0;
}
