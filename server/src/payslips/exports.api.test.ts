import assert from "node:assert/strict";
import { test } from "node:test";
import { createExport } from "#contract/exports/endpoints.ts";
import { payOffice } from "#server/testing/pay.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const o = await payOffice(t, await t.make.currency({ iso: "EUR" }));
await o.rule("pension", { title: "Old age", value: "7", deductible: true }, "Urssaf");
await o.rule("pension", { title: "Old age", value: "8", category: "employer" }, "Urssaf");
await o.rule("pension", { title: "Retirement", value: "3" }, "Agirc");
const [ada, eve] = [await o.person("Ada", "4000"), await o.person("Eve", "2000")];
const lines = [
  { title: "Bonus", purpose: "bonus", amount: "100" },
  { title: "Meals", purpose: "deduction", amount: "30" },
];
await o.validated(ada, "2026-11", { lines });
await o.validated(eve, "2026-11");
await o.draft(await o.person("Draft", "9999"), "2026-11");
const filters = { zone: o.zone.id, month: "2026-11" };

/** Cells of an export as CSV, by row. */
async function read(client: Client, kind: string, format: "csv" | "xlsx" | "pdf" = "csv"): Promise<string[][]> {
  const { data } = await client.ok(createExport, { params: { kind }, body: { format, filters } });
  await t.runJobs();
  const answer = await client.fetch(`/api/export/${data.hash_id}/download`);
  assert.equal(answer.status, 200);
  assert.doesNotMatch(answer.headers.get("content-disposition") ?? "", /4100|2000/u, "no amount in a file's name");
  return (await answer.text())
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((row) => row.split(";"));
}

test("the journal of a month has a row a person, a column a rule, and the totals by rule and by body", async () => {
  const [headings = [], ...rows] = await read(o.payroll, "payroll_journal");
  const of = (name: string) => {
    const row = rows.find((r) => r[1] === name);
    assert.ok(row, name);
    return Object.fromEntries(headings.map((h, i) => [h, row[i] ?? ""]));
  };
  assert.deepEqual(
    rows.map((r) => r[1]),
    ["Ada", "Eve", "Total", "Agirc", "Urssaf", "Other deductions"],
  );
  const person = of("Ada");
  assert.deepEqual(
    [
      person.Gross,
      person["Old age"],
      person["Old age (employer)"],
      person.Retirement,
      person.Bonus,
      person["Net to pay"],
    ],
    ["4100", "287", "328", "123", "100", "3660"],
  );
  const total = of("Total");
  assert.deepEqual(
    [total.Gross, total["Old age"], total["Old age (employer)"], total.Retirement, total["Net to pay"]],
    ["6100", "427", "488", "183", "5460"],
  );
  assert.deepEqual([of("Urssaf")["Old age"], of("Urssaf")["Owed to the body"]], ["427", "915"]);
  assert.deepEqual([of("Agirc").Retirement, of("Agirc")["Owed to the body"]], ["183", "183"]);
  assert.equal(of("Other deductions")["Owed to the body"], "30");
  for (const format of ["xlsx", "pdf"] as const) await read(o.payroll, "payroll_journal", format);
});

test("the list of payslips is exported as it is shown", async () => {
  const [, ...rows] = await read(o.payroll, "payslips");
  assert.deepEqual(rows.map((r) => `${r[2]} ${r[5]}`).toSorted(), ["Ada 4100.00", "Draft 9999.00", "Eve 2000.00"]);
});

test("neither is for who does not see all payslips of the office", async () => {
  const elsewhere = await payOffice(t);
  const refused = await elsewhere.payroll.call(createExport, {
    params: { kind: "payroll_journal" },
    body: { format: "csv", filters },
  });
  assert.equal(refused.status, 404);
  assert.equal((await read(elsewhere.payroll, "payslips")).length, 1, "headings alone");
  const own = await (
    await t.as(ada)
  ).call(createExport, { params: { kind: "payslips" }, body: { format: "csv", filters } });
  assert.equal(own.status, 403);
});
