import fc from "fast-check";
import { verify } from "#server/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { proveKills } from "./kills.ts";
import { openWorld, stories, tell } from "./run.ts";

const RUNS = 400;

export const proveSelling = async (run: ProofRun): Promise<ProofLine[]> => [
  ...(await proveStories(run)),
  ...(await proveKills(run)),
];

/** Compares many random stories of orders with the model. */
async function proveStories({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const w = await openWorld(t);
  let acts = 0;
  const property = fc.asyncProperty(stories, async (story) => {
    acts += story[1].length;
    await tell(w, story);
  });
  const run = await fc.check(property, { numRuns: RUNS, seed });
  const { problems: books } = await verify(t.ownerUrl);
  const told = `${run.numRuns} orders, ${acts} acts`;
  say(told);
  return [
    {
      name: "selling: every answer, figure, age and balance as the list says",
      ok: !run.failed,
      how: run.failed ? String(run.errorInstance) : told,
    },
    { name: "selling: the books hold", ok: books.length === 0, how: JSON.stringify(books[0] ?? "verified") },
  ];
}
