import type pg from "pg";
import type { Logger } from "pino";
import { plannable, planOf } from "../sql/plan.ts";
import { CallTimes, whileTimed } from "../sql/watching.ts";
import type { Caller } from "./caller.ts";

/** Milliseconds between two plans of the same statement. */
const PLAN_AGAIN = 60_000;
/** Statements whose last plan is remembered. */
const MOST_KNOWN = 500;
/** Characters of a statement in the log. */
const MOST_SHOWN = 2000;

/** Logs each call that takes long, with its slowest statements and the plan of the slowest. Never the values of a call. */
export class SlowCalls {
  readonly #log: Logger;
  readonly #pool: pg.Pool;
  readonly #after: number;
  readonly #planned = new Map<string, number>();
  #planning: Promise<unknown> | undefined;

  /**
   * @param pool one connection of its own: a slow call may mean that the others are all in use
   * @param after milliseconds
   */
  constructor(log: Logger, pool: pg.Pool, after: number) {
    this.#log = log;
    this.#pool = pool;
    this.#after = after;
  }

  async watch<T>(operation: string, caller: Caller, work: () => Promise<T>): Promise<T> {
    const times = new CallTimes();
    const began = performance.now();
    try {
      return await whileTimed(times, work);
    } finally {
      const ms = caller.admitting + performance.now() - began - times.receiving;
      if (ms >= this.#after) void this.#tell(operation, caller, ms, times);
    }
  }

  /** Waits for a plan that is being made. */
  async close(): Promise<void> {
    await this.#planning;
  }

  async #tell(operation: string, { person, call, admitting }: Caller, ms: number, times: CallTimes): Promise<void> {
    const plan = await this.#planFor(times);
    this.#log.warn(
      {
        operation,
        request: call.requestId,
        person: person?.id,
        ...(person?.impersonator && { impersonator: person.impersonator.id }),
        ms: Math.round(ms),
        admitting: Math.round(admitting),
        statements: times.count,
        statementsMs: Math.round(times.ms),
        slowest: times.slowest.map((one) => ({ ms: Math.round(one.ms), sql: one.text.slice(0, MOST_SHOWN) })),
        ...(plan && { plan }),
      },
      "slow call",
    );
  }

  /** The plan of the slowest statement that has one, once a minute and one at a time. */
  async #planFor({ slowest }: CallTimes): Promise<readonly string[] | undefined> {
    const text = slowest.find((one) => plannable(one.text))?.text;
    if (text === undefined || this.#planning) return undefined;
    const now = Date.now();
    if (now - (this.#planned.get(text) ?? 0) < PLAN_AGAIN) return undefined;
    this.#planned.delete(text);
    this.#planned.set(text, now);
    const [oldest] = this.#planned.keys();
    if (this.#planned.size > MOST_KNOWN && oldest !== undefined) this.#planned.delete(oldest);
    const planning = planOf(this.#pool, text);
    this.#planning = planning;
    try {
      return await planning;
    } finally {
      this.#planning = undefined;
    }
  }
}
