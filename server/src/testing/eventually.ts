import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Waits until a condition holds, for background work; fails after a minute (machines may be slow) with the value of `there`. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  there: () => unknown = () => "",
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) assert.fail(`${what}: ${JSON.stringify(await there())}`);
    await delay(10);
  }
}

/** Waits for what another process or a socket tells; fails after two minutes. */
export async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing in two minutes`)), 120_000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The milliseconds that work may take now which takes at most these on a machine at leisure: many times more where many wait for each core. */
export function atLeisure(ms: number): number {
  return ms * Math.max(1, ...loadavg().map((waiting) => waiting / availableParallelism()));
}
