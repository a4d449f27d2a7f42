import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import { payExpense, validateExpense } from "#contract/expenses/endpoints.ts";
import { spendingOverview } from "#contract/expenses/overview.ts";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { grantsOf } from "#server/access/profiles.ts";
import { figuresOf, plantedIn } from "#server/testing/formula/figures.ts";
import { walk, type Offered } from "#server/testing/formula/walk.ts";
import { sendMails } from "#server/notifications/delivery.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

// What people earn is told to nobody who may not know it: salaries with figures that meet nothing else are planted in an office of one and in an
// office of five, paid for two months with a raise between them, and looked for in everything that others can ask for.

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const office = async (name: string) => await t.make.zone({ name, currencyId: euro.id, countries: [france.id] });
const [alone, five, other] = [await office("Alone"), await office("Five"), await office("Other")];
const boss = await t.as(await t.make.user({ name: "Ada Admin", zone: other, rights: allPermissions }));
const second = await t.as(await t.make.user({ name: "Sol Second", zone: other, rights: allPermissions }));
await t.owner.query(
  `WITH r AS (INSERT INTO payroll_rule (hash_id, kind, country_id) VALUES (new_id(), 'pension', $1), (new_id(), 'tax', $1), (new_id(), 'tax', $1) RETURNING hash_id, kind)
   INSERT INTO payroll_rule_version (hash_id, rule_id, valid_from, terms)
   SELECT new_id(), hash_id, '2020-01-01', jsonb_build_object('title', kind, 'type', 'percent', 'value', (ARRAY['7.31', '11.73', '23.17'])[n], 'category', CASE n WHEN 3 THEN 'employer' ELSE 'employee' END)
   FROM (SELECT *, row_number() OVER () AS n FROM r) r`,
  [france.id],
);

interface Payee {
  readonly id: string;
  readonly zone: string;
  readonly address: string;
}
const manager = await t.make.user({ name: "Max Manager", zone: five, rights: [] });
const hired = async (name: string, zone: { id: string }, salary: string, raised: string): Promise<Payee> => {
  const user = await t.make.user({ name, zone: zone as never });
  await t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [manager.id, user.id]);
  const params = { id: user.id };
  await boss.ok(updateUser, {
    params,
    body: { salary, salary_valid_from: "2025-01-01", main_country_hash_id: france.id },
  });
  await boss.ok(updateUser, { params, body: { salary: raised, salary_valid_from: "2026-02-01" } });
  await boss.ok(storeContract, {
    body: {
      user_hash_id: user.id,
      title: "Contract",
      kind: "PERMANENT",
      start_date: "2025-01-01",
      zone_hash_id: zone.id,
    },
  });
  return { id: user.id, zone: zone.id, address: user.email };
};
const payees = [
  await hired("Ines Island", alone, "3137.79", "3391.43"),
  await hired("Una Un", five, "2011.17", "2187.91"),
  await hired("Dora Deux", five, "2233.61", "2459.87"),
  await hired("Tom Trois", five, "2557.43", "2671.39"),
  await hired("Quin Quatre", five, "2791.57", "2903.33"),
  await hired("Cleo Cinq", five, "3019.21", "3253.69"),
];

/** What each payslip says, by a name. */
const planted = new Map<string, number>();
const slips: string[] = [];
const expenses: string[] = [];
for (const month of ["2026-01", "2026-02"])
  for (const zone of [alone, five]) {
    const made = [];
    for (const p of payees.filter((x) => x.zone === zone.id)) {
      const { data } = await boss.ok(calls.createPayslip, {
        body: { user_hash_id: p.id, zone_hash_id: zone.id, month },
      });
      made.push({ hash_id: data.hash_id, version: data.version });
      slips.push(data.hash_id);
      for (const name of ["gross_salary", "net_salary", "employer_cost", "social_security", "tax"] as const)
        planted.set(`${name} of ${data.user.name} in ${month}`, Number(data.totals[name]));
    }
    await boss.ok(calls.validatePayslips, { body: { payslips: made } });
    const { data } = await boss.ok(calls.generatePayrollExpense, { body: { zone_hash_id: zone.id, month } });
    expenses.push(...data.map((e) => e.hash_id));
  }
const account = (
  await boss.ok(accounts.create, {
    params: { zone: other.id },
    body: { name: "Main", initial_amount: "900000", currency_hash_id: euro.id },
  })
).data;
for (const id of expenses) {
  const { data } = await second.ok(validateExpense, { params: { id }, body: {} });
  await second.ok(payExpense, {
    body: {
      expense_hash_id: id,
      transaction_from_type: "Account",
      transaction_from_hash_id: account.hash_id,
      amount: decimal(data.open_amount).toFixed(2),
    },
  });
}
planted.set("the raise of Ines", 3391.43 - 3137.79);

const offered: Offered = {
  ids: {
    user: [...payees.map((p) => p.id), manager.id],
    zone: [alone.id, five.id, other.id],
    country: [france.id],
    currency: [euro.id],
    payslip: slips,
    expense: expenses,
    holder: [account.hash_id],
    payroll_rule: (await t.owner.query<{ id: string }>("SELECT hash_id::text AS id FROM payroll_rule")).rows.map(
      (r) => r.id,
    ),
    reason: (await t.owner.query<{ id: string }>("SELECT hash_id::text AS id FROM reason")).rows.map((r) => r.id),
  },
  words: ["Ines", "Payroll", "3137"],
  values: { day: "2026-02-28", month: "2026-02", year: "2026", code: "x" },
};

/** Who keeps the account that pay is paid from reads its movements. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(["accounting.accounts.histories", "accounting.transaction"]);

/** Where the figures are told, in numbers or within a text. */
async function toldTo(client: Client, rights: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const amounts = [...planted].map(([name, amount]) => [name, amount, formatAmount(String(amount))] as const);
  const keeps = rights.some((r) => r.startsWith("accountings_"));
  const left = walk(offered, rights).values();
  const work = async (): Promise<void> => {
    for (const { endpoint, input, key } of left) {
      const answer = await client.call(endpoint, input);
      assert.ok(answer.status < 500, `${key}: ${answer.raw}`);
      if (answer.status !== 200 || (keeps && OF_ACCOUNTS.has(endpoint.name))) continue;
      for (const [at, figure] of figuresOf(answer.body)) {
        const one = plantedIn(figure, planted);
        if (one) found.push(`${key} ${at} = ${figure}: ${one}`);
      }
      for (const [name, , text] of amounts) if (answer.raw.includes(text)) found.push(`${key} says ${text}: ${name}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

const withoutPay = allPermissions.filter(
  (p) =>
    (permissions[p].family !== "payslips" || p === "payslips_apply_tax") &&
    !["users_salary", "users_impersonate", "expense_validating", "expense_paying"].includes(p) &&
    !p.startsWith("accountings_"),
);
const profile = (name: Parameters<typeof grantsOf>[0]): Permission[] => [
  ...new Set(grantsOf(name).map((g) => g.permission as Permission)),
];
const payRights = allPermissions.filter((p) => permissions[p].family === "payslips" || p === "users_salary");
const at = (zone: { id: string }, rights: readonly Permission[]) =>
  Object.fromEntries(rights.map((r) => [r, permissions[r].scope === "office" ? [zone.id] : null])) as never;
const readers: readonly (readonly [string, readonly Permission[], () => Promise<Client>])[] = [
  ["their manager", [], async () => await t.as(manager)],
  ["a colleague", [], async () => await t.as(await t.make.user({ zone: five }))],
  [
    "who holds every right but those to pay",
    withoutPay,
    async () => await t.as(await t.make.user({ zone: five, rights: withoutPay })),
  ],
  [
    "who pays another office",
    payRights,
    async () => await t.as(await t.make.user({ zone: other, rights: at(other, payRights) })),
  ],
  ...(["Sales", "Laboratory", "Office manager", "Employee"] as const).map(
    (name) =>
      [name, profile(name), async () => await t.as(await t.make.user({ zone: five, rights: profile(name) }))] as const,
  ),
  [
    "who sees people and their contracts",
    ["users_view", "user_contracts_view"],
    async () => await t.as(await t.make.user({ zone: alone, rights: ["users_view", "user_contracts_view"] })),
  ],
  [
    "who reads the trail",
    ["audit_view", "users_view"],
    async () => await t.as(await t.make.user({ zone: alone, rights: ["audit_view", "users_view"] })),
  ],
  [
    "who sees all office expenses",
    ["office_expenses_view_all", "expense_approving"],
    async () =>
      await t.as(await t.make.user({ zone: alone, rights: ["office_expenses_view_all", "expense_approving"] })),
  ],
];

describe("what people earn", () => {
  test("the net is tight enough: who may see it finds each figure", async () => {
    const found = await toldTo(boss, allPermissions);
    const missing = [...planted.keys()].filter((name) => !found.some((f) => f.endsWith(name)));
    assert.deepEqual(
      missing.filter((m) => !m.startsWith("the raise")),
      [],
    );
  });
  for (const [who, rights, open] of readers)
    test(`is not told to ${who}`, async () => {
      const client = await open();
      assert.deepEqual(await toldTo(client, rights), []);
    });
  test("stands in no mail and no notice", async () => {
    await sendMails(t.pool, new Date());
    await t.runJobs();
    const mails = (await Promise.all(payees.map(async (p) => await mailsOf(t, p.address)))).flat();
    assert.ok(mails.length > 0, "nobody was mailed: this would find nothing");
    const { rows } = await t.owner.query<{ text: string }>("SELECT n::text AS text FROM notification n");
    const said = [...mails.map((m) => JSON.stringify(m)), ...rows.map((r) => r.text)].join("\n");
    for (const [name, amount] of planted)
      for (const text of [formatAmount(String(amount)), amount.toFixed(2)])
        assert.ok(!said.includes(text), `${name} is told: ${text}`);
  });
  test("is left out of sums of fewer than three, which say so", async () => {
    const query = { date_start: "2026-01-01", date_end: "2026-12-31" };
    for (const [zone, isSaid] of [
      [alone, true],
      [five, false],
      [other, false],
    ] as const) {
      const overview = await boss.ok(spendingOverview, { query: { ...query, zoneSelected: zone.id } });
      const year = await boss.ok(zoneStatistics, { params: { id: zone.id }, query: { year: 2026 } });
      assert.deepEqual([overview.data.pay_left_out, year.data.pay_left_out], [isSaid, isSaid], zone.name);
      assert.equal(Number(overview.data.amount) > 0, zone === five);
    }
    const before = await boss.ok(spendingOverview, { query: { date_start: "2024-01-01", date_end: "2025-12-31" } });
    assert.equal(before.data.pay_left_out, false);
  });
});
