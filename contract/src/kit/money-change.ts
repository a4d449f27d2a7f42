import { decimal, roundTo } from "./money.ts";

/** The change from an earlier amount in whole percent, with its sign; undefined if that was zero. */
export function changeInPercent(now: string, previous: string): string | undefined {
  const before = decimal(previous);
  if (before.eq(0)) return undefined;
  const percent = roundTo(decimal(now).minus(before).times(100).div(before.abs()), 0);
  return `${percent.gt(0) ? "+" : percent.lt(0) ? "−" : ""}${percent.abs().toFixed()}`;
}
