import type { ProofLine } from "../proof-line.ts";
import { compareClocks } from "./clocks.ts";

const QUESTIONS = 100_000;

/** `npm run prove office`: the clocks of 100,000 random tickets, each beside a count minute by minute. */
export const proveTickets = async ({ seed }: { seed: number }): Promise<ProofLine[]> => {
  try {
    compareClocks(QUESTIONS, seed);
    return [{ name: "clocks", ok: true, how: `${QUESTIONS} tickets in four offices count like minute by minute` }];
  } catch (error) {
    return [{ name: "clocks", ok: false, how: error instanceof Error ? error.message : String(error) }];
  }
};
