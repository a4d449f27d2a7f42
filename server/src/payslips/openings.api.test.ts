import assert from "node:assert/strict";
import { test } from "node:test";
import { dryRun, runImport, undoImport } from "#contract/imports/endpoints.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { payOffice } from "#server/testing/pay.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const o = await payOffice(t, await t.make.currency({ iso: "EUR" }));
await o.rule("pension", { title: "Pension", value: "10", deductible: true }, "Fund");
const params = { kind: "payroll_openings" } as const;
const preview = async (user: { id: string }, month: string) =>
  (await o.payroll.ok(calls.previewPayslip, { body: { user_hash_id: user.id, zone_hash_id: o.zone.id, month } })).data;

test("what somebody earned before their pay came here counts in the year to date, until it is taken back", async () => {
  const zora = await o.person("Zora");
  const text = `E-mail;Month;Gross;Contributions;Tax;Net;Employer's cost\n${zora.email};06-2026;18000,00;1800;200;15900;21600`;
  const elsewhere = await payOffice(t);
  assert.equal((await elsewhere.payroll.ok(dryRun, { params, body: { text } })).data.counts.wrong, 1);
  const nobody = await t.as(await t.make.user({ zone: o.zone }));
  assert.equal((await nobody.call(dryRun, { params, body: { text } })).status, 403);

  const { data } = await o.payroll.ok(runImport, { params, body: { text } });
  const { year, totals } = await preview(zora, "2026-07");
  assert.deepEqual(
    [year.totals.gross_salary, year.totals.social_security, year.totals.tax, year.totals.net_salary],
    ["21000.00", "2100.00", "200.00", "18600.00"],
  );
  assert.deepEqual([year.totals.other_deductions, year.totals.employer_cost], ["100.00", "24600.00"]);
  assert.equal(totals.gross_salary, "3000.00", "the month itself is as it was");
  assert.equal(
    (await preview(zora, "2027-01")).year.totals.gross_salary,
    "3000.00",
    "another year counts nothing of it",
  );
  assert.equal((await preview(zora, "2026-05")).year.totals.gross_salary, "3000.00", "nor does a month before");

  // Once a year; its amounts are on no trail.
  assert.equal((await o.payroll.ok(dryRun, { params, body: { text } })).data.counts.wrong, 1);
  const { rows } = await t.owner.query<{ row: string }>(
    "SELECT a::text AS row FROM audit a WHERE action = 'enter_pay_opening'",
  );
  assert.equal(rows.length, 1);
  assert.ok(!/18000|15900|21600/u.test(rows[0]?.row ?? ""));

  await o.payroll.ok(undoImport, { params: { id: data.batch.hash_id } });
  assert.equal((await preview(zora, "2026-07")).year.totals.gross_salary, "3000.00");
});

test("it comes before the payslips of its months, and stays once one has counted it", async () => {
  const paid = await o.person("Paid");
  await o.validated(paid, "2026-03");
  const of = (email: string, month: string) => `E-mail;Month;Gross;Net\n${email};${month};9000;8000`;
  const late = await o.payroll.ok(dryRun, { params, body: { text: of(paid.email, "03-2026") } });
  assert.equal(late.data.counts.wrong, 1);
  const one = await o.person("One");
  const { data } = await o.payroll.ok(runImport, { params, body: { text: of(one.email, "03-2026") } });
  await o.validated(one, "2026-04");
  assert.equal((await o.payroll.call(undoImport, { params: { id: data.batch.hash_id } })).status, 409);
  assert.equal((await preview(one, "2026-05")).year.totals.gross_salary, "15000.00");
  const wrong = `E-mail;Month;Gross;Contributions;Net\n${(await o.person("Wrong")).email};03-2026;1000;200;900`;
  assert.equal((await o.payroll.ok(dryRun, { params, body: { text: wrong } })).data.counts.wrong, 1);
});
