import type { Timed } from "./calls.ts";

/** A line of the table: what was measured at both sizes, and what it would be at the full one if it went on growing evenly. */
export interface Compared {
  readonly what: string;
  readonly small: Timed | undefined;
  readonly large: Timed | undefined;
  /** Undefined for what was measured at one size alone. */
  readonly full: Pick<Timed, "p50" | "pages"> | undefined;
}

/** From a tenth to the whole it is ten times as far as from a hundredth to a tenth. */
const further = (small: number, large: number): number => Math.max(large, large + (large - small) * 10);

export function compare(hundredth: readonly Timed[], tenth: readonly Timed[]): Compared[] {
  const [smalls, larges] = [hundredth, tenth].map((some) => new Map(some.map((one) => [one.what, one])));
  return [...new Set([...hundredth, ...tenth].map(({ what }) => what))].map((what) => {
    const [small, large] = [smalls?.get(what), larges?.get(what)];
    const full = small && large && { p50: further(small.p50, large.p50), pages: further(small.pages, large.pages) };
    return { what, small, large, full };
  });
}
