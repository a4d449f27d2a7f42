/** Milliseconds over which the windows of a server that went away come back to the others. */
export const SPREAD_MS = 5000;
const LONGEST_MS = 40_000;

/**
 * How long a window waits before it connects again: a random part of a time that doubles with each try in vain. Without chance, all windows of
 * a server that ended would come to the others in the same moment.
 */
export const waitBefore = (tries: number, chance: () => number = Math.random): number =>
  Math.floor(chance() * Math.min(SPREAD_MS * 2 ** tries, LONGEST_MS));
