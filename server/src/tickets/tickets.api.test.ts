import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import {
  addComment,
  deleteComment,
  getDiscussion,
  mentionable,
  updateComment,
} from "#contract/discussion/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { ticketPriority, ticketStatus } from "#contract/reference/ticket-lists.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { closeTask } from "./close-tickets.ts";
import { handOnTask } from "./hand-on.ts";
import { listed, newType } from "./matrix.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const douala = await t.make.zone({ name: "Douala", currencyId: eur.id });
const everyRight = ["tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;
const person = async (name: string, rights: readonly Permission[] = [], zone = paris) => {
  const user = await t.make.user({ name, zone, rights: Object.fromEntries(rights.map((r) => [r, [zone.id]])) });
  return { user, client: await t.as(user) };
};
const admin = await t.as(
  await t.make.user({
    rights: [
      "ticket_types_view",
      "ticket_types_create",
      "ticket_types_update",
      "ticket_types_delete",
      "ticket_statuses_view",
      "ticket_statuses_create",
      "ticket_statuses_update",
      "ticket_statuses_delete",
    ],
  }),
);
const noah = await person("Noah Lambert");
const fay = await person("Fay Follower");
const agathe = await person("Agathe Royer", everyRight);
const vera = await person("Vera Views", ["tickets_view"]);
const far = await person("Dora Douala", everyRight, douala);
const it = await newType(admin, { name: "IT" });
const status = async (name: string): Promise<string> => await listed(admin, ticketStatus, name);

const ask = async (client: Client = noah.client, type_id = it): Promise<string> =>
  (await client.ok(calls.askTicket, { body: { topic: "Laptop", description: "Mine is old", type_id } })).data.hash_id;
const now = async (id: string, client: Client = agathe.client) =>
  (await client.ok(calls.getTicket, { params: { id } })).data;
const at = (id: string) => ({ kind: "ticket", id });
const say = async (client: Client, id: string, text: string, audience?: "internal" | "external") =>
  (await client.ok(addComment, { params: at(id), body: { text, ...(audience && { audience }) } })).data;
const thread = async (client: Client, id: string, audience?: "internal" | "external") =>
  (await client.ok(getDiscussion, { params: at(id), query: { ...(audience && { audience }) } })).data.map(
    (c) => c.text,
  );
const noticesOf = async (client: Client, id: string) =>
  (await client.ok(listNotifications, { query: {} })).data.filter((n) => n.link?.includes(id)).map((n) => n.kind);
const setTo = async (client: Client, id: string, name: string, body: { question?: string; text?: string } = {}) =>
  (await client.ok(calls.setTicketStatus, { params: { id }, body: { status_id: await status(name), ...body } })).data;

describe("a ticket", () => {
  test("goes from its asker over a question and its answer to solved, reopened and closed", async () => {
    const id = await ask();
    const asked = await now(id);
    assert.match(asked.number, /^T-\d{4}-\d{4}$/u);
    assert.deepEqual([asked.state, asked.status.name, asked.priority.name], ["OPEN", "New", "Normal"]);
    assert.deepEqual(await noticesOf(agathe.client, id), ["ticket_asked"]);
    await agathe.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: agathe.user.id } });
    const waits = await setTo(agathe.client, id, "Waiting", { question: "Which one?" });
    assert.deepEqual([waits.state, waits.answered_at !== null], ["WAITING", true]);
    assert.deepEqual(await thread(noah.client, id), ["Which one?"]);
    assert.deepEqual(await noticesOf(noah.client, id), ["ticket_waits"]);
    await say(noah.client, id, "The small one");
    const again = await now(id);
    assert.deepEqual([again.state, again.waiting_since], ["OPEN", null]);
    await setTo(agathe.client, id, "Solved", { text: "On your desk" });
    await agathe.client.ok(calls.reopenTicket, { params: { id }, body: { reason: "It was the wrong one" } });
    assert.equal((await now(id)).solved_at, null);
    await setTo(agathe.client, id, "Solved", { text: "Exchanged" });
    const closed = (await noah.client.ok(calls.closeTicket, { params: { id }, body: {} })).data;
    assert.deepEqual([closed.state, closed.can], ["CLOSED", {}]);
    const trail = (await agathe.client.ok(recordTimeline, { params: at(id) })).data.map((e) => e.action).toReversed();
    assert.deepEqual(trail, ["ask", "assign", "status", "answer", "status", "reopen", "status", "close"]);
  });

  test("waits with a question and is solved with what was done; a status that means closed is none to set", async () => {
    const id = await ask();
    const set = async (name: string) =>
      (await agathe.client.call(calls.setTicketStatus, { params: { id }, body: { status_id: await status(name) } }))
        .status;
    assert.deepEqual([await set("Waiting"), await set("Solved"), await set("Closed")], [422, 422, 422]);
    assert.equal((await setTo(agathe.client, id, "Open")).status.name, "Open");
  });

  test("that is closed stays closed: its asker's answer opens another one, which names it", async () => {
    const id = await ask();
    await setTo(agathe.client, id, "Solved", { text: "Done" });
    await noah.client.ok(calls.closeTicket, { params: { id }, body: {} });
    assert.equal(
      (await agathe.client.call(addComment, { params: at(id), body: { text: "Hm", audience: "external" } })).status,
      409,
    );
    await say(noah.client, id, "It is broken again");
    const old = await now(id, noah.client);
    assert.equal(old.state, "CLOSED");
    const next = await now(old.followed_by[0]?.hash_id ?? "", noah.client);
    assert.deepEqual(
      [next.state, next.topic, next.description, next.follows?.number],
      ["OPEN", "Laptop", "It is broken again", old.number],
    );
    assert.deepEqual(await noticesOf(agathe.client, next.hash_id), ["ticket_asked"]);
  });

  test("is changed by its asker until somebody answers, then by who works on it", async () => {
    const id = await ask();
    const change = async (client: Client, body: object) =>
      (await client.call(calls.updateTicket, { params: { id }, body })).status;
    assert.equal(await change(noah.client, { topic: "Laptop, 15 inch" }), 200);
    assert.equal(await change(noah.client, { priority_id: await listed(admin, ticketPriority, "Urgent") }), 403);
    assert.equal(await change(vera.client, { topic: "Mine" }), 403);
    await say(agathe.client, id, "Hello", "external");
    assert.equal(await change(noah.client, { topic: "Another" }), 403);
    assert.equal(await change(agathe.client, { priority_id: await listed(admin, ticketPriority, "Urgent") }), 200);
    assert.equal(await change(agathe.client, { zone_id: douala.id }), 422, "where she holds no right");
  });

  test("is asked for somebody else, and elsewhere, with the right to work there", async () => {
    const body = { topic: "Badge", type_id: it, user_id: noah.user.id };
    assert.equal((await fay.client.call(calls.askTicket, { body })).status, 403);
    assert.equal((await noah.client.call(calls.askTicket, { body: { ...body, zone_id: douala.id } })).status, 422);
    const { data } = await agathe.client.ok(calls.askTicket, { body });
    assert.deepEqual([data.user.name, data.entered_by?.name], ["Noah Lambert", "Agathe Royer"]);
    assert.deepEqual(await noticesOf(noah.client, data.hash_id), ["ticket_asked"]);
  });

  test("is given to active people who may see it without having it, and to nobody", async () => {
    const id = await ask();
    const give = async (assignee_id: string | null) =>
      (await agathe.client.call(calls.assignTicket, { params: { id }, body: { assignee_id } })).status;
    assert.deepEqual([await give(fay.user.id), await give(far.user.id), await give(vera.user.id)], [422, 422, 200]);
    assert.deepEqual(await noticesOf(vera.client, id), ["ticket_assigned"]);
    assert.equal(
      (await vera.client.call(calls.assignTicket, { params: { id }, body: { assignee_id: null } })).status,
      403,
    );
    assert.equal(await give(null), 200);
    const gone = await person("Gone", everyRight);
    await t.owner.query("UPDATE app_user SET active = false WHERE hash_id = $1", [gone.user.id]);
    assert.equal(await give(gone.user.id), 422);
  });

  test("is withdrawn by its asker, and deleted while nobody has answered", async () => {
    const [one, other] = [await ask(), await ask()];
    assert.equal((await agathe.client.call(calls.withdrawTicket, { params: { id: one }, body: {} })).status, 403);
    await noah.client.ok(calls.withdrawTicket, { params: { id: one }, body: {} });
    await say(agathe.client, other, "Hello", "external");
    assert.equal((await agathe.client.call(calls.deleteTicket, { params: { id: other }, query: {} })).status, 409);
    await agathe.client.ok(calls.deleteTicket, { params: { id: one }, query: {} });
    assert.equal((await noah.client.call(calls.getTicket, { params: { id: one } })).status, 404);
  });

  test("37: solved five working days ago closes, once, however many servers look", async () => {
    const [old, fresh] = [await ask(), await ask()];
    for (const id of [old, fresh]) await setTo(agathe.client, id, "Solved", { text: "Done" });
    await t.owner.query("UPDATE ticket SET solved_at = clock() - interval '15 days' WHERE hash_id = $1", [old]);
    const run = closeTask(t.app.services);
    await Promise.all([run({}, {} as never), run({}, {} as never)]);
    assert.deepEqual([(await now(old)).state, (await now(fresh)).state], ["CLOSED", "SOLVED"]);
    assert.equal((await noticesOf(noah.client, old)).filter((kind) => kind === "ticket_closed").length, 1);
  });

  test("36: of somebody who leaves is nobody's, which who gives tickets to people hears once; they follow none", async () => {
    const id = await ask();
    const leaver = await person("Lea Leaver", ["tickets_view"]);
    await agathe.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: leaver.user.id } });
    await agathe.client.ok(calls.followTicket, { params: { id }, body: { add: [leaver.user.id] } });
    await t.owner.query("UPDATE app_user SET active = false WHERE hash_id = $1", [leaver.user.id]);
    const left = await now(id);
    assert.deepEqual([left.assignee, left.followers], [null, []]);
    const run = handOnTask(t.app.services);
    await Promise.all([run({}, {} as never), run({}, {} as never)]);
    assert.equal((await noticesOf(agathe.client, id)).filter((kind) => kind === "ticket_left").length, 1);
    assert.ok(!(await noticesOf(vera.client, id)).includes("ticket_left"), "she gives tickets to nobody");
  });

  test("is followed by oneself where one may open it, by others through its asker and who works on it", async () => {
    const id = await ask();
    const follow = async (client: Client, body: object) =>
      (await client.call(calls.followTicket, { params: { id }, body })).status;
    assert.equal(await follow(fay.client, { add: [fay.user.id] }), 404);
    assert.equal(await follow(noah.client, { add: [fay.user.id] }), 200, "a colleague of the asker's");
    assert.equal((await now(id, fay.client)).following, true);
    assert.equal(await follow(fay.client, { add: [vera.user.id] }), 403);
    const left = await fay.client.ok(calls.followTicket, { params: { id }, body: { remove: [fay.user.id] } });
    assert.equal(left.data, null);
    assert.equal((await fay.client.call(calls.getTicket, { params: { id } })).status, 404);
  });
});

describe("comments of a ticket", () => {
  const SECRET = "He overspends, @Vera Views";
  async function commented(): Promise<{ id: string; internal: string; external: string }> {
    const id = await ask();
    await agathe.client.ok(calls.followTicket, { params: { id }, body: { add: [fay.user.id] } });
    const external = (await say(agathe.client, id, "Two would do", "external")).hash_id;
    const internal = (await say(agathe.client, id, SECRET)).hash_id;
    return { id, internal, external };
  }

  test("31: for the team reach neither its asker nor its followers, by whatever way they look", async () => {
    const { id, internal } = await commented();
    await t.runJobs();
    for (const { client, user } of [noah, fay]) {
      assert.deepEqual(await thread(client, id), ["Two would do"]);
      assert.deepEqual(await thread(client, id, "internal"), []);
      assert.equal((await now(id, client)).internal, false);
      assert.ok(!(await noticesOf(client, id)).includes("ticket_note"));
      for (const mail of await mailsOf(t, user.email)) assert.doesNotMatch(JSON.stringify(mail), /overspends/u);
      assert.equal((await client.call(recordTimeline, { params: at(id) })).status, 404, "the history tells of them");
      assert.equal((await client.call(updateComment, { params: { id: internal }, body: { text: "x" } })).status, 404);
      assert.equal((await client.call(deleteComment, { params: { id: internal } })).status, 404);
      const written = await client.call(addComment, { params: at(id), body: { text: "x", audience: "internal" } });
      assert.equal(written.status, 422);
      assert.equal((await client.call(mentionable, { params: at(id), query: {} })).status, 404);
    }
    for (const { client } of [agathe, vera]) assert.deepEqual(await thread(client, id), [SECRET, "Two would do"]);
    const { rows } = await t.owner.query<{ payload: unknown }>(
      "SELECT to_jsonb(o) AS payload FROM outbox o WHERE to_jsonb(o)::text LIKE '%overspends%'",
    );
    assert.deepEqual(rows, []);
  });

  test("of one's own ticket stay closed, whatever rights one holds", async () => {
    const id = await ask(vera.client);
    await say(agathe.client, id, SECRET);
    assert.deepEqual(await thread(vera.client, id), []);
    await agathe.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: vera.user.id } });
    assert.deepEqual(await thread(vera.client, id), [], "as its assignee neither");
    assert.equal((await vera.client.call(recordTimeline, { params: at(id) })).status, 404);
  });

  test("mention who may read them: by audience", async () => {
    const { id } = await commented();
    const offered = async (audience: "internal" | "external") =>
      (await agathe.client.ok(mentionable, { params: at(id), query: { audience, search: "fay" } })).data.length;
    assert.deepEqual([await offered("internal"), await offered("external")], [0, 1]);
    const mention = async (audience: "internal" | "external") => {
      const body = { text: "@Fay Follower", mentions: [fay.user.id], audience };
      return (await agathe.client.call(addComment, { params: at(id), body })).status;
    };
    assert.deepEqual([await mention("internal"), await mention("external")], [422, 200]);
    assert.ok((await noticesOf(fay.client, id)).includes("mentioned"));
  });

  test("are changed for 15 minutes in both audiences, and by nobody later", async () => {
    const { external, internal } = await commented();
    const change = async (id: string) =>
      (await agathe.client.call(updateComment, { params: { id }, body: { text: "Corrected" } })).status;
    assert.deepEqual([await change(external), await change(internal)], [200, 200]);
    await t.owner.query("UPDATE comment SET created_at = created_at - interval '16 minutes'");
    assert.deepEqual([await change(external), await change(internal)], [409, 409]);
  });

  test("that the asker reads are written by who works on it; whoever only looks writes to the team", async () => {
    const id = await ask();
    const written = await vera.client.call(addComment, { params: at(id), body: { text: "x", audience: "external" } });
    assert.equal(written.status, 403);
    await say(vera.client, id, "Seen");
    assert.equal((await now(id)).answered_at, null, "the team's words are no answer");
    await say(noah.client, id, "Anybody there?");
    assert.equal((await now(id)).answered_at, null, "nor are the asker's own");
    await say(agathe.client, id, "Yes", "external");
    assert.notEqual((await now(id)).answered_at, null);
  });
});

describe("the lists", () => {
  test("own: what one asked or follows; to handle: the offices of one's rights", async () => {
    const id = await ask();
    await agathe.client.ok(calls.followTicket, { params: { id }, body: { add: [fay.user.id] } });
    const own = async (client: Client, part?: "asked" | "followed") =>
      (await client.ok(calls.listOwnTickets, { query: { ...(part && { part }) } })).data.some((x) => x.hash_id === id);
    assert.deepEqual([await own(noah.client), await own(noah.client, "followed")], [true, false]);
    assert.deepEqual([await own(fay.client), await own(fay.client, "asked")], [true, false]);
    assert.equal(await own(agathe.client), false);
    const toHandle = async (client: Client) =>
      (await client.ok(calls.listTickets, { query: {} })).data.some((x) => x.hash_id === id);
    assert.deepEqual(
      [
        await toHandle(agathe.client),
        await toHandle(vera.client),
        await toHandle(far.client),
        await toHandle(noah.client),
        await toHandle(fay.client),
      ],
      [true, true, false, false, false],
    );
  });
  test("are narrowed by every filter, in two statements however many rows there are", async () => {
    const id = await ask();
    await agathe.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: agathe.user.id } });
    const query = {
      whose: "mine",
      state: "OPEN",
      type_id: it,
      zone_id: paris.id,
      user_id: noah.user.id,
      search: "laptop",
      limit: 2,
    } as const;
    const { value, sent } = await t.counted(async () => await agathe.client.ok(calls.listTickets, { query }));
    assert.equal(value.data[0]?.hash_id, id);
    assert.ok(sent <= 3, `${sent} statements`);
    const none = await agathe.client.ok(calls.listTickets, { query: { whose: "nobody", assignee_id: agathe.user.id } });
    assert.deepEqual(none.data, []);
  });
});

describe("the board", () => {
  test("has a column for each status that is not closed, with its count and its newest tickets, in two statements", async () => {
    const [one, other] = [await ask(), await ask()];
    await setTo(agathe.client, other, "Open");
    const { value, sent } = await t.counted(async () => await agathe.client.ok(calls.getTicketBoard, { query: {} }));
    const columns = Object.fromEntries(value.data.map((c) => [c.status.name, c]));
    assert.ok(sent <= 3, `${sent} statements`);
    assert.deepEqual(Object.keys(columns).slice(0, 2), ["New", "Open"]);
    assert.equal("Closed" in columns, false);
    assert.equal(columns.New?.tickets[0]?.hash_id, one);
    assert.equal(columns.Open?.tickets[0]?.hash_id, other);
    for (const { count, tickets } of value.data) assert.ok(count >= tickets.length);
    assert.equal((await far.client.ok(calls.getTicketBoard, { query: {} })).data[0]?.count, 0);
    const mine = (await agathe.client.ok(calls.getTicketBoard, { query: { whose: "mine", user_id: fay.user.id } }))
      .data;
    assert.ok(mine.length > 0 && mine.every((c) => c.count === 0), "empty columns stay");
  });
});

describe("statuses", () => {
  const { merging } = keepingOf(ticketStatus);
  test("35: keep their meaning; those in use are replaced by one of the same meaning", async () => {
    const made = async (name: string, meaning: "OPEN" | "WAITING") =>
      (await admin.ok(ticketStatus.create, { body: { name, meaning, colour: "blue" } as never })).data.hash_id;
    const [parked, planned] = [await made("Parked", "OPEN"), await made("Planned", "OPEN")];
    const changed = await admin.call(ticketStatus.update, {
      params: { id: parked },
      body: { meaning: "WAITING" } as never,
    });
    assert.equal(changed.status, 422);
    const id = await ask();
    await setTo(agathe.client, id, "Parked");
    assert.equal((await admin.call(ticketStatus.remove, { params: { id: parked } })).status, 409);
    assert.ok(merging);
    const merge = async (into: string) =>
      (await admin.call(merging.merge, { params: { id: parked }, body: { into } })).status;
    assert.equal(await merge(await status("Waiting")), 422);
    assert.equal(await merge(planned), 200);
    assert.equal((await now(id)).status.name, "Planned");
  });
  test("leave each meaning at least one", async () => {
    const only = await status("Waiting");
    await t.owner.query(
      "UPDATE ticket SET status_id = (SELECT hash_id FROM ticket_status WHERE name = 'New'), state = 'OPEN', waiting_since = NULL WHERE state = 'WAITING'",
    );
    assert.equal((await admin.call(ticketStatus.remove, { params: { id: only } })).status, 409);
  });
});
