import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAppointment, getAppointment } from "#contract/agenda/endpoints.ts";
import { getExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { listExpenses } from "#contract/expenses/lists.ts";
import { createExport, downloadExport } from "#contract/exports/endpoints.ts";
import * as calls from "#contract/leaving/endpoints.ts";
import type { LeavingWord } from "#contract/leaving/words.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { getReport, storeReport } from "#contract/reports/endpoints.ts";
import * as ticketCalls from "#contract/tickets/endpoints.ts";
import { moveProcess, setTypeProcesses } from "#contract/tickets/process-endpoints.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { newType } from "#server/tickets/matrix.ts";

// What goes from a leaver to a successor, by the operations of its area.

const { t, s } = await openScene();
const inParis = (...rights: readonly Permission[]) => Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const person = async (name: string, rights: Record<string, "all" | readonly string[]> = {}) => {
  const user = await t.make.user({ name, zone: s.paris, rights });
  return { id: user.id, client: await t.as(user) };
};
const people = inParis("users_view", "users_update");
const all = await person("Hana Resources", {
  ...people,
  ...inParis("expense_reports_view_all", "expense_reports_update_all"),
  ...inParis("tickets_view", "tickets_update", "tickets_analyse"),
  ticket_types_view: "all",
  ticket_types_create: "all",
  ticket_types_update: "all",
  agenda_view_all: "all",
  agenda_update_all: "all",
  reports_view_all: "all",
  reports_update_all: "all",
  contacts_view_all: "all",
});
const few = await person("Piet Plain", people);
const EXPENSES = ["expense_reports_create", "expense_reports_view", "expense_reports_update"] as const;
const alice = await person("Alice Successor", { ...inParis(...EXPENSES), agenda_view: "all" });

const page = async (id: string, by: Client = all.client) => (await by.ok(calls.getLeaving, { params: { id } })).data;
const of = async (id: string, word: LeavingWord, by?: Client) =>
  (await page(id, by)).lines.filter((line) => line.word === word);
const give = async (id: string, word: LeavingWord, line: string, to: string, by: Client = all.client) =>
  await by.call(calls.clearLeaving, {
    params: { id },
    body: { do: "to", user_id: to, lines: [{ word, hash_id: line }] },
  });

describe("steps of tickets", () => {
  const process = async (leaver: string, more: object = {}) => {
    const id = await newType(all.client, more);
    const steps = [
      { label: "Order", owner: "person" as const, user_id: leaver, due_minutes: 60 },
      { label: "Check", owner: "asker" as const, approver: "person" as const, approver_id: leaver },
    ];
    await all.client.ok(setTypeProcesses, { params: { id }, body: { steps } });
    return id;
  };
  const ask = async (type_id: string, by: Client = s.alice.client) =>
    (await by.ok(ticketCalls.askTicket, { body: { topic: "Printer", type_id, zone_id: s.paris.id } })).data;

  test("that name the leaver, now and later, are lines of their own; the successor does them in their place", async () => {
    const leaver = await person("Didier Steps");
    const far = await t.make.user({ name: "Far Away", zone: s.douala });
    const { hash_id: id, number } = await ask(await process(leaver.id));
    const lines = await of(leaver.id, "ticket_steps");
    assert.deepEqual(
      lines.map((one) => [one.title, one.status, one.can]),
      [
        [`${number}, Order`, "OPEN", { to: true }],
        [`${number}, Check`, "PENDING", { to: true }],
      ],
    );
    assert.deepEqual((await page(leaver.id, few.client)).hidden, [{ word: "ticket_steps", count: 2 }]);
    const [order, check] = lines.map((one) => one.hash_id) as [string, string];
    assert.equal((await give(leaver.id, "ticket_steps", order, alice.id, few.client)).status, 422);
    assert.equal((await give(leaver.id, "ticket_steps", order, far.id)).status, 422, "of another office");
    assert.equal((await give(leaver.id, "ticket_steps", order, alice.id)).status, 200);
    assert.equal(
      (await leaver.client.call(ticketCalls.getTicket, { params: { id } })).status,
      404,
      "sees it no longer",
    );
    const notices = (await alice.client.ok(listNotifications, { query: {} })).data.map((n) => n.kind);
    assert.ok(notices.includes("ticket_step"));
    await alice.client.ok(moveProcess, { params: { id }, body: { step_id: order, do: "finish" } });
    assert.equal(
      (await give(leaver.id, "ticket_steps", check, s.alice.user.id)).status,
      422,
      "nobody approves their own",
    );
    assert.equal((await give(leaver.id, "ticket_steps", check, alice.id)).status, 200);
    await s.alice.client.ok(moveProcess, { params: { id }, body: { step_id: check, do: "finish" } });
    await alice.client.ok(moveProcess, { params: { id }, body: { step_id: check, do: "approve" } });
    assert.deepEqual(await of(leaver.id, "ticket_steps"), []);
    assert.deepEqual(
      (await page(leaver.id)).done.map((one) => [one.title, one.to?.name]),
      [
        [`${number}, Check`, "Alice Successor"],
        [`${number}, Order`, "Alice Successor"],
      ],
    );
  });

  test("of confidential tickets are told to their handlers alone, go to handlers alone, and leave no trace here", async () => {
    const [leaver, other] = [await person("Gaston Steps"), await person("Paula Handler", people)];
    const secret = await process(leaver.id, { secret: true, handlers: [leaver.id, other.id] });
    await ask(secret);
    const seen = await page(leaver.id);
    assert.deepEqual([seen.lines.filter((l) => l.word === "ticket_steps"), seen.hidden, seen.open], [[], [], 0]);
    const lines = await of(leaver.id, "ticket_steps", other.client);
    assert.equal(lines.length, 2);
    const [order = ""] = lines.map((one) => one.hash_id);
    assert.equal((await give(leaver.id, "ticket_steps", order, other.id)).status, 422);
    assert.equal((await give(leaver.id, "ticket_steps", order, alice.id, other.client)).status, 422);
    assert.equal((await give(leaver.id, "ticket_steps", order, other.id, other.client)).status, 200);
    assert.deepEqual((await page(leaver.id)).done, []);
  });
});

test("what repeats goes on in the successor's name, by the same rule, who may make such expenses there", async () => {
  const leaver = await person("Didier Expense", inParis(...EXPENSES));
  const day = "2026-01-31";
  const { data } = await leaver.client.ok(storeExpense, {
    body: {
      type: "REPORT",
      title: "Telephone",
      zone_hash_id: s.paris.id,
      start_date: day,
      end_date: day,
      fees: [{ amount: "40", date: day, reason_id: s.hotel.id }],
      repeats: { repeat_every: 1, repeat_unit: "months" },
    },
  });
  const [line] = await of(leaver.id, "recurrences");
  assert.deepEqual(line?.can, { to: true, end: true });
  const next = line?.day ?? "";
  assert.equal((await give(leaver.id, "recurrences", data.hash_id, few.id)).status, 422);
  assert.equal((await give(leaver.id, "recurrences", data.hash_id, alice.id)).status, 200);
  assert.deepEqual(await of(leaver.id, "recurrences"), []);
  const [draft] = (await alice.client.ok(listExpenses, { query: {} })).data;
  const now = (await alice.client.ok(getExpense, { params: { id: draft?.hash_id ?? "" } })).data;
  assert.deepEqual([now.title, now.start_date, now.status, now.amount], ["Telephone", next, "DRAFT", "40.00"]);
  const days = now.repeats?.next_date ?? "";
  assert.ok(days > next);
  const last = new Date(Date.UTC(Number(days.slice(0, 4)), Number(days.slice(5, 7)), 0)).getUTCDate();
  assert.equal(Number(days.slice(8)), last, "a 31st stays the last day of its month");
  assert.equal((await give(leaver.id, "recurrences", data.hash_id, alice.id)).status, 422, "once");
});

test("appointments to come have the successor in the leaver's place, a series as a whole", async () => {
  const leaver = await person("Didier Agenda", { agenda_view: "all", agenda_create: "all" });
  const make = async (more: object) =>
    (
      await leaver.client.ok(createAppointment, {
        body: {
          title: "Yearly review",
          kind: "internal",
          start: "2099-03-02T10:00",
          end: "2099-03-02T11:00",
          people: [s.alice.user.id],
          ...more,
        },
      })
    ).data.hash_id;
  const [once, series] = [await make({}), await make({ title: "Weekly", repeat: "FREQ=WEEKLY;COUNT=3" })];
  for (const id of [once, series]) {
    assert.equal((await give(leaver.id, "appointments", id, alice.id, few.client)).status, 422);
    assert.equal((await give(leaver.id, "appointments", id, alice.id)).status, 200);
    const now = (await alice.client.ok(getAppointment, { params: { id }, query: {} })).data;
    assert.deepEqual(now.people.map((one) => one.name).toSorted(), [s.alice.user.name, "Alice Successor"].toSorted());
    assert.equal((await leaver.client.call(getAppointment, { params: { id }, query: {} })).status, 404);
  }
  assert.deepEqual(await of(leaver.id, "appointments"), []);
  const { rows } = await t.owner.query<{ user_id: string; people: string[]; times: number }>(
    `SELECT e.user_id, e.people, (SELECT count(DISTINCT x.time_id)::int FROM appointment_time n JOIN appointment_person x ON x.time_id = n.hash_id
      WHERE n.appointment_id = e.hash_id AND x.person_id = $2) AS times FROM appointment e WHERE e.hash_id = $1`,
    [series, alice.id],
  );
  assert.deepEqual([rows[0]?.user_id, rows[0]?.times], [alice.id, 3]);
  const notices = (await alice.client.ok(listNotifications, { query: {} })).data.map((n) => n.kind);
  assert.ok(notices.includes("appointment_invited"));
});

test("next steps of reports are the successor's", async () => {
  const leaver = await person("Didier Reports", { reports_view: "all", reports_create: "all" });
  const { data } = await leaver.client.ok(storeReport, {
    body: {
      kind: "laboratory",
      project: "Summer",
      trials: [{ name: "A", result: "Weak" }],
      date: "2026-03-04",
      summary: "They liked it.",
      steps: [{ text: "Send two samples", person_hash_id: leaver.id }],
    },
  });
  const [line] = await of(leaver.id, "steps");
  assert.deepEqual(line?.can, { to: true });
  assert.equal((await give(leaver.id, "steps", line?.hash_id ?? "", alice.id)).status, 200);
  assert.deepEqual(await of(leaver.id, "steps"), []);
  const now = (await all.client.ok(getReport, { params: { id: data.hash_id } })).data;
  assert.deepEqual(
    now.steps.map((step) => step.person?.name),
    ["Alice Successor"],
  );
});

test("the page is a file with what its reader sees, confidential tickets apart", async () => {
  const leaver = await person("Didier File");
  const plain = await newType(all.client);
  const body = { topic: "Printer", type_id: plain, zone_id: s.paris.id };
  const { data } = await all.client.ok(ticketCalls.askTicket, { body });
  await t.owner.query("UPDATE ticket SET assignee_id = $2 WHERE hash_id = $1", [data.hash_id, leaver.id]);
  const secret = await newType(all.client, { secret: true, handlers: [leaver.id] });
  const ask = { body: { topic: "Xylophone", type_id: secret } };
  const hidden = (await s.alice.client.ok(ticketCalls.askTicket, ask)).data;
  await leaver.client.ok(ticketCalls.assignTicket, {
    params: { id: hidden.hash_id },
    body: { assignee_id: leaver.id },
  });
  const file = async (client: Client): Promise<string> => {
    const wanted = { params: { kind: "leaving" }, body: { format: "csv" as const, filters: { user: leaver.id } } };
    const { hash_id } = (await client.ok(createExport, wanted)).data;
    await t.runJobs();
    return (await client.call(downloadExport, { params: { id: hash_id } })).raw;
  };
  const whole = await file(all.client);
  assert.match(whole, new RegExp(`${data.number}, Printer`, "u"));
  assert.doesNotMatch(whole, /Xylophone/u);
  const part = await file(few.client);
  assert.match(part, /1 line that you cannot open/u);
  assert.doesNotMatch(part, /Printer|Xylophone/u);
  const outside = await t.as(await t.make.user({ zone: s.douala, rights: { users_update: [s.douala.id] } }));
  const refused = { params: { kind: "leaving" }, body: { format: "csv" as const, filters: { user: leaver.id } } };
  assert.ok((await outside.call(createExport, refused)).status >= 400);
});
