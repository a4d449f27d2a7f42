/** Seeded random generator: the same seed repeats a run. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** From 0 to below 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(n: number): number {
    return Math.floor(this.#next() * n);
  }
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
  pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }
  /** Up to `most` of them, in random order. */
  some<T>(all: readonly T[], most: number): T[] {
    const rest = [...all];
    const drawn: T[] = [];
    while (rest.length > 0 && drawn.length < most) drawn.push(...rest.splice(this.below(rest.length), 1));
    return drawn;
  }
}
