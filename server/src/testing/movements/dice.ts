import { Dice as Draws } from "#server/kit/area/dice.ts";

/** Seeded random generator of stories: the same seed repeats a run. */
export class Dice {
  readonly #draws: Draws;
  constructor(seed: number) {
    this.#draws = new Draws(String(seed));
  }
  below(n: number): number {
    return Math.floor(this.#draws.next() * n);
  }
  between(from: number, to: number): number {
    return this.#draws.int(from, to);
  }
  chance(percent: number): boolean {
    return this.#draws.chance(percent / 100);
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
