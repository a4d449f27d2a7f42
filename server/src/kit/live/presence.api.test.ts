import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { createRole, updateRole } from "#contract/access/roles.ts";
import { allPermissions } from "#contract/permissions.ts";
import { atLeisure } from "#server/testing/eventually.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { listeners, secondServer, SHARED_SECRET } from "#server/testing/two-servers.ts";
import { newId } from "../sql/transaction.ts";

let t: TestApp;
let s: Scene;
let second: Awaited<ReturnType<typeof secondServer>>;
const { enter, leave } = listeners();
before(async () => {
  t = await testApp({ config: { secret: SHARED_SECRET } });
  s = await scene(t);
  second = await secondServer(t);
});
afterEach(leave);
after(async () => {
  // Where the second one did not start, the first is still to be closed, or this process would stay.
  try {
    await second.close();
  } finally {
    await t.close();
  }
});

const room = (id: string, kind = "expense"): string => `presence-record.${kind}.${id}`;
const asked = async (client: Client, channel_name: string) =>
  await client.call(broadcastingAuth, { body: { socket_id: "1.2", channel_name } });

describe("who may be in the room of a record", () => {
  test("who sees the record; for anybody else it is as if there were none", async () => {
    const id = await s.expense("UNVALIDATED");
    assert.equal((await asked(s.alice.client, room(id))).status, 200);
    assert.equal((await asked(s.bruno.client, room(id))).status, 200);
    const [foreign, none] = [await asked(s.esther.client, room(id)), await asked(s.esther.client, room(newId()))];
    assert.equal(foreign.status, 403);
    assert.equal(foreign.raw, none.raw);
    for (const odd of [
      room(id, "constructor"),
      room(id, "nothing"),
      room(`${id}x`),
      `x${room(id)}`,
      "presence-all",
      room("x"),
    ])
      assert.equal((await asked(s.alice.client, odd)).status, 403, odd);
  });

  test("who sees the product as somebody else is not there in their name", async () => {
    const admin = await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }));
    const { access_token } = await admin.ok(impersonate, { body: { user_hash_id: s.bruno.user.id } });
    const id = await s.expense("UNVALIDATED");
    assert.equal((await asked(t.withToken(access_token), room(id))).status, 403);
    assert.equal((await asked(admin, room(id))).status, 200);
  });

  test("a signature is good for what it tells of its person, and for nothing else", async () => {
    const id = await s.expense("UNVALIDATED");
    const { body } = await asked(s.bruno.client, room(id));
    assert.ok(body.channel_data);
    assert.deepEqual(JSON.parse(body.channel_data), {
      user_id: s.bruno.user.id,
      user_info: { name: s.bruno.user.name, avatar: null },
    });
  });
});

describe("who else is here", () => {
  test("somebody comes, changes something, ceases, and goes; who comes later knows at once", async () => {
    const channel = room(await s.expense("UNVALIDATED"));
    const alice = await enter(t.url, s.alice.client.token, channel);
    assert.deepEqual(alice.others(), []);
    const bruno = await enter(t.url, s.bruno.client.token, channel);
    const [me] = bruno.others();
    assert.deepEqual(me, { id: s.alice.user.id, name: s.alice.user.name, avatar: null, editing: false });
    await alice.until("Bruno comes", () => alice.others()[0]?.name === s.bruno.user.name);
    bruno.edit(true);
    await alice.until("Bruno edits", () => alice.others()[0]?.editing === true);
    const chloe = await enter(t.url, s.chloe.client.token, channel);
    assert.equal(chloe.others().find((m) => m.id === s.bruno.user.id)?.editing, true);
    bruno.edit(false);
    await alice.until("Bruno ceases", () => alice.others().every((m) => !m.editing));
    bruno.leave();
    await alice.until("Bruno goes", () => alice.others().every((m) => m.id !== s.bruno.user.id));
    await chloe.until("Bruno goes", () => chloe.others().length === 1);
  });

  test("one person in two windows is one, until both are closed", async () => {
    const channel = room(await s.expense("UNVALIDATED"));
    const alice = await enter(t.url, s.alice.client.token, channel);
    const one = await enter(t.url, s.bruno.client.token, channel);
    const two = await enter(second.url, s.bruno.client.token, channel);
    await alice.until("Bruno comes", () => alice.others().length === 1);
    one.edit(true);
    await alice.until("Bruno edits", () => alice.others()[0]?.editing === true);
    one.leave();
    await alice.until("he edits no more", () => alice.others()[0]?.editing === false);
    assert.equal(alice.others().length, 1);
    two.leave();
    await alice.until("Bruno goes", () => alice.others().length === 0);
  });

  test("at another process too, both ways", async () => {
    const channel = room(await s.expense("UNVALIDATED"));
    const here = await enter(t.url, s.alice.client.token, channel);
    const there = await enter(second.url, s.bruno.client.token, channel);
    await here.until("Bruno comes", () => here.others()[0]?.id === s.bruno.user.id);
    await there.until("Alice is there", () => there.others()[0]?.id === s.alice.user.id);
    there.edit(true);
    await here.until("Bruno edits", () => here.others()[0]?.editing === true);
    there.leave();
    await here.until("Bruno goes", () => here.others().length === 0);
  });

  test("a colleague whom one does not know otherwise is somebody, without a name or an identifier", async () => {
    const stranger = await t.make.user({ zone: s.douala, rights: { expense_approving: [s.paris.id] } });
    const channel = room(await s.expense("UNVALIDATED"));
    const alice = await enter(t.url, s.alice.client.token, channel);
    const theirs = await enter(t.url, (await t.as(stranger)).token, channel);
    await alice.until("somebody comes", () => alice.others().length === 1);
    const [somebody] = alice.others();
    assert.equal(somebody?.name, null);
    assert.notEqual(somebody?.id, stranger.id);
    assert.equal(theirs.others()[0]?.name, null);
    assert.notEqual(theirs.others()[0]?.id, s.alice.user.id);
    // A viewer who may see the people of that office gets the name.
    const hr = await t.make.user({
      zone: s.paris,
      rights: { users_view: [s.douala.id], expense_approving: [s.paris.id] },
    });
    const knowing = await enter(t.url, (await t.as(hr)).token, channel);
    assert.ok(knowing.others().some((m) => m.id === stranger.id && m.name === stranger.name));
    theirs.edit(true);
    await alice.until("somebody edits", () => alice.others().some((m) => m.name === null && m.editing));
  });
});

describe("what is told in the room", () => {
  test("that somebody commented on it", async () => {
    const id = await s.expense("UNVALIDATED");
    const reader = await enter(t.url, s.alice.client.token, room(id));
    await s.bruno.client.ok(addComment, { params: { kind: "expense", id }, body: { text: "Which taxi?" } });
    await reader.until("the comment", () => reader.changed.includes(id));
  });

  test("that the record changed, by whatever right one sees it", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }))),
    );
    assert.ok(one && two);
    const { data } = await one.ok(createRole, { body: { name: "Told in its room" } });
    const reader = await enter(t.url, two.token, room(data.hash_id, "profile"));
    await one.ok(updateRole, {
      params: { id: data.hash_id },
      body: { name: "Renamed in its room", version: data.version },
    });
    await reader.until("the change", () => reader.changed.includes(data.hash_id));
  });

  test("nothing any more to who lost the right to see it, and they are gone for the others", async () => {
    const person = await t.make.user({ zone: s.paris, rights: { expense_approving: [s.paris.id] } });
    const id = await s.expense("UNVALIDATED");
    const alice = await enter(t.url, s.alice.client.token, room(id));
    const theirs = await enter(t.url, (await t.as(person)).token, room(id));
    await alice.until("they come", () => alice.others().length === 1);
    const began = Date.now();
    await t.make.revoke(person.id);
    await alice.until("they are gone", () => alice.others().length === 0);
    assert.ok(Date.now() - began < atLeisure(5000), "within five seconds");
    const bruno = await enter(t.url, s.bruno.client.token, room(id));
    await alice.until("Bruno comes", () => alice.others().length === 1);
    assert.deepEqual(
      theirs.others().map((m) => m.id),
      [s.alice.user.id],
      "what they knew before is all they know",
    );
    bruno.leave();
  });
});
