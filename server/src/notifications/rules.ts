import type { Quiet } from "#contract/notifications/endpoints.ts";
import type { Channel } from "#contract/notification-kinds.ts";

/** Hour of the daily digest, in its reader's time zone. */
export const DIGEST_HOUR = 7;

interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
    try {
      clock = new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23", timeZone });
    } catch {
      // An unknown time zone must not block mails.
      clock = new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23", timeZone: "UTC" });
    }
    clocks.set(timeZone, clock);
  }
  return clock;
}

export function localTime(now: Date, timeZone: string): LocalTime {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(now)
      .map((p) => [p.type, p.value]),
  );
  const day = `${part.year}-${part.month}-${part.day}`;
  return {
    day,
    weekday: ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether it is in the quiet hours. Hours that end before they begin last until the next morning and belong to the evening's day. */
export function isQuiet(now: Date, quiet: Quiet | null, timeZone: string): boolean {
  if (!quiet) return false;
  const { weekday, minutes } = localTime(now, timeZone);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const on = (day: number): boolean => quiet.days.includes(day);
  if (from < to) return on(weekday) && minutes >= from && minutes < to;
  return (on(weekday) && minutes >= from) || (on(weekday === 1 ? 7 : weekday - 1) && minutes < to);
}

/** The effects of a notification: whether it is stored, shown in the bell, makes a sound, is mailed (now, later or not), and is in the digest. */
export interface Delivery {
  readonly row: boolean;
  readonly bell: boolean;
  readonly sound: boolean;
  readonly mail: "now" | "held" | "none";
  readonly digest: boolean;
}
export function deliveryOf(chosen: readonly Channel[], quiet: boolean): Delivery {
  const bell = chosen.includes("app");
  return {
    row: chosen.length > 0,
    bell,
    sound: bell && !quiet,
    mail: chosen.includes("mail") ? (quiet ? "held" : "now") : "none",
    digest: chosen.includes("digest"),
  };
}

/**
 * The moment of a wall time in a time zone. A time skipped by a change of the clocks counts with the offset before the change (02:30
 * becomes 03:30).
 */
export function momentOf(day: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const shift = (at: number): number => {
    const local = localTime(new Date(at), timeZone);
    return Date.parse(`${local.day}T00:00:00Z`) + local.minutes * 60_000 - at;
  };
  const first = wanted - shift(wanted);
  return new Date(wanted - shift(first));
}

/** The day whose digest is due, and the moment up to which it reports; undefined before seven, in quiet hours, or once it was sent. */
export function digestDue(
  now: Date,
  timeZone: string,
  quiet: Quiet | null,
  lastDay: string | null,
): { day: string; upTo: Date } | undefined {
  const { day, minutes } = localTime(now, timeZone);
  if (minutes < DIGEST_HOUR * 60 || isQuiet(now, quiet, timeZone)) return undefined;
  if (lastDay !== null && lastDay >= day) return undefined;
  return { day, upTo: momentOf(day, DIGEST_HOUR * 60, timeZone) };
}
