import { readTime } from "../kit/typed-time.ts";
import { minutesOf, type TimeSpan } from "./day-plan.ts";

// Opening hours as they are typed and shown: `9-13, 14-18`. What is shown can be typed back.

/** Typed opening hours of a day, in order; none for an empty text, undefined for what cannot be read or overlaps. */
export function readHours(typed: string): TimeSpan[] | undefined {
  const spans = typed
    .split(/[,;+]|\s{2,}|(?<=\d)\s(?=\d{1,4}(?:[:h.]\d{0,2})?\s?[-–—])/iu)
    .filter((part) => part.trim() !== "")
    .map((part): TimeSpan | undefined => {
      const [from, to, ...more] = part.split(/[-–—]/u).map(readTime);
      return from !== undefined && to !== undefined && more.length === 0 && from < to ? { from, to } : undefined;
    });
  if (spans.some((s) => s === undefined)) return undefined;
  const all = (spans as TimeSpan[]).toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
  return all.some((s, i) => i > 0 && s.from < (all[i - 1]?.to ?? "")) ? undefined : all;
}

export const sayHours = (spans: readonly TimeSpan[]): string => spans.map((s) => `${s.from}–${s.to}`).join(", ");
