import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import {
  addComment,
  deleteComment,
  getDiscussion,
  mentionable,
  updateComment,
} from "#contract/discussion/endpoints.ts";
import { listNotifications, updatePreferences } from "#contract/notifications/endpoints.ts";
import * as orders from "#contract/orders/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const france = await t.make.country({ name: "France", iso2: "FR" });
const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const person = async (name: string, country: { id: string }, rights: readonly Permission[]) => {
  const user = await t.make.user({
    name,
    zone: paris,
    rights: Object.fromEntries(rights.map((r) => [r, r.startsWith("notify") ? "all" : [country.id]])),
  });
  return { user, client: await t.as(user) };
};
const keeps: readonly Permission[] = [
  "orders_view_all",
  "orders_create",
  "orders_update_all",
  "contacts_view_all",
  "contacts_create",
];
const alice = await person("Alice Martin", france, keeps);
const bruno = await person("Bruno Keller", france, keeps);
/** Sees the order and may not change it. Is notified of internal comments. */
const vera = await person("Vera Lang", france, ["orders_view_all", "notify_order_internal_comment_created"]);
const far = await person("Veronica Far", kenya, keeps);

let made = 0;
async function order(): Promise<string> {
  const mails = [{ label: "work" as const, address: `marta${++made}@begudes.example` }];
  const body = { name: `Begudes ${made}`, contactType: "society" as const, country_hash_id: france.id, mails };
  const { data: contact } = await alice.client.ok(createContact, { body });
  const { data } = await alice.client.ok(orders.createOrder, {
    body: { contact_hash_id: contact.hash_id, value: "1" },
  });
  return data.hash_id;
}
const at = (id: string) => ({ kind: "order", id });
const said = async (client: Client, id: string, query: { audience?: "internal" | "external" } = {}) =>
  (await client.ok(getDiscussion, { params: at(id), query })).data;
const inOrder = async (client: Client, id: string) =>
  (await client.ok(orders.getOrder, { params: { id } })).data.comments;
const noticesOf = async (client: Client, id: string) =>
  (await client.ok(listNotifications, { query: {} })).data.filter((n) => n.link?.includes(id)).map((n) => n.kind);

describe("comments of an order", () => {
  test("are the same, written by either call: with the same notices, mails and words on the trail", async () => {
    const [one, other] = [await order(), await order()];
    const [first, second] = [made - 1, made];
    const internal = "They pay late";
    const external = "Which label height?";
    await alice.client.ok(orders.internalComment, { body: { order_hash_id: one, comment: internal } });
    await alice.client.ok(orders.externalComment, { body: { order_hash_id: one, comment: external } });
    await alice.client.ok(addComment, { params: at(other), body: { text: internal } });
    await alice.client.ok(addComment, { params: at(other), body: { text: external, audience: "external" } });
    const silent = { text: "In the portal alone", audience: "external", mail: false } as const;
    await alice.client.ok(addComment, { params: at(other), body: silent });
    await t.runJobs();
    for (const [id, more] of [
      [one, []],
      [other, [[true, silent.text]]],
    ] as const) {
      const expected = [[false, internal], [true, external], ...more];
      assert.deepEqual(
        (await inOrder(vera.client, id)).map((c) => [c.external, c.comment]),
        expected,
      );
      assert.deepEqual(
        (await said(vera.client, id)).map((c) => [c.audience === "external", c.text]),
        expected.toReversed(),
      );
    }
    assert.deepEqual(
      (await said(vera.client, one, { audience: "external" })).map((c) => c.text),
      [external],
    );
    for (const n of [first, second]) {
      const sent = await mailsOf(t, `marta${n}@begudes.example`);
      assert.equal(sent.length, 1);
      assert.match(sent[0]?.text ?? "", /Which label height/u);
    }
    const trailOf = async (id: string) =>
      (await vera.client.ok(recordTimeline, { params: at(id) })).data.map((e) => [e.action, e.details]);
    assert.deepEqual((await trailOf(other)).slice(1, 3), (await trailOf(one)).slice(0, 2));
    for (const id of [one, other])
      assert.deepEqual(await noticesOf(vera.client, id), ["order_internal_comment_created"]);
  });

  test("are written to the customer by who may change the order; among the team by whoever may open it", async () => {
    const id = await order();
    const body = { text: "Hello", audience: "external" as const };
    assert.equal((await vera.client.call(addComment, { params: at(id), body })).status, 403);
    assert.equal((await vera.client.call(addComment, { params: at(id), body: { text: "Seen" } })).status, 200);
    assert.equal((await far.client.call(addComment, { params: at(id), body: { text: "Seen" } })).status, 404);
    assert.equal((await far.client.call(getDiscussion, { params: at(id), query: {} })).status, 404);
    await alice.client.ok(orders.archiveOrder, { params: { id }, query: {} });
    assert.equal((await alice.client.call(addComment, { params: at(id), body })).status, 409);
  });

  test("mention whoever may open the order, who is notified of that alone", async () => {
    const id = await order();
    const { data: offered } = await alice.client.ok(mentionable, { params: at(id), query: { search: "ver" } });
    assert.deepEqual(
      offered.map((p) => p.name),
      ["Vera Lang"],
    );
    const text = "@Vera Lang please look";
    const refused = { params: at(id), body: { text, mentions: [far.user.id] } };
    assert.equal((await alice.client.call(addComment, refused)).status, 422);
    const { data } = await alice.client.ok(addComment, { params: at(id), body: { text, mentions: [vera.user.id] } });
    assert.deepEqual(await noticesOf(vera.client, id), ["mentioned"]);
    await alice.client.ok(updateComment, { params: { id: data.hash_id }, body: { mentions: [bruno.user.id] } });
    assert.deepEqual(await noticesOf(bruno.client, id), ["mentioned"]);
    const trail = (await vera.client.ok(recordTimeline, { params: at(id) })).data.map((e) => e.action);
    assert.deepEqual(
      trail.slice(0, 2),
      ["comment_update", "comment_internal"],
      "a line for each change, not each notice",
    );
  });

  test("are told as comments to the mentioned who have turned mentions off", async () => {
    const quiet = await person("Quentin Quiet", france, ["orders_view_all", "notify_order_internal_comment_created"]);
    const kinds = [{ kind: "mentioned", channels: [] }];
    await quiet.client.ok(updatePreferences, { body: { kinds } });
    const id = await order();
    const body = { text: "@Quentin Quiet please look", mentions: [quiet.user.id] };
    await alice.client.ok(addComment, { params: at(id), body });
    assert.deepEqual(await noticesOf(quiet.client, id), ["order_internal_comment_created"]);
  });

  test("are changed by their author at any time who may change the order, else for 15 minutes; each leaves its trace", async () => {
    const id = await order();
    const mine = (
      await alice.client.ok(addComment, { params: at(id), body: { text: "Teh label", audience: "external" } })
    ).data;
    const hers = (await vera.client.ok(addComment, { params: at(id), body: { text: "Seen" } })).data;
    assert.deepEqual(hers.can, { update: true, delete: true });
    await t.owner.query("UPDATE comment SET created_at = created_at - interval '16 minutes'");
    const change = { body: { text: "The label" } };
    assert.equal((await vera.client.call(updateComment, { params: { id: hers.hash_id }, ...change })).status, 409);
    assert.equal((await bruno.client.call(updateComment, { params: { id: mine.hash_id }, ...change })).status, 404);
    await alice.client.ok(updateComment, { params: { id: mine.hash_id }, ...change });
    assert.equal((await inOrder(alice.client, id))[0]?.comment, "The label");
    await alice.client.ok(orders.deleteComment, { params: { id: mine.hash_id } });
    assert.deepEqual(
      (await inOrder(alice.client, id)).map((c) => c.comment),
      ["Seen"],
    );
    const left = (await said(alice.client, id)).find((c) => c.hash_id === mine.hash_id);
    assert.deepEqual([left?.deleted, left?.text, left?.can], [true, "", {}]);
    assert.equal((await alice.client.call(deleteComment, { params: { id: mine.hash_id } })).status, 404);
    const { rows } = await t.owner.query(
      "SELECT jsonb_path_query_array(past, '$.text') AS past FROM comment WHERE hash_id = $1",
      [mine.hash_id],
    );
    assert.deepEqual(rows, [{ past: ["Teh label", "The label"] }]);
  });

  test("go with the order", async () => {
    const id = await order();
    await alice.client.ok(addComment, { params: at(id), body: { text: "Hello" } });
    const keeper = await person("Klaus", france, [...keeps, "orders_delete_all"]);
    await keeper.client.ok(orders.deleteOrder, { params: { id }, body: {} });
    assert.equal((await t.owner.query("SELECT 1 FROM comment WHERE entity_id = $1", [id])).rowCount, 0);
  });
});

test("comments of a table of their own come over whole", async () => {
  const id = await order();
  const { tasks } = (await alice.client.ok(orders.getOrder, { params: { id } })).data;
  const on = { order_hash_id: id, task_hash_id: tasks[1]?.hash_id };
  await alice.client.ok(orders.internalComment, { body: { ...on, comment: "They pay late" } });
  await bruno.client.ok(orders.externalComment, { body: { ...on, comment: "Which height?" } });
  const waits = { params: { id }, body: { waiting_for: "The label" } };
  await alice.client.ok(orders.waitOrder, waits);
  await alice.client.ok(orders.answerOrder, { body: { order_hash_id: id, comment: "It came", external: true } });
  const changed = (await inOrder(alice.client, id))[0]?.hash_id ?? "";
  await alice.client.ok(orders.updateComment, { params: { id: changed }, body: { comment: "They pay" } });
  await t.owner.query("UPDATE comment SET by_customer = true WHERE hash_id <> $1 AND user_id = $2", [
    changed,
    alice.user.id,
  ]);
  const before = await inOrder(bruno.client, id);
  const migration = (name: string): string =>
    readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), "utf8");
  const [old] = /CREATE TABLE order_comments [^;]*;/u.exec(migration("0163_orders")) ?? [];
  await t.owner.query(`${old}
    INSERT INTO order_comments SELECT hash_id, entity_id, task_id, audience = 'external', text, user_id, by_customer, answers, edited_at, version, created_at
      FROM comment WHERE kind = 'order' AND deleted_at IS NULL;
    DELETE FROM comment;
    ALTER TABLE comment DROP COLUMN task_id, DROP COLUMN by_customer, DROP COLUMN answers;
    ${migration("0250_comments_of_orders")}`);
  assert.deepEqual(await inOrder(bruno.client, id), before);
  assert.equal((await t.owner.query("SELECT to_regclass('order_comments') AS old")).rows[0]?.old, null);
});
