import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as calls from "#contract/expenses/endpoints.ts";
import { balance } from "#server/accounting/public.ts";
import { verify } from "#server/verify.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { accountantRights, scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let s: Scene;
before(async () => {
  t = await testApp();
  s = await scene(t);
});
after(async () => {
  assert.deepEqual((await verify(t.ownerUrl)).problems, [], "after everything, the ledger holds");
  await t.close();
});

const owed = (user: string): Promise<string> =>
  balance(t.pool, { kind: "owed", ref: user, zone: s.paris.id, currency: "EUR" });

test("several are validated at once, each posted for itself; those that cannot be say why and stop nobody", async () => {
  const [one, two, waiting, stale] = [
    await s.expense("APPROVED"),
    await s.expense("APPROVED"),
    await s.expense("UNVALIDATED"),
    await s.expense("APPROVED"),
  ];
  const { data: mine } = await s.chloe.client.ok(calls.storeExpense, { body: s.draft() });
  const params = { id: mine.hash_id };
  await s.chloe.client.ok(calls.sendExpense, { params, body: {} });
  await s.bruno.client.ok(calls.approveExpense, { params, body: {} });
  const owedBefore = await owed(s.alice.user.id);
  const { data } = await s.chloe.client.ok(calls.validateExpenses, {
    body: { expenses: [one, mine.hash_id, two, waiting, stale, newId()], versions: { [stale]: 1 } },
  });
  assert.deepEqual(new Set(data.validated), new Set([one, two]));
  const why = (id: string) => data.refused.find((r) => r.hash_id === id)?.message ?? "";
  assert.equal(data.refused.length, 4);
  assert.match(why(mine.hash_id), /own/u);
  assert.match(why(waiting), /Waiting for approval|validate/iu);
  assert.notEqual(why(stale), "");
  assert.equal(Number(await owed(s.alice.user.id)) - Number(owedBefore), -320, "what is owed to Alice, twice");
  for (const id of [one, two]) {
    const { data: e } = await s.chloe.client.ok(calls.getExpense, { params: { id } });
    assert.deepEqual([e.status, e.validated_amount, e.validator?.name], ["VALIDATED", "160.00", "Chloé Durand"]);
    // Each has its own settlement, which can be undone separately.
    await s.chloe.client.ok(calls.rollbackExpense, { params: { id }, body: {} });
  }
  assert.equal(Number(await owed(s.alice.user.id)), Number(owedBefore));
});

test("the right counts in each expense's office, and a closed month refuses only its own office's", async () => {
  const paris = await s.expense("APPROVED");
  const { data: there } = await s.esther.client.ok(calls.storeExpense, {
    body: s.draft({ zone_hash_id: s.douala.id, fees: [{ amount: "5000", date: "2026-01-12", reason_id: s.taxi.id }] }),
  });
  const params = { id: there.hash_id };
  await s.esther.client.ok(calls.sendExpense, { params, body: {} });
  const admin = await t.as(await t.make.user({ rights: ["expense_approving", ...accountantRights] }));
  await admin.ok(calls.approveExpense, { params, body: {} });
  const body = { expenses: [paris, there.hash_id] };
  const chloe = await s.chloe.client.ok(calls.validateExpenses, { body: { expenses: [there.hash_id] } });
  assert.deepEqual([chloe.data.validated, chloe.data.refused.length], [[], 1], "out of reach");
  await t.pool.query(
    "INSERT INTO closed_month (zone_id, month) VALUES ($1, date_trunc('month', (clock() AT TIME ZONE 'Europe/Paris'))::date)",
    [s.paris.id],
  );
  const { data } = await admin.ok(calls.validateExpenses, { body });
  await t.pool.query("DELETE FROM closed_month");
  assert.deepEqual([data.validated, data.refused.map((r) => r.hash_id)], [[there.hash_id], [paris]]);
  assert.match(data.refused[0]?.message ?? "", /closed/iu);
});

test("as many statements for many as for one", async () => {
  const count = async (n: number): Promise<number> => {
    const expenses: string[] = [];
    for (let i = 0; i < n; i += 1) expenses.push(await s.expense("APPROVED"));
    const { log } = await t.counted(
      async () =>
        await s.chloe.client.ok(calls.validateExpenses, { body: { expenses } }, { "idempotency-key": newId() }),
    );
    return log.filter((text) => !/FROM outbox|pg_notify/u.test(text)).length;
  };
  const [one, many] = [await count(1), await count(6)];
  assert.equal(many, one);
  assert.ok(one <= 1 + 10, `${one} statements`);
});
