import assert from "node:assert/strict";
import { hashPassword } from "#server/access/public.ts";
import { login } from "#contract/access/endpoints.ts";
import { testApp } from "./test-app.ts";

/** Tries, half of them of accounts that exist, each from an address of its own so that none is turned away. */
const TRIES = 200;
const ACCOUNTS = 20;
/** As the issue sets it, in milliseconds. */
const MOST = 5;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Wrong passwords of accounts that exist and of none, in turns: by how much their median answers differ, and whether their bytes do. */
export async function signInTimes(): Promise<{ known: number; unknown: number; problems: string[] }> {
  await using t = await testApp({ config: { trustProxy: 1 } });
  const passwordHash = await hashPassword("a plain wooden chair by the lake");
  const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => t.make.user({ passwordHash })));
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let i = -20; i < TRIES; i++) {
    const kind = i % 2 === 0 ? "known" : "unknown";
    const email = kind === "known" ? (users[(i + 20) % ACCOUNTS]?.email ?? "") : `nobody${i}@example.test`;
    const headers = { "x-forwarded-for": `10.9.${Math.floor((i + 20) / 200)}.${(i + 20) % 200}` };
    const began = performance.now();
    const answer = await t.nobody.call(login, { body: { email, password: `guess ${i}` } }, headers);
    // The first few warm up.
    if (i >= 0) times[kind].push(performance.now() - began);
    assert.equal(answer.status, 422, answer.raw);
    answers.add(answer.raw);
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const problems = [
    ...(answers.size > 1 ? ["an unknown address is answered with other bytes"] : []),
    ...(Math.abs(known - unknown) >= MOST ? [`the medians differ by ${Math.abs(known - unknown).toFixed(2)} ms`] : []),
  ];
  return { known, unknown, problems };
}
