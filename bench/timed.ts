import type { ComponentLine } from "./components.ts";
import { median } from "./measures.ts";

const ROUNDS = 25;
const WARM_UP = 5;
/** Milliseconds after which what is slow is timed no more often. */
const ENOUGH = 10_000;

/** What is timed, its bound in milliseconds, and how often it runs in one timing: for what takes less than the clock tells. */
export type Timed = readonly [what: string, bound: number, work: () => unknown, times?: number];

/** The median of each, in one process without HTTP; `among` says in how many rows. */
export async function timedLines(among: string, timed: readonly Timed[]): Promise<ComponentLine[]> {
  const lines: ComponentLine[] = [];
  for (const [what, bound, work, times = 1] of timed) {
    const seen: number[] = [];
    const start = performance.now();
    for (let round = -WARM_UP; round < ROUNDS && (seen.length === 0 || performance.now() - start < ENOUGH); round++) {
      const began = performance.now();
      for (let n = 0; n < times; n++) await work();
      if (round >= 0) seen.push((performance.now() - began) / times);
    }
    const value = median(seen);
    lines.push({
      what: `${what}, ${among}`,
      value: `${value.toFixed(value < 1 ? 3 : 1)} ms`,
      bound: `${bound} ms`,
      ok: value <= bound,
    });
  }
  return lines;
}
