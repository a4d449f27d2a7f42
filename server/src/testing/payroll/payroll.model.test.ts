import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openApp } from "../test-app.ts";
import { bigOffice, faultsOf, runMonth } from "./month.ts";
import { livePay, payYears } from "./years.ts";

/** A short run of `npm run prove payroll`. */
const PEOPLE = 120;

test("whatever is earned and deducted in a year, plain sums say the same of its payslips", () => {
  fc.assert(fc.property(payYears, livePay), { numRuns: 40 });
});

test("a month of an office is made once, and again without a second payslip", async () => {
  const t = await openApp();
  const office = await bigOffice(t, PEOPLE);
  await runMonth(t, office);
  assert.deepEqual(await faultsOf(t, office, PEOPLE), []);
  await runMonth(t, office);
  assert.deepEqual(await faultsOf(t, office, PEOPLE), []);
});
