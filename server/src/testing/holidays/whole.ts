import fc from "fast-check";
import { verify } from "#server/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { live, years } from "./run.ts";
import { openStockWorld } from "./world.ts";

const RUNS = 300;

/** Compares many random years of leave with a plain list. */
export async function proveHolidays({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const w = await openStockWorld(t);
  let acts = 0;
  const property = fc.asyncProperty(years, async (year) => {
    acts += year[2].length;
    await live(w, year);
  });
  const run = await fc.check(property, { numRuns: RUNS, seed });
  const { problems } = await verify(t.ownerUrl);
  const told = `${run.numRuns} years, ${acts} acts`;
  say(told);
  return [
    {
      name: "holidays: every refusal, balance and movement as the list says",
      ok: !run.failed,
      how: run.failed ? String(run.errorInstance) : told,
    },
    { name: "holidays: stocks are settled", ok: problems.length === 0, how: JSON.stringify(problems[0] ?? "verified") },
  ];
}
