// Times of the day as people type them: 9, 0930, 1630, 16:30, 16h30, 16.30, 4:30 pm, 4.30 p.m.

const TIME = /^(\d{1,2})(?:\s?[:h.]\s?(\d{2})?|(?<=\d)(\d{2}))?\s?(?:([ap])\.?\s?m\.?)?$/iu;

/** A typed time as `HH:mm`, up to 24:00; undefined if it is none. */
export function readTime(typed: string): string | undefined {
  const [, hour, apart, joined, half] = TIME.exec(typed.trim()) ?? [];
  if (hour === undefined) return undefined;
  const minutes = Number(apart ?? joined ?? 0);
  const is12 = half !== undefined;
  if (minutes > 59 || (is12 && (Number(hour) < 1 || Number(hour) > 12))) return undefined;
  const hours = is12 ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  if (hours * 60 + minutes > 1440) return undefined;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** A typed time of a day that has begun: midnight at its end is the next day's. */
export function readClock(typed: string): string | undefined {
  const read = readTime(typed);
  return read === "24:00" ? undefined : read;
}
