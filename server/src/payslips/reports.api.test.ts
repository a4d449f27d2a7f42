// What goes wrong with pay elsewhere, and what happens here.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import * as advances from "#contract/advances/endpoints.ts";
import { sendHoliday, storeHoliday, validateHoliday } from "#contract/holidays/endpoints.ts";
import { createCountryType } from "#contract/holidays/types.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { sendMails } from "#server/notifications/delivery.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { payOffice } from "#server/testing/pay.ts";
import { accountantRights, managerRights, openScene, spenderRights } from "#server/testing/scene.ts";
import { withoutIds } from "#server/testing/without-ids.ts";

const { t, s } = await openScene();
const o = await payOffice(t, { id: s.eur.id, iso: "EUR" });
const fund = await o.rule("pension", { title: "Pension", value: "10", deductible: true, order: 1 }, "Fund");
await o.rule("pension", { title: "Pension", value: "20", category: "employer", order: 1 }, "Fund");
const hr = async () =>
  await t.as(
    await t.make.user({
      zone: o.zone,
      rights: ["holidays_create", "holidays_update", "holidays_validate", "holiday_types_create", "holiday_types_view"],
    }),
  );
const [leave, decider] = [await hr(), await hr()];
const unpaid = (
  await leave.ok(createCountryType, {
    params: { id: o.country.id },
    body: {
      type: { name: `Unpaid ${o.zone.name}`, paid: false, deducts: false, may_start_earlier: true, half_days: true },
      configuration: { valid_from: "2020-01-01", stock: "none" },
    },
  })
).data;

type Half = { readonly starts?: "morning" | "afternoon"; readonly ends?: "evening" | "midday" };
const away = async (
  user: { id: string },
  from: string,
  to: string,
  { starts = "morning", ends = "evening" }: Half = {},
) => {
  const { data } = await leave.ok(storeHoliday, {
    body: {
      user_hash_id: user.id,
      holiday_type_hash_id: unpaid.hash_id,
      dates: [{ start_date: from, end_date: to, starts, ends }],
    },
  });
  const params = { id: data.hash_id };
  await leave.ok(sendHoliday, { params, body: {} });
  await decider.ok(validateHoliday, { params, body: {} });
};
const preview = async (user: { id: string }, month: string) =>
  (await o.payroll.ok(calls.previewPayslip, { body: { user_hash_id: user.id, zone_hash_id: o.zone.id, month } })).data;
const read = async (id: string) => (await o.payroll.ok(calls.getPayslip, { params: { id } })).data;
const reopen = async (id: string): Promise<void> =>
  void (await o.payroll.ok(calls.reopenPayslip, { params: { id }, body: { motif: "Wrong" } }));

describe("people", () => {
  test("1. who joins on the 17th is paid for their days, and the line shows them", async () => {
    const user = await o.person("Joiner", "3000", "2026-11-17");
    const { lines, totals, days } = await preview(user, "2026-11");
    assert.equal(totals.base_salary, "1400.00");
    assert.deepEqual([lines[0]?.run?.from, lines[0]?.run?.to, lines[0]?.run?.days], ["2026-11-17", "2026-11-30", 14]);
    assert.deepEqual([days.employed_days, days.unpaid], [14, []]);
  });
  test("2. a half day without pay costs half, also when both halves come as two requests", async () => {
    const one = await o.person("Half");
    await away(one, "2026-11-12", "2026-11-12", { ends: "midday" });
    const halves = await o.person("Halves");
    await away(halves, "2026-11-12", "2026-11-12", { ends: "midday" });
    await away(halves, "2026-11-12", "2026-11-12", { starts: "afternoon" });
    const lost = async (user: { id: string }) =>
      (await preview(user, "2026-11")).lines.find((l) => l.kind === "unpaid")?.amount;
    assert.deepEqual([await lost(one), await lost(halves)], ["-71.43", "-142.86"]);
  });
  test("11. two contracts of a month are both paid, and the day that ends one and begins the next once", async () => {
    const user = await o.person("Twice");
    await o.payroll.ok(storeContract, {
      body: {
        user_hash_id: user.id,
        title: "Second",
        kind: "FIXED_TERM",
        start_date: "2026-11-16",
        end_date: "2026-12-31",
        zone_hash_id: o.zone.id,
      },
    });
    assert.equal((await preview(user, "2026-11")).totals.base_salary, "3000.00");
  });
  test("15. a manager reads no payslip of the team: no call, no PDF, no notice", async () => {
    const user = await o.person("Managed");
    const manager = await t.make.user({ name: "Manager", zone: o.zone });
    await t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [manager.id, user.id]);
    const id = await o.validated(user, "2026-10");
    const client = await t.as(manager);
    assert.equal((await client.call(calls.getPayslip, { params: { id } })).status, 404);
    assert.equal((await client.fetch(`/api/payslip/${id}/pdf`)).status, 404);
    assert.equal((await client.call(calls.listPayslips, { query: {} })).status, 403);
    assert.deepEqual((await client.ok(calls.listOwnPayslips, { query: {} })).data, []);
    assert.deepEqual((await client.ok(loadNotifications, { query: {} })).data, []);
  });
  test("the mail that a payslip is ready has a link and no amount; who left still fetches theirs", async () => {
    const user = await o.person("Leaver", "3210");
    const id = await o.validated(user, "2026-10");
    await sendMails(t.pool, new Date());
    await t.runJobs();
    const [mail] = await mailsOf(t, user.email);
    const said = `${mail?.subject} ${mail?.text} ${mail?.html}`;
    assert.match(said, /payslip of 10-2026 is ready/u);
    assert.ok(said.includes(id), "no link to the payslip");
    for (const amount of ["3210", "3.210", "2889", "2.889"]) assert.ok(!withoutIds(said).includes(amount), amount);
    // The contract ended; the account lives.
    await t.owner.query("UPDATE user_contract SET end_date = '2026-10-31' WHERE user_id = $1", [user.id]);
    const own = await t.as(user);
    assert.equal((await own.fetch(`/api/payslip/${id}/pdf`)).status, 200);
    await t.owner.query("UPDATE app_user SET deactivated_at = clock() WHERE hash_id = $1", [user.id]);
    assert.equal((await o.payroll.fetch(`/api/payslip/${id}/pdf`)).status, 200);
  });
});

describe("who leaves", () => {
  test("is offered the leave that was not taken on the last payslip alone, at the salary of the last day", async () => {
    const annual = (
      await leave.ok(createCountryType, {
        params: { id: o.country.id },
        body: {
          type: { name: `Annual ${o.zone.name}`, may_start_earlier: true },
          configuration: { valid_from: "2020-01-01", stock: "fixed", days: 20, first_period: "full" },
        },
      })
    ).data;
    const user = await o.person("Going", "3000", "2026-01-01");
    assert.deepEqual((await preview(user, "2026-11")).proposals, [], "who stays is offered nothing");
    await t.owner.query("UPDATE user_contract SET end_date = '2026-11-20' WHERE user_id = $1", [user.id]);
    assert.deepEqual((await preview(user, "2026-10")).proposals, [], "nor in a month before");
    const [left, ...more] = (await preview(user, "2026-11")).proposals;
    assert.deepEqual(more, []);
    // 21 working days in November: 3,000 / 21 x 20.
    assert.deepEqual(
      [left?.type.hash_id, left?.days, left?.day, left?.amount],
      [annual.hash_id, "20", "2026-11-20", "2857.14"],
    );
    const paid = await read(
      await o.validated(user, "2026-11", {
        lines: [{ title: "Annual", purpose: "bonus", amount: left?.amount ?? "" }],
      }),
    );
    assert.equal(paid.totals.gross_salary, "4857.14");
  });
});

describe("loans", async () => {
  const here = async (rights: readonly Permission[]) =>
    await t.as(await t.make.user({ zone: o.zone, rights: Object.fromEntries(rights.map((r) => [r, [o.zone.id]])) }));
  const manager = await here(managerRights);
  const accountant = await here(accountantRights);
  const account = await accountant.ok(accounts.create, {
    params: { zone: o.zone.id },
    body: { name: "BNP", bank: "BNP Paribas", initial_amount: "10000" },
  });
  /** Money that somebody borrowed and got, to be returned in instalments of their pay. */
  const borrowed = async (amount: string, months: number, first_month: string) => {
    const user = await o.person(`Borrower of ${amount}`);
    await t.owner.query("INSERT INTO user_grant (user_id, permission, place_id) SELECT $1, unnest($3::text[]), $2", [
      user.id,
      o.zone.id,
      spenderRights.filter((r) => r.startsWith("advance")),
    ]);
    const own = await t.as(user);
    const { data } = await own.ok(advances.storeAdvance, {
      body: { zone_hash_id: o.zone.id, title: "Loan", amount, months, first_month },
    });
    const params = { id: data.hash_id };
    await own.ok(advances.sendAdvance, { params, body: {} });
    await manager.ok(advances.validateAdvance, { params, body: {} });
    await accountant.ok(advances.validateAdvance, {
      params,
      body: { transaction_from_type: "Account", transaction_from_hash_id: account.data.hash_id },
    });
    return { user, plan: async () => (await own.ok(advances.getAdvance, { params })).data.instalments ?? [] };
  };
  test("3. nobody owes by being away: the instalment of a month without pay moves on", async () => {
    const { user, plan } = await borrowed("600", 6, "2026-11");
    await away(user, "2026-11-01", "2026-11-30");
    const slip = await read(await o.validated(user, "2026-11"));
    assert.deepEqual([slip.totals.net_salary, slip.totals.carried, slip.totals.advances], ["0.00", "0.00", "0.00"]);
    assert.deepEqual([slip.instalments[0]?.taken, slip.instalments[0]?.moved], ["0.00", "100.00"]);
    const months = (await plan()).map((i) => [i.month, i.amount, i.status]);
    assert.deepEqual(months.at(-1), ["2027-05", "100.00", "due"]);
  });
  test("4 and 5. the preview shows the instalment that the payslip takes; reopening frees it, once, and the year falls", async () => {
    const { user, plan } = await borrowed("500", 5, "2026-10");
    const before = await preview(user, "2026-10");
    assert.deepEqual([before.instalments[0]?.taken, before.totals.net_salary], ["100.00", "2600.00"]);
    const slip = await read(await o.validated(user, "2026-10"));
    assert.deepEqual([slip.lines, slip.totals], [before.lines, before.totals]);
    assert.equal((await preview(user, "2026-11")).year.totals.advances, "200.00");
    await reopen(slip.hash_id);
    assert.deepEqual(
      (await plan()).map((i) => i.status),
      ["due", "due", "due", "due", "due"],
    );
    assert.equal((await preview(user, "2026-11")).year.totals.advances, "100.00");
  });
});

describe("a run", () => {
  test("6 and 7. makes one payslip a person, however often it is pressed; who fails is named with the reason, the others are done", async () => {
    const here = await payOffice(t, { id: s.eur.id, iso: "EUR" });
    const [one, rich] = [await here.person("One"), await here.person("Rich", "99999999999999")];
    // More than the books can hold: it fails for one person alone.
    await here.rule("allowance", { title: "Doubled", value: "100", type: "percent", in_gross: true });
    const of = { zone_hash_id: here.zone.id, month: "2026-04" };
    await Promise.all([1, 2, 3].map(async () => await here.payroll.call(calls.startPayrollRun, { body: of })));
    await t.runJobs();
    const { data } = await here.payroll.ok(calls.getPayrollRun, { query: { zone: here.zone.id, month: of.month } });
    assert.deepEqual([data.progress?.finished, data.progress?.total, data.progress?.done], [true, 2, 2]);
    assert.deepEqual(
      data.progress?.failed.map((f) => [f.user.hash_id, f.error.length > 0]),
      [[rich.id, true]],
    );
    const made = (await here.payroll.ok(calls.listPayslips, { query: { zone: here.zone.id } })).data;
    assert.deepEqual(
      made.map((p) => p.user_hash_id),
      [one.id],
    );
    await here.payroll.ok(calls.startPayrollRun, { body: of });
    await t.runJobs();
    assert.equal((await here.payroll.ok(calls.listPayslips, { query: { zone: here.zone.id } })).data.length, 1);
  });
});

describe("rules and years", () => {
  test("10 and 14. a typed bonus computes all lines again, and 'what if' gives what the payslip gives", async () => {
    const user = await o.person("Bonus");
    const body = { user_hash_id: user.id, zone_hash_id: o.zone.id, month: "2026-05" };
    const lines = [{ title: "Bonus", purpose: "bonus", amount: "500" }] as const;
    const { data } = await o.payroll.ok(calls.previewPayslip, { body: { ...body, lines: [...lines] } });
    assert.deepEqual(
      [data.totals.gross_salary, data.totals.social_security, data.totals.net_salary],
      ["3500.00", "350.00", "3150.00"],
    );
    const changes = [{ kind: "raise" as const, user_hash_id: user.id, amount: "3500", from: "2026-05" }];
    const tried = (
      await o.payroll.ok(calls.askWhatIf, { body: { zone_hash_id: o.zone.id, month: "2026-05", changes } })
    ).data.people.find((p) => p.user?.hash_id === user.id);
    await o.payroll.ok(updateUser, {
      params: { id: user.id },
      body: { salary: "3500", salary_valid_from: "2026-05-01" },
    });
    assert.equal(tried?.then.net_salary, (await preview(user, "2026-05")).totals.net_salary);
  });
  test("8. a changed, an ended and a deleted rule change no validated payslip", async () => {
    const user = await o.person("Fixed");
    const bonus = await o.rule("pension", { title: "Levy", value: "2", order: 5, valid_from: "2025-08-01" }, "Fund");
    const id = await o.validated(user, "2025-08");
    const was = await read(id);
    const text = async (): Promise<string> => {
      const { version: _, outdated: __, can: ___, ...kept } = await read(id);
      return JSON.stringify(kept);
    };
    const asIs = await text();
    const rule = async () =>
      (await o.payroll.ok(ruleCalls.pension.list, { query: { zone_hash_id: o.zone.id } })).data.find(
        (r) => r.hash_id === bonus,
      );
    await o.payroll.ok(ruleCalls.pension.update, {
      params: { id: bonus },
      body: { version: (await rule())?.version ?? 0, valid_from: "2025-09-01", value: "5" },
    });
    assert.equal(await text(), asIs);
    await o.payroll.ok(ruleCalls.pension.remove, {
      params: { id: bonus },
      query: {},
    });
    assert.equal(await text(), asIs);
    assert.equal(was.lines.find((l) => l.rule_id === bonus)?.amount, "60.00");
    assert.equal(
      (await preview(user, "2025-09")).lines.find((l) => l.rule_id === bonus),
      undefined,
    );
  });
  test("9. the year counts each month once, also one that was opened, deleted and made again", async () => {
    const user = await o.person("Yearly");
    const january = await o.validated(user, "2026-01");
    await reopen(january);
    await o.payroll.ok(calls.deletePayslip, {
      params: { id: january },
      query: { version: (await read(january)).version },
    });
    await o.validated(user, "2026-01");
    await o.validated(user, "2026-02");
    const march = await preview(user, "2026-03");
    assert.deepEqual([march.year.totals.gross_salary, march.year.totals.net_salary], ["9000.00", "8100.00"]);
  });
  test("12. a raise agreed late is offered for the months already paid, once", async () => {
    const user = await o.person("Raised");
    await o.validated(user, "2026-08");
    await o.payroll.ok(updateUser, {
      params: { id: user.id },
      body: { salary: "3300", salary_valid_from: "2026-08-01" },
    });
    const offered = async (month: string) =>
      (await o.payroll.ok(calls.listArrears, { query: { zone: o.zone.id, month } })).data.filter(
        (r) => r.user.hash_id === user.id,
      );
    assert.deepEqual(
      (await offered("2026-09")).map((r) => [r.month, r.amount]),
      [["2026-08", "300.00"]],
    );
    await o.validated(user, "2026-09", { arrears: [{ month: "2026-08", rule_id: null }] });
    assert.deepEqual(await offered("2026-10"), []);
  });
  test("13. a part of the base holds up to the ceiling alone, the whole of what lies above it", async () => {
    const user = await o.person("Above", "20000");
    await o.rule(
      "pension",
      {
        title: "CSG",
        value: "6.8",
        base_rate: "98.25",
        base_rate_up_to: "16020",
        order: 7,
        valid_from: "2025-05-01",
        valid_until: "2025-05-31",
      },
      "Fund",
    );
    const line = (await preview(user, "2025-05")).lines.find((l) => l.rule_id !== null && l.rate === "6.8");
    // 16,020 at 98.25 % is 15,739.65; with the 3,980 above it 19,719.65.
    assert.deepEqual([line?.base, line?.amount], ["19719.65", "1340.94"]);
  });
  test("16. the employer's lines stand apart from the person's, which alone lessen the net", async () => {
    const user = await o.person("Apart");
    const { lines, totals } = await preview(user, "2026-06");
    const of = (party: string) => lines.filter((l) => l.kind === "rule" && l.category === party).map((l) => l.amount);
    assert.deepEqual([of("employee"), of("employer")], [["300.00"], ["600.00"]]);
    assert.deepEqual([totals.net_salary, totals.employer, totals.employer_cost], ["2700.00", "600.00", "3600.00"]);
    assert.ok(fund);
  });
});
