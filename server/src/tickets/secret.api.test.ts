import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { impersonate } from "#contract/access/impersonation.ts";
import { badges } from "#contract/access/endpoints.ts";
import { listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { addComment, getDiscussion, mentionable } from "#contract/discussion/endpoints.ts";
import { createExport, downloadExport, listExports } from "#contract/exports/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { ticketStatus } from "#contract/reference/ticket-lists.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import {
  listDueSteps,
  mergeTicket,
  moveProcess,
  setTypeProcesses,
  spendTime,
  unmergeTicket,
} from "#contract/tickets/process-endpoints.ts";
import { ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { eventually } from "#server/testing/eventually.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { pusherFor } from "#server/testing/pusher.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { newType } from "./matrix.ts";

// A confidential ticket, looked for by an administrator who holds every right everywhere, at every place that names tickets.

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const everything = allPermissions.filter((right) => right !== "portal_access");
const someone = async (name: string, rights: readonly Permission[] = []) => {
  const user = await t.make.user({ name, zone: paris, rights });
  return { user, client: await t.as(user) };
};
const admin = await someone("Adele Admin", everything);
const gaston = await someone("Gaston Handler");
const paula = await someone("Paula Handler");
const noah = await someone("Noah Asker");
const pia = await someone("Pia Step");
const hr = await newType(admin.client, { name: "HR", secret: true, handlers: [gaston.user.id, paula.user.id] });
const plain = await newType(admin.client, { name: "IT" });

const TOPIC = "Xylophone harassment";
const WORDS = "Zyzzyva complaint";
const ask = async (type_id: string): Promise<string> =>
  (await noah.client.ok(calls.askTicket, { body: { topic: TOPIC, description: WORDS, type_id } })).data.hash_id;
const at = (id: string) => ({ kind: "ticket", id });
/** The steps of its type have names that tell of it, where they are the ticket's. */
const isTold = (answer: unknown): boolean => isNamed(answer) || /Wapiti/u.test(JSON.stringify(answer));
const isNamed = (answer: unknown): boolean => /Xylophone|Zyzzyva/u.test(JSON.stringify(answer));

await admin.client.ok(setTypeProcesses, {
  params: { id: hr },
  body: {
    steps: [
      { label: "Wapiti interview", owner: "person", user_id: gaston.user.id, due_minutes: 60 },
      {
        label: "Wapiti letter",
        owner: "person",
        user_id: pia.user.id,
        approver: "person",
        approver_id: gaston.user.id,
      },
    ],
  },
});
const id = await ask(hr);
await gaston.client.ok(addComment, { params: at(id), body: { text: `${WORDS}, internal` } });
await gaston.client.ok(addComment, { params: at(id), body: { text: WORDS, audience: "external" } });
await gaston.client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: paula.user.id } });
await paula.client.ok(calls.updateTicket, { params: { id }, body: { topic: `${TOPIC}, again` } });

/** Every place that lists, counts or names tickets. */
const places: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  "the list of what to handle": async (c) => await c.ok(calls.listTickets, { query: {} }),
  "the same, searched": async (c) => await c.ok(calls.listTickets, { query: { search: "xylophone" } }),
  "the same, of a person": async (c) => await c.ok(calls.listTickets, { query: { user_id: noah.user.id } }),
  "the same, of an office": async (c) => await c.ok(calls.listTickets, { query: { zone_id: paris.id } }),
  "the same, of a type": async (c) => await c.ok(calls.listTickets, { query: { type_id: hr } }),
  "the same, of an assignee": async (c) => await c.ok(calls.listTickets, { query: { assignee_id: paula.user.id } }),
  "the board": async (c) => await c.ok(calls.getTicketBoard, { query: {} }),
  "the board, searched": async (c) => await c.ok(calls.getTicketBoard, { query: { search: "xylophone" } }),
  "one's own": async (c) => await c.ok(calls.listOwnTickets, { query: {} }),
  "the search": async (c) => await c.ok(searchAll, { query: { q: "xylophone" } }),
  "the trail": async (c) => await c.ok(listAudit, { query: {} }),
  "the trail, searched": async (c) => await c.ok(listAudit, { query: { search: "xylophone" } }),
  "the trail of the record": async (c) => await c.ok(listAudit, { query: { thing: id } }),
  statistics: async (c) => {
    const { data } = await c.ok(ticketStatistics, { query: { type_id: hr } });
    assert.deepEqual([data.asked, data.solved, data.all.solution.n, data.types], [0, 0, 0, []]);
    return await c.ok(ticketStatistics, { query: {} });
  },
  "the inbox": async (c) => {
    const { data } = await c.ok(listApprovals, { query: {} });
    assert.equal(isTold(data), false);
    return data;
  },
  "due steps": async (c) => await c.ok(listDueSteps, { query: { date_start: "2020-01-01", date_end: "2100-01-01" } }),
  "one's own, by steps": async (c) => await c.ok(calls.listOwnTickets, { query: { part: "steps" } }),
  notices: async (c) => await c.ok(listNotifications, { query: {} }),
};

describe("a confidential ticket", () => {
  for (const [place, read] of Object.entries(places))
    test(`32: is named to its handlers alone: not by ${place}`, async () => {
      assert.equal(isNamed(await read(admin.client)), false);
    });

  test("is listed and found by its asker, its handlers and its assignee: there is something to hide", async () => {
    for (const { client } of [gaston, paula]) assert.ok(isNamed(await client.ok(calls.listTickets, { query: {} })));
    for (const { client } of [gaston, paula, noah])
      assert.ok(isNamed(await client.ok(searchAll, { query: { q: "xylophone" } })));
    assert.ok(isNamed(await noah.client.ok(calls.listOwnTickets, { query: {} })));
  });

  test("answers an administrator like one that does not exist", async () => {
    const nothing = "00000000-0000-7000-8000-000000000000";
    const same = async (work: (one: string) => Promise<{ status: number; raw: string }>): Promise<void> => {
      const [there, gone] = [await work(id), await work(nothing)];
      assert.deepEqual([there.status, there.raw.replaceAll(id, "-")], [404, gone.raw.replaceAll(nothing, "-")]);
    };
    const { client } = admin;
    await same(async (one) => await client.call(calls.getTicket, { params: { id: one } }));
    await same(
      async (one) =>
        await client.call(calls.assignTicket, { params: { id: one }, body: { assignee_id: admin.user.id } }),
    );
    await same(
      async (one) => await client.call(calls.followTicket, { params: { id: one }, body: { add: [admin.user.id] } }),
    );
    await same(async (one) => await client.call(calls.deleteTicket, { params: { id: one }, query: {} }));
    await same(
      async (one) =>
        await client.call(mergeTicket, { params: { id: one }, body: { ticket_hash_id: await ask(plain) } }),
    );
    await same(async (one) => await client.call(unmergeTicket, { params: { id: one }, body: {} }));
    await same(
      async (one) => await client.call(spendTime, { params: { id: one }, body: { minutes: 5, day: "2026-01-05" } }),
    );
    const step_id = (await paula.client.ok(calls.getTicket, { params: { id } })).data.steps[0]?.hash_id ?? "";
    await same(
      async (one) =>
        await client.call(moveProcess, { params: { id: one }, body: { step_id, do: "skip", reason: "No" } }),
    );
    await same(async (one) => await client.call(getDiscussion, { params: at(one), query: {} }));
    await same(async (one) => await client.call(addComment, { params: at(one), body: { text: "x" } }));
    await same(async (one) => await client.call(mentionable, { params: at(one), query: {} }));
    await same(async (one) => await client.call(recordTimeline, { params: at(one) }));
  });

  test("counts nowhere: not in the menu, where a plain one does", async () => {
    const count = async () => (await admin.client.ok(badges)).data.ticket_badge_count;
    const before = await count();
    const onBoard = async () =>
      (await admin.client.ok(calls.getTicketBoard, { query: {} })).data.reduce((sum, c) => sum + c.count, 0);
    const there = await onBoard();
    await ask(hr);
    assert.equal(await count(), before);
    assert.equal(await onBoard(), there);
    await ask(plain);
    assert.equal(await count(), (before ?? 0) + 1);
  });

  test("is in no export", async () => {
    for (const kind of ["tickets", "tickets_own", "audit"])
      await admin.client.ok(createExport, { params: { kind }, body: { format: "csv" } });
    await t.runJobs();
    // A plain ticket has the same topic: only the confidential number must be missing.
    const { number } = (await paula.client.ok(calls.getTicket, { params: { id } })).data;
    for (const { hash_id } of (await admin.client.ok(listExports, { query: {} })).data) {
      const file = await admin.client.call(downloadExport, { params: { id: hash_id } });
      assert.equal(file.status, 200);
      assert.doesNotMatch(file.raw, new RegExp(`${number}|Xylophone harassment, again`, "u"));
    }
  });

  test("is called a confidential ticket in mails and notices, to its own people too", async () => {
    await t.runJobs();
    for (const { client, user } of [gaston, paula, noah]) {
      const notices = (await client.ok(listNotifications, { query: {} })).data.filter((n) => n.link?.includes(id));
      assert.ok(notices.length > 0, user.id);
      assert.equal(isNamed(notices), false);
      assert.match(JSON.stringify(notices), /A confidential ticket/u);
      assert.equal(isNamed(await mailsOf(t, user.email)), false);
    }
  });

  test("is live for its own people alone, and its room opens to nobody else", async () => {
    const open = await ask(plain);
    const heard: string[] = [];
    const socket = pusherFor(t.url, await t.tokenFor(admin.user));
    const subscribed = (channel: string): Promise<boolean> =>
      new Promise((done) => {
        const one = socket.subscribe(channel);
        one.bind("pusher:subscription_succeeded", () => done(true));
        one.bind("pusher:subscription_error", () => done(false));
        one.bind_global((event: string, data: unknown) => heard.push(`${event} ${JSON.stringify(data)}`));
      });
    try {
      assert.equal(await subscribed(`private-zone.${paris.id}`), true);
      assert.equal(await subscribed(`private-user.${admin.user.id}`), true);
      assert.equal(await subscribed(`presence-record.ticket.${id}`), false);
      assert.equal(await subscribed(`presence-record.ticket.${open}`), true, "that of a plain one does");
      await paula.client.ok(addComment, { params: at(id), body: { text: "Another word" } });
      const other = await ask(plain);
      await eventually("a plain one is heard", () => heard.some((line) => line.includes(other)));
      assert.equal(
        heard.some((line) => line.includes(id)),
        false,
      );
    } finally {
      socket.disconnect();
    }
  });

  test("is not opened by seeing the product as its handler", async () => {
    const { access_token } = await admin.client.ok(impersonate, { body: { user_hash_id: paula.user.id } });
    const seeing = t.withToken(access_token);
    assert.equal((await seeing.call(calls.getTicket, { params: { id } })).status, 404);
    assert.deepEqual((await seeing.ok(calls.listTickets, { query: { type_id: hr } })).data, []);
    assert.equal(isNamed(await seeing.ok(searchAll, { query: { q: "xylophone harassment, again" } })), false);
  });

  test("is opened by making oneself a handler, which leaves a trace; and closed again", async () => {
    const { client, user } = admin;
    const set = async (handlers: string[]) =>
      await client.ok(calls.updateTicketType, { params: { id: hr }, body: { handlers } });
    const two = [gaston.user.id, paula.user.id];
    await set([...two, user.id]);
    assert.equal((await client.call(calls.getTicket, { params: { id } })).status, 200);
    const [entry] = (await client.ok(listAudit, { query: { thing: hr } })).data;
    assert.ok(entry?.changes.some((change) => change.field === "handlers" && change.after.includes("Adele Admin")));
    await set(two);
    assert.equal((await client.call(calls.getTicket, { params: { id } })).status, 404);
  });

  test("is named in no body: not as a parent, not as what another is merged into", async () => {
    const { client } = admin;
    const nothing = "00000000-0000-7000-8000-000000000000";
    const own = await ask(plain);
    const tried = async (work: (one: string) => Promise<{ status: number; raw: string }>): Promise<void> => {
      const [there, gone] = [await work(id), await work(nothing)];
      assert.deepEqual([there.status, there.raw], [422, gone.raw]);
    };
    await tried(
      async (parent_id) => await client.call(calls.updateTicket, { params: { id: own }, body: { parent_id } }),
    );
    await tried(
      async (parent_id) => await client.call(calls.askTicket, { body: { topic: "x", type_id: plain, parent_id } }),
    );
    await tried(
      async (ticket_hash_id) => await client.call(mergeTicket, { params: { id: own }, body: { ticket_hash_id } }),
    );
  });

  test("is seen by who does a step, from their turn on, and nobody hears the step's name", async () => {
    const open = async () => (await pia.client.call(calls.getTicket, { params: { id } })).status;
    assert.equal(await open(), 404);
    const { steps } = (await gaston.client.ok(calls.getTicket, { params: { id } })).data;
    await gaston.client.ok(moveProcess, { params: { id }, body: { step_id: steps[0]?.hash_id ?? "", do: "finish" } });
    assert.equal(await open(), 200);
    await t.runJobs();
    const notices = (await pia.client.ok(listNotifications, { query: {} })).data.filter((n) => n.link?.includes(id));
    assert.deepEqual(
      notices.map((n) => n.kind),
      ["ticket_step"],
    );
    assert.equal(isTold(notices), false);
    assert.equal(isTold(await mailsOf(t, pia.user.email)), false);
    const trail = await admin.client.ok(listAudit, { query: { thing: id } });
    assert.equal(isTold(trail), false);
  });

  test("stands below a confidential one of the same handlers alone, and merges with its like alone", async () => {
    const other = await newType(admin.client, { name: "HR 2", secret: true, handlers: [gaston.user.id] });
    const [child, far, open] = [await ask(hr), await ask(other), await ask(plain)];
    const below = async (one: string, parent_id: string) =>
      (await gaston.client.call(calls.updateTicket, { params: { id: one }, body: { parent_id } })).status;
    assert.deepEqual([await below(child, far), await below(far, child)], [422, 422], "other handlers");
    const follower = await t.as(
      await t.make.user({
        name: "Desk",
        zone: paris,
        rights: { tickets_update: [paris.id], tickets_analyse: [paris.id] },
      }),
    );
    assert.equal(
      (await follower.call(calls.updateTicket, { params: { id: open }, body: { parent_id: child } })).status,
      422,
    );
    assert.equal(await below(child, id), 200);
    const solve = async () => {
      const { data } = await gaston.client.ok(ticketStatus.list, { query: {} });
      const status_id = data.find((s) => s.name === "Solved")?.hash_id ?? "";
      return await gaston.client.call(calls.setTicketStatus, { params: { id }, body: { status_id, text: "Done" } });
    };
    assert.match((await solve()).error.message, /Still open: T-/u, "its handlers see it");
    const merge = async (ticket_hash_id: string) =>
      (await gaston.client.call(mergeTicket, { params: { id: child }, body: { ticket_hash_id } })).status;
    assert.deepEqual([await merge(far), await merge(open)], [422, 422]);
    assert.equal(await merge(id), 200);
    assert.equal(isNamed(await admin.client.ok(listAudit, { query: { thing: child } })), false);
  });

  test("takes no followers and no other secrecy, and is given to its handlers alone", async () => {
    const follow = await paula.client.call(calls.followTicket, { params: { id }, body: { add: [paula.user.id] } });
    assert.equal(follow.status, 409);
    const move = await paula.client.call(calls.updateTicket, { params: { id }, body: { type_id: plain } });
    assert.equal(move.status, 422);
    const give = await gaston.client.call(calls.assignTicket, { params: { id }, body: { assignee_id: admin.user.id } });
    assert.equal(give.status, 422);
    const open = await ask(plain);
    const hide = await admin.client.call(calls.updateTicket, { params: { id: open }, body: { type_id: hr } });
    assert.equal(hide.status, 422);
  });

  test("needs a handler", async () => {
    const none = await admin.client.call(calls.updateTicketType, { params: { id: hr }, body: { handlers: [] } });
    assert.equal(none.status, 422);
  });
});
