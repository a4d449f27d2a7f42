import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import {
  addComment,
  deleteComment,
  getDiscussion,
  mentionable,
  updateComment,
} from "#contract/discussion/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let s: Scene;
before(async () => {
  t = await testApp();
  s = await scene(t);
});
after(async () => await t.close());

const expense = async (): Promise<{ kind: string; id: string }> => ({
  kind: "expense",
  id: await s.expense("UNVALIDATED"),
});
const say = async (client: Client, params: { kind: string; id: string }, text: string, mentions?: string[]) =>
  (await client.ok(addComment, { params, body: { text, ...(mentions && { mentions }) } })).data;

describe("comments on a record", () => {
  test("are read by whoever may open it, newest first, by pages; nobody else learns of them", async () => {
    const params = await expense();
    await say(s.alice.client, params, "Taxi because of the strike.");
    await say(s.bruno.client, params, "  Fine.  ");
    const { data, after: next } = await s.alice.client.ok(getDiscussion, { params, query: { limit: 1 } });
    assert.deepEqual(
      data.map((c) => [c.user.name, c.text, c.audience, c.edited_at, c.can]),
      [["Bruno Keller", "Fine.", "internal", null, {}]],
    );
    const rest = await s.alice.client.ok(getDiscussion, { params, query: { after: next ?? "" } });
    assert.deepEqual(
      rest.data.map((c) => [c.text, c.can]),
      [["Taxi because of the strike.", { update: true, delete: true }]],
    );
    const stranger = await t.as(await t.make.user({ zone: s.douala, rights: { expense_approving: [s.douala.id] } }));
    assert.equal((await stranger.call(getDiscussion, { params, query: {} })).status, 404);
    assert.equal((await stranger.call(mentionable, { params, query: {} })).status, 404);
    assert.equal((await stranger.call(addComment, { params, body: { text: "Hello" } })).status, 404);
    assert.equal(
      (await s.alice.client.call(getDiscussion, { params: { ...params, kind: "nothing" }, query: {} })).status,
      404,
    );
  });

  test("are refused when empty, too long, or for customers where there are none", async () => {
    const params = await expense();
    for (const body of [{ text: "  " }, { text: "x".repeat(4001) }, { text: "Hi", audience: "external" as const }])
      assert.equal((await s.alice.client.call(addComment, { params, body })).status, 422);
    assert.equal((await s.alice.client.call(addComment, { params, body: { text: "x".repeat(4000) } })).status, 200);
  });

  test("are closed to who sees the product as somebody else", async () => {
    const params = await expense();
    const rights = { expense_approving: [s.paris.id] };
    const approver = await t.make.user({ zone: s.paris, rights });
    const peer = await t.as(
      await t.make.user({ zone: s.paris, rights: { ...rights, users_impersonate: "all", users_view: "all" } }),
    );
    const { access_token } = await peer.ok(impersonate, { body: { user_hash_id: approver.id } });
    const seeing = t.withToken(access_token);
    assert.equal((await seeing.call(getDiscussion, { params, query: {} })).status, 403);
    assert.equal((await seeing.call(addComment, { params, body: { text: "As Alice" } })).status, 403);
  });
});

describe("one's own comment", () => {
  test("is changed and deleted for 15 minutes, by nobody else, and leaves its trace", async () => {
    const params = await expense();
    const { hash_id: id, version } = await say(s.alice.client, params, "Teh taxi");
    assert.equal((await s.bruno.client.call(updateComment, { params: { id }, body: { text: "Mine" } })).status, 404);
    assert.equal((await s.bruno.client.call(deleteComment, { params: { id } })).status, 404);
    const { data } = await s.alice.client.ok(updateComment, { params: { id }, body: { text: "The taxi", version } });
    assert.ok(data.edited_at);
    const late = await s.alice.client.call(updateComment, { params: { id }, body: { text: "Both", version } });
    assert.equal(late.status, 409);
    await s.alice.client.ok(deleteComment, { params: { id } });
    const [left] = (await s.bruno.client.ok(getDiscussion, { params, query: {} })).data;
    assert.deepEqual([left?.deleted, left?.text, left?.can], [true, "", {}]);
    const trail = (await s.bruno.client.ok(recordTimeline, { params })).data.map((e) => e.action);
    assert.deepEqual(trail.slice(0, 3), ["comment_delete", "comment_update", "comment"]);
    const { rows } = await t.owner.query<{ texts: string[] }>(
      "SELECT ARRAY(SELECT p->>'text' FROM jsonb_array_elements(past) p) AS texts FROM comment WHERE hash_id = $1",
      [id],
    );
    assert.deepEqual(rows[0]?.texts, ["Teh taxi", "The taxi"]);
  });

  test("stays as it is after 15 minutes", async () => {
    const params = await expense();
    const { hash_id: id } = await say(s.alice.client, params, "Final");
    await t.owner.query("UPDATE comment SET created_at = created_at - interval '16 minutes' WHERE hash_id = $1", [id]);
    assert.deepEqual((await s.alice.client.ok(getDiscussion, { params, query: {} })).data[0]?.can, {});
    assert.equal((await s.alice.client.call(deleteComment, { params: { id } })).status, 409);
    assert.equal((await s.alice.client.call(updateComment, { params: { id }, body: { text: "New" } })).status, 409);
  });

  test("sent again with the same key is there once", async () => {
    const params = await expense();
    const headers = { "idempotency-key": "one-comment-twice" };
    const input = { params, body: { text: "Once" } };
    await Promise.all([
      s.alice.client.call(addComment, input, headers),
      s.alice.client.call(addComment, input, headers),
    ]);
    assert.equal((await s.alice.client.ok(getDiscussion, { params, query: {} })).data.length, 1);
  });
});

describe("mentions", () => {
  test("offer only people who may open the record, and notify each once, with the way to it", async () => {
    const params = await expense();
    const people = (await s.alice.client.ok(mentionable, { params, query: { search: "bru" } })).data;
    assert.deepEqual(
      people.map((p) => p.name),
      ["Bruno Keller"],
    );
    const stranger = await t.make.user({
      name: "Brunhilde Far",
      zone: s.douala,
      rights: { expense_approving: [s.douala.id] },
    });
    const refused = await s.alice.client.call(addComment, {
      params,
      body: { text: "@Brunhilde Far", mentions: [stranger.id] },
    });
    assert.equal(refused.status, 422);
    const told = async () =>
      (await s.bruno.client.ok(loadNotifications, { query: {} })).data.filter((n) => n.kind === "mentioned");
    const earlier = (await told()).length;
    const { hash_id: id } = await say(s.alice.client, params, "@Bruno Keller please look", [
      s.bruno.user.id,
      s.bruno.user.id,
    ]);
    assert.equal((await told()).length, earlier + 1);
    assert.ok((await told())[0]?.link?.includes(params.id));
    await s.alice.client.ok(updateComment, { params: { id }, body: { text: "@Bruno Keller please look again" } });
    assert.equal((await told()).length, earlier + 1, "nobody is notified twice of one comment");
  });
});
