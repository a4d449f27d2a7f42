import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import * as calls from "#contract/advances/endpoints.ts";
import { approvalUsual } from "#contract/dashboard/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import {
  approveExpense,
  getExpense,
  payExpense,
  rollbackExpense,
  sendExpense,
  storeExpense,
  updateExpense,
  validateExpense,
  validateExpenses,
} from "#contract/expenses/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { refusedOn, statusesOf } from "#server/testing/books.ts";
import { openScene, spenderRights } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const { alice, bruno, chloe } = s;
type Body = ClientInput<typeof calls.storeAdvance>["body"];

const fromAccount = { transaction_from_type: "Account" as const, transaction_from_hash_id: s.account };
const intoBox = { transaction_to_type: "Box" as const, transaction_to_hash_id: s.box };
const on = (id: string) => ({ params: { id }, body: {} });

async function asked(over: Partial<Body> = {}, by: Client = alice.client): Promise<Advance> {
  const body = { zone_hash_id: s.paris.id, title: "Salon de Lyon", amount: "500", ...over };
  return (await by.ok(calls.storeAdvance, { body })).data;
}
async function approved(over: Partial<Body> = {}): Promise<string> {
  const { hash_id: id } = await asked(over);
  await alice.client.ok(calls.sendAdvance, on(id));
  await bruno.client.ok(calls.validateAdvance, on(id));
  return id;
}
async function handed(over: Partial<Body> = {}, holder: object = fromAccount): Promise<string> {
  const id = await approved(over);
  await chloe.client.ok(calls.validateAdvance, { params: { id }, body: holder });
  return id;
}
const now = async (id: string, by = alice.client) => (await by.ok(calls.getAdvance, { params: { id } })).data;
const amountOf = async (kind: typeof accounts, id: string): Promise<string> =>
  (await chloe.client.ok(kind.list, { params: { zone: s.paris.id }, query: {} })).data.find((h) => h.hash_id === id)
    ?.amount ?? "";
/** An approved expense of Alice's over this amount. */
async function spent(amount: string, over: object = {}): Promise<string> {
  const fees = [{ amount, date: "2026-01-12", reason_id: s.hotel.id }];
  return await s.expense("APPROVED", { fees, ...over });
}
const settled = async (expense: string, avance_id: string[], more: object = {}) =>
  (await chloe.client.ok(validateExpense, { params: { id: expense }, body: { avance_id, ...more } })).data;
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

describe("an advance and the expense that it was settled against", () => {
  test("who may see the one alone is told the other's number, and nothing to open it by", async () => {
    const id = await handed({ title: "Salon de Metz" });
    const expense = await spent("80");
    await settled(expense, [id]);
    const told = async (by: Client) => (await now(id, by)).settlements?.map((x) => x.expense)[0];
    const whole = await told(alice.client);
    assert.deepEqual([whole?.hash_id, typeof whole?.title], [expense, "string"]);
    const keeper = (right: Permission) => t.make.user({ rights: { [right]: [s.paris.id] } });
    // The reach rule of advances agrees with that of expenses, for any reader.
    for (const [right, isSeen] of [
      ["accountings_users_avances", false],
      ["advance_validating", false],
      ["accountings_all", true],
    ] as const) {
      const reader = await t.as(await keeper(right));
      const { status } = await reader.call(getExpense, { params: { id: expense } });
      assert.equal(status === 200, isSeen, right);
      const seen = await told(reader);
      assert.deepEqual(seen, isSeen ? whole : { hash_id: null, number: whole?.number, title: null }, right);
    }
    for (const [right, title] of [
      ["expense_paying", null],
      ["accountings_all", "Salon de Metz"],
    ] as const) {
      const reader = await t.as(await keeper(right));
      const { data } = await reader.ok(getExpense, { params: { id: expense } });
      assert.deepEqual(
        data.advances.map((a) => a.title),
        [title],
        right,
      );
    }
  });
});

describe("an advance", () => {
  test("is asked for, approved by one, handed over by another, and closed with what is given back", async () => {
    const { hash_id: id, number } = await asked({ needed_on: "2026-12-01" });
    const before = await amountOf(accounts, s.account);
    assert.equal((await now(id)).usage_label, null);
    await alice.client.ok(calls.sendAdvance, on(id));
    const first = (await bruno.client.ok(calls.validateAdvance, on(id))).data;
    assert.deepEqual([first.status, first.approver?.name, first.number], ["APPROVED", "Bruno Keller", number]);
    assert.equal(first.can.validate, undefined, "Bruno may not pay");
    assert.equal((await bruno.client.call(calls.validateAdvance, { params: { id }, body: fromAccount })).status, 403);
    const { data } = await chloe.client.ok(calls.validateAdvance, { params: { id }, body: fromAccount });
    assert.deepEqual([data.status, data.usage_label, data.left_amount], ["VALIDATED", "NOUSED", "500.00"]);
    assert.equal(Number(before) - Number(await amountOf(accounts, s.account)), 500);
    assert.deepEqual(
      data.movements?.map((m) => [m.kind, m.amount, m.holder?.name, m.user?.name]),
      [["advance", "500.00", "BNP", "Chloé Durand"]],
    );
    const closed = (await chloe.client.ok(calls.closeAdvance, { params: { id }, body: intoBox })).data;
    assert.deepEqual([closed.status, closed.usage_label, closed.returned_amount], ["CLOSED", "PAID", "500.00"]);
    await holds();
  });

  test("is handed over once, however often that is asked", async () => {
    const id = await approved();
    const before = await amountOf(accounts, s.account);
    const body = { ...fromAccount };
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await chloe.client.call(calls.validateAdvance, { params: { id }, body })),
    );
    assert.deepEqual(statusesOf(answers), [200, 409, 409, 409, 409]);
    assert.equal(Number(before) - Number(await amountOf(accounts, s.account)), 500);
  });

  test("is refused to its owner at every step, and what it asks for is named", async () => {
    const mine = (await asked({}, chloe.client)).hash_id;
    assert.equal((await chloe.client.call(calls.storeAdvance, { body: { title: "x", amount: "1" } })).status, 200);
    await chloe.client.ok(calls.sendAdvance, on(mine));
    const rejecting = { params: { id: mine }, body: { motif: "Mine" } };
    for (const answer of [
      await chloe.client.call(calls.validateAdvance, on(mine)),
      await chloe.client.call(calls.rejectAdvance, rejecting),
    ])
      assert.deepEqual([answer.status, answer.error.code], [403, "four_eyes"]);
    await bruno.client.ok(calls.validateAdvance, on(mine));
    const handing = await chloe.client.call(calls.validateAdvance, { params: { id: mine }, body: fromAccount });
    assert.equal(handing.error.code, "four_eyes");
    const payer = await t.make.user({
      zone: s.paris,
      rights: { advance_validating: [s.paris.id], expense_paying: [s.paris.id] },
    });
    const other = await t.as(payer);
    refusedOn("transaction_from_hash_id", await other.call(calls.validateAdvance, on(mine)));
    await other.ok(calls.validateAdvance, { params: { id: mine }, body: fromAccount });
    const closing = await chloe.client.call(calls.closeAdvance, { params: { id: mine }, body: intoBox });
    assert.deepEqual([closing.status, closing.error.code], [403, "four_eyes"]);
    const loan = (await asked({ months: 2 }, chloe.client)).hash_id;
    await chloe.client.ok(calls.sendAdvance, on(loan));
    await bruno.client.ok(calls.validateAdvance, on(loan));
    await other.ok(calls.validateAdvance, { params: { id: loan }, body: fromAccount });
    const receiving = await chloe.client.call(calls.takeInstalment, { params: { id: loan }, body: intoBox });
    assert.deepEqual([receiving.status, receiving.error.code], [403, "four_eyes"]);
  });

  test("the four eyes can be switched off, and the trail says so", async () => {
    await t.pool.query(
      "INSERT INTO setting (key, value) VALUES ('four_eyes', 'false') ON CONFLICT (key) DO UPDATE SET value = 'false'",
    );
    try {
      const id = (await asked({}, chloe.client)).hash_id;
      await chloe.client.ok(calls.sendAdvance, on(id));
      await chloe.client.ok(calls.validateAdvance, on(id));
      const { rows } = await t.owner.query<{ details: { four_eyes?: boolean } }>(
        "SELECT details FROM audit WHERE entity_id = $1 AND action = 'approve'",
        [id],
      );
      assert.equal(rows[0]?.details.four_eyes, false);
    } finally {
      await t.pool.query("UPDATE setting SET value = 'true' WHERE key = 'four_eyes'");
    }
  });

  test("a rejected one says why, is changed and sent again; what was handed over is neither changed nor deleted", async () => {
    const { hash_id: id } = await asked();
    await alice.client.ok(calls.sendAdvance, on(id));
    await bruno.client.ok(calls.rejectAdvance, { params: { id }, body: { motif: "Too much" } });
    const rejected = await now(id);
    assert.deepEqual([rejected.motif, rejected.usage_label], ["Too much", "REJECTED"]);
    await alice.client.ok(calls.updateAdvance, { params: { id }, body: { amount: "200", version: rejected.version } });
    const sent = (await alice.client.ok(calls.sendAdvance, on(id))).data;
    assert.deepEqual([sent.status, sent.amount, sent.motif], ["UNVALIDATED", "200.00", null]);
    const gone = await handed();
    assert.equal((await alice.client.call(calls.deleteAdvance, { params: { id: gone }, query: {} })).status, 409);
    assert.equal(
      (await alice.client.call(calls.updateAdvance, { params: { id: gone }, body: { title: "x" } })).status,
      409,
    );
    const draft = (await asked()).hash_id;
    await alice.client.ok(calls.deleteAdvance, { params: { id: draft }, query: {} });
    assert.equal((await alice.client.call(calls.getAdvance, { params: { id: draft } })).status, 404);
  });

  test("an office without a currency, too many decimals, a currency that is not there", async () => {
    const there = await t.as(await t.make.user({ zone: s.nowhere, rights: { advance_create: [s.nowhere.id] } }));
    const refused = await there.call(calls.storeAdvance, { body: { title: "x", amount: "1" } });
    assert.match(refused.error.message, /currency/u);
    const store = async (body: object) =>
      await alice.client.call(calls.storeAdvance, { body: { title: "x", amount: "1", ...body } });
    refusedOn("amount", await store({ amount: "1.005" }));
    refusedOn("amount", await store({ amount: "1.5", currency_hash_id: s.xaf.id }));
    refusedOn("currency_hash_id", await store({ currency_hash_id: s.paris.id }));
    refusedOn("zone_hash_id", await store({ zone_hash_id: s.douala.id }));
  });

  test("more than the box holds is refused, and nothing moved", async () => {
    const id = await approved({ amount: "100000" });
    const answer = await chloe.client.call(calls.validateAdvance, {
      params: { id },
      body: { transaction_from_type: "Box", transaction_from_hash_id: s.box },
    });
    refusedOn("amount", answer);
    assert.equal((await now(id)).status, "APPROVED");
    await holds();
  });

  test("waits for those who may decide, and never for its owner", async () => {
    const waiting = async (by: Client) => (await by.ok(badges)).data.advance_badge_count;
    const [forBruno, forChloe, forAlice] = [
      await waiting(bruno.client),
      await waiting(chloe.client),
      await waiting(alice.client),
    ];
    const { hash_id: id } = await asked();
    await alice.client.ok(calls.sendAdvance, on(id));
    assert.deepEqual(
      [await waiting(bruno.client), await waiting(chloe.client), await waiting(alice.client)],
      [forBruno + 1, forChloe + 1, forAlice],
    );
    await bruno.client.ok(calls.validateAdvance, on(id));
    assert.deepEqual(
      [await waiting(bruno.client), await waiting(chloe.client)],
      [forBruno, forChloe + 1],
      "Bruno may not pay",
    );
    const kept = await chloe.client.ok(calls.listKeptAdvances, { query: { decide: "validate" } });
    assert.ok(kept.data.some((a) => a.hash_id === id));
  });
});

describe("settling an expense", () => {
  test("part used: the rest stays for the next expense, and undoing gives it back", async () => {
    const id = await handed();
    const expense = await spent("380");
    const data = await settled(expense, [id]);
    assert.deepEqual([data.status, data.settled_amount, data.open_amount], ["PAID", "380.00", "0.00"]);
    assert.deepEqual(
      data.advances.map((a) => [a.hash_id, a.amount, a.covers, a.left_amount]),
      [[id, "380.00", "380.00", "120.00"]],
    );
    const after = await now(id);
    assert.deepEqual([after.usage_label, after.used_amount, after.left_amount], ["USED", "380.00", "120.00"]);
    assert.deepEqual(
      after.settlements?.map((x) => [x.expense.hash_id, x.amount, x.undone]),
      [[expense, "380.00", false]],
    );
    await holds();
    const back = (await chloe.client.ok(rollbackExpense, on(expense))).data;
    assert.deepEqual([back.status, back.settled_amount], ["APPROVED", "0.00"]);
    assert.deepEqual([(await now(id)).left_amount, (await now(id)).usage_label], ["500.00", "NOUSED"]);
    await holds();
    await settled(expense, [id]);
    await settled(await spent("120"), [id]);
    const whole = await now(id);
    assert.deepEqual([whole.left_amount, whole.status, whole.usage_label], ["0.00", "VALIDATED", "USED"]);
    const closed = (await chloe.client.ok(calls.closeAdvance, on(id))).data;
    assert.deepEqual([closed.status, closed.usage_label], ["CLOSED", "PAID"]);
    await holds();
  });

  test("overspent: the company pays the rest, and a closed advance keeps its settlement", async () => {
    const id = await handed();
    const expense = await spent("620.50");
    const data = await settled(expense, [id]);
    assert.deepEqual([data.status, data.settled_amount, data.open_amount], ["VALIDATED", "500.00", "120.50"]);
    const pay = (amount: string) => ({
      body: { expense_hash_id: expense, ...fromAccount, amount },
    });
    refusedOn("amount", await chloe.client.call(payExpense, pay("120.51")));
    assert.equal((await chloe.client.ok(payExpense, pay("20.50"))).data.status, "PARTIALLY_PAID");
    assert.equal((await chloe.client.ok(payExpense, pay("100"))).data.status, "PAID");
    await holds();
    assert.equal((await chloe.client.ok(rollbackExpense, on(expense))).data.status, "PARTIALLY_PAID");
    assert.equal((await chloe.client.ok(rollbackExpense, on(expense))).data.status, "VALIDATED");
    await chloe.client.ok(calls.closeAdvance, on(id));
    const refused = await chloe.client.call(rollbackExpense, on(expense));
    assert.equal(refused.status, 409);
    assert.match(refused.error.message, /closed/u);
    await holds();
  });

  test("several advances are used in the order given, each up to what is left", async () => {
    const [one, two, three] = [await handed({ amount: "100" }), await handed({ amount: "200" }), await handed()];
    const data = await settled(await spent("250"), [two, one, three]);
    assert.deepEqual(
      data.advances.map((a) => a.amount).toSorted((a, b) => (a ?? "").localeCompare(b ?? "")),
      ["200.00", "50.00"],
      "the third is not needed",
    );
    assert.deepEqual([(await now(two)).left_amount, (await now(one)).left_amount], ["0.00", "50.00"]);
    assert.equal((await now(three)).usage_label, "NOUSED");
    await holds();
  });

  test("the owner names them on the expense, and they are used unless the validator says otherwise", async () => {
    const id = await handed();
    const fees = [{ amount: "50", date: "2026-01-12", reason_id: s.hotel.id }];
    const body = s.draft({ fees, avance_id: [id] });
    const made = (await alice.client.ok(storeExpense, { body })).data;
    assert.deepEqual([made.avance_id, made.advances[0]?.left_amount], [[id], "500.00"]);
    const params = { id: made.hash_id };
    await alice.client.ok(updateExpense, { params, body: { title: "Another title" } });
    assert.deepEqual((await alice.client.ok(getExpense, { params })).data.avance_id, [id], "what is not sent stays");
    const twice = await alice.client.call(updateExpense, { params, body: { avance_id: [id, id] } });
    assert.deepEqual(
      [twice.status, Object.keys(twice.error.errors ?? {})],
      [422, ["avance_id.1"]],
      "the same advance twice",
    );
    await alice.client.ok(updateExpense, { params, body: { avance_id: [] } });
    assert.deepEqual((await alice.client.ok(getExpense, { params })).data.avance_id, []);
    await alice.client.ok(updateExpense, { params, body: { avance_id: [id] } });
    await alice.client.ok(sendExpense, on(made.hash_id));
    await bruno.client.ok(approveExpense, on(made.hash_id));
    const bulk = await chloe.client.ok(validateExpenses, { body: { expenses: [made.hash_id] } });
    assert.match(bulk.data.refused[0]?.message ?? "", /names advances/u);
    const data = (await chloe.client.ok(validateExpense, on(made.hash_id))).data;
    assert.deepEqual([data.status, data.settled_amount], ["PAID", "50.00"]);
    const none = await s.expense("APPROVED", { fees, avance_id: [id] });
    assert.equal((await settled(none, [])).settled_amount, "0.00");
  });

  test("another's, one that is not handed over, a loan, and one out of reach are not there", async () => {
    const theirs = (await asked({}, chloe.client)).hash_id;
    const open = await approved();
    const loan = await handed({ months: 5 });
    for (const id of [theirs, open, loan, s.paris.id]) {
      const expense = await spent("10");
      const answer = await chloe.client.call(validateExpense, { params: { id: expense }, body: { avance_id: [id] } });
      refusedOn("avance_id.0", answer);
    }
    refusedOn("avance_id.0", await alice.client.call(storeExpense, { body: s.draft({ avance_id: [theirs] }) }));
    await holds();
  });

  test("two expenses at once: one waits, then sees the rest", async () => {
    const id = await handed();
    const both = [await spent("400"), await spent("300")];
    await Promise.all(both.map(async (e) => await settled(e, [id])));
    const after = await now(id);
    assert.deepEqual([after.used_amount, after.left_amount], ["500.00", "0.00"]);
    const open = await Promise.all(
      both.map(async (e) => (await chloe.client.ok(getExpense, { params: { id: e } })).data.open_amount),
    );
    assert.deepEqual(open.toSorted(), ["0.00", "200.00"]);
    await holds();
  });

  test("in another currency by the rate given, the expense's units for one of its own: what is missing is owed in the expense's", async () => {
    const id = await handed(
      { amount: "65600", currency_hash_id: s.xaf.id },
      { transaction_from_type: "Box", transaction_from_hash_id: s.francs },
    );
    const expense = await spent("150");
    const body = (more: object) => ({ params: { id: expense }, body: { avance_id: [id], ...more } });
    refusedOn("avance_rates.0", await chloe.client.call(validateExpense, body({})));
    refusedOn("motif", await chloe.client.call(validateExpense, body({ avance_rates: ["0.0015243902"] })));
    const data = await settled(expense, [id], { avance_rates: ["0.0015243902"], motif: "Rate of the bank" });
    assert.deepEqual([data.status, data.settled_amount, data.open_amount], ["VALIDATED", "100.00", "50.00"]);
    assert.equal((await now(id)).left_amount, "0.00");
    await holds();
    await chloe.client.ok(rollbackExpense, on(expense));
    assert.equal((await now(id)).left_amount, "65600.00");
    const less = await spent("10.01");
    const part = await settled(less, [id], { avance_rates: ["0.0015243902"], motif: "Rate of the bank" });
    assert.deepEqual([part.status, part.advances[0]?.amount], ["PAID", "6567.00"]);
    await holds();
  });

  test("a closed month takes nothing", async () => {
    const id = await handed();
    const expense = await spent("10");
    await t.owner.query("INSERT INTO closed_month (zone_id, month) SELECT $1, date_trunc('month', clock())::date", [
      s.paris.id,
    ]);
    try {
      refusedOn(
        "date",
        await chloe.client.call(validateExpense, { params: { id: expense }, body: { avance_id: [id] } }),
      );
      refusedOn("date", await chloe.client.call(calls.closeAdvance, { params: { id }, body: intoBox }));
    } finally {
      await t.owner.query("DELETE FROM closed_month");
    }
  });
});

describe("what is left", () => {
  test("is planned on the next payslips: nothing is posted, and it is not settled twice", async () => {
    const id = await handed();
    await settled(await spent("380"), [id]);
    refusedOn("transaction_to_hash_id", await chloe.client.call(calls.closeAdvance, on(id)));
    const close = { params: { id }, body: { payslip_months: 3, first_month: "2027-01" } };
    refusedOn(
      "payslip_months",
      await chloe.client.call(calls.closeAdvance, { params: { id }, body: { ...close.body, ...intoBox } }),
    );
    const before = await amountOf(boxes, s.box);
    const { data } = await chloe.client.ok(calls.closeAdvance, close);
    assert.deepEqual(
      [data.status, data.usage_label, data.planned_amount, data.left_amount],
      ["CLOSED", "USED", "120.00", "0.00"],
    );
    assert.deepEqual(
      data.instalments?.map((i) => [i.month, i.amount, i.status]),
      [
        ["2027-01", "40.00", "due"],
        ["2027-02", "40.00", "due"],
        ["2027-03", "40.00", "due"],
      ],
    );
    assert.equal(await amountOf(boxes, s.box), before);
    await holds();
    const answer = await chloe.client.call(validateExpense, {
      params: { id: await spent("10") },
      body: { avance_id: [id] },
    });
    refusedOn("avance_id.0", answer);
    for (let i = 0; i < 3; i += 1) await chloe.client.ok(calls.takeInstalment, { params: { id }, body: intoBox });
    assert.deepEqual([(await now(id)).usage_label, (await now(id)).returned_amount], ["PAID", "120.00"]);
    assert.equal((await chloe.client.call(calls.takeInstalment, { params: { id }, body: intoBox })).status, 409);
    await holds();
  });

  test("comes back in another currency by its rate", async () => {
    const id = await handed({ amount: "100" });
    const body = { transaction_to_type: "Box" as const, transaction_to_hash_id: s.francs };
    refusedOn("rate_exchange", await chloe.client.call(calls.closeAdvance, { params: { id }, body }));
    const { data } = await chloe.client.ok(calls.closeAdvance, {
      params: { id },
      body: { ...body, rate_exchange: "655.957", motif: "No rate kept" },
    });
    assert.equal(data.movements?.at(-1)?.holder_amount, "65596.00");
    await holds();
  });
});

describe("a loan", () => {
  test("is repaid month by month: a skipped one goes to the end, the last takes the rounding, and it closes itself", async () => {
    const id = await handed({ amount: "100", months: 3, first_month: "2027-01" });
    const plan = async () => (await now(id)).instalments?.map((i) => `${i.month} ${i.amount} ${i.status}`);
    assert.deepEqual(await plan(), ["2027-01 33.33 due", "2027-02 33.33 due", "2027-03 33.34 due"]);
    const handedOver = await now(id);
    assert.deepEqual([handedOver.planned_amount, handedOver.left_amount], ["100.00", "0.00"]);
    await chloe.client.ok(calls.takeInstalment, { params: { id }, body: { skip: true } });
    assert.deepEqual(await plan(), [
      "2027-01 33.33 skipped",
      "2027-02 33.33 due",
      "2027-03 33.34 due",
      "2027-04 33.33 due",
    ]);
    refusedOn("transaction_to_hash_id", await chloe.client.call(calls.takeInstalment, { params: { id }, body: {} }));
    await chloe.client.ok(calls.takeInstalment, { params: { id }, body: intoBox });
    const last = handedOver.instalments?.[2]?.hash_id;
    await chloe.client.ok(calls.takeInstalment, { params: { id }, body: { ...intoBox, instalment_hash_id: last } });
    refusedOn(
      "instalment_hash_id",
      await chloe.client.call(calls.takeInstalment, { params: { id }, body: { ...intoBox, instalment_hash_id: last } }),
    );
    await holds();
    const { data } = await chloe.client.ok(calls.takeInstalment, { params: { id }, body: intoBox });
    assert.deepEqual([data.status, data.usage_label, data.returned_amount], ["CLOSED", "PAID", "100.00"]);
    await holds();
  });

  test("an instalment that is asked for twice at once is taken once", async () => {
    const id = await handed({ amount: "100", months: 2 });
    const { version } = await now(id);
    const body = { ...intoBox, version };
    const answers = await Promise.all(
      [1, 2].map(async () => await chloe.client.call(calls.takeInstalment, { params: { id }, body })),
    );
    assert.deepEqual(statusesOf(answers), [200, 409]);
    assert.equal((await now(id)).returned_amount, "50.00");
  });

  test("may be repaid early, and cannot be planned anew", async () => {
    const id = await handed({ amount: "100", months: 4 });
    await chloe.client.ok(calls.takeInstalment, { params: { id }, body: intoBox });
    refusedOn(
      "payslip_months",
      await chloe.client.call(calls.closeAdvance, { params: { id }, body: { payslip_months: 2 } }),
    );
    const { data } = await chloe.client.ok(calls.closeAdvance, { params: { id }, body: intoBox });
    assert.deepEqual([data.returned_amount, data.planned_amount, data.status], ["100.00", "0.00", "CLOSED"]);
    assert.ok(data.instalments?.every((i) => i.status === "taken"));
    await holds();
  });

  test("more months than leave a last one above nothing are refused", async () => {
    const months = async (amount: string, count: number) =>
      await alice.client.call(calls.storeAdvance, {
        body: { title: "x", amount, months: count, currency_hash_id: s.xaf.id },
      });
    refusedOn("months", await months("10", 11));
    refusedOn("months", await months("15", 10));
    refusedOn("months", await months("100", 121));
    assert.equal((await months("10", 10)).status, 200);
  });
});

describe("lists", () => {
  test("one's own by state, use and kind; those of an office for those who keep it", async () => {
    const own = async (query: object) => (await alice.client.ok(calls.listOwnAdvances, { query })).data;
    const loans = await own({ loans: "1", limit: 200 });
    assert.ok(loans.length > 0 && loans.every((a) => a.months !== null && a.instalments === undefined));
    for (const usage of ["NOUSED", "USED", "PAID", "REJECTED"] as const) {
      const found = await own({ usage, limit: 200 });
      assert.ok(
        found.every((a) => a.usage_label === usage),
        usage,
      );
    }
    assert.ok((await own({ avanceStatus: "CLOSED" })).every((a) => a.status === "CLOSED"));
    const usable = (await alice.client.ok(calls.listValidatedAdvances, { query: {} })).data;
    assert.ok(usable.every((a) => a.status === "VALIDATED" && a.left_amount !== "0.00" && a.months === null));
    const kept = (await chloe.client.ok(calls.listKeptAdvances, { query: { search: "alice", limit: 200 } })).data;
    assert.ok(kept.length > 0 && kept.every((a) => a.user.hash_id === alice.user.id && a.status !== "DRAFT"));
    assert.deepEqual((await s.esther.client.ok(calls.listKeptAdvances, { query: {} })).data, []);
  });

  test("what moved is named in the history of the account, and the transaction opens for its owner", async () => {
    const id = await handed({ title: "Foire de Paris" });
    const { data } = await chloe.client.ok(accounts.histories, {
      params: { id: s.account },
      query: { search: "foire", kind: "advance" },
    });
    assert.deepEqual(
      data.map((r) => [r.advance?.hash_id, r.amount]),
      [[id, "-500.00"]],
    );
  });
});

describe("on paper", () => {
  test("a period is a PDF in the reader's language; an empty one says so", async () => {
    const { amount } = await asked();
    assert.equal(amount, "500.00");
    const { hash_id: id } = await asked({ title: "On paper" });
    await alice.client.ok(calls.sendAdvance, on(id));
    const get = async (query: string) => await chloe.client.fetch(`/api/download/advances/pdf?${query}`);
    const pdf = await get(`zoneSelected=${s.paris.id}`);
    assert.deepEqual([pdf.status, pdf.headers.get("content-type")], [200, "application/pdf"]);
    assert.match(pdf.headers.get("content-disposition") ?? "", /Advances and loans\.pdf/u);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
    const none = await get("date_start=2020-01-01&date_end=2020-12-31");
    assert.match(none.headers.get("content-type") ?? "", /application\/json/u);
    assert.deepEqual(await none.json(), { message: "There is no advances during the selected period" });
    const elsewhere = await get(`zoneSelected=${s.douala.id}`);
    assert.match(elsewhere.headers.get("content-type") ?? "", /application\/json/u);
  });

  test("its sums are those of its rows, each currency for itself, without drafts", async () => {
    const { paperOf } = await import("./print.ts");
    const { data } = await chloe.client.ok(calls.listKeptAdvances, { query: { limit: 200 } });
    const { tables } = paperOf("fr", data, {});
    assert.deepEqual(
      tables.map((table) => table.heading),
      ["EUR", "XAF"],
    );
    for (const { rows, total } of tables) {
      const cents = (shown = ""): number => Math.round(Number(shown.replaceAll(".", "").replace(",", ".")) * 100);
      assert.equal(
        rows.reduce((n, row) => n + cents(row[6]), 0),
        cents(total?.[6]),
      );
    }
  });
});

test("waiting, it is compared with the person's others that were handed over in the office, for who decides alone", async () => {
  const rights = Object.fromEntries(spenderRights.map((right) => [right, [s.paris.id]]));
  const dora = await t.as(await t.make.user({ name: "Dora Petit", zone: s.paris, rights }));
  const sent = async (amount: string): Promise<string> => {
    const { hash_id: id } = await asked({ amount }, dora);
    await dora.ok(calls.sendAdvance, on(id));
    return id;
  };
  for (const amount of ["100", "300"]) {
    const id = await sent(amount);
    await bruno.client.ok(calls.validateAdvance, on(id));
    await chloe.client.ok(calls.validateAdvance, { params: { id }, body: fromAccount });
  }
  await sent("9000");
  const params = { kind: "advance", id: await sent("250") };
  const { data } = await bruno.client.ok(approvalUsual, { params });
  assert.deepEqual(
    data.map((u) => [u.word, u.amount, u.usual, u.currency_iso, u.percent, u.count]),
    [["advance", "250.00", "200.00", "EUR", "+25", 2]],
  );
  assert.equal((await dora.call(approvalUsual, { params })).status, 404);
});
