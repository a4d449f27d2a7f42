import assert from "node:assert/strict";
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
