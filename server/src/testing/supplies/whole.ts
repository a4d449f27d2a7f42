import { verify } from "#server/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { runMoves } from "./moves.ts";
import { allocateAtOnce, runStories } from "./stories.ts";

const STORIES = 500;
const STEPS = 40;
const MOVES = 100;
const AT_ONCE = 500;

/** Compares many random stories of supplies with plain lists, and gives out the last pieces to many at once. */
export async function proveSupplies({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const faults = await runStories(t, STORIES, STEPS, (seed % 9000) + 1000);
  say(`${STORIES} stories of ${STEPS} steps`);
  const moved = await runMoves(t, MOVES, STEPS, (seed % 9000) + 1000);
  say(`${MOVES} stories of transfers and stock-takes`);
  const { given, twice, odd } = await allocateAtOnce(t, 20, AT_ONCE);
  const { problems } = await verify(t.ownerUrl);
  return [
    {
      name: "office: stories of supplies end as plain lists do",
      ok: faults.length === 0,
      how: faults[0] ?? `${STORIES} stories`,
    },
    {
      name: "office: what is sent and counted ends as plain lists do",
      ok: moved.length === 0,
      how: moved[0] ?? `${MOVES} stories`,
    },
    {
      name: "office: 20 pieces for 500 allocations at once",
      ok: given === 20 && twice === 0 && odd.length === 0,
      how: odd[0] ?? `${given} given, ${twice} twice`,
    },
    {
      name: "office: the list agrees with the numbers",
      ok: problems.length === 0,
      how: JSON.stringify(problems[0] ?? "verified"),
    },
  ];
}
