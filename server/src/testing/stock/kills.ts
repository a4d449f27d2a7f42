import { setTimeout as delay } from "node:timers/promises";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { connect } from "#server/kit/sql/database.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { dice } from "../crash/operations.ts";
import { Bench } from "../crash/bench.ts";
import { tokenOf } from "../crash/world.ts";
import { Factories } from "../factories.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { addressFor } from "../test-app.ts";
import { faultsOf, stockedPlace, subtractAll, type Asker, type Ground } from "./subtractions.ts";

const MANY = 2000;
const kills = ["server", "database", "server", "database"] as const;
const PATIENCE = 120_000;

/** A user who repeats each call with its key until the server answers; `onAnswer` counts. */
function patientAsker(bench: Bench, token: string, onAnswer: () => void): Asker {
  const call = async (endpoint: AnyEndpoint, input: { body?: unknown }) => {
    const key = newId();
    for (const deadline = Date.now() + PATIENCE; ; await delay(20)) {
      const came = await bench.send(token, addressFor(endpoint, {}), input.body, key, endpoint.method);
      const isAnswer = came && came.status !== 503 && came.status !== 429;
      if (!isAnswer && Date.now() < deadline) continue;
      onAnswer();
      const { status = 0, raw = "no answer" } = came ?? {};
      return { status, raw, error: (status === 0 ? { message: raw } : JSON.parse(raw)) as { message: string } };
    }
  };
  const ok = async (endpoint: AnyEndpoint, input: { body?: unknown }): Promise<unknown> => {
    const answer = await call(endpoint, input);
    if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.raw}`);
    return JSON.parse(answer.raw) as unknown;
  };
  return { call, ok } as unknown as Asker;
}

/** 2,000 concurrent subtractions while server and PostgreSQL are killed: nothing acknowledged is lost, nothing is taken twice. */
export async function proveStockKills({ seed, say }: ProofRun): Promise<ProofLine> {
  const bench = await Bench.open();
  try {
    await bench.startServer();
    await bench.ready();
    let answers = 0;
    const ground: Ground = {
      make: new Factories(bench.pool),
      owner: bench.pool,
      as: async (user) =>
        patientAsker(bench, await tokenOf(bench.pool, bench.secret, user.id), () => void (answers += 1)),
    };
    const place = await stockedPlace(ground, { components: 3, lots: 10 });
    answers = 0;
    const random = dice(seed);
    const killer = async (): Promise<void> => {
      for (const [i, kill] of kills.entries()) {
        const at = Math.floor((MANY * (i + random(100) / 100)) / (kills.length + 1)) + 1;
        while (answers < at) await delay(2);
        if (kill === "server") {
          await bench.killServer();
          await bench.startServer();
        } else {
          await bench.killDatabase();
          await bench.startDatabase();
        }
        await bench.ready();
        say(`stock: ${kill} killed after ${at} of ${MANY} answers`);
      }
    };
    const [done] = await Promise.all([subtractAll(place, MANY), killer()]);
    // With the product's types: days are text.
    const owner = connect({ url: bench.ownerUrl, max: 1, applicationName: "proof" }, () => undefined);
    const faults = await faultsOf({ owner }, place, done);
    await owner.end();
    return {
      name: "stock: subtractions under kills",
      ok: faults.length === 0,
      how: faults[0] ?? `${MANY} subtractions, ${done.taken} taken, ${kills.length} kills`,
    };
  } finally {
    await bench.close();
  }
}
