import { AsyncLocalStorage } from "node:async_hooks";

/** A statement that was sent, and its milliseconds with the wait for a connection. */
interface TimedStatement {
  readonly text: string;
  readonly ms: number;
}

/** How many statements of a call are remembered, the slowest. */
const REMEMBERED = 3;

/** What one call did in the database. */
export class CallTimes {
  count = 0;
  ms = 0;
  /** Milliseconds in which the client sent its form: not ours. */
  receiving = 0;
  slowest: readonly TimedStatement[] = [];

  add(text: string, ms: number): void {
    this.count += 1;
    this.ms += ms;
    const last = this.slowest[REMEMBERED - 1];
    if (last && last.ms >= ms) return;
    this.slowest = [...this.slowest, { text, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, REMEMBERED);
  }
}

const calls = new AsyncLocalStorage<CallTimes>();
const observers = new Set<(ms: number) => void>();

/** Runs a call's work; what it sends to the database is added to `times`. */
export const whileTimed = async <T>(times: CallTimes, work: () => Promise<T>): Promise<T> =>
  await calls.run(times, work);

/** The times of the running call; undefined in a job. */
export const timesOfCall = (): CallTimes | undefined => calls.getStore();

/** Is told the milliseconds of each statement of this process; returns what ends it. */
export function observeStatements(observer: (ms: number) => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** Sends a statement, or waits for a connection, and notes how long that took. */
export async function timed<T>(text: string, send: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await send();
  } finally {
    const ms = performance.now() - began;
    calls.getStore()?.add(text, ms);
    for (const observer of observers) observer(ms);
  }
}
