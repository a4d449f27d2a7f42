// npm run prove [SEED]: kills the server and PostgreSQL under load many times, then shows that the same proof does not let pass
// a Cordial with a fault in it. Minutes, not seconds: the short version of the proof is in `npm test`. Before that it measures that
// an unknown account is answered as fast as a wrong password: `npm run prove times` does only this.
import { join } from "node:path";
import { makeMutant, mutants } from "../server/src/testing/crash/mutants.ts";
import { prove } from "../server/src/testing/crash/proof.ts";
import { signInTimes } from "../server/src/testing/sign-in-times.ts";

const root = join(import.meta.dirname, "..");
const onlyTimes = process.argv[2] === "times";
const seed = Number((onlyTimes ? undefined : process.argv[2]) ?? Date.now() % 1_000_000);
const say = (line) => console.log(`  ${line}`);
const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(0)} s`;
let failed = false;

const times = await signInTimes();
say(
  `A wrong password is answered in ${times.wrong.toFixed(1)} ms; for an unknown account it takes ${times.difference.toFixed(2)} ms more (medians of 200 tries)`,
);
for (const problem of times.problems) say(problem);
failed ||= times.problems.length > 0;
if (onlyTimes) process.exit(failed ? 1 : 0);

// All are made before the first runs: one that no longer applies is told at once.
for (const mutant of mutants) makeMutant(root, mutant).remove();

console.log(`Cordial as it is, seed ${seed}`);
let began = Date.now();
const kills = ["server", "database", "both", "server", "database", "both", "server", "database"];
const problems = await prove({ operations: 500, kills, seed, say });
for (const problem of problems) say(problem);
failed ||= problems.length > 0;
const table = [["Cordial as it is", problems.length === 0 ? "passes, as it must" : "FAILS", "", seconds(began)]];

for (const mutant of mutants) {
  console.log(`Mutant: ${mutant.name}`);
  began = Date.now();
  const { root: copy, remove } = makeMutant(root, mutant);
  try {
    const found = await prove({
      operations: 400,
      kills: ["server", "database", "server", "database", "database", "database"],
      seed,
      slowCommits: true,
      say,
      root: copy,
    });
    failed ||= found.length === 0;
    table.push([mutant.name, found.length > 0 ? "is caught, as it must" : "SURVIVES", found[0] ?? "", seconds(began)]);
  } finally {
    remove();
  }
}

const wide = [0, 1, 3].map((column) => Math.max(...table.map((row) => row[column].length)));
console.log("");
for (const [name, verdict, first, time] of table)
  console.log(
    `${name.padEnd(wide[0])}  ${verdict.padEnd(wide[1])}  ${time.padStart(wide[2])}  ${first.slice(0, 110)}`.trimEnd(),
  );
if (failed) console.log("\nThe proof does not hold.");
process.exitCode = failed ? 1 : 0;
