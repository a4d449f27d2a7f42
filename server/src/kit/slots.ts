/** Lets `atOnce` pieces of work run at a time. `longest` more wait in line; any beyond fail at once instead of piling up. */
export class Slots {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #full: () => Error;
  readonly #line: (() => void)[] = [];
  #running = 0;

  /** @param full what work is refused with when the line is at its longest. */
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
      // The slot goes to the next in line, or becomes free.
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
