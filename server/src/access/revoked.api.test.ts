import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { roleRightsPut, userRightsGet, userRightsPut } from "#contract/access/roles.ts";
import { scrollNotApproved } from "#contract/expenses/lists.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { listeners, secondServer, SHARED_SECRET } from "#server/testing/two-servers.ts";

let t: TestApp;
let s: Scene;
let second: Awaited<ReturnType<typeof secondServer>>;
let ada: Client;
const { hear, leave } = listeners();
before(async () => {
  t = await testApp({ config: { secret: SHARED_SECRET } });
  s = await scene(t);
  second = await secondServer(t);
  ada = await t.as(
    await t.make.user({
      name: "Ada",
      rights: allPermissions.filter((p) => permissions[p].family !== "notifications" && p !== "portal_access"),
    }),
  );
});
after(async () => {
  leave();
  // Where the second one did not start, the first is still to be closed, or this process would stay.
  try {
    await second.close();
  } finally {
    await t.close();
  }
});

test("a right that a profile loses while its owner works: refused at the next request, silent, told, at both servers", async () => {
  const profile = await t.make.profile("Approvers", []);
  await t.pool.query("INSERT INTO profile_grant (profile_id, permission, own) VALUES ($1, 'expense_approving', true)", [
    profile,
  ]);
  const paul = await t.make.user({ name: "Paul", zone: s.paris, profileId: profile });
  const { token } = await t.as(paul);
  const at = [t.url, second.url];
  const office = await Promise.all(at.map((url) => hear(url, token, `private-zone.${s.paris.id}`)));
  const own = await Promise.all(at.map((url) => hear(url, token, `private-user.${paul.id}`)));
  const asks = async (): Promise<number[]> =>
    await Promise.all(
      at.map(
        async (url) =>
          (await fetch(`${url}${scrollNotApproved.path}`, { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
  const before_ = await s.expense("UNVALIDATED");
  await Promise.all(office.map((o) => o.of(before_)));
  assert.deepEqual(await asks(), [200, 200]);

  await ada.ok(roleRightsPut, {
    params: { id: profile },
    body: { version: 1, changes: [{ permission: "expense_approving", places: "none" }], removeAll: true },
  });
  assert.deepEqual(await asks(), [403, 403], "the very next request");
  // They get an event on their own channel, so that the web app reloads their rights and hides the button.
  await Promise.all(own.map((o) => o.of(profile)));

  const hidden = await s.expense("UNVALIDATED");
  // An event about it would have arrived before this one.
  const { version } = (await ada.ok(userRightsGet, { params: { id: paul.id } })).data;
  await ada.ok(userRightsPut, {
    params: { id: paul.id },
    body: { version, changes: [{ permission: "agenda_view", places: "all" }] },
  });
  await Promise.all(own.map((o) => o.of(paul.id)));
  for (const o of office) assert.ok(!o.heard.includes(hidden));
});

test("an office that somebody loses is a channel that they lose, at both servers", async () => {
  const paul = await t.make.user({ zone: s.paris, rights: { expense_approving: [s.douala.id] } });
  const client = await t.as(paul);
  const channel = `private-zone.${s.douala.id}`;
  const at = [t.url, second.url];
  const office = await Promise.all(at.map((url) => hear(url, client.token, channel)));
  const own = await Promise.all(at.map((url) => hear(url, client.token, `private-user.${paul.id}`)));
  const { version } = (await ada.ok(userRightsGet, { params: { id: paul.id } })).data;
  await ada.ok(userRightsPut, { params: { id: paul.id }, body: { version, permissions: [], removeAll: true } });
  await Promise.all(own.map((o) => o.of(paul.id)));
  const again = await client.call(broadcastingAuth, { body: { socket_id: "1.2", channel_name: channel } });
  assert.equal(again.status, 403);
  for (const o of office) assert.deepEqual(o.heard, []);
});

test("one who is moved to another profile hears nothing of the old one's", async () => {
  const [old, next] = [await t.make.profile("Before", []), await t.make.profile("After", [])];
  const paul = await t.make.user({ zone: s.paris, profileId: old });
  const own = await hear(second.url, (await t.as(paul)).token, `private-user.${paul.id}`);
  await t.pool.query("UPDATE app_user SET profile_id = $2, rights_version = rights_version + 1 WHERE hash_id = $1", [
    paul.id,
    next,
  ]);
  for (const id of [old, next])
    await ada.ok(roleRightsPut, {
      params: { id },
      body: { version: 1, changes: [{ permission: "agenda_view", places: "all" }] },
    });
  await own.of(next);
  assert.deepEqual(own.heard, [next]);
});
