import { Failure, overloaded } from "#server/kit/shared/failures.ts";
import { noteRefusal } from "#server/kit/shared/refusals.ts";
import { Slots } from "#server/kit/shared/slots.ts";

/** Most calls of one person that may queue. */
const LONGEST_LINE = 64;
/** Connections at once of one customer's account: its screens ask for one thing after the other. */
const FOR_A_CUSTOMER = 2;
/** Retry-After of a refused call, in seconds. */
const RETRY_AFTER = 2;

/**
 * Keeps one person from using up the pool: calls beyond a person's share wait behind that person's own calls, so that others find free
 * connections. A call holds at most one connection at a time.
 */
export class PerPersonQueue {
  readonly #atOnce: number;
  readonly #people = new Map<string, Slots>();

  /** @param connections size of the pool; a person's share is half of it, a customer's `FOR_A_CUSTOMER` */
  constructor(connections: number) {
    this.#atOnce = Math.max(1, Math.floor(connections / 2));
  }

  /**
   * Runs a call when the queue admits it.
   * @param whose the person, or the network of an anonymous client
   * @param isCustomer whether it is an account of the portal, whose share is smaller
   * @param isGone whether the client has disconnected; the call is then skipped
   * @throws a 429 when the person's queue is full
   */
  async inTurn<T>(whose: string, isCustomer: boolean, isGone: () => boolean, run: () => Promise<T>): Promise<T> {
    const atOnce = isCustomer ? Math.min(FOR_A_CUSTOMER, this.#atOnce) : this.#atOnce;
    const share = this.#people.get(whose) ?? new Slots(atOnce, LONGEST_LINE, tooManyCalls);
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

const tooManyCalls = (): Failure => {
  noteRefusal("calls of a person");
  return new Failure("too-many", { key: "errors.too_many_calls" }, undefined, "too_many_calls", RETRY_AFTER);
};
