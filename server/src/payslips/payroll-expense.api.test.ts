import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import * as advances from "#contract/advances/endpoints.ts";
import * as expenses from "#contract/expenses/endpoints.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";
import type { UserMade } from "#server/testing/factories.ts";
import { verify } from "#server/verify.ts";

const { t, s } = await openScene();
const at = (...rights: string[]) => Object.fromEntries(rights.map((r) => [r, [s.paris.id]]));
const payroll = await t.as(
  await t.make.user({
    name: "Hugo HR",
    zone: s.paris,
    rights: at(
      ..."users_view users_update users_salary user_contracts_view user_contracts_create".split(" "),
      ..."payslips_view_all payslips_create payslips_update payslips_validate payslips_generate_expense".split(" "),
      ..."advance_create advance_view advance_sending office_expenses_view office_expenses_delete office_expenses_update expense_sending".split(
        " ",
      ),
    ),
  }),
);
const { chloe, bruno, nadia } = s;
const teller = await t.as(await t.make.user({ zone: s.paris, rights: at("office_expenses_view_all") }));
await chloe.client.ok(accounts.deposit, {
  params: { id: s.account },
  body: { amount: "90000", label: "From the bank" },
});
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

const category = newId();
await t.pool.query("INSERT INTO tax_category (hash_id, name, part) VALUES ($1, 'Pension fund', 'social')", [category]);
for (const [title, value, party] of [
  ["Pension", "10", "employee"],
  ["Pension", "20", "employer"],
] as const) {
  const id = newId();
  await t.pool.query("INSERT INTO payroll_rule (hash_id, kind, country_id, zone_id) VALUES ($1, 'pension', $2, $3)", [
    id,
    s.france.id,
    s.paris.id,
  ]);
  await t.pool.query(
    "INSERT INTO payroll_rule_version (hash_id, rule_id, valid_from, tax_category_id, terms) VALUES ($1, $2, '2020-01-01', $3, $4)",
    [newId(), id, category, JSON.stringify({ title, type: "percent", value, category: party })],
  );
}

let n = 0;
const paid = async (): Promise<UserMade> => {
  const user = await t.make.user({
    name: `Payee ${(n += 1)}`,
    zone: s.paris,
    rights: at("advance_create", "advance_view", "advance_sending"),
  });
  await payroll.ok(updateUser, {
    params: { id: user.id },
    body: { salary: "3000", salary_valid_from: "2024-01-01", main_country_hash_id: s.france.id },
  });
  await payroll.ok(storeContract, {
    body: { user_hash_id: user.id, title: "Contract", kind: "PERMANENT", start_date: "2024-01-01" },
  });
  return user;
};
const fixed = async (user: UserMade, month: string, over: object = {}) => {
  const { data } = await payroll.ok(calls.createPayslip, {
    body: { user_hash_id: user.id, zone_hash_id: s.paris.id, month, ...over },
  });
  return (await payroll.ok(calls.validatePayslip, { params: { id: data.hash_id }, body: { version: data.version } }))
    .data;
};
const generated = async (month: string) =>
  (await payroll.ok(calls.generatePayrollExpense, { body: { zone_hash_id: s.paris.id, month } })).data;
const expense = async (id: string) => (await chloe.client.ok(expenses.getExpense, { params: { id } })).data;
const pay = (id: string, amount: string, parts?: object[]) => ({
  body: {
    expense_hash_id: id,
    transaction_from_type: "Account" as const,
    transaction_from_hash_id: s.account,
    amount,
    ...(parts && { parts }),
  },
});
const slip = async (id: string) => (await payroll.ok(calls.getPayslip, { params: { id } })).data;
/** A loan of 600 over six months from January 2026 on. */
const loan = async (user: UserMade) => {
  const own = await t.as(user);
  const { data } = await own.ok(advances.storeAdvance, {
    body: { zone_hash_id: s.paris.id, title: "Loan", amount: "600", months: 6, first_month: "2027-01" },
  });
  const params = { id: data.hash_id };
  await own.ok(advances.sendAdvance, { params, body: {} });
  await bruno.client.ok(advances.validateAdvance, { params, body: {} });
  await chloe.client.ok(advances.validateAdvance, {
    params,
    body: { transaction_from_type: "Account", transaction_from_hash_id: s.account },
  });
  return data.hash_id;
};

describe("a payroll expense", () => {
  test("is made of validated payslips, validated, paid by parts, rolled back, rejected and made again: nothing twice", async () => {
    const [a, b, c] = [await paid(), await paid(), await paid()];
    const debt = await loan(a);
    const month = "2027-01";
    const one = await fixed(a, month);
    assert.deepEqual([one.totals.advances, one.totals.net_salary], ["100.00", "2600.00"]);
    const plan = async () => (await chloe.client.ok(advances.getAdvance, { params: { id: debt } })).data;
    assert.equal((await plan()).instalments?.[0]?.status, "held");
    const refused = await chloe.client.call(advances.takeInstalment, {
      params: { id: debt },
      body: {
        instalment_hash_id: (await plan()).instalments?.[0]?.hash_id ?? "",
        transaction_to_type: "Account",
        transaction_to_hash_id: s.account,
      },
    });
    assert.equal(refused.status, 422, "nobody receives by hand what a payslip holds");
    const two = await fixed(b, month, { lines: [{ title: "Damage", purpose: "deduction", amount: "3000" }] });
    assert.deepEqual([two.totals.net_salary, two.totals.carried], ["0.00", "300.00"]);
    await fixed(c, month);
    const [made] = await generated(month);
    assert.equal(made?.payslips, 3);
    const id = made?.hash_id ?? "";
    assert.equal(
      (await payroll.call(calls.generatePayrollExpense, { body: { zone_hash_id: s.paris.id, month } })).status,
      409,
    );
    assert.equal(
      (await payroll.call(calls.reopenPayslip, { params: { id: one.hash_id }, body: { motif: "x" } })).status,
      409,
    );
    const draft = await expense(id);
    assert.deepEqual([draft.status, draft.amount, draft.payroll_month], ["APPROVED", "10800.00", month]);
    assert.equal((await payroll.call(expenses.validateExpense, { params: { id }, body: {} })).status, 403, "their own");
    await chloe.client.ok(expenses.validateExpense, { params: { id }, body: {} });
    await holds();
    const taken = await plan();
    assert.deepEqual([taken.instalments?.[0]?.status, taken.returned_amount], ["taken", "100.00"]);
    // 2,600 + 0 + 2,700 to people, 900 + 1,800 to the fund, 3,000 others.
    const open = await expense(id);
    assert.equal(open.settled_amount, "-200.00");
    assert.equal(
      (await chloe.client.call(expenses.payExpense, pay(id, "5", [{ tax_category_hash_id: category }]))).status,
      422,
    );
    assert.equal(
      (await chloe.client.call(expenses.payExpense, pay(id, "2600", [{ payslip_hash_id: one.hash_id }]))).status,
      422,
      "no right to payslips",
    );
    await chloe.client.ok(expenses.payExpense, pay(id, "2700", [{ tax_category_hash_id: category }]));
    await holds();
    const halfPaid = await expense(id);
    assert.deepEqual(
      halfPaid.parts?.map((p) => [p.tax_category?.name ?? p.part, p.amount, p.open]),
      [
        ["salaries", "5300.00", "5300.00"],
        ["Pension fund", "2700.00", "0.00"],
        ["body", "3000.00", "3000.00"],
      ],
    );
    await chloe.client.ok(expenses.payExpense, pay(id, "5300", [{ salaries: true }]));
    await chloe.client.ok(expenses.payExpense, pay(id, "3000"));
    assert.equal((await expense(id)).status, "PAID");
    assert.notEqual((await slip(one.hash_id)).paid_on, null);
    await holds();
    await chloe.client.ok(expenses.rollbackExpense, { params: { id }, body: {} });
    await chloe.client.ok(expenses.rollbackExpense, { params: { id }, body: {} });
    assert.equal((await slip(one.hash_id)).paid_on, null);
    await chloe.client.ok(expenses.rollbackExpense, { params: { id }, body: {} });
    await chloe.client.ok(expenses.rollbackExpense, { params: { id }, body: {} });
    assert.deepEqual([(await expense(id)).status, (await plan()).returned_amount], ["APPROVED", "0.00"]);
    await holds();
    await chloe.client.ok(expenses.rejectExpense, { params: { id }, body: { motif: "Wrong" } });
    assert.equal((await slip(one.hash_id)).in_expense, false);
    assert.equal((await payroll.call(expenses.sendExpense, { params: { id }, body: {} })).status, 409);
    const [again] = await generated(month);
    await payroll.ok(expenses.deleteExpense, { params: { id }, query: {} });
    await chloe.client.ok(expenses.validateExpense, { params: { id: again?.hash_id ?? "" }, body: {} });
    await chloe.client.ok(expenses.payExpense, pay(again?.hash_id ?? "", "11000"));
    await holds();
    // What was carried is deducted the month after: 2,700 - 300.
    const next = await fixed(b, "2027-02");
    assert.deepEqual([next.carried_in, next.totals.net_salary], ["300.00", "2400.00"]);
    const [february] = await generated("2027-02");
    await chloe.client.ok(expenses.validateExpense, { params: { id: february?.hash_id ?? "" }, body: {} });
    await chloe.client.ok(expenses.payExpense, pay(february?.hash_id ?? "", "3300"));
    await holds();
    // An expense of one person is read by who decides on it and pays it, not by who sees office expenses.
    assert.equal((await teller.call(expenses.getExpense, { params: { id: february?.hash_id ?? "" } })).status, 404);
    assert.equal((await teller.call(expenses.getExpense, { params: { id: again?.hash_id ?? "" } })).status, 200);
    assert.equal((await nadia.client.call(expenses.getExpense, { params: { id: again?.hash_id ?? "" } })).status, 403);
  });

  test("reopening a payslip frees its instalment, once", async () => {
    const user = await paid();
    const debt = await loan(user);
    const one = await fixed(user, "2027-01", { lines: [{ title: "Damage", purpose: "deduction", amount: "2650" }] });
    assert.deepEqual(
      [one.totals.advances, one.totals.net_salary, one.instalments[0]?.moved],
      ["50.00", "0.00", "50.00"],
    );
    const plan = async () =>
      ((await chloe.client.ok(advances.getAdvance, { params: { id: debt } })).data.instalments ?? []).map((i) => [
        i.month,
        i.amount,
        i.status,
      ]);
    assert.deepEqual((await plan())[0], ["2027-01", "50.00", "held"]);
    assert.deepEqual((await plan()).at(-1), ["2027-07", "50.00", "due"]);
    await holds();
    await payroll.ok(calls.reopenPayslip, { params: { id: one.hash_id }, body: { motif: "Wrong" } });
    assert.deepEqual([(await plan())[0], (await plan()).length], [["2027-01", "100.00", "due"], 6]);
    await holds();
  });
});
