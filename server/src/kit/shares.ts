import { Failure, overloaded } from "./failures.ts";
import { Slots } from "./slots.ts";

/** Calls of one person that may wait for the person's own earlier ones. */
const LONGEST_LINE = 64;
/** Seconds after which a call that was turned away is worth sending again. */
const RETRY_AFTER = 2;

/**
 * Keeps one person from filling the pool: calls over a person's share wait behind that person's own, so that others always find
 * connections free. A call holds at most one connection at a time.
 */
export class Shares {
  readonly #atOnce: number;
  readonly #people = new Map<string, Slots>();

  /** @param connections of the pool; half of them are a person's share. */
  constructor(connections: number) {
    this.#atOnce = Math.max(1, Math.floor(connections / 2));
  }

  /**
   * Runs a call when it is its turn.
   * @param whose the person, or the network of somebody who is not signed in.
   * @param isGone whether nobody waits for the answer any more: then the turn passes on, and nothing is run.
   * @throws a 429 when the person's line is full.
   */
  async inTurn<T>(whose: string, isGone: () => boolean, run: () => Promise<T>): Promise<T> {
    const share = this.#people.get(whose) ?? new Slots(this.#atOnce, LONGEST_LINE, tooManyCalls);
    this.#people.set(whose, share);
    try {
      return await share.run(async () => {
        if (isGone()) throw overloaded();
        return await run();
      });
    } finally {
      if (share.isIdle) this.#people.delete(whose);
    }
  }
}

const tooManyCalls = (): Failure =>
  new Failure("too-many", { key: "errors.too_many_calls" }, undefined, "too_many_calls", RETRY_AFTER);
