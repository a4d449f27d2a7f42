import assert from "node:assert/strict";
import { test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { countBox, rejectCount, signCount } from "#contract/accounting/counts.ts";
import * as advances from "#contract/advances/endpoints.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { officeOwed, payOffice, payPerson, personOwed } from "#contract/expenses/payments.ts";
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

/** Runs with the principle switched off by the company. */
async function withoutFourEyes<T>(run: () => Promise<T>): Promise<T> {
  await t.pool.query("INSERT INTO setting (key, value) VALUES ('four_eyes', 'false')");
  try {
    return await run();
  } finally {
    await t.pool.query("DELETE FROM setting WHERE key = 'four_eyes'");
  }
}
for (const [name, prepare] of ways)
  test(`${name}: possible with one's own while four eyes are off, and the trail says so`, async () => {
    const ask = await prepare();
    const { rows: last } = await t.owner.query<{ id: string }>("SELECT max(hash_id::text) AS id FROM audit");
    const answer = await withoutFourEyes(ask);
    assert.equal(answer.status, 200, answer.raw);
    const { rows } = await t.owner.query<{ details: { four_eyes?: boolean } }>(
      "SELECT details FROM audit WHERE hash_id > $1::uuid ORDER BY hash_id",
      [last[0]?.id],
    );
    assert.ok(
      rows.some((r) => r.details.four_eyes === false),
      JSON.stringify(rows),
    );
  });

test("one's own waits in the inbox, the lists and the open sums exactly while four eyes are off", async () => {
  const mine = {
    expense: await expense("sent"),
    validate: await expense("approved"),
    pay: await expense("validated"),
    advance: await advance("sent"),
    handing: await advance("approved"),
    cash_count: await count(),
  };
  const found = async () => {
    const waiting = await own.ok(listApprovals, { query: { limit: 200 } });
    const inbox = new Set(waiting.data.map((r) => `${r.kind} ${r.hash_id}`));
    const counted = (await own.ok(badges)).data;
    const advancesKept = await own.ok(advances.listKeptAdvances, { query: { decide: "validate", limit: 200 } });
    const owed = await own.ok(officeOwed, { params: { id: s.paris.id }, query: {} });
    return {
      inbox: Object.entries(mine).map(([kind, id]) => inbox.has(`${kind === "handing" ? "advance" : kind} ${id}`)),
      counts: [
        counted.expense_badge_count,
        counted.expense_validate_count,
        counted.expense_pay_count,
        counted.advance_badge_count,
        counted.cash_count_badge_count,
      ],
      kept: [mine.advance, mine.handing].map((id) => advancesKept.data.some((a) => a.hash_id === id)),
      open: owed.open.reduce((n, o) => n + o.count, 0) === owed.data.length,
      payable: owed.data.every((e) => e.can.pay),
    };
  };
  const [on, off] = [await found(), await withoutFourEyes(found)];
  assert.deepEqual(
    on.inbox,
    Object.keys(mine).map(() => false),
  );
  assert.deepEqual(
    off.inbox,
    Object.keys(mine).map(() => true),
  );
  assert.deepEqual(
    [on.kept, off.kept],
    [
      [false, false],
      [true, true],
    ],
  );
  assert.deepEqual([on.open, on.payable, off.open, off.payable], [false, false, true, true]);
  for (const [i, n] of on.counts.entries())
    assert.ok((off.counts[i] ?? 0) > n, `count ${i}: ${off.counts[i]} after ${n}`);
});

test("a payment of an office without a choice takes one's own too while four eyes are off", async () => {
  const id = await expense("validated");
  const { open } = await withoutFourEyes(
    async () => await own.ok(personOwed, { params: { zone: s.paris.id, id: omar.id }, query: {} }),
  );
  const amount = open[0]?.amount ?? "";
  const answer = await withoutFourEyes(
    async () =>
      await own.call(payPerson, {
        params: { zone: s.paris.id, id: omar.id },
        body: { sources: [{ ...from, amount }] },
      }),
  );
  assert.equal(answer.status, 200, answer.raw);
  assert.equal((await own.ok(calls.getExpense, { params: { id } })).data.status, "PAID");
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
