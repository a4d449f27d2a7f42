import fc from "fast-check";
import { verify } from "#server/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { bigOffice, faultsOf, runKilled, runMonth } from "./month.ts";
import { livePay, payYears } from "./years.ts";

const PEOPLE = 2000;
/** Payslips a second, at least. */
const LEAST = 100;
const YEARS = 300;
const KILLS = 3;

/** A month of 2,000 payslips, undisturbed and under kills; then random years beside plain sums. */
export async function provePayroll({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const office = await bigOffice(t, PEOPLE);
  const rate = await runMonth(t, office);
  const faults = await faultsOf(t, office, PEOPLE);
  const told = `${PEOPLE} payslips, ${rate.toFixed(0)} a second`;
  say(told);
  const other = await bigOffice(t, PEOPLE);
  await runKilled(t, other, KILLS, say);
  const after = await faultsOf(t, other, PEOPLE);
  const years = fc.check(fc.property(payYears, livePay), { numRuns: YEARS, seed });
  say(`${years.numRuns} years`);
  const { problems } = await verify(t.ownerUrl);
  return [
    {
      name: `payroll: ${LEAST} payslips a second or more`,
      ok: rate >= LEAST && faults.length === 0,
      how: faults[0] ?? told,
    },
    {
      name: "payroll: each exactly once under kills",
      ok: after.length === 0,
      how: after[0] ?? `${PEOPLE} payslips, ${KILLS} kills`,
    },
    {
      name: "payroll: random years as plain sums say",
      ok: !years.failed,
      how: years.failed ? String(years.errorInstance) : `${years.numRuns} years`,
    },
    { name: "payroll: the books hold", ok: problems.length === 0, how: JSON.stringify(problems[0] ?? "verified") },
  ];
}
