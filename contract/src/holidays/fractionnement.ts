// France: days that the law adds when part of the main leave is taken outside the season. Source: Code du travail, L3141-23.
import { UNITS } from "./stock-plan.ts";

interface Taken {
  readonly day: string;
  /** In ten-thousandths of a day. */
  readonly amount: number;
}
/** Days of the main leave: four weeks of six days, of which only those count. */
const MAIN = 24 * UNITS;
const isInSeason = (day: string): boolean => day.slice(5) >= "05-01" && day.slice(5) <= "10-31";

/** Days to grant for what was taken in a period: 1 for 3 to 5 days of the main leave outside May to October, 2 from 6. */
export function fractionnementOf(taken: readonly Taken[]): 0 | 1 | 2 {
  const sum = (of: readonly Taken[]): number => of.reduce((s, t) => s + t.amount, 0);
  const inSeason = Math.min(MAIN, sum(taken.filter((t) => isInSeason(t.day))));
  const outside = Math.min(MAIN, sum(taken)) - inSeason;
  if (outside >= 6 * UNITS) return 2;
  return outside >= 3 * UNITS ? 1 : 0;
}
