// In a process of its own: it starts, floods and kills others, and waits for all of them.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openDoors } from "../doors/mutants.ts";
import { mutants, patched } from "./mutants.ts";
import { prove } from "./proof.ts";

// The long version is `npm run prove`, which also runs the mutants that this proof must reject.
test("a server and a PostgreSQL that are killed while 500 submits of 16 people are under way lose nothing that was acknowledged", async (t) => {
  const seed = Date.now() % 1_000_000;
  const said: string[] = [];
  const problems = await prove({
    operations: 500,
    kills: ["server", "database"],
    seed,
    say: (line) => said.push(line),
  });
  for (const line of said) t.diagnostic(line);
  assert.deepEqual(problems, [], `seed ${seed}`);
});

test("every mutant of `npm run prove` still applies to the code as it is", () => {
  const root = join(import.meta.dirname, "..", "..", "..", "..");
  for (const mutant of [...mutants, ...openDoors]) assert.ok(patched(root, mutant).size > 0);
});
