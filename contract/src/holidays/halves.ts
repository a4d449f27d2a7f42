// Half days. A half is numbered from 1970-01-01: two a day, the morning is even, the afternoon odd.
import { shiftDay } from "../kit/recurrence.ts";

export const lineStarts = ["morning", "afternoon"] as const;
export type LineStart = (typeof lineStarts)[number];
export const lineEnds = ["evening", "midday"] as const;
export type LineEnd = (typeof lineEnds)[number];

/** Days asked for in one piece. */
export interface RequestLine {
  readonly start_date: string;
  readonly end_date: string;
  readonly starts: LineStart;
  readonly ends: LineEnd;
}
/** Halves from the first on, without `end`. */
export interface Halves {
  readonly first: number;
  readonly end: number;
}

const DAY = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** The number of a day's morning, or of its afternoon. */
export const halfOf = (day: string, part: LineStart): number => dayNumber(day) * 2 + (part === "afternoon" ? 1 : 0);
export const dayOfHalf = (half: number): string => shiftDay("1970-01-01", Math.floor(half / 2));
export const isAfternoon = (half: number): boolean => half % 2 !== 0;

/** The halves of a line: none when it ends before it begins. */
export const halvesOf = ({ start_date, end_date, starts, ends }: RequestLine): Halves => ({
  first: halfOf(start_date, starts),
  end: halfOf(end_date, "morning") + (ends === "midday" ? 1 : 2),
});
/** The line of these halves. */
export const lineOfHalves = ({ first, end }: Halves): RequestLine => ({
  start_date: dayOfHalf(first),
  end_date: dayOfHalf(end - 1),
  starts: isAfternoon(first) ? "afternoon" : "morning",
  ends: isAfternoon(end - 1) ? "evening" : "midday",
});
export const overlap = (a: Halves, b: Halves): boolean => a.first < b.end && b.first < a.end;

/** A piece of a line that is drawn as one: its half days at the ends stand alone. */
export interface AbsencePart {
  readonly first: string;
  readonly last: string;
  readonly part: "whole" | LineStart;
}
/** A line as whole days, with half days before and after them. */
export function absenceParts(line: RequestLine): AbsencePart[] {
  const { first, end } = halvesOf(line);
  const half = (at: number): AbsencePart => ({
    first: dayOfHalf(at),
    last: dayOfHalf(at),
    part: isAfternoon(at) ? "afternoon" : "morning",
  });
  const from = isAfternoon(first) ? first + 1 : first;
  const to = isAfternoon(end) ? end - 1 : end;
  return [
    ...(first < from ? [half(first)] : []),
    ...(from < to ? [{ first: dayOfHalf(from), last: dayOfHalf(to - 1), part: "whole" as const }] : []),
    ...(to < end ? [half(to)] : []),
  ];
}
