import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { proveStockKills } from "./kills.ts";
import { faultsOf, naiveSubtraction, stockedPlace, subtractAll } from "./subtractions.ts";

const MANY = 2000;

/** 2,000 concurrent subtractions over 30 lots; then the same with the naive version, which must fail, and under kills. */
export async function proveStock(run: ProofRun): Promise<ProofLine[]> {
  const { say } = run;
  const t = await testApp();
  try {
    const place = await stockedPlace(t, { components: 3, lots: 10 });
    const began = Date.now();
    const done = await subtractAll(place, MANY);
    const faults = await faultsOf(t, place, done);
    const how = `${MANY} subtractions, ${done.taken} taken, in ${((Date.now() - began) / 1000).toFixed(1)} s`;
    say(how);
    const other = await stockedPlace(t, { components: 3, lots: 10 });
    const naive = await faultsOf(t, other, await subtractAll(other, MANY, naiveSubtraction(t)));
    return [
      { name: "stock: subtractions at once", ok: faults.length === 0, how: faults[0] ?? how },
      { name: "stock: without the lock", ok: naive.length > 0, how: naive[0] ? `caught: ${naive[0]}` : "SURVIVES" },
      await proveStockKills(run),
    ];
  } finally {
    await t.close();
  }
}
