/** A seeded random generator: each fill gets the same values, and each story has a seed so that its draws don't affect others. */
export class Dice {
  #state: number;
  constructor(seed: string) {
    let h = 2_166_136_261;
    for (const c of seed) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16_777_619);
    this.#state = h >>> 0;
    // Skip the first values: they are similar for similar seeds.
    for (let i = 0; i < 4; i++) this.next();
  }
  /** From 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }
  chance(p: number): boolean {
    return this.next() < p;
  }
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error("Nothing to pick from");
    return found;
  }
}
