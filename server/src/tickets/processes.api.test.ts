import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { addComment, getDiscussion } from "#contract/discussion/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { ticketStatus } from "#contract/reference/ticket-lists.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import * as process from "#contract/tickets/process-endpoints.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { listed, newType } from "./matrix.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const person = async (name: string, rights: readonly Permission[] = [], zone = paris) => {
  const user = await t.make.user({ name, zone, rights: Object.fromEntries(rights.map((r) => [r, [zone.id]])) });
  return { user, client: await t.as(user) };
};
const admin = await t.as(
  await t.make.user({ rights: ["ticket_types_view", "ticket_types_create", "ticket_types_update"] }),
);
const noah = await person("Noah Lambert");
const hugo = await person("Hugo Moreau");
await t.owner.query("UPDATE app_user SET manager_id = $2 WHERE hash_id = $1", [noah.user.id, hugo.user.id]);
const bruno = await person("Bruno Buyer");
const agathe = await person("Agathe Royer", ["tickets_view", "tickets_update", "tickets_analyse"]);
const vera = await person("Vera Validates", ["tickets_validate"]);
const worker = await person("Wanda Works", ["tickets_update"]);
const status = async (name: string): Promise<string> => await listed(admin, ticketStatus, name);

type Steps = ClientInput<typeof process.setTypeProcesses>["body"]["steps"];
/** Who asks says what is needed, somebody chooses, the buyer orders with the manager's approval, who has the ticket hands it over. */
const purchase: Steps = [
  { label: "Say what", owner: "asker" },
  { label: "Choose", owner: "person", user_id: bruno.user.id, due_minutes: 60 },
  { label: "Order", owner: "person", user_id: bruno.user.id, approver: "manager" },
  { label: "Hand over", owner: "assignee" },
];
async function typeWith(steps: Steps, over = {}): Promise<string> {
  const id = await newType(admin, over);
  await admin.ok(process.setTypeProcesses, { params: { id }, body: { steps } });
  return id;
}
const type = await typeWith(purchase);
const ask = async (type_id = type, over = {}, client: Client = noah.client): Promise<string> =>
  (await client.ok(calls.askTicket, { body: { topic: "Laptop", type_id, ...over } })).data.hash_id;
const now = async (id: string, client: Client = agathe.client) =>
  (await client.ok(calls.getTicket, { params: { id } })).data;
const states = async (id: string): Promise<string> => (await now(id)).steps.map((s) => s.state).join(" ");
const stepId = async (id: string, label: string): Promise<string> =>
  (await now(id)).steps.find((s) => s.label === label)?.hash_id ?? "";
const tried = async (client: Client, id: string, label: string, deed: process.ProcessDeed, reason?: string) =>
  await client.call(process.moveProcess, {
    params: { id },
    body: { step_id: await stepId(id, label), do: deed, ...(reason && { reason }) },
  });
const take = async (client: Client, id: string, label: string, deed: process.ProcessDeed, reason?: string) => {
  const answer = await tried(client, id, label, deed, reason);
  assert.equal(answer.status, 200, answer.raw);
};
const solve = async (client: Client, id: string, body = {}) =>
  await client.call(calls.setTicketStatus, {
    params: { id },
    body: { status_id: await status("Solved"), text: "Done", ...body },
  });
const noticesOf = async (client: Client, id: string) =>
  (await client.ok(listNotifications, { query: {} })).data.filter((n) => n.link?.includes(id)).map((n) => n.kind);
const inbox = async (client: Client, id: string): Promise<number> => {
  const rows = (await client.ok(listApprovals, { query: { kind: "ticket_step" } })).data;
  const { ticket_step_badge_count: count } = (await client.ok(badges)).data;
  assert.equal(rows.length, count, "the inbox has as many rows as its badge says");
  const own = (await client.ok(calls.listOwnTickets, { query: { part: "steps" } })).data;
  const mine = rows.filter((row) => row.link.includes(id)).length;
  assert.equal(own.filter((one) => one.hash_id === id).length, Math.min(1, mine), "one's own list has it too");
  return mine;
};

describe("the steps of a type", () => {
  test("are kept whole and in their order, and a version that is old is refused", async () => {
    const { data, version } = await admin.ok(process.getTypeProcesses, { params: { id: type } });
    assert.deepEqual(
      data.map((s) => [s.label, s.owner, s.after, s.approver]),
      [
        ["Say what", "asker", [], null],
        ["Choose", "person", [1], null],
        ["Order", "person", [2], "manager"],
        ["Hand over", "assignee", [3], null],
      ],
    );
    const old = await admin.call(process.setTypeProcesses, {
      params: { id: type },
      body: { steps: purchase, version: version - 1 },
    });
    assert.equal(old.status, 409);
  });
  test("wait for one another without a circle, and each names who does it", async () => {
    const set = async (...steps: Steps) => {
      const answer = await admin.call(process.setTypeProcesses, { params: { id: type }, body: { steps } });
      return [answer.status, ...Object.keys(answer.error.errors ?? {})];
    };
    const step = (after: number[] | null, over = {}) => ({ label: "A", owner: "asker" as const, after, ...over });
    assert.deepEqual(await set(step([2]), step([1])), [422, "steps.0.after"]);
    assert.deepEqual(await set(step(null), step([5])), [422, "steps.1.after"]);
    assert.deepEqual(await set(step(null, { owner: "person" })), [422, "steps.0.user_id"]);
    assert.deepEqual(await set(step(null, { owner: "department" })), [422, "steps.0.department_id"]);
    assert.deepEqual(await set(step(null, { approver: "person" })), [422, "steps.0.approver_id"]);
  });
  test("that change do so for tickets asked later only", async () => {
    const own = await typeWith(purchase);
    const id = await ask(own);
    await admin.ok(process.setTypeProcesses, { params: { id: own }, body: { steps: [] } });
    assert.equal((await now(id)).steps.length, 4);
    assert.equal((await now(await ask(own))).steps.length, 0);
  });
});

describe("a process", () => {
  test("goes through three people and an approval, one step after the other, and each hears of theirs", async () => {
    const id = await ask();
    assert.equal(await states(id), "OPEN PENDING PENDING PENDING");
    assert.equal((await bruno.client.call(calls.getTicket, { params: { id } })).status, 404, "not his turn yet");
    assert.equal(await inbox(noah.client, id), 1);
    await take(noah.client, id, "Say what", "finish");
    assert.equal(await states(id), "DONE OPEN PENDING PENDING");
    assert.deepEqual([await inbox(noah.client, id), await inbox(bruno.client, id)], [0, 1]);
    assert.ok((await noticesOf(bruno.client, id)).includes("ticket_step"));
    const seen = await now(id, bruno.client);
    assert.deepEqual([seen.internal, seen.works], [true, false], "he reads what the team writes");
    assert.ok(seen.steps[1]?.due_at, "due an hour of work after it opened");
    await take(bruno.client, id, "Choose", "finish");
    await take(bruno.client, id, "Order", "finish");
    assert.equal(await states(id), "DONE DONE TO_APPROVE PENDING");
    assert.equal(await inbox(hugo.client, id), 1);
    assert.ok((await noticesOf(hugo.client, id)).includes("ticket_to_approve"));
    await take(hugo.client, id, "Order", "refuse", "A second quote, please");
    const refused = (await now(id, bruno.client)).steps[2];
    assert.deepEqual([refused?.state, refused?.round, refused?.reason], ["OPEN", 2, "A second quote, please"]);
    assert.equal((await now(id, noah.client)).steps[2]?.reason, null, "not for its asker");
    assert.ok((await noticesOf(bruno.client, id)).includes("ticket_refused"));
    await take(bruno.client, id, "Order", "finish");
    await take(hugo.client, id, "Order", "approve");
    assert.equal((await now(id)).steps[2]?.approved_by?.name, "Hugo Moreau");
    assert.equal(await states(id), "DONE DONE DONE OPEN");
    await agathe.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: agathe.user.id } });
    assert.equal(await inbox(agathe.client, id), 1);
    await take(agathe.client, id, "Hand over", "finish");
    assert.equal((await solve(agathe.client, id)).status, 200);
    assert.equal((await now(id, bruno.client)).state, "SOLVED", "who did a step sees it still");
  });

  test("is taken further by its people alone: owner, approver, who assigns, who approves by right", async () => {
    const id = await ask();
    const refused = async (client: Client, label: string, deed: process.ProcessDeed) =>
      (await tried(client, id, label, deed, "No")).status;
    assert.equal(await refused(worker.client, "Say what", "finish"), 403, "not its owner");
    assert.equal(await refused(noah.client, "Say what", "skip"), 403);
    assert.equal(await refused(noah.client, "Choose", "finish"), 403);
    assert.equal(await refused(agathe.client, "Say what", "approve"), 403);
    assert.equal((await tried(agathe.client, id, "Say what", "skip")).status, 422, "a reason");
    await take(agathe.client, id, "Say what", "skip", "He told me");
    assert.equal(await refused(agathe.client, "Say what", "skip"), 409);
    await take(bruno.client, id, "Choose", "finish");
    await take(bruno.client, id, "Order", "finish");
    assert.equal(await refused(bruno.client, "Order", "approve"), 403);
    await take(vera.client, id, "Order", "approve");
    await take(agathe.client, id, "Choose", "back");
    assert.equal(await states(id), "SKIPPED OPEN PENDING PENDING");
  });

  test("has four eyes: nobody approves what they did or asked, until the company says so", async () => {
    const own = await typeWith([{ label: "Order", owner: "manager", approver: "manager" }]);
    const id = await ask(own);
    await take(hugo.client, id, "Order", "finish");
    assert.equal(await inbox(hugo.client, id), 0);
    const answer = await tried(hugo.client, id, "Order", "approve");
    assert.deepEqual([answer.status, answer.error.code], [403, "four_eyes"]);
    await take(vera.client, id, "Order", "approve");
  });

  test("waits for a department's people in the office, who come and go", async () => {
    const { rows } = await t.owner.query<{ hash_id: string }>(
      "INSERT INTO department (hash_id, name) VALUES (new_id(), 'Stores') RETURNING hash_id",
    );
    const department_id = rows[0]?.hash_id ?? "";
    const member = await person("Della Member");
    const join = async (id: string, to: string | null) =>
      await t.owner.query("UPDATE app_user SET department_id = $2 WHERE hash_id = $1", [id, to]);
    await join(member.user.id, department_id);
    const id = await ask(await typeWith([{ label: "Fetch", owner: "department", department_id }]));
    assert.equal(await inbox(member.client, id), 1);
    await join(bruno.user.id, department_id);
    assert.equal(await inbox(bruno.client, id), 1);
    await join(member.user.id, null);
    assert.equal((await member.client.call(calls.getTicket, { params: { id } })).status, 404);
    await t.owner.query("UPDATE app_user SET active = false WHERE hash_id = $1", [member.user.id]);
    await join(bruno.user.id, null);
    const lyon = await person("Lena of Lyon", ["tickets_view", "tickets_analyse"], await t.make.zone({ name: "Lyon" }));
    assert.equal(await inbox(agathe.client, id), 1, "nobody is left: who assigns tickets decides");
    assert.equal(await inbox(lyon.client, id), 0, "in this office");
    await take(agathe.client, id, "Fetch", "finish");
  });
});

describe("solving", () => {
  test("34: waits for every step and approval; by force it withdraws them, and no count keeps them", async () => {
    const id = await ask(
      await typeWith([
        { label: "Order", owner: "person", user_id: bruno.user.id, approver: "manager" },
        { label: "Check", owner: "person", user_id: bruno.user.id, after: [] },
      ]),
    );
    const first = await solve(agathe.client, id);
    assert.deepEqual([first.status, first.error.message], [409, "Step “Order” is not done."]);
    await take(bruno.client, id, "Order", "finish");
    assert.equal((await solve(agathe.client, id)).error.message, "Step “Order” waits for approval.");
    assert.deepEqual([await inbox(hugo.client, id), await inbox(bruno.client, id)], [1, 1]);
    assert.equal((await solve(agathe.client, id, { force: true, reason: "Urgent" })).status, 403, "she may not");
    const both = await person("Flora Force", ["tickets_update", "tickets_validate"]);
    assert.equal((await solve(both.client, id, { force: true })).status, 422, "a reason");
    assert.equal((await solve(both.client, id, { force: true, reason: "Urgent" })).status, 200);
    assert.equal(await states(id), "SKIPPED SKIPPED");
    assert.deepEqual([await inbox(hugo.client, id), await inbox(bruno.client, id)], [0, 0]);
    assert.ok((await noticesOf(hugo.client, id)).includes("ticket_forced"));
  });
  test("34: what is withdrawn by its asker waits for nobody either", async () => {
    const id = await ask();
    assert.equal(await inbox(noah.client, id), 1);
    await noah.client.ok(calls.withdrawTicket, { params: { id }, body: {} });
    assert.equal(await inbox(noah.client, id), 0);
    assert.equal((await tried(noah.client, id, "Say what", "finish")).status, 409);
  });
  test("33: waits for open children, by the status, the board and in bulk, naming those one may see", async () => {
    const plain = await newType(admin);
    const id = await ask(plain);
    const child = await ask(plain, { parent_id: id }, agathe.client);
    const { number } = await now(child);
    const no = await solve(agathe.client, id);
    assert.deepEqual([no.status, no.error.message], [409, `Still open: ${number}.`]);
    const far = await t.make.zone({ name: "Douala", currencyId: eur.id });
    await t.owner.query("UPDATE ticket SET zone_id = $2 WHERE hash_id = $1", [child, far.id]);
    await t.owner.query("UPDATE ticket SET user_id = $2 WHERE hash_id = $1", [child, bruno.user.id]);
    assert.equal((await solve(agathe.client, id)).error.message, "Still open: 1 ticket you cannot open.");
    assert.equal((await now(id)).hidden_children, 1);
  });
});

describe("children", () => {
  test("have at most three levels and no circle", async () => {
    const plain = await newType(admin);
    const make = async (parent_id?: string) => await ask(plain, parent_id ? { parent_id } : {}, agathe.client);
    const top = await make();
    const middle = await make(top);
    const low = await make(middle);
    const below = async (id: string, parent_id: string | null) =>
      (await agathe.client.call(calls.updateTicket, { params: { id }, body: { parent_id } })).status;
    const fourth = { topic: "Fourth", type_id: plain, parent_id: low };
    assert.equal((await agathe.client.call(calls.askTicket, { body: fourth })).status, 422);
    assert.deepEqual([await below(top, low), await below(top, top)], [422, 422]);
    assert.equal(await below(middle, await make()), 200, "two levels below another");
    assert.equal(await below(middle, await make(top)), 422, "that would be four");
    assert.equal(await below(middle, null), 200);
    assert.equal((await now(low)).parent?.hash_id, middle);
  });
  test("stand only below tickets that one works on", async () => {
    const plain = await newType(admin);
    const id = await ask(plain);
    const body = { topic: "Child", type_id: plain, parent_id: id };
    assert.equal((await noah.client.call(calls.askTicket, { body })).status, 422);
    assert.equal((await bruno.client.call(calls.askTicket, { body })).status, 422, "as one that does not exist");
  });
});

describe("merging", () => {
  const say = async (client: Client, id: string, text: string, audience: "internal" | "external") => {
    return (await client.ok(addComment, { params: { kind: "ticket", id }, body: { text, audience } })).data;
  };
  const thread = async (client: Client, id: string) =>
    (await client.ok(getDiscussion, { params: { kind: "ticket", id }, query: {} })).data
      .map((c) => c.text)
      .toReversed();

  test("28: comments, followers, time and children move on in order; answers and links reach the living one; undone in 15 minutes", async () => {
    const plain = await newType(admin);
    const fay = await person("Fay Follower");
    const [a, b] = [await ask(plain), await ask(plain, {}, bruno.client)];
    const child = await ask(plain, { parent_id: b }, agathe.client);
    await say(agathe.client, a, "1 to Noah", "external");
    await say(agathe.client, b, "2 to Bruno", "external");
    await say(agathe.client, b, "3 to the team", "internal");
    await say(agathe.client, a, "4 to Noah", "external");
    await agathe.client.ok(calls.followTicket, { params: { id: b }, body: { add: [fay.user.id] } });
    await agathe.client.ok(process.spendTime, { params: { id: b }, body: { minutes: 20, day: "2026-01-05" } });
    await agathe.client.ok(calls.setTicketStatus, {
      params: { id: b },
      body: { status_id: await status("Waiting"), question: "Which?" },
    });
    const merged = (await agathe.client.ok(process.mergeTicket, { params: { id: b }, body: { ticket_hash_id: a } }))
      .data;
    assert.deepEqual([merged.state, merged.merged_into?.hash_id], ["CLOSED", a]);
    assert.deepEqual(await thread(agathe.client, a), [
      "1 to Noah",
      "2 to Bruno",
      "3 to the team",
      "4 to Noah",
      "Which?",
    ]);
    const living = await now(a);
    assert.deepEqual(
      [living.followers.map((f) => f.name), living.spent, living.children.map((c) => c.hash_id)],
      [["Fay Follower"], 20, [child]],
    );
    for (const { client } of [bruno, fay])
      assert.ok((await noticesOf(client, a)).includes("ticket_merged"), "told once, with the link to the living one");
    // Bruno asked the one that is gone: he reads and answers as an asker does, also by its old address.
    assert.deepEqual(await thread(bruno.client, b), ["1 to Noah", "2 to Bruno", "4 to Noah", "Which?"]);
    await agathe.client.ok(calls.setTicketStatus, {
      params: { id: a },
      body: { status_id: await status("Waiting"), question: "Both of you?" },
    });
    await say(bruno.client, b, "The red one", "external");
    assert.equal((await now(a)).state, "OPEN", "his answer ends the wait");
    assert.equal((await now(b)).state, "CLOSED", "and opens nothing");
    const back = (await agathe.client.ok(process.unmergeTicket, { params: { id: b }, body: {} })).data;
    assert.deepEqual([back.state, back.merged_into, back.spent], ["WAITING", null, 20]);
    assert.deepEqual(
      back.children.map((c) => c.hash_id),
      [child],
    );
    assert.deepEqual(await thread(agathe.client, b), ["2 to Bruno", "3 to the team", "Which?"]);
    const left = await now(a);
    assert.deepEqual([left.followers, left.spent, left.children], [[], 0, []]);
    assert.equal((await bruno.client.call(calls.getTicket, { params: { id: a } })).status, 404);
  });

  test("is undone no later than that, and never twice", async () => {
    const plain = await newType(admin);
    const [a, b] = [await ask(plain), await ask(plain)];
    const undo = async () => (await agathe.client.call(process.unmergeTicket, { params: { id: b }, body: {} })).status;
    assert.equal(await undo(), 409);
    await agathe.client.ok(process.mergeTicket, { params: { id: b }, body: { ticket_hash_id: a } });
    await t.owner.query("UPDATE ticket SET merged_at = merged_at - interval '16 minutes' WHERE hash_id = $1", [b]);
    assert.equal(await undo(), 409);
  });

  test("takes the right on both, another ticket, an open one, and nothing that stands below it", async () => {
    const plain = await newType(admin);
    const [a, b] = [await ask(plain), await ask(plain)];
    const merge = async (client: Client, id: string, ticket_hash_id: string) =>
      (await client.call(process.mergeTicket, { params: { id }, body: { ticket_hash_id } })).status;
    assert.equal(await merge(worker.client, a, b), 403);
    assert.equal(await merge(agathe.client, a, a), 422);
    await agathe.client.ok(calls.updateTicket, { params: { id: b }, body: { parent_id: a } });
    assert.equal(await merge(agathe.client, a, b), 422, "its own child");
    assert.equal(await merge(agathe.client, b, a), 200, "the other way round it may be");
    assert.equal(await merge(agathe.client, a, b), 422, "closed");
  });
});

test("time spent is noted, corrected by who wrote it and kept from the asker", async () => {
  const id = await ask(await newType(admin));
  const spend = async (client: Client, body: object) =>
    await client.call(process.spendTime, { params: { id }, body: { minutes: 30, day: "2026-01-05", ...body } });
  assert.equal((await spend(noah.client, {})).status, 403);
  assert.equal((await spend(agathe.client, { minutes: 0 })).status, 422);
  assert.equal((await spend(agathe.client, { text: "Choosing" })).status, 200);
  const [entry] = (await now(id)).times;
  assert.equal((await spend(worker.client, { replaces: entry?.hash_id })).status, 422, "not hers");
  assert.equal((await spend(agathe.client, { minutes: 45, replaces: entry?.hash_id })).status, 200);
  assert.equal((await now(id)).spent, 45);
  assert.deepEqual([(await now(id, noah.client)).spent, (await now(id, noah.client)).times], [null, []]);
});

test("a checklist is kept by who works on it", async () => {
  const id = await ask(await newType(admin));
  const body = {
    checklist: [
      { text: "Cable", done: true },
      { text: "Label", done: false },
    ],
  };
  assert.equal((await noah.client.call(calls.updateTicket, { params: { id }, body })).status, 403);
  assert.deepEqual(
    (await agathe.client.ok(calls.updateTicket, { params: { id }, body })).data.checklist,
    body.checklist,
  );
});
