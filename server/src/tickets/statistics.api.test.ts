import assert from "node:assert/strict";
import { test } from "node:test";
import { ticketPriority, ticketStatus } from "#contract/reference/ticket-lists.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import * as process from "#contract/tickets/process-endpoints.ts";
import { ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { openApp } from "#server/testing/test-app.ts";
import { listed, newType } from "./matrix.ts";
import { measureTask } from "./measure-tickets.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const douala = await t.make.zone({ name: "Douala", currencyId: eur.id });
const everyRight = ["tickets_update", "tickets_analyse", "tickets_validate"] as const;
const desk = await t.as(
  await t.make.user({ zone: paris, rights: Object.fromEntries(everyRight.map((r) => [r, [paris.id, douala.id]])) }),
);
const ofParis = await t.as(await t.make.user({ zone: paris, rights: { tickets_analyse: [paris.id] } }));
const admin = await t.as(
  await t.make.user({ rights: ["ticket_types_view", "ticket_types_create", "ticket_types_update"] }),
);
const it = await newType(admin, { name: "IT" });
const status = async (name: string): Promise<string> => await listed(admin, ticketStatus, name);
const [urgent, solved] = [await listed(admin, ticketPriority, "Urgent"), await status("Solved")];

/** A ticket asked in January 2026 and solved the same day, between hours of the usual office. */
async function ticket(
  zone: string,
  day: number,
  asked: string,
  done: string | null,
  over: object = {},
): Promise<string> {
  const body = { topic: "Printer", type_id: it, zone_id: zone, priority_id: urgent, ...over };
  const { data } = await desk.ok(calls.askTicket, { body });
  const at = (time: string): string => `2026-01-${String(day).padStart(2, "0")}T${time}:00Z`;
  const id = data.hash_id;
  await t.owner.query("UPDATE ticket SET created_at = $2 WHERE hash_id = $1", [id, at(asked)]);
  await t.owner.query("UPDATE ticket_moment SET at = $2 WHERE ticket_id = $1", [id, at(asked)]);
  if (done === null) return id;
  await desk.ok(calls.setTicketStatus, { params: { id }, body: { status_id: solved, text: "Done" } });
  await t.owner.query("UPDATE ticket SET solved_at = $2, answered_at = $2 WHERE hash_id = $1", [id, at(done)]);
  await t.owner.query("UPDATE ticket_moment SET at = $2 WHERE ticket_id = $1 AND state = 'SOLVED'", [id, at(done)]);
  return id;
}
const measured = async (): Promise<void> => void (await measureTask(t.app.services)({}, {} as never));
const read = async (query: ClientInput<typeof ticketStatistics>["query"] = {}, client = desk) =>
  (await client.ok(ticketStatistics, { query: { from: "2026-01-01", to: "2026-01-31", ...query } })).data;

test("counts by day what was asked, solved and open, and both times with their numbers", async () => {
  // Monday 5 January; the usual office is open from 9 to 18 by its clock, an hour ahead of UTC.
  for (const minutes of ["10", "20", "30", "40"]) await ticket(paris.id, 5, "10:00", `10:${minutes}`);
  await measured();
  const four = await read();
  assert.deepEqual([four.all.solution.n, four.all.solution.median], [4, null], "under five there is no percentile");
  await ticket(paris.id, 6, "10:00", "16:00");
  await ticket(douala.id, 7, "10:00", "10:50");
  const stays = await ticket(paris.id, 8, "10:00", null);
  await measured();
  const all = await read();
  assert.deepEqual([all.asked, all.solved, all.reopened], [7, 6, 0]);
  assert.deepEqual(all.all.solution, { n: 6, median: 30, p90: 360, judged: 6, kept: 5 });
  assert.deepEqual(all.all.answer.kept, 5, "the target is an hour");
  assert.deepEqual(
    all.days.filter((d) => d.day >= "2026-01-05" && d.day <= "2026-01-08").map((d) => [d.asked, d.solved, d.open]),
    [
      [4, 4, 0],
      [1, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
    ],
  );
  assert.deepEqual(
    all.offices.map((o) => [o.zone.name, o.solution.n, o.solution.median]),
    [
      ["Douala", 1, null],
      ["Paris", 5, 30],
    ],
  );
  assert.deepEqual(
    all.types.map((y) => [y.type.name, y.solution.n]),
    [["IT", 6]],
  );
  assert.deepEqual(
    all.months.map((m) => [m.month, m.solution.n]),
    [["2026-01", 6]],
  );
  assert.equal(all.ages.find((a) => a.age === "older")?.count, 1);
  await desk.ok(calls.withdrawTicket, { params: { id: stays }, body: {} });
});

test("of the offices whose tickets one assigns alone, and by filters", async () => {
  assert.deepEqual(
    (await read({}, ofParis)).offices.map((o) => o.zone.name),
    ["Paris"],
  );
  assert.equal((await read({ zone_id: douala.id }, ofParis)).solved, 0);
  assert.equal((await read({ zone_id: douala.id })).solved, 1);
  const nobody = await t.as(await t.make.user({ zone: paris, rights: { tickets_view: [paris.id] } }));
  assert.equal((await nobody.call(ticketStatistics, { query: {} })).status, 403);
});

test("a span has an end after its start, and at most a year", async () => {
  const asked = async (from: string, to: string) => (await desk.call(ticketStatistics, { query: { from, to } })).status;
  assert.deepEqual([await asked("2026-02-01", "2026-01-31"), await asked("2024-01-01", "2026-01-01")], [422, 422]);
});

test("24: between solved and reopened nothing counts; a reopened one is counted by its last solving", async () => {
  const before = await read({ from: "2026-01-12", to: "2026-01-20" });
  const id = await ticket(paris.id, 12, "10:00", "10:30");
  await desk.ok(calls.reopenTicket, { params: { id }, body: { reason: "Again" } });
  await t.owner.query("UPDATE ticket_moment SET at = '2026-01-14T10:00Z' WHERE ticket_id = $1 AND position = 3", [id]);
  await desk.ok(calls.setTicketStatus, { params: { id }, body: { status_id: solved, text: "Done" } });
  await t.owner.query("UPDATE ticket_moment SET at = '2026-01-14T10:20Z' WHERE ticket_id = $1 AND position = 4", [id]);
  await t.owner.query("UPDATE ticket SET solved_at = '2026-01-14T10:20Z' WHERE hash_id = $1", [id]);
  await measured();
  const after = await read({ from: "2026-01-12", to: "2026-01-20" });
  assert.deepEqual([after.solved - before.solved, after.reopened], [1, 1]);
  assert.equal(after.days.find((d) => d.day === "2026-01-14")?.solved, 1);
  const { rows } = await t.owner.query("SELECT solution_taken FROM ticket WHERE hash_id = $1", [id]);
  assert.deepEqual(rows, [{ solution_taken: 50 }]);
});

test("merged tickets do not count as solved, and the time of steps is that of work", async () => {
  const type = await newType(admin);
  await admin.ok(process.setTypeProcesses, {
    params: { id: type },
    body: { steps: [{ label: "Look", owner: "asker" }] },
  });
  const [a, b] = [
    await ticket(paris.id, 19, "10:00", null, { type_id: type }),
    await ticket(paris.id, 19, "11:00", null, { type_id: type }),
  ];
  const before = await read({ type_id: type });
  await desk.ok(process.mergeTicket, { params: { id: b }, body: { ticket_hash_id: a } });
  assert.deepEqual([before.solved, (await read({ type_id: type })).solved], [0, 0]);
  const { steps } = (await desk.ok(calls.getTicket, { params: { id: a } })).data;
  const step_id = steps[0]?.hash_id ?? "";
  await desk.ok(process.moveProcess, { params: { id: a }, body: { step_id, do: "finish" } });
  await t.owner.query(
    "UPDATE ticket_step SET opened_at = '2026-01-19T16:30Z', done_at = '2026-01-20T08:30Z' WHERE hash_id = $1",
    [step_id],
  );
  await measured();
  const { rows } = await t.owner.query<{ taken: string }>("SELECT taken FROM ticket_step WHERE hash_id = $1", [
    step_id,
  ]);
  assert.equal(Number(rows[0]?.taken), 60);
  assert.deepEqual(
    (await read({ type_id: type })).steps.map((s) => [s.label, s.n, s.median]),
    [["Look", 1, null]],
  );
});

test("takes as many statements however many tickets there are", async () => {
  const { sent } = await t.counted(async () => await read());
  assert.ok(sent <= 4, `${sent} statements`);
});
