import type { ProofLine, ProofRun } from "../proof-line.ts";
import { proveBackup } from "./backup.ts";
import { provePgbackrest } from "./pgbackrest.ts";
import { proveMinute } from "./minute.ts";

const parts: Record<string, (run: ProofRun) => Promise<ProofLine[]>> = {
  minute: proveMinute,
  pgbackrest: provePgbackrest,
  backup: proveBackup,
};

/** Back to any minute, and what a backup takes. */
export async function proveRestore(run: ProofRun): Promise<ProofLine[]> {
  const { only } = run;
  const chosen = Object.entries(parts).filter(([name]) => (only === undefined ? name !== "backup" : name === only));
  if (chosen.length === 0) throw new Error(`The parts of this proof are ${Object.keys(parts).join(", ")}.`);
  const lines: ProofLine[] = [];
  for (const [, part] of chosen) lines.push(...(await part(run)));
  return lines;
}
