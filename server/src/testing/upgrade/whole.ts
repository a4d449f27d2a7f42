import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "#server/host/migrate.ts";
import { verify } from "#server/verify.ts";
import { Bench } from "../crash/bench.ts";
import { startServerAt } from "../crash/start-server.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { olderCordial } from "./older.ts";
import { groundOf, load, type Load } from "./stories.ts";

/** Milliseconds of load before, beside and after the change of the database, and with both versions. */
const WHILE = 5_000;

const lineOf = (name: string, loads: readonly Load[]): ProofLine => {
  const failed = loads.flatMap((one) => one.failed);
  const count = loads.reduce((sum, one) => sum + one.count(), 0);
  return {
    name: `upgrade: ${name}`,
    ok: failed.length === 0 && count > 0,
    how: failed[0] ? `${failed.length} of ${count} calls failed: ${failed[0]}` : `${count} calls, none failed`,
  };
};

/** The older version serves while this one changes the database, then both serve side by side. `upgrade:REVISION` names the older one. */
export async function proveUpgrade({ say, only }: ProofRun): Promise<ProofLine[]> {
  const older = olderCordial(only);
  try {
    const bench = await Bench.open(older.root);
    try {
      await bench.startServer(older.root);
      await bench.ready();
      return await upgraded(bench, older.revision, say);
    } finally {
      await bench.close();
    }
  } finally {
    older.remove();
  }
}

async function upgraded(bench: Bench, revision: string, say: ProofRun["say"]): Promise<ProofLine[]> {
  const ground = await groundOf(bench);
  const before = load(ground, bench.url);
  await delay(WHILE);
  const began = Date.now();
  const steps = await migrate(bench.ownerUrl, { log: say });
  const took = Date.now() - began;
  await delay(WHILE);
  await before.stop();
  say(`${revision} served ${before.count()} calls while ${steps.join(", ") || "nothing"} was applied in ${took} ms`);
  const { child, url } = await startServerAt({ ...bench.told });
  try {
    const both = [load(ground, bench.url), load(ground, url)];
    await delay(2 * WHILE);
    for (const one of both) await one.stop();
    say(`both versions served ${both.map((one) => one.count()).join(" and ")} calls side by side`);
    await bench.killServer();
    const after = load(ground, url);
    await delay(WHILE);
    await after.stop();
    const { problems } = await verify(bench.ownerUrl);
    return [
      lineOf(`${revision} serves while ${steps.length} migrations are applied`, [before]),
      lineOf("both versions side by side", both),
      lineOf("this version alone", [after]),
      { name: "upgrade: the books hold", ok: problems.length === 0, how: problems[0] ?? "no problem found" },
    ];
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}
