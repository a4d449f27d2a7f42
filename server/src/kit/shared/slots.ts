/** Runs at most `atOnce` pieces of work at a time. Up to `longest` more are queued; any beyond fail at once. */
export class Slots {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #full: () => Error;
  readonly #line: (() => void)[] = [];
  #running = 0;

  /** @param full the error when the queue is full */
  constructor(
    atOnce: number,
    longest: number,
    full: () => Error = () => new Error(`More than ${longest} wait for their turn`),
  ) {
    this.#atOnce = atOnce;
    this.#longest = longest;
    this.#full = full;
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#line.length >= this.#longest) throw this.#full();
      await new Promise<void>((turn) => this.#line.push(turn));
    }
    try {
      return await work();
    } finally {
      // Pass the slot to the next in the queue, or free it.
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
