import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { today as dayIn } from "#contract/kit/dates.ts";
import type { Permission } from "#contract/permissions.ts";
import { createAreaExpense } from "#contract/zones/charges.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { CrashServer } from "#server/testing/crash/server.ts";
import { startServer } from "#server/testing/crash/start-server.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testApp } from "#server/testing/test-app.ts";

const [CHARGES, DAYS] = [12, 120];

test("two servers make what is due, one is killed in the middle of it: each day of each charge becomes one draft", async () => {
  await using t = await testApp();
  const dataDir = await mkdtemp(join(tmpdir(), "cordial-charges-"));
  const zone = await t.make.zone();
  const reason = await t.make.reason();
  const rights: readonly Permission[] = ["areas_view", "office_expenses_create", "office_expenses_update_all"];
  const maker = await t.as(await t.make.user({ zone, rights }));
  for (let i = 0; i < CHARGES; i++)
    await maker.ok(createAreaExpense, {
      params: { id: zone.id },
      body: {
        title: `Rent ${i}`,
        amount: "10",
        reason_id: reason.id,
        repeat_every: 1,
        repeat_unit: "days",
        start_date: shiftDay(dayIn("Europe/Paris"), 1 - DAYS),
      },
    });
  const told: CrashServer = {
    appUrl: t.appUrl,
    ownerUrl: t.ownerUrl,
    dataDir,
    secret: "a secret that only this test knows, long enough",
  };
  const made = async (): Promise<number> =>
    Number((await t.owner.query<{ n: string }>("SELECT count(*) AS n FROM expense")).rows[0]?.n);
  // Queues the ten-minute job several times at once: each server takes some.
  const tick = async (): Promise<void> =>
    void (await t.pool.query("SELECT graphile_worker.add_job('charges', '{}'::json) FROM generate_series(1, 6)"));
  const [first, second] = await Promise.all([startServer(told), startServer(told)]);
  try {
    await tick();
    await eventually("they are in the middle of it", async () => (await made()) > 0, made);
    first.kill("SIGKILL");
    await once(first, "exit");
    await tick();
    await eventually("the other one makes the rest", async () => (await made()) === CHARGES * DAYS, made);
    const { rows } = await t.owner.query(
      `SELECT (SELECT count(DISTINCT (charge_id, start_date))::int FROM expense) AS days, (SELECT count(*)::int FROM charge_occurrence) AS claimed,
         (SELECT count(*)::int FROM charge_occurrence o JOIN expense e ON e.hash_id = o.expense_id AND e.charge_id = o.charge_id AND e.start_date = o.day) AS matched,
         (SELECT sum(made_count)::int FROM charge) AS counted, (SELECT count(*)::int FROM notification WHERE kind = 'expense_recurred') AS told`,
    );
    const all = CHARGES * DAYS;
    assert.deepEqual(rows[0], { days: all, claimed: all, matched: all, counted: all, told: all });
  } finally {
    second.kill("SIGTERM");
    await once(second, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
});
