import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { impersonate } from "#contract/access/impersonation.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { addComment, deleteComment, getDiscussion } from "#contract/discussion/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import { mergeTicket, moveProcess, setTypeProcesses, unmergeTicket } from "#contract/tickets/process-endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { newType } from "./matrix.ts";

// Files of tickets and of what is written on them: who opens them, and where they go.

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const [paris, lyon] = [
  await t.make.zone({ name: "Paris", currencyId: eur.id }),
  await t.make.zone({ name: "Lyon", currencyId: eur.id }),
];
const person = async (name: string, rights: readonly Permission[] = [], zone = paris) => {
  const user = await t.make.user({ name, zone, rights: Object.fromEntries(rights.map((r) => [r, [zone.id]])) });
  return { user, client: await t.as(user) };
};
const desk = ["tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;
const noah = await person("Noah Asker");
const fay = await person("Fay Follower");
const pia = await person("Pia Step");
const agathe = await person("Agathe Desk", desk);
const vera = await person("Vera Views", ["tickets_view"]);
const lea = await person("Lea Lyon", desk, lyon);
const keeper = await t.as(
  await t.make.user({ rights: ["ticket_types_view", "ticket_types_create", "ticket_types_update"] }),
);
const plain = await newType(keeper);
const stepped = await newType(keeper);
await keeper.ok(setTypeProcesses, {
  params: { id: stepped },
  body: {
    steps: [
      { label: "Look", owner: "asker" },
      { label: "Order", owner: "person", user_id: pia.user.id },
    ],
  },
});

const pdf = (name: string): File => new File([`%PDF-1.4\n${name}`], `${name}.pdf`, { type: "application/pdf" });
const ask = async (over: object = {}, client = noah.client) =>
  (await client.ok(calls.askTicket, { body: { topic: "Printer", type_id: plain, ...over } })).data;
const now = async (id: string, client: Client = agathe.client) =>
  (await client.ok(calls.getTicket, { params: { id } })).data;
const say = async (client: Client, id: string, audience: "internal" | "external", ...files: File[]) =>
  (await client.ok(calls.commentTicket, { params: { id }, body: { text: `${audience} words`, audience, files } })).data;
const opens = async (client: Client, id: string): Promise<number> =>
  (await client.call(getFile, { params: { id }, query: {} })).status;
const who = async (id: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, { client }] of Object.entries({ noah, fay, pia, agathe, vera, lea }))
    if ((await opens(client, id)) === 200) found.push(name);
  return found;
};
const one = (files: readonly { hash_id: string }[]): string => files[0]?.hash_id ?? "";

describe("files of a ticket", () => {
  test("come with it, from its asker until somebody answers, then from who works on it; whoever sees it opens them", async () => {
    const ticket = await ask({ files: [pdf("page")] });
    const id = ticket.hash_id;
    assert.deepEqual(
      ticket.files.map((f) => f.name),
      ["page.pdf"],
    );
    assert.deepEqual(await who(one(ticket.files)), ["noah", "agathe", "vera"]);
    await agathe.client.ok(calls.followTicket, { params: { id }, body: { add: [fay.user.id] } });
    assert.ok((await who(one(ticket.files))).includes("fay"));
    const update = { params: { id }, body: { files: [pdf("second")], removes: [one(ticket.files)] } };
    const changed = (await noah.client.ok(calls.updateTicket, update)).data;
    assert.deepEqual(
      changed.files.map((f) => f.name),
      ["second.pdf"],
    );
    assert.equal(await opens(noah.client, one(ticket.files)), 404);
    await say(agathe.client, id, "external");
    const late = { params: { id }, body: { files: [pdf("third")] } };
    assert.equal((await noah.client.call(calls.updateTicket, late)).status, 403);
    assert.equal((await agathe.client.ok(calls.updateTicket, late)).data.files.length, 2);
    const { raw } = await agathe.client.call(recordTimeline, { params: { kind: "ticket", id } });
    assert.match(raw, /files_added/u);
    assert.doesNotMatch(raw, /third/u, "the trail says how many, not which");
  });

  test("are refused from elsewhere and beyond thirty, and go with a ticket that is deleted", async () => {
    const [a, b] = [await ask({ files: [pdf("a")] }), await ask()];
    const id = b.hash_id;
    const steal = await agathe.client.call(calls.updateTicket, { params: { id }, body: { removes: [one(a.files)] } });
    assert.equal(steal.status, 422);
    const many = Array.from({ length: 31 }, (_, i) => pdf(String(i)));
    assert.equal((await noah.client.call(calls.updateTicket, { params: { id }, body: { files: many } })).status, 422);
    const said = await say(agathe.client, a.hash_id, "internal", pdf("note"));
    await agathe.client.ok(calls.deleteTicket, { params: { id: a.hash_id }, query: {} });
    const { rows } = await t.owner.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM file WHERE record_id = ANY ($1)",
      [[a.hash_id, said.hash_id]],
    );
    assert.equal(rows[0]?.left, 0);
  });
});

describe("files of comments", () => {
  test("31: on an internal comment are opened by who reads it, never by its asker or followers, whatever way they look", async () => {
    const { hash_id: id } = await ask({ type_id: stepped });
    await agathe.client.ok(calls.followTicket, { params: { id }, body: { add: [fay.user.id] } });
    const [inner, outer] = [
      await say(agathe.client, id, "internal", pdf("overspends")),
      await say(agathe.client, id, "external", pdf("offer")),
    ];
    assert.deepEqual(await who(one(inner.files)), ["agathe", "vera"]);
    assert.deepEqual(await who(one(outer.files)), ["noah", "fay", "agathe", "vera"]);
    await t.runJobs();
    for (const { client, user } of [noah, fay]) {
      const { raw } = await client.call(getDiscussion, { params: { kind: "ticket", id }, query: {} });
      assert.match(raw, /offer\.pdf/u);
      assert.doesNotMatch(raw, /overspends/u);
      assert.doesNotMatch(JSON.stringify(await mailsOf(t, user.email)), /overspends/u);
      const sent = { params: { id }, body: { text: "x", audience: "internal" as const, files: [pdf("x")] } };
      assert.equal((await client.call(calls.commentTicket, sent)).status, 422);
    }
    // Whoever does a step works on it from their turn on, and writes and reads internal files there.
    assert.equal(await opens(pia.client, one(inner.files)), 404);
    const { steps } = await now(id);
    await noah.client.ok(moveProcess, { params: { id }, body: { step_id: steps[0]?.hash_id ?? "", do: "finish" } });
    assert.equal(await opens(pia.client, one(inner.files)), 200);
    const byStep = await say(pia.client, id, "internal", pdf("quote"));
    assert.deepEqual(await who(one(byStep.files)), ["pia", "agathe", "vera"]);
  });

  test("of a confidential ticket are its people's alone", async () => {
    const type_id = await newType(keeper, { secret: true, handlers: [pia.user.id] });
    const ticket = await ask({ type_id, files: [pdf("mine")] });
    const inner = await say(pia.client, ticket.hash_id, "internal", pdf("theirs"));
    assert.deepEqual(await who(one(ticket.files)), ["noah", "pia"]);
    assert.deepEqual(await who(one(inner.files)), ["pia"]);
  });

  test("are opened by nobody who sees the product as somebody else", async () => {
    const { hash_id: id } = await ask();
    const said = await say(agathe.client, id, "internal", pdf("note"));
    const boss = await t.as(await t.make.user({ rights: allPermissions.filter((right) => right !== "portal_access") }));
    const { access_token } = await boss.ok(impersonate, { body: { user_hash_id: agathe.user.id } });
    assert.equal(await opens(t.withToken(access_token), one(said.files)), 404);
  });

  test("go with a comment that its author deletes, and stand on no other kind of record", async () => {
    const { hash_id: id } = await ask();
    const said = await say(noah.client, id, "external", pdf("mistake"));
    await noah.client.ok(deleteComment, { params: { id: said.hash_id } });
    assert.equal(await opens(noah.client, one(said.files)), 404);
    assert.equal(await opens(agathe.client, one(said.files)), 404);
    const params = { kind: "ticket_type", id: plain };
    const refused = await keeper.call(addComment, { params, body: { text: "x", files: [pdf("x")] } });
    assert.deepEqual(refused.error.errors, { files: ["Comments here have no files."] });
  });
});

test("28: files move along with a merged ticket, those of comments with theirs, and back", async () => {
  const [a, b] = [await ask({ files: [pdf("a")] }), await ask({ files: [pdf("b")] }, fay.client)];
  const [inner, outer] = [
    await say(agathe.client, b.hash_id, "internal", pdf("inner")),
    await say(agathe.client, b.hash_id, "external", pdf("outer")),
  ];
  await agathe.client.ok(mergeTicket, { params: { id: b.hash_id }, body: { ticket_hash_id: a.hash_id } });
  const names = async (id: string) => (await now(id)).files.map((f) => f.name);
  assert.deepEqual([await names(a.hash_id), await names(b.hash_id)], [["a.pdf", "b.pdf"], []]);
  assert.deepEqual(await who(one(b.files)), ["noah", "fay", "agathe", "vera"], "both askers");
  assert.deepEqual(await who(one(outer.files)), ["noah", "fay", "agathe", "vera"]);
  assert.deepEqual(await who(one(inner.files)), ["agathe", "vera"]);
  await agathe.client.ok(calls.updateTicket, { params: { id: a.hash_id }, body: { files: [pdf("later")] } });
  await agathe.client.ok(unmergeTicket, { params: { id: b.hash_id }, body: {} });
  assert.deepEqual([await names(a.hash_id), await names(b.hash_id)], [["a.pdf", "later.pdf"], ["b.pdf"]]);
  assert.deepEqual(await who(one(b.files)), ["fay", "agathe", "vera"]);
  assert.deepEqual(await who(one(outer.files)), ["fay", "agathe", "vera"]);
});

describe("the calls for comments of tickets", () => {
  test("are those of the discussion, for tickets alone", async () => {
    const { hash_id: id } = await ask();
    const said = await say(agathe.client, id, "external");
    const { data } = await noah.client.ok(getDiscussion, { params: { kind: "ticket", id }, query: {} });
    assert.deepEqual(
      data.map((c) => c.hash_id),
      [said.hash_id],
    );
    assert.notEqual((await now(id)).answered_at, null);
    const on = { params: { id: said.hash_id } };
    const change = { ...on, body: { text: "Better words" } };
    assert.equal((await noah.client.call(calls.updateTicketComment, change)).status, 404, "not theirs");
    assert.equal((await agathe.client.ok(calls.updateTicketComment, change)).data.text, "Better words");
    await agathe.client.ok(calls.deleteTicketComment, on);
    assert.equal((await agathe.client.call(calls.updateTicketComment, change)).status, 404);
    const params = { kind: "ticket_type", id: plain };
    const other = (await keeper.ok(addComment, { params, body: { text: "Still used?" } })).data;
    const onOther = { params: { id: other.hash_id } };
    assert.equal((await keeper.call(calls.updateTicketComment, { ...onOther, body: { text: "x" } })).status, 404);
    assert.equal((await keeper.call(calls.deleteTicketComment, onOther)).status, 404);
  });
});
