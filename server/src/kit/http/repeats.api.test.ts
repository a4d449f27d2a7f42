import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { roleRightsPut } from "#contract/access/roles.ts";
import { storeExpense } from "#contract/expenses/endpoints.ts";
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
});
