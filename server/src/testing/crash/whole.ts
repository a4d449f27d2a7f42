import { join } from "node:path";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { makeMutant, mutants } from "./mutants.ts";
import { prove } from "./proof.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** Kills server and PostgreSQL many times under load, then checks that the same proof rejects each mutant. */
export async function proveCrash({ seed, say, only = "" }: ProofRun): Promise<ProofLine[]> {
  // Build all mutants first, so that an outdated one is reported at once.
  for (const mutant of mutants) makeMutant(root, mutant).remove();

  const asItIs = "Cordial as it is";
  const lines: ProofLine[] = [];
  if (asItIs.includes(only)) {
    say(`${asItIs}, seed ${seed}`);
    const kills = ["server", "database", "both", "server", "database", "both", "server", "database"] as const;
    const problems = await prove({ operations: 500, kills, seed, say });
    for (const problem of problems) say(problem);
    const how = problems[0] ?? `${kills.length} kills, ${kills.length * 500} submits, nothing lost, nothing twice`;
    lines.push({ name: `crash: ${asItIs}`, ok: problems.length === 0, how });
  }

  for (const mutant of mutants.filter(({ name }) => name.includes(only))) {
    say(`Mutant: ${mutant.name}`);
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
      const broken = found.find((problem) => problem.startsWith(mutant.breaks ?? ""));
      const how = broken ? `caught: ${broken}` : found[0] ? `caught only by: ${found[0]}` : "SURVIVES";
      lines.push({ name: `crash mutant: ${mutant.name}`, ok: broken !== undefined, how });
    } finally {
      remove();
    }
  }
  if (lines.length === 0) throw new Error(`No part of the crash proof is called ${only}.`);
  return lines;
}
