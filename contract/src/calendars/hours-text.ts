import { minutesOf, timeOf, type TimeSpan } from "./day-plan.ts";

// Opening hours as they are typed and shown: `9-13, 14-18`. What is shown can be typed back.

const TIME = /^(\d{1,2})(?:\s?[:h.]\s?(\d{2})?)?$/iu;

/** A typed time, `9`, `9:30` or `9h30`, up to 24:00; undefined if it is none. */
export function readTime(typed: string): string | undefined {
  const [, hours, minutes = "0"] = TIME.exec(typed.trim()) ?? [];
  if (hours === undefined) return undefined;
  const at = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && at <= 1440 ? timeOf(at) : undefined;
}

/** Typed opening hours of a day, in order; none for an empty text, undefined for what cannot be read or overlaps. */
export function readHours(typed: string): TimeSpan[] | undefined {
  const spans = typed
    .split(/[,;+]|\s{2,}|(?<=\d)\s(?=\d{1,2}(?:[:h.]\d{0,2})?\s?[-–—])/iu)
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
