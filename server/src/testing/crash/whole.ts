import { join } from "node:path";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { makeMutant, mutants } from "./mutants.ts";
import { prove } from "./proof.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** Kills server and PostgreSQL many times under load, then checks that the same proof rejects each mutant. */
export async function proveCrash({ seed, say }: ProofRun): Promise<ProofLine[]> {
  // Build all mutants first, so that an outdated one is reported at once.
  for (const mutant of mutants) makeMutant(root, mutant).remove();

  say(`Cordial as it is, seed ${seed}`);
  const kills = ["server", "database", "both", "server", "database", "both", "server", "database"] as const;
  const problems = await prove({ operations: 500, kills, seed, say });
  for (const problem of problems) say(problem);
  const how = problems[0] ?? `${kills.length} kills, ${kills.length * 500} submits, nothing lost, nothing twice`;
  const lines: ProofLine[] = [{ name: "crash: Cordial as it is", ok: problems.length === 0, how }];

  for (const mutant of mutants) {
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
      lines.push({
        name: `crash mutant: ${mutant.name}`,
        ok: found.length > 0,
        how: found[0] ? `caught: ${found[0]}` : "SURVIVES",
      });
    } finally {
      remove();
    }
  }
  return lines;
}
