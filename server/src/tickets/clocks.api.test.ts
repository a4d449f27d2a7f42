import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addComment } from "#contract/discussion/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { ticketPriority, ticketStatus } from "#contract/reference/ticket-lists.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";
import { listed, newType } from "./matrix.ts";
import { clocksTask } from "./watch-clocks.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
/** Always open, and never. */
const office = async (name: string, from: string, to: string) => {
  const zone = await t.make.zone({ name, currencyId: eur.id });
  const week = JSON.stringify(Array.from({ length: 7 }, () => (from === to ? [] : [{ from, to }])));
  await t.owner.query(
    "INSERT INTO office_hours (zone_id, valid_from, home_country_id, week) VALUES ($1, '2020-01-01', NULL, $2)",
    [zone.id, week],
  );
  return zone;
};
const open = await office("Open", "00:00", "24:00");
const shut = await office("Shut", "00:00", "00:00");
const rights = ["tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;
const agathe = await t.make.user({
  name: "Agathe",
  zone: open,
  rights: Object.fromEntries(rights.map((r) => [r, "all"])),
});
const client = await t.as(agathe);
const noah = await t.make.user({ name: "Noah", zone: open });
const asker = await t.as(noah);
const admin = await t.as(await t.make.user({ rights: ["ticket_types_view", "ticket_types_create"] }));
/** An hour for the answer, two for the solution. */
const type = await newType(admin, { name: "IT", answer_minutes: 60, solution_minutes: 120 });

const ask = async (zone_id?: string): Promise<string> =>
  (
    await (zone_id ? client : asker).ok(calls.askTicket, {
      body: { topic: "Laptop", type_id: type, ...(zone_id && { zone_id }) },
    })
  ).data.hash_id;
/** Everything that happened to the ticket happened so many minutes earlier. */
const earlier = async (id: string, minutes: number): Promise<void> => {
  await t.owner.query("UPDATE ticket_moment SET at = at - make_interval(mins => $2) WHERE ticket_id = $1", [
    id,
    minutes,
  ]);
  await t.owner.query(
    "UPDATE ticket SET answered_at = answered_at - make_interval(mins => $2), look_at = NULL WHERE hash_id = $1",
    [id, minutes],
  );
};
const now = async (id: string) => (await client.ok(calls.getTicket, { params: { id } })).data;
const minutes = (n: number | undefined): number => Math.round(n ?? -1);
const say = async (by: typeof client, id: string) =>
  await by.ok(addComment, { params: { kind: "ticket", id }, body: { text: "Hello", audience: "external" } });
const set = async (id: string, name: string) =>
  await client.ok(calls.setTicketStatus, {
    params: { id },
    body: { status_id: await listed(admin, ticketStatus, name), question: "Which?", text: "Done" },
  });
const run = async (): Promise<void> => void (await clocksTask(t.app.services)({}, {} as never));
const noticesOf = async (id: string, by = client) =>
  (await by.ok(listNotifications, { query: {} })).data
    .filter((n) => n.link?.includes(id) && /due_soon|late/u.test(n.kind))
    .map((n) => n.kind);

describe("the clocks of a ticket", () => {
  test("count from when it was asked; the answer ends one, solving both", async () => {
    const id = await ask();
    await earlier(id, 30);
    const running = await now(id);
    assert.deepEqual([minutes(running.answer?.elapsed), running.answer?.target, running.answer?.runs], [30, 60, true]);
    await say(client, id);
    await earlier(id, 20);
    const answered = await now(id);
    assert.deepEqual(
      [minutes(answered.answer?.elapsed), answered.answer?.runs, answered.answer?.late],
      [30, false, false],
    );
    assert.deepEqual([minutes(answered.solution?.elapsed), answered.solution?.runs], [50, true]);
    await set(id, "Solved");
    await earlier(id, 500);
    const solved = await now(id);
    assert.deepEqual(
      [minutes(solved.solution?.elapsed), solved.solution?.runs, solved.solution?.due_at],
      [50, false, null],
    );
  });

  test("27: solved without a reply, the answer is not due any more", async () => {
    const id = await ask();
    await set(id, "Solved");
    assert.deepEqual([(await now(id)).answer?.runs, (await now(id)).answer?.due_at], [false, null]);
  });

  test("24: stand while the asker is asked, and go on with the asker's answer; the time between solved and reopened counts nowhere", async () => {
    const id = await ask();
    await earlier(id, 10);
    await set(id, "Waiting");
    await earlier(id, 300);
    assert.deepEqual([minutes((await now(id)).solution?.elapsed), (await now(id)).solution?.due_at], [10, null]);
    await say(asker, id);
    await earlier(id, 5);
    assert.equal(minutes((await now(id)).solution?.elapsed), 15);
    await set(id, "Solved");
    await earlier(id, 1000);
    await client.ok(calls.reopenTicket, { params: { id }, body: { reason: "Again" } });
    await earlier(id, 5);
    const { solution } = await now(id);
    assert.deepEqual([minutes(solution?.elapsed), solution?.runs], [20, true]);
  });

  test("25: an answer is an answer by whatever call it comes, from the asker alone: until then it waits, and the clock stands", async () => {
    const calling = {
      discussion: async (id: string, by = asker) =>
        await by.ok(addComment, {
          params: { kind: "ticket", id },
          body: { text: "The red one", audience: "external" },
        }),
      ticket: async (id: string, by = asker) =>
        await by.ok(calls.commentTicket, { params: { id }, body: { text: "The red one", audience: "external" } }),
    };
    for (const answer of Object.values(calling)) {
      const id = await ask();
      await set(id, "Waiting");
      await earlier(id, 600);
      await answer(id, client);
      const waiting = await now(id);
      assert.deepEqual(
        [waiting.state, minutes(waiting.solution?.elapsed), waiting.solution?.due_at],
        ["WAITING", 0, null],
      );
      await answer(id);
      const woken = await now(id);
      assert.deepEqual([woken.state, minutes(woken.solution?.elapsed), woken.solution?.runs], ["OPEN", 0, true]);
    }
  });

  test("22: another priority is another target for the same time and the same pauses", async () => {
    const plain = await newType(admin, { name: "Plain" });
    const id = await ask();
    await client.ok(calls.updateTicket, { params: { id }, body: { type_id: plain } });
    await earlier(id, 45);
    const priority_id = await listed(admin, ticketPriority, "Urgent");
    await client.ok(calls.updateTicket, { params: { id }, body: { priority_id } });
    const { solution } = await now(id);
    assert.deepEqual(
      [minutes(solution?.elapsed), solution?.target],
      [45, 240],
      "a quarter of an hour's work, the priority's four hours",
    );
  });

  test("another office keeps what has run, and the rest runs by its hours", async () => {
    const id = await ask();
    await earlier(id, 45);
    await client.ok(calls.updateTicket, { params: { id }, body: { zone_id: shut.id } });
    await earlier(id, 600);
    const { solution } = await now(id);
    assert.deepEqual([minutes(solution?.elapsed), solution?.due_at], [45, null], "it never opens");
  });
});

describe("notices of the clocks", () => {
  test("26: come once at three quarters and once when it is late, to who may give it to somebody", async () => {
    const id = await ask();
    await run();
    assert.deepEqual(await noticesOf(id), []);
    await earlier(id, 46);
    await Promise.all([run(), run()]);
    assert.deepEqual(await noticesOf(id), ["ticket_due_soon"], "the answer's");
    await earlier(id, 20);
    await run();
    await earlier(id, 1);
    await run();
    assert.deepEqual((await noticesOf(id)).filter((kind) => kind === "ticket_late").length, 1, "the answer's");
    assert.equal(
      (await client.ok(calls.listTickets, { query: { late: "1" } })).data.some((row) => row.hash_id === id),
      true,
    );
    assert.deepEqual(await noticesOf(id, asker), []);
  });

  test("go to its assignee alone, where it has one", async () => {
    const id = await ask();
    const other = await t.make.user({
      name: "Bruno",
      zone: open,
      rights: Object.fromEntries(rights.map((r) => [r, "all"])),
    });
    await client.ok(calls.assignTicket, { params: { id }, body: { assignee_id: other.id } });
    await earlier(id, 200);
    await run();
    assert.deepEqual(await noticesOf(id), []);
    assert.ok((await noticesOf(id, await t.as(other))).includes("ticket_late"));
  });

  test("26: wait until the office opens", async () => {
    const id = await ask();
    await earlier(id, 200);
    await client.ok(calls.updateTicket, { params: { id }, body: { zone_id: shut.id } });
    await run();
    assert.deepEqual(await noticesOf(id), []);
  });
});

test("a list counts the clocks of its page in one statement more", async () => {
  const { value, sent } = await t.counted(async () => await client.ok(calls.listTickets, { query: { limit: 50 } }));
  assert.ok(value.data.every((row) => row.state === "CLOSED" || row.solution !== null));
  assert.ok(sent <= 3, `${sent} statements`);
});
