import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "#server/testing/test-app.ts";
import { identityOf } from "./identify.ts";

const t = await openApp();

/** More people than an office has, each with a session and one right. */
async function crowd(count: number): Promise<string[]> {
  const { rows } = await t.owner.query<{ sid: string }>(
    `WITH made AS (
       INSERT INTO app_user (hash_id, name, email, password_hash, password_secure, active, kind)
       SELECT gen_random_uuid(), 'Person ' || i, 'person' || i || '@example.test', 'none', true, true, 'staff' FROM generate_series(1, $1) i RETURNING hash_id
     ), granted AS (INSERT INTO user_grant (user_id, permission) SELECT hash_id, 'b2b_view' FROM made)
     INSERT INTO session (hash_id, user_id, token_id, token_expires_at, address)
     SELECT gen_random_uuid(), hash_id, gen_random_uuid(), now() + interval '1 hour', '127.0.0.1' FROM made RETURNING hash_id AS sid`,
    [count],
  );
  return rows.map(({ sid }) => sid);
}

test("the rights of six thousand people with windows are read once, and those who hold the same share them", async () => {
  const sessions = await crowd(6000);
  const identity = identityOf(t.pool, t.app.tokens);
  const look = async () => await Promise.all(sessions.map(async (id) => await identity.personOf(id)));
  const people = await look();
  assert.ok(people.every((person) => person?.rights.anywhere("b2b_view")));
  assert.equal(new Set(people.map((person) => person?.rights)).size, 1);
  const { log } = await t.counted(look);
  assert.deepEqual(
    log.filter((text) => text.includes("FROM held")),
    [],
  );
  // A hundred sessions a statement.
  assert.equal(log.length, 60);
  await t.owner.query("UPDATE app_user SET rights_version = rights_version + 1 WHERE hash_id = $1", [people[0]?.id]);
  await t.owner.query("DELETE FROM user_grant WHERE user_id = $1", [people[0]?.id]);
  const again = await look();
  assert.deepEqual(
    again.slice(0, 2).map((person) => person?.rights.anywhere("b2b_view")),
    [false, true],
  );
});
