import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateUser } from "#contract/users/endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const at = (zone: { id: string }, ...rights: string[]) => Object.fromEntries(rights.map((r) => [r, [zone.id]]));
const people = [
  "users_view",
  "users_create",
  "users_update",
  "users_salary",
  "user_contracts_view",
  "user_contracts_create",
];
const all = [
  "payslips_view_all",
  "payslips_create",
  "payslips_update",
  "payslips_validate",
  "payslips_generate_expense",
  "payslips_apply_tax",
];
const hr = await t.make.user({ name: "Hugo HR", zone: s.paris, rights: at(s.paris, ...people, ...all) });
const payroll = await t.as(hr);
const elsewhere = await t.as(await t.make.user({ zone: s.douala, rights: at(s.douala, ...people, ...all) }));

let n = 0;
const paid = async (over: object = {}, contract: object = {}) => {
  n += 1;
  const user = await t.make.user({ name: `Payee ${n}`, zone: s.paris });
  await payroll.ok(updateUser, {
    params: { id: user.id },
    body: { salary: "3000", salary_valid_from: "2024-01-01", main_country_hash_id: s.france.id, ...over },
  });
  await payroll.ok(storeContract, {
    body: { user_hash_id: user.id, title: "Contract", kind: "PERMANENT", start_date: "2024-01-01", ...contract },
  });
  return user;
};
const body = (user: { id: string }, over: object = {}) => ({
  user_hash_id: user.id,
  zone_hash_id: s.paris.id,
  month: "2026-03",
  ...over,
});
const make = async (user: { id: string }, over: object = {}) =>
  (await payroll.ok(calls.createPayslip, { body: body(user, over) })).data;
const validate = async (p: { hash_id: string; version: number }) =>
  (await payroll.ok(calls.validatePayslip, { params: { id: p.hash_id }, body: { version: p.version } })).data;
const reopen = async (p: { hash_id: string }) =>
  (await payroll.ok(calls.reopenPayslip, { params: { id: p.hash_id }, body: { motif: "Wrong" } })).data;

/** A rule of France, for the tests here alone. */
const rule = async (terms: object, valid_from = "2020-01-01", kind = "pension"): Promise<string> => {
  const id = newId();
  await t.pool.query("INSERT INTO payroll_rule (hash_id, kind, country_id, zone_id) VALUES ($1, $2, $3, $4)", [
    id,
    kind,
    s.france.id,
    s.paris.id,
  ]);
  await t.pool.query("INSERT INTO payroll_rule_version (hash_id, rule_id, valid_from, terms) VALUES ($1, $2, $3, $4)", [
    newId(),
    id,
    valid_from,
    JSON.stringify({ title: "Pension", type: "percent", value: "10", ...terms }),
  ]);
  return id;
};
await rule({ title: "Pension", value: "10", deductible: true });
await rule({ title: "Health", value: "20", category: "employer" });

describe("a payslip", () => {
  test("is previewed, made, validated and opened again, with the same lines", async () => {
    const user = await paid();
    const preview = (await payroll.ok(calls.previewPayslip, { body: body(user) })).data;
    assert.equal(preview.totals.net_salary, "2700.00");
    const draft = await make(user);
    assert.deepEqual(draft.lines, preview.lines);
    assert.equal(draft.outdated, false);
    assert.deepEqual([draft.totals.gross_salary, draft.totals.employer_cost], ["3000.00", "3600.00"]);
    const own = await t.as(user);
    assert.equal((await own.ok(calls.listOwnPayslips, { query: {} })).data.length, 0, "a draft is nobody's to read");
    assert.equal((await own.call(calls.getPayslip, { params: { id: draft.hash_id } })).status, 404);
    const fixed = await validate(draft);
    assert.equal(fixed.status, "VALIDATED");
    const mine = await own.ok(calls.listOwnPayslips, { query: {} });
    assert.deepEqual([mine.data[0]?.totals.net_salary, mine.years], ["2700.00", [2026]]);
    assert.deepEqual((await own.ok(calls.getPayslip, { params: { id: draft.hash_id } })).data.lines, preview.lines);
    assert.equal((await elsewhere.call(calls.getPayslip, { params: { id: draft.hash_id } })).status, 404);
    const open = await reopen(fixed);
    assert.equal(open.status, "UNVALIDATED");
    assert.equal((await own.ok(calls.listOwnPayslips, { query: {} })).data.length, 0);
  });

  test("one month, one person, one payslip, however many press the button", async () => {
    const user = await paid();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await payroll.call(calls.createPayslip, { body: body(user) })),
    );
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409, 409, 409, 409, 409, 409, 409],
    );
  });

  test("typed lines compute all lines again; the year to date counts each month once", async () => {
    const user = await paid();
    const january = await validate(await make(user, { month: "2026-01" }));
    const draft = await make(user, { month: "2026-02" });
    const changed = (
      await payroll.ok(calls.updatePayslip, {
        params: { id: draft.hash_id },
        body: { version: draft.version, lines: [{ title: "Bonus", purpose: "bonus", amount: "500" }] },
      })
    ).data;
    assert.deepEqual(
      [changed.totals.gross_salary, changed.totals.net_salary, changed.year.totals.gross_salary],
      ["3500.00", "3150.00", "6500.00"],
    );
    assert.equal(changed.before?.hash_id, january.hash_id);
    const fixed = await validate(changed);
    assert.equal(
      (await payroll.call(calls.reopenPayslip, { params: { id: january.hash_id }, body: { motif: "x" } })).status,
      409,
    );
    await reopen(fixed);
    await reopen(january);
    const again = (await payroll.ok(calls.getPayslip, { params: { id: draft.hash_id } })).data;
    assert.equal(again.outdated, true, "the year fell");
  });

  test("is not validated when a salary changed meanwhile, nor one's own", async () => {
    const user = await paid();
    const draft = await make(user);
    await payroll.ok(updateUser, {
      params: { id: user.id },
      body: { salary: "3100", salary_valid_from: "2026-03-01" },
    });
    const refused = await payroll.call(calls.validatePayslip, { params: { id: draft.hash_id }, body: undefined });
    assert.equal(refused.status, 409);
    const computed = (
      await payroll.ok(calls.updatePayslip, {
        params: { id: draft.hash_id },
        body: { version: draft.version, recompute: true },
      })
    ).data;
    assert.equal(computed.totals.gross_salary, "3100.00");
    await validate(computed);
  });

  test("a raise agreed late is offered as arrears, and paid once", async () => {
    const user = await paid();
    for (const month of ["2026-01", "2026-02"]) await validate(await make(user, { month }));
    await payroll.ok(updateUser, {
      params: { id: user.id },
      body: { salary: "3200", salary_valid_from: "2026-01-01" },
    });
    const query = { zone: s.paris.id, month: "2026-03" };
    const rows = (await payroll.ok(calls.listArrears, { query })).data.filter((r) => r.user.hash_id === user.id);
    assert.deepEqual(
      rows.map((r) => [r.month, r.rule, r.amount]),
      [
        ["2026-01", null, "200.00"],
        ["2026-02", null, "200.00"],
      ],
    );
    const paged: typeof rows = [];
    for (let after: string | null | undefined; after !== null;) {
      const one = await payroll.ok(calls.listArrears, { query: { ...query, limit: 1, ...(after && { after }) } });
      assert.ok(new Set(one.data.map((r) => r.user.hash_id)).size <= 1, "a page looks at one person");
      paged.push(...one.data);
      after = one.after;
    }
    assert.deepEqual(paged, (await payroll.ok(calls.listArrears, { query })).data);
    const arrears = rows.map((r) => ({ month: r.month, rule_id: null }));
    const march = await make(user, { arrears });
    assert.deepEqual([march.totals.gross_salary, march.totals.net_salary], ["3600.00", "3240.00"]);
    await validate(march);
    const later = (await payroll.ok(calls.listArrears, { query: { ...query, month: "2026-04" } })).data;
    assert.deepEqual(
      later.filter((r) => r.user.hash_id === user.id),
      [],
    );
  });
});

describe("a month of an office", () => {
  test("makes all that are due in the background, and says who lacks what and why a net changed", async () => {
    const zone = await t.make.zone({ currencyId: s.eur.id, countries: [s.france.id] });
    const boss = await t.as(await t.make.user({ zone, rights: at(zone, ...people, ...all) }));
    const here = async (name: string, salary: string | null, start = "2024-01-01") => {
      const user = await t.make.user({ name, zone });
      await boss.ok(updateUser, {
        params: { id: user.id },
        body: { main_country_hash_id: s.france.id, ...(salary && { salary, salary_valid_from: "2024-01-01" }) },
      });
      await boss.ok(storeContract, {
        body: { user_hash_id: user.id, title: "Contract", kind: "PERMANENT", start_date: start, zone_hash_id: zone.id },
      });
      return user;
    };
    const ada = await here("Ada", "2000");
    await here("Bob", null);
    await here("Cyd", "3000", "2026-03-17");
    const run = async (month: string) => {
      await boss.ok(calls.startPayrollRun, { body: { zone_hash_id: zone.id, month } });
      await t.runJobs();
      const { data } = await boss.ok(calls.getPayrollRun, { query: { zone: zone.id, month } });
      assert.deepEqual([data.progress?.finished, data.progress?.failed], [true, []]);
      return data;
    };
    const february = await run("2026-02");
    assert.deepEqual(
      february.people.map((p) => [p.user.name, p.state, p.lacks]),
      [
        ["Ada", "draft", []],
        ["Bob", "missing", ["salary"]],
      ],
    );
    const made = february.people.flatMap((p) =>
      p.payslip ? [{ hash_id: p.payslip.hash_id, version: p.payslip.version }] : [],
    );
    const { data } = await boss.ok(calls.validatePayslips, { body: { payslips: made } });
    assert.deepEqual(
      data.map((d) => d.ok),
      [true],
    );
    await boss.ok(updateUser, { params: { id: ada.id }, body: { salary: "2200", salary_valid_from: "2026-03-01" } });
    const march = await run("2026-03");
    assert.deepEqual(
      march.people.map((p) => [p.user.name, p.state, p.to_check, p.reasons[0]?.reason, p.payslip?.totals.gross_salary]),
      [
        ["Ada", "draft", true, "salary", "2200.00"],
        ["Bob", "missing", false, undefined, undefined],
        ["Cyd", "draft", true, "new", "1451.61"],
      ],
    );
    await run("2026-03");
    assert.equal((await boss.ok(calls.listPayslips, { query: { zone: zone.id, month: "2026-03" } })).data.length, 2);
  });

  test("what if stores nothing and gives what a payslip would give", async () => {
    const user = await paid();
    const { data } = await payroll.ok(calls.askWhatIf, {
      body: {
        zone_hash_id: s.paris.id,
        month: "2026-05",
        changes: [{ kind: "raise", user_hash_id: user.id, amount: "4000", from: "2026-07" }],
      },
    });
    assert.equal(data.months.length, 12);
    const of = (month: string) => data.months.find((m) => m.month === month);
    assert.equal(of("2026-06")?.now.net_salary, of("2026-06")?.then.net_salary);
    const [one] = data.people;
    assert.deepEqual(
      [one?.now?.net_salary, one?.then.net_salary, one?.then.employer_cost],
      ["2700.00", "3600.00", "4800.00"],
    );
  });
});
