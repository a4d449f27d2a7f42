import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { getExpense, sendExpense } from "#contract/expenses/endpoints.ts";
import { listExpenses } from "#contract/expenses/lists.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import * as calls from "#contract/zones/charges.ts";
import { changeZoneCurrency } from "#contract/zones/endpoints.ts";
import { daysFrom, shiftDay } from "#contract/kit/recurrence.ts";
import { today as dayIn } from "#contract/kit/dates.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();

const rights: readonly Permission[] = [
  "areas_view",
  "areas_update",
  "office_expenses_create",
  "office_expenses_update_all",
  "office_expenses_view",
  "office_expenses_view_all",
];
let zone: string;
let maker: { id: string; client: Client };
/** A separate office per test. */
beforeEach(async () => {
  zone = (await t.make.zone({ currencyId: s.eur.id })).id;
  const user = await t.make.user({ name: "Maker", zone, rights: Object.fromEntries(rights.map((r) => [r, [zone]])) });
  maker = { id: user.id, client: await t.as(user) };
});
const today = dayIn("Europe/Paris");
const form = (more: object = {}) => ({
  title: "Loyer",
  amount: "1200.00",
  reason_id: s.hotel.id,
  repeat_every: 1,
  repeat_unit: "months" as const,
  start_date: today,
  ...more,
});
const recurring = async (more: object = {}) =>
  (await maker.client.ok(calls.createAreaExpense, { params: { id: zone }, body: form(more) })).data;
const fixed = async (more: object = {}) =>
  (await maker.client.ok(calls.createFixedLoad, { params: { id: zone }, body: form(more) })).data;
const drafts = async (charge: string): Promise<{ day: string; user_id: string; amount: string; status: string }[]> =>
  (
    await t.pool.query(
      "SELECT start_date AS day, user_id, amount::text, status FROM expense WHERE charge_id = $1 ORDER BY start_date",
      [charge],
    )
  ).rows;
/** Runs all jobs of the server, including the one that runs every ten minutes. */
const jobs = async (): Promise<void> => {
  await t.pool.query("SELECT graphile_worker.add_job('charges', '{}'::json)");
  await t.runJobs();
};

describe("what an office pays again and again", () => {
  test("makes a draft office expense on its day, once, and tells whose it is", async () => {
    const made = await recurring();
    await jobs();
    await jobs();
    const [draft, ...more] = await drafts(made.hash_id);
    assert.equal(more.length, 0);
    assert.deepEqual(draft, { day: today, user_id: maker.id, amount: "1200.0000", status: "DRAFT" });
    const { data } = await maker.client.ok(calls.getAreaExpense, { params: { id: made.hash_id } });
    assert.equal(data.made_count, 1);
    assert.ok(data.next_date !== null && data.next_date > today);
    assert.equal(data.upcoming[0], data.next_date);
    const [seen] = data.occurrences;
    const { data: expense } = await maker.client.ok(getExpense, { params: { id: seen?.hash_id ?? "" } });
    assert.deepEqual(expense.recurrence, { hash_id: made.hash_id, title: "Loyer", fixed: false, seen: true });
    const keeper = await t.as(await t.make.user({ rights: { office_expenses_view_all: [zone] } }));
    const unseen = await keeper.ok(getExpense, { params: { id: expense.hash_id } });
    assert.deepEqual([unseen.data.recurrence?.title, unseen.data.recurrence?.seen], ["Loyer", false]);
    assert.equal(expense.type, "OFFICE");
    const { data: told } = await maker.client.ok(loadNotifications, { query: {} });
    assert.equal(told.filter((x) => x.link?.includes(expense.hash_id)).length, 1);
  });

  test("days missed while no server ran are caught up, each once", async () => {
    const start = shiftDay(today, -20);
    const made = await recurring({ repeat_every: 3, repeat_unit: "days", start_date: start });
    await jobs();
    const expected = daysFrom(
      { ...form(), repeat_every: 3, repeat_unit: "days", start_date: start, end_date: null },
      start,
      7,
    );
    assert.deepEqual(
      (await drafts(made.hash_id)).map((d) => d.day),
      expected,
    );
    // Simulates a reset charge: days already used are not used again.
    await t.owner.query("UPDATE charge SET next_day = $2 WHERE hash_id = $1", [made.hash_id, start]);
    await jobs();
    assert.equal((await drafts(made.hash_id)).length, 7);
  });

  test("a long silence is made up for in several transactions", async () => {
    const made = await recurring({ repeat_unit: "days", start_date: shiftDay(today, -119) });
    await jobs();
    assert.equal((await drafts(made.hash_id)).length, 120);
  });

  test("a deleted draft does not come again", async () => {
    const made = await recurring();
    await jobs();
    await t.owner.query("DELETE FROM expense WHERE charge_id = $1", [made.hash_id]);
    await t.owner.query("UPDATE charge SET next_day = $2 WHERE hash_id = $1", [made.hash_id, today]);
    await jobs();
    assert.equal((await drafts(made.hash_id)).length, 0);
  });

  test("ends with its last day, and stops for good when it is stopped", async () => {
    const over = await recurring({
      repeat_unit: "days",
      start_date: shiftDay(today, -5),
      end_date: shiftDay(today, -3),
    });
    await jobs();
    assert.equal((await drafts(over.hash_id)).length, 3);
    assert.equal((await maker.client.ok(calls.getAreaExpense, { params: { id: over.hash_id } })).data.next_date, null);
    const stopped = await recurring({ start_date: shiftDay(today, 1) });
    await maker.client.ok(calls.stopAreaExpense, { params: { id: stopped.hash_id } });
    const again = await maker.client.call(calls.stopAreaExpense, { params: { id: stopped.hash_id } });
    assert.equal(again.status, 409);
    const changed = await maker.client.call(calls.updateAreaExpense, {
      params: { id: stopped.hash_id },
      body: { title: "X" },
    });
    assert.equal(changed.status, 409);
    assert.equal(changed.error.message, "It is no longer possible to edit.");
  });

  test("a day is the office's: where it is tomorrow already it is due", async () => {
    const make = async (timeZone: string) => {
      const there = (await t.make.zone({ currencyId: s.eur.id, timeZone })).id;
      const user = await t.make.user({ rights: Object.fromEntries(rights.map((r) => [r, [there]])) });
      const client = await t.as(user);
      const start_date = dayIn("Pacific/Kiritimati");
      const { data } = await client.ok(calls.createAreaExpense, { params: { id: there }, body: form({ start_date }) });
      await jobs();
      return (await drafts(data.hash_id)).length;
    };
    assert.equal(await make("Pacific/Kiritimati"), 1);
    assert.equal(await make("Pacific/Pago_Pago"), 0);
  });

  test("whose it is: who set it up while active, then who completes the office's expenses", async () => {
    const made = await recurring({
      repeat_unit: "days",
      start_date: shiftDay(today, -1),
      end_date: shiftDay(today, -1),
    });
    const keeper = await t.make.user({ zone, rights: { office_expenses_update_all: [zone] } });
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [maker.id]);
    await jobs();
    assert.deepEqual(
      (await drafts(made.hash_id)).map((d) => d.user_id),
      [keeper.id],
    );
  });

  test("who keeps the office's expenses may send what a job made, and not what somebody entered", async () => {
    await recurring();
    await jobs();
    const keeper = await t.as(
      await t.make.user({ rights: { office_expenses_update_all: [zone], office_expenses_view_all: [zone] } }),
    );
    const { data } = await keeper.ok(listExpenses, { query: { zoneSelected: zone } });
    const id = data[0]?.hash_id ?? "";
    assert.equal(data[0]?.can.send, true);
    assert.equal((await keeper.ok(sendExpense, { params: { id }, body: {} })).data.status, "UNVALIDATED");
  });
});

describe("a recurring expense", () => {
  test("changed, what it made stays and what is to come is as it is now", async () => {
    const made = await recurring({ repeat_unit: "weeks", start_date: shiftDay(today, -7) });
    await jobs();
    const { data } = await maker.client.ok(calls.updateAreaExpense, {
      params: { id: made.hash_id },
      body: { amount: "1300", repeat_unit: "days", version: made.version },
    });
    assert.equal(data.next_date, shiftDay(today, 1));
    assert.deepEqual(
      (await drafts(made.hash_id)).map((d) => d.amount),
      ["1200.0000", "1200.0000"],
    );
    const stale = await maker.client.call(calls.updateAreaExpense, {
      params: { id: made.hash_id },
      body: { amount: "1", version: made.version },
    });
    assert.equal(stale.status, 409);
  });

  test("what was due before it is changed is made as it was", async () => {
    const made = await recurring({ start_date: shiftDay(today, -2), repeat_unit: "days" });
    await maker.client.ok(calls.updateAreaExpense, { params: { id: made.hash_id }, body: { amount: "7" } });
    await jobs();
    assert.deepEqual(
      (await drafts(made.hash_id)).map((d) => d.amount),
      ["1200.0000", "1200.0000", "1200.0000"],
    );
  });

  test("is set up by who keeps the office's expenses, there alone; who changes the office only stops it", async () => {
    const of = async (held: Record<string, string[]>): Promise<Client> =>
      await t.as(await t.make.user({ rights: { areas_view: [zone], ...held } }));
    const set = async (client: Client) =>
      await client.call(calls.createAreaExpense, { params: { id: zone }, body: form() });
    const keeper = await of({ office_expenses_create: [zone], office_expenses_update_all: [zone] });
    const made = await set(keeper);
    assert.equal(made.status, 200, made.raw);
    const params = { id: made.body.data.hash_id };
    const changer = await of({ areas_update: [zone] });
    for (const client of [
      changer,
      await of({ office_expenses_create: [zone], office_expenses_update_all: [s.douala.id] }),
      await of({ office_expenses_create: [s.douala.id], office_expenses_update_all: [zone] }),
    ]) {
      assert.equal((await set(client)).status, 403);
      assert.equal((await client.call(calls.updateAreaExpense, { params, body: { amount: "1" } })).status, 403);
    }
    const outside = await t.as(
      await t.make.user({
        rights: { office_expenses_create: [s.douala.id], office_expenses_update_all: [s.douala.id] },
      }),
    );
    assert.equal((await set(outside)).status, 404);
    assert.equal((await outside.call(calls.stopAreaExpense, { params })).status, 404);
    assert.deepEqual((await changer.ok(calls.getAreaExpense, { params })).data.can, { stop: true });
    await changer.ok(calls.stopAreaExpense, { params });
  });

  test("needs the office's currency, an amount that fits it, and a first day that is not long ago", async () => {
    const nowhere = await t.make.zone({ currencyId: null });
    const client = await t.as(await t.make.user({ rights }));
    const blocked = await client.call(calls.createAreaExpense, { params: { id: nowhere.id }, body: form() });
    assert.match(blocked.error.message, /^No currency assigned in this area/u);
    const wrong = async (more: object) =>
      Object.keys(
        (await client.call(calls.createAreaExpense, { params: { id: zone }, body: form(more) })).error.errors ?? {},
      );
    assert.deepEqual(await wrong({ amount: "1.001" }), ["amount"]);
    assert.deepEqual(await wrong({ amount: "0" }), ["amount"]);
    assert.deepEqual(await wrong({ start_date: shiftDay(today, -400) }), ["start_date"]);
    assert.deepEqual(await wrong({ end_date: shiftDay(today, -1) }), ["end_date"]);
    assert.deepEqual(await wrong({ reason_id: s.paris.id }), ["reason_id"]);
    assert.deepEqual(await wrong({ repeat_every: 0 }), ["repeat_every"]);
  });

  test("keeps the office's currency while it goes on", async () => {
    const made = await recurring({ start_date: shiftDay(today, 3) });
    const change = async () =>
      await maker.client.call(changeZoneCurrency, { params: { id: zone }, body: { currency_hash_id: s.xaf.id } });
    assert.equal((await change()).status, 409);
    await maker.client.ok(calls.stopAreaExpense, { params: { id: made.hash_id } });
    assert.equal((await change()).status, 200);
  });
});

describe("a fixed load", () => {
  test("makes its drafts the same way, and once saved is only stopped", async () => {
    const made = await fixed();
    await jobs();
    assert.equal((await drafts(made.hash_id)).length, 1);
    assert.deepEqual(made.can, { stop: true });
    const edited = await maker.client.call(calls.updateAreaExpense, {
      params: { id: made.hash_id },
      body: { amount: "1" },
    });
    assert.equal(edited.status, 409);
    assert.equal(edited.error.message, "It is no longer possible to edit.");
    assert.equal((await maker.client.call(calls.stopAreaExpense, { params: { id: made.hash_id } })).status, 404);
    const { data } = await maker.client.ok(calls.stopFixedLoad, { params: { id: made.hash_id } });
    assert.ok(data.stopped_at !== null && data.next_date === null);
  });

  test("the database itself keeps it, whoever asks", async () => {
    const made = await fixed();
    for (const set of ["amount = 1", "title = 'x'", "repeat_every = 2", "end_day = start_day", "fixed = false"])
      await assert.rejects(
        t.owner.query(`UPDATE charge SET ${set} WHERE hash_id = $1`, [made.hash_id]),
        /cannot be edited/u,
      );
    await assert.rejects(t.owner.query("DELETE FROM charge WHERE hash_id = $1", [made.hash_id]), /only ever appended/u);
    await assert.rejects(t.pool.query("DELETE FROM charge_occurrence"), /permission denied/u);
    await maker.client.ok(calls.stopFixedLoad, { params: { id: made.hash_id } });
    await assert.rejects(
      t.owner.query("UPDATE charge SET stopped_at = NULL WHERE hash_id = $1", [made.hash_id]),
      /stays stopped/u,
    );
  });

  test("the two kinds are listed apart, a look costs two statements", async () => {
    await fixed({ title: "Assurance" });
    await recurring({ title: "Internet" });
    const loads = await t.counted(async () => await maker.client.ok(calls.listFixedLoads, { params: { id: zone } }));
    assert.deepEqual(
      loads.value.data.map((c) => c.title),
      ["Assurance"],
    );
    assert.equal(loads.sent, 2);
    const { data } = await maker.client.ok(calls.listAreaExpenses, { params: { id: zone } });
    assert.deepEqual(
      data.map((c) => c.title),
      ["Internet"],
    );
  });
});
