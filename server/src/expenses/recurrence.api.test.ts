import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as calls from "#contract/expenses/endpoints.ts";
import * as listCalls from "#contract/expenses/lists.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { today as dayIn } from "#contract/kit/dates.ts";
import { daysFrom, shiftDay } from "#contract/kit/recurrence.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import { openScene } from "#server/testing/scene.ts";
import { stopExpense } from "#contract/expenses/stop.ts";
import { nextDay } from "./recurrence.ts";

const { t, s } = await openScene();
const today = dayIn("Europe/Paris");
type Draft = ClientInput<typeof calls.storeExpense>["body"];
const daily = { repeat_every: 1, repeat_unit: "days" as const };

/** A recurring expense of Alice's; `next` simulates that no server has run since then. */
async function recurring(over: Partial<Draft> = {}, next?: string) {
  const start = over.start_date ?? today;
  const { data } = await s.alice.client.ok(calls.storeExpense, {
    body: s.draft({
      title: "Abonnement téléphone",
      start_date: start,
      end_date: start,
      repeats: daily,
      fees: [{ amount: "19.90", date: start, reason_id: s.taxi.id, description: "Forfait" }],
      ...over,
    }),
  });
  if (next)
    await t.owner.query("UPDATE expense_recurrence SET next_day = $2 WHERE expense_id = $1", [data.hash_id, next]);
  return data;
}
const read = async (id: string) => (await s.alice.client.ok(calls.getExpense, { params: { id } })).data;
const madeOf = async (id: string): Promise<{ day: string; user_id: string; status: string }[]> =>
  (
    await t.pool.query(
      "SELECT start_date AS day, user_id, status FROM expense WHERE recurrence_id = $1 AND hash_id <> $1 ORDER BY start_date",
      [id],
    )
  ).rows;
const jobs = async (times = 1): Promise<void> => {
  await t.pool.query("SELECT graphile_worker.add_job('charges', '{}'::json) FROM generate_series(1, $1::int)", [times]);
  await t.runJobs();
};

describe("an expense that comes again", () => {
  test("makes its owner's draft on its day, once: the fees a while later, without receipts, linked both ways", async () => {
    const start = shiftDay(today, -7);
    const body = {
      repeats: { repeat_every: 1, repeat_unit: "weeks" as const },
      start_date: start,
      end_date: shiftDay(start, 2),
      invoice_number: "F-1",
      fees: [
        { amount: "120.50", date: start, reason_id: s.hotel.id, invoices: [receipt()] },
        { amount: "30", date: shiftDay(start, 2), reason_id: s.taxi.id, description: "Retour" },
      ],
    };
    const made = await recurring(body);
    assert.equal(made.repeats?.next_date, today);
    await jobs();
    await jobs();
    const source = await read(made.hash_id);
    const [one, ...more] = source.repeats?.occurrences ?? [];
    assert.equal(more.length, 0);
    assert.equal(source.repeats?.next_date, shiftDay(today, 7));
    assert.deepEqual([one?.date, one?.status, one?.amount], [today, "DRAFT", "150.50"]);
    const draft = await read(one?.hash_id ?? "");
    assert.deepEqual(draft.repeat_of, { hash_id: made.hash_id, number: made.number, title: made.title });
    assert.deepEqual(
      [draft.user_hash_id, draft.files_count, draft.invoice_number, draft.recurring, draft.repeats],
      [s.alice.user.id, 0, null, true, null],
    );
    assert.deepEqual(
      draft.fees.map((f) => [f.date, f.amount, f.description, f.invoices.length]),
      [
        [today, "120.50", null, 0],
        [shiftDay(today, 2), "30.00", "Retour", 0],
      ],
    );
    assert.equal(draft.end_date, shiftDay(today, 2));
    const { data: told } = await s.alice.client.ok(loadNotifications, { query: {} });
    assert.equal(told.filter((x) => x.link?.includes(draft.hash_id)).length, 1);
  });

  test("what was due in a month without a server is made up for, each day once", async () => {
    const made = await recurring({ start_date: shiftDay(today, -60) }, shiftDay(today, -30));
    await jobs();
    const days = (await madeOf(made.hash_id)).map((m) => m.day);
    const rule = { ...daily, start_date: shiftDay(today, -60), end_date: null };
    assert.deepEqual(days, daysFrom(rule, shiftDay(today, -30), 31));
    // Simulates a reset rule: days already used are not used again.
    await t.owner.query("UPDATE expense_recurrence SET next_day = $2 WHERE expense_id = $1", [
      made.hash_id,
      shiftDay(today, -30),
    ]);
    await jobs();
    assert.equal((await madeOf(made.hash_id)).length, 31);
  });

  test("several processes at once make each day of each once", async () => {
    const all = await Promise.all(
      [1, 2, 3].map(async () => await recurring({ start_date: shiftDay(today, -200) }, shiftDay(today, -119))),
    );
    await Promise.all([jobs(4), jobs(4)]);
    for (const { hash_id } of all) {
      const days = (await madeOf(hash_id)).map((m) => m.day);
      assert.equal(days.length, 120);
      assert.equal(new Set(days).size, 120);
      assert.equal((await read(hash_id)).repeats?.made_count, 120);
    }
  });

  test("ends with its last day", async () => {
    const start_date = shiftDay(today, -9);
    const made = await recurring(
      { start_date, repeats: { ...daily, end_date: shiftDay(today, -5) } },
      shiftDay(start_date, 1),
    );
    await jobs();
    assert.equal((await madeOf(made.hash_id)).length, 4);
    assert.equal((await read(made.hash_id)).repeats?.next_date, null);
  });

  test("ends for good when its owner is deactivated, with a line on the trail", async () => {
    const leaver = await t.make.user({
      name: "Leaver",
      zone: s.paris,
      rights: { travel_expenses_create: [s.paris.id], travel_expenses_view: [s.paris.id] },
    });
    const client = await t.as(leaver);
    const body = s.draft({ start_date: today, end_date: today, repeats: daily });
    const { data } = await client.ok(calls.storeExpense, { body });
    await t.owner.query("UPDATE app_user SET active = false WHERE hash_id = $1", [leaver.id]);
    await jobs();
    await t.owner.query("UPDATE app_user SET active = true WHERE hash_id = $1", [leaver.id]);
    await t.owner.query("UPDATE expense_recurrence SET start_day = start_day - 3 WHERE expense_id = $1", [
      data.hash_id,
    ]);
    await jobs();
    assert.deepEqual(await madeOf(data.hash_id), []);
    const { rows } = await t.owner.query(
      "SELECT r.next_day, r.stopped_at IS NOT NULL AS stopped, (SELECT count(*)::int FROM audit a WHERE a.entity_id = r.expense_id AND a.action = 'stop') AS told FROM expense_recurrence r WHERE expense_id = $1",
      [data.hash_id],
    );
    assert.deepEqual(rows[0], { next_day: null, stopped: true, told: 1 });
  });

  test("is stopped by its owner or by who edits everyone's, and not by who approves", async () => {
    const made = await recurring();
    const params = { id: made.hash_id };
    await s.alice.client.ok(calls.sendExpense, { params, body: {} });
    assert.equal((await s.bruno.client.call(stopExpense, { params, body: {} })).status, 403);
    const seen = (await s.bruno.client.ok(calls.getExpense, { params })).data;
    assert.deepEqual(seen.repeats?.can, {});
    const stale = await s.alice.client.call(stopExpense, { params, body: { version: 1 } });
    assert.equal(stale.status, 409);
    const { data } = await s.alice.client.ok(stopExpense, { params, body: {} });
    assert.ok(data.repeats?.stopped_at);
    assert.deepEqual([data.repeats.next_date, data.status], [null, "UNVALIDATED"]);
    assert.equal((await s.alice.client.call(stopExpense, { params, body: {} })).status, 409);
    const other = await recurring();
    const keeper = await t.as(
      await t.make.user({
        rights: { travel_expenses_view_all: [s.paris.id], travel_expenses_update_all: [s.paris.id] },
      }),
    );
    await keeper.ok(stopExpense, { params: { id: other.hash_id }, body: {} });
    await jobs();
    assert.deepEqual(await madeOf(other.hash_id), []);
  });

  test("is changed with the draft: another rule, another first day, or none any more", async () => {
    const made = await recurring({ start_date: today });
    const change = async (body: object) =>
      (await s.alice.client.ok(calls.updateExpense, { params: { id: made.hash_id }, body })).data;
    assert.equal((await change({ title: "Téléphone" })).repeats?.next_date, shiftDay(today, 1));
    const moved = await change({ start_date: shiftDay(today, 3), end_date: shiftDay(today, 3) });
    assert.equal(moved.repeats?.next_date, shiftDay(today, 4));
    const weekly = await change({ repeats: { repeat_every: 2, repeat_unit: "weeks", end_date: shiftDay(today, 30) } });
    assert.deepEqual([weekly.repeats?.next_date, weekly.repeats?.end_date], [shiftDay(today, 17), shiftDay(today, 30)]);
    const none = await change({ repeats: null });
    assert.deepEqual([none.repeats, none.recurring], [null, false]);
    // A rule that created a draft is stopped, and the version increases once.
    const old = await recurring({ start_date: shiftDay(today, -1) });
    await jobs();
    const params = { id: old.hash_id };
    const ended = (await s.alice.client.ok(calls.updateExpense, { params, body: { repeats: null } })).data;
    assert.ok(ended.repeats?.stopped_at);
    assert.equal(ended.version, old.version + 1);
  });

  test("is refused where it ends before it begins, and where another one makes it", async () => {
    const wrong = await s.alice.client.call(calls.storeExpense, {
      body: s.draft({ start_date: today, end_date: today, repeats: { ...daily, end_date: shiftDay(today, -1) } }),
    });
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ["repeats.end_date"]);
    const made = await recurring({ start_date: shiftDay(today, -1) });
    await jobs();
    const id = (await read(made.hash_id)).repeats?.occurrences[0]?.hash_id ?? "";
    const nested = await s.alice.client.call(calls.updateExpense, { params: { id }, body: { repeats: daily } });
    assert.deepEqual(Object.keys(nested.error.errors ?? {}), ["repeats"]);
  });

  test("deleted, it makes no more, and what it made stays", async () => {
    const made = await recurring({ start_date: shiftDay(today, -1) });
    await jobs();
    const id = (await read(made.hash_id)).repeats?.occurrences[0]?.hash_id ?? "";
    await s.alice.client.ok(calls.deleteExpense, { params: { id: made.hash_id }, query: {} });
    await jobs();
    assert.equal((await read(id)).repeat_of, null);
  });

  test("lists are narrowed to what comes again, or to the rest", async () => {
    const made = await recurring();
    const once = await s.expense("DRAFT");
    const found = async (value: "0" | "1") =>
      (await s.alice.client.ok(listCalls.scrollExpenses, { query: { recurring: value, limit: 200 } })).data;
    const [again, others] = [await found("1"), await found("0")];
    assert.ok(again.some((e) => e.hash_id === made.hash_id) && again.every((e) => e.recurring));
    assert.ok(others.some((e) => e.hash_id === once) && others.every((e) => !e.recurring));
  });

  test("a draft of it that is another's to see is not told to who may only see the first", async () => {
    const made = await recurring({ start_date: shiftDay(today, -1) });
    await s.alice.client.ok(calls.sendExpense, { params: { id: made.hash_id }, body: {} });
    await jobs();
    const { data } = await s.bruno.client.ok(calls.getExpense, { params: { id: made.hash_id } });
    assert.deepEqual([data.repeats?.made_count, data.repeats?.occurrences], [1, []]);
  });
});

test("the next day: after the expense itself, never before today, and after what was made", () => {
  const monthly = { repeat_every: 1, repeat_unit: "months" as const, start_date: "2026-01-31", end_date: null };
  assert.equal(nextDay(monthly, "2026-01-31", null), "2026-02-28");
  assert.equal(nextDay(monthly, "2026-03-10", null), "2026-03-31");
  assert.equal(nextDay(monthly, "2026-03-31", null), "2026-03-31");
  assert.equal(nextDay(monthly, "2026-03-31", "2026-03-31"), "2026-04-30");
  const leap = { ...monthly, repeat_unit: "years" as const, start_date: "2024-02-29" };
  assert.equal(nextDay(leap, "2026-01-01", null), "2026-02-28");
  assert.equal(nextDay(leap, "2027-12-01", null), "2028-02-29");
});
