import assert from "node:assert/strict";
import { test } from "node:test";
import { countBox, rejectCount, signCount } from "#contract/accounting/counts.ts";
import * as advances from "#contract/advances/endpoints.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import { payOffice, payPerson } from "#contract/expenses/payments.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Answer } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const omar = await t.make.user({ name: "Omar", zone: s.paris, rights: allPermissions });
const own = await t.as(omar);
const { client: bruno } = s.bruno;
const { client: chloe } = s.chloe;
const from = { transaction_from_type: "Account" as const, transaction_from_hash_id: s.account };
const into = { transaction_to_type: "Account" as const, transaction_to_hash_id: s.account };

/** Omar's own, brought so far by others. */
async function expense(to: "sent" | "approved" | "validated" | "paid"): Promise<string> {
  const { hash_id: id } = (await own.ok(calls.storeExpense, { body: s.draft() })).data;
  const params = { id };
  await own.ok(calls.sendExpense, { params, body: {} });
  if (to !== "sent") await bruno.ok(calls.approveExpense, { params, body: {} });
  if (to === "validated" || to === "paid") await chloe.ok(calls.validateExpense, { params, body: {} });
  if (to === "paid") await chloe.ok(calls.payExpense, { body: { expense_hash_id: id, ...from, amount: "160" } });
  return id;
}
async function advance(to: "sent" | "approved" | "handed", months?: number): Promise<string> {
  const body = { zone_hash_id: s.paris.id, title: "Travel", amount: "50", ...(months && { months }) };
  const { hash_id: id } = (await own.ok(advances.storeAdvance, { body })).data;
  const params = { id };
  await own.ok(advances.sendAdvance, { params, body: {} });
  if (to !== "sent") await bruno.ok(advances.validateAdvance, { params, body: {} });
  if (to === "handed") await chloe.ok(advances.validateAdvance, { params, body: from });
  return id;
}
async function count(): Promise<string> {
  const lines = [{ value: "10", quantity: 1 }];
  return (await own.ok(countBox, { params: { id: s.box }, body: { lines } })).data.hash_id;
}

/** The state of everything that could have moved. */
const now = async (): Promise<unknown> =>
  (
    await t.owner.query(
      `SELECT (SELECT json_agg(e ORDER BY e.hash_id) FROM expense e) AS expenses, (SELECT json_agg(a ORDER BY a.hash_id) FROM advance a) AS advances,
         (SELECT json_agg(n ORDER BY n.hash_id) FROM cash_count n) AS counts, (SELECT count(*) FROM ledger_posting) AS postings, (SELECT count(*) FROM joint_payment) AS receipts`,
    )
  ).rows;

const ways: [name: string, try_: () => Promise<() => Promise<Answer<unknown>>>][] = [];
const way = (name: string, made: () => Promise<string>, ask: (id: string) => Promise<Answer<unknown>>): void =>
  void ways.push([
    name,
    async () => {
      const id = await made();
      return async () => await ask(id);
    },
  ]);
const motif = "No";
const pay = (id: string) => ({
  expenses: [{ expense_hash_id: id }],
  sources: [{ ...from, amount: "160" }],
});
way(
  "approving",
  () => expense("sent"),
  (id) => own.call(calls.approveExpense, { params: { id }, body: {} }),
);
way(
  "rejecting",
  () => expense("approved"),
  (id) => own.call(calls.rejectExpense, { params: { id }, body: { motif } }),
);
way(
  "validating",
  () => expense("approved"),
  (id) => own.call(calls.validateExpense, { params: { id }, body: {} }),
);
way(
  "paying",
  () => expense("validated"),
  (id) => own.call(calls.payExpense, { body: { expense_hash_id: id, ...from, amount: "160" } }),
);
way(
  "paying a person",
  () => expense("validated"),
  (id) => own.call(payPerson, { params: { zone: s.paris.id, id: omar.id }, body: pay(id) }),
);
way(
  "paying an office",
  () => expense("validated"),
  (id) => own.call(payOffice, { params: { id: s.paris.id }, body: pay(id) }),
);
way(
  "cancelling a payment",
  () => expense("paid"),
  (id) => own.call(calls.rollbackExpense, { params: { id }, body: {} }),
);
way(
  "settling against an advance",
  async () => {
    await advance("handed");
    return await expense("approved");
  },
  (id) => own.call(calls.validateExpense, { params: { id }, body: {} }),
);
way(
  "approving an advance",
  () => advance("sent"),
  (id) => own.call(advances.validateAdvance, { params: { id }, body: {} }),
);
way(
  "handing an advance over",
  () => advance("approved"),
  (id) => own.call(advances.validateAdvance, { params: { id }, body: from }),
);
way(
  "rejecting an advance",
  () => advance("approved"),
  (id) => own.call(advances.rejectAdvance, { params: { id }, body: { motif } }),
);
way(
  "closing an advance",
  () => advance("handed"),
  (id) => own.call(advances.closeAdvance, { params: { id }, body: into }),
);
way(
  "planning the rest on payslips",
  () => advance("handed"),
  (id) => own.call(advances.closeAdvance, { params: { id }, body: { payslip_months: 2 } }),
);
way(
  "receiving an instalment",
  () => advance("handed", 2),
  (id) => own.call(advances.takeInstalment, { params: { id }, body: into }),
);
way(
  "skipping an instalment",
  () => advance("handed", 2),
  (id) => own.call(advances.takeInstalment, { params: { id }, body: { skip: true } }),
);
way("signing a count", count, (id) => own.call(signCount, { params: { id }, body: {} }));
way("rejecting a count", count, (id) => own.call(rejectCount, { params: { id }, body: { motif } }));

for (const [name, prepare] of ways)
  test(`${name}: nobody does it with their own, whatever they hold`, async () => {
    const ask = await prepare();
    const before = await now();
    const answer = await ask();
    assert.equal(answer.status, 403, answer.raw);
    assert.equal(answer.error.code, "four_eyes");
    assert.deepEqual(await now(), before);
  });

test("several at once leave out one's own and say why", async () => {
  const [sent, approved] = [await expense("sent"), await expense("approved")];
  const before = await now();
  const one = await own.ok(calls.approveExpenses, { body: { expenses: [sent] } });
  assert.deepEqual(one.data.approved, []);
  assert.deepEqual(
    one.data.refused.map((r) => r.hash_id),
    [sent],
  );
  const two = await own.ok(calls.validateExpenses, { body: { expenses: [approved] } });
  assert.deepEqual(two.data.validated, []);
  assert.deepEqual(
    two.data.refused.map((r) => r.hash_id),
    [approved],
  );
  assert.deepEqual(await now(), before);
});

test("a payment of an office without a choice leaves one's own open", async () => {
  const mine = await expense("validated");
  const answer = await own.call(payPerson, {
    params: { zone: s.paris.id, id: omar.id },
    body: { sources: [{ ...from, amount: "1" }] },
  });
  assert.notEqual(answer.status, 200);
  assert.equal((await own.ok(calls.getExpense, { params: { id: mine } })).data.status, "VALIDATED");
});
