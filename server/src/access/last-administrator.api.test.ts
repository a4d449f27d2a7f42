import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { roleRightsPut, userRightsGet, userRightsPut } from "#contract/access/roles.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { Access, Rights } from "#server/kit/shared/access.ts";
import { beginWork, inTransaction } from "#server/kit/sql/transaction.ts";
import { eventually } from "#server/testing/eventually.ts";
import type { UserMade } from "#server/testing/factories.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { ADMINISTRATORS_LOCK, keepingAnAdministrator } from "./administrators.ts";

const administering = allPermissions.filter((p) => permissions[p].family !== "notifications" && p !== "portal_access");
let t: TestApp;
let profile: string;
/** Ada is an administrator by her profile, Olga by her own rights. */
let ada: { user: UserMade; client: Client };
let olga: { user: UserMade; client: Client };
before(async () => {
  t = await testApp();
  profile = await t.make.profile("Administrator", administering);
  const user = await t.make.user({ name: "Ada", profileId: profile });
  ada = { user, client: await t.as(user) };
  const own = await t.make.user({ name: "Olga", rights: administering });
  olga = { user: own, client: await t.as(own) };
});
after(async () => await t.close());

const stripUser = async (client: Client, id: string, permission: "users_update" | "profiles_update") =>
  await client.call(userRightsPut, {
    params: { id },
    body: {
      version: (await ada.client.ok(userRightsGet, { params: { id } })).data.version,
      changes: [{ permission, places: "none" }],
    },
  });
const stripProfile = async (client: Client) =>
  await client.call(roleRightsPut, {
    params: { id: profile },
    body: { version: 1, changes: [{ permission: "users_update", places: "none" }] },
  });

test("of two administrators who strip each other at once, one stays", async () => {
  // Both calls have passed their rights checks before either takes a right away.
  const gate = await t.owner.connect();
  await gate.query(`SELECT pg_advisory_lock(${ADMINISTRATORS_LOCK})`);
  const both = Promise.all([stripProfile(olga.client), stripUser(ada.client, olga.user.id, "profiles_update")]);
  await eventually("both wait for their turn", async () => {
    const { rows } = await gate.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    return rows[0]?.waiting === 2;
  });
  await gate.query("SELECT pg_advisory_unlock_all()");
  gate.release();
  const answers = await both;
  assert.deepEqual(
    answers.map((a) => a.status).toSorted((a, b) => a - b),
    [200, 409],
    answers.map((a) => a.raw).join("\n"),
  );
  assert.equal(answers.find((a) => a.status === 409)?.error.code, "last_administrator");
});

test("the last one can strip neither themselves nor their profile", async () => {
  await t.pool.query("DELETE FROM user_grant WHERE user_id = $1", [olga.user.id]);
  await t.pool.query(
    "INSERT INTO profile_grant (profile_id, permission) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING",
    [profile, administering],
  );
  await t.pool.query("UPDATE profile SET rights_version = 1");
  await t.pool.query("UPDATE app_user SET rights_version = rights_version + 10");
  const answer = await stripProfile(ada.client);
  assert.deepEqual([answer.status, answer.error.code], [409, "last_administrator"]);
  assert.match(answer.error.message, /Make someone else an administrator first/u);
});

test("whoever deactivates, deletes or moves the last one is refused too", async () => {
  const person = {
    id: ada.user.id,
    name: "Ada",
    sessionId: "",
    kind: "staff" as const,
    zoneId: null,
    locale: null,
    passwordSecure: true,
    secondFactorDue: false,
    profileId: profile,
    rights: new Rights([]),
    rightsVersion: "1",
  };
  const call = { requestId: "test", address: "", locale: "en" as const, now: new Date() };
  const attempt = async (text: string): Promise<void> =>
    await inTransaction(t.pool, async (client) => {
      const { tx } = beginWork({ call, person, access: new Access(person) }, client);
      await keepingAnAdministrator(tx, async () => await client.query(text, [ada.user.id]));
    });
  for (const text of [
    "UPDATE app_user SET active = false WHERE hash_id = $1",
    "UPDATE app_user SET profile_id = NULL WHERE hash_id = $1",
    "UPDATE app_user SET kind = 'portal' WHERE hash_id = $1",
  ])
    await assert.rejects(attempt(text), /errors.last_administrator/u, text);
  await t.make.grant(olga.user.id, ["users_update", "profiles_update"]);
  await attempt("UPDATE app_user SET active = false WHERE hash_id = $1");
});
