import { setImmediate } from "node:timers/promises";

/** Milliseconds that a computation may hold the event loop at a stretch: well below what anybody notices. */
const HELD = 20;

/**
 * Does the same for each item, and lets everybody else be answered in between: a computation over hundreds of recipes takes longer than a
 * call may hold the process. What takes long for a single item belongs into a thread (`thread.ts`).
 */
export async function inSlices<T, R>(items: Iterable<T>, work: (item: T) => readonly R[]): Promise<R[]> {
  const all: R[] = [];
  let since = performance.now();
  for (const item of items) {
    all.push(...work(item));
    if (performance.now() - since < HELD) continue;
    await setImmediate();
    since = performance.now();
  }
  return all;
}
