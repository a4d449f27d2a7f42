import assert from "node:assert/strict";
import { hashPassword } from "#server/access/public.ts";
import { login } from "#contract/access/sign-in.ts";
import type { ProofLine } from "./proof-line.ts";
import { percentile } from "./percentile.ts";
import { testApp } from "./test-app.ts";

/** Pairs of sign-in attempts, with an existing and an unknown account; each from a different address to avoid the rate limit. */
const PAIRS = 100;
const WARM_UP = 10;
const ACCOUNTS = 20;
/** Maximum difference in ms, as required by the issue. */
const MOST = 5;

/**
 * Compares the response times of a wrong password and an unknown account, in pairs of alternating order so that other load affects both alike; and
 * reports what else would tell them apart.
 */
async function signInTimes(): Promise<{ wrong: number; difference: number; problems: string[] }> {
  await using t = await testApp({ config: { trustProxy: 1 } });
  const passwordHash = await hashPassword("a plain wooden chair by the lake");
  const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => t.make.user({ passwordHash })));
  const answers = new Set<string>();
  let tries = 0;
  const timed = async (email: string): Promise<number> => {
    tries += 1;
    const headers = { "x-forwarded-for": `10.9.${Math.floor(tries / 200)}.${tries % 200}` };
    const began = performance.now();
    const answer = await t.nobody.call(login, { body: { email, password: `guess ${tries}` } }, headers);
    const took = performance.now() - began;
    assert.equal(answer.status, 422, answer.raw);
    answers.add(answer.raw);
    return took;
  };
  const wrong: number[] = [];
  const differences: number[] = [];
  for (let i = 0; i < WARM_UP + PAIRS; i++) {
    const known = users[i % ACCOUNTS]?.email ?? "";
    const unknown = `nobody${i}@example.test`;
    const first = await timed(i % 2 === 0 ? known : unknown);
    const second = await timed(i % 2 === 0 ? unknown : known);
    if (i < WARM_UP) continue;
    wrong.push(i % 2 === 0 ? first : second);
    differences.push(i % 2 === 0 ? second - first : first - second);
  }
  const difference = percentile(differences, 0.5);
  const problems = [
    ...(answers.size > 1 ? ["an unknown account is answered with other bytes"] : []),
    ...(Math.abs(difference) >= MOST ? [`the answers differ by ${difference.toFixed(2)} ms`] : []),
  ];
  return { wrong: percentile(wrong, 0.5), difference, problems };
}

export async function proveTimes(): Promise<ProofLine[]> {
  const { wrong, difference, problems } = await signInTimes();
  const how = `a wrong password ${wrong.toFixed(1)} ms, an unknown account ${difference.toFixed(2)} ms more (medians of ${PAIRS * 2} tries)`;
  return [{ name: "times: unknown account and wrong password", ok: problems.length === 0, how: problems[0] ?? how }];
}
