import { journeyOf } from "#contract/agenda/travel.ts";
import type { Occurrence } from "#contract/agenda/schemas.ts";
import { minutesBetween, wallAt } from "#contract/kit/wall-time.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

/** A time in local time of the reader's office. */
export interface Placed {
  readonly one: Occurrence;
  readonly start: string;
  readonly end: string;
  /** The screen to open, where it is not an appointment. */
  readonly href?: string | undefined;
  /** Half of a day, as its title says. */
  readonly isHalf?: boolean;
}
/** When one leaves for it and is back, in the same clock. */
export const travelled = ({ one, start, end }: Placed): { leaves: string; returns: string } =>
  journeyOf({ ...one, start, end });
/** The part of it on one day, in minutes since midnight. */
export interface Block extends Placed {
  readonly from: number;
  readonly to: number;
  /** The column of a block among overlapping ones, and their number. */
  readonly lane: number;
  readonly lanes: number;
  /** The number of columns it is as wide as: it takes those on its right that are empty at its time. */
  readonly wide: number;
  /** With the way there and back, as far as this day has them. */
  readonly leaves: number;
  readonly returns: number;
}

/** Where the reader's calendar shows it. A whole day is the same date in every zone. */
export function placed(one: Occurrence, readersZone: string): Placed {
  const timeZone = (one.all_day && one.time_zone) || readersZone;
  return { one, start: wallAt(one.starts_at, timeZone), end: wallAt(one.ends_at, timeZone) };
}

const DAY = 1440;
/** Shortest height of a block in minutes, enough for a line of text. */
const SHORTEST = 24;
const midnight = (day: string): string => `${day}T00:00`;

/** Whether it is drawn above the hours, because it is all day or at least 24 hours long. */
export const isLong = (p: Placed): boolean => p.one.all_day || minutesBetween(p.start, p.end) >= DAY;
export const isOn = (p: Placed, day: string): boolean =>
  p.start < midnight(shiftDay(day, 1)) && (p.end > midnight(day) || p.start >= midnight(day));

/** Whole days among the hours of others, from midnight to midnight. */
export const longBlocksOf = (all: readonly Placed[], day: string): Block[] =>
  all
    .filter((p) => isLong(p) && isOn(p, day))
    .map((p) => ({
      ...p,
      from: Math.max(0, minutesBetween(midnight(day), p.start)),
      to: Math.min(DAY, minutesBetween(midnight(day), p.end)),
      lane: 0,
      lanes: 1,
      wide: 1,
      leaves: 0,
      returns: DAY,
    }));

/** The blocks of one day; overlapping ones share the width. */
export function blocksOf(all: readonly Placed[], day: string): Block[] {
  const there = all
    .filter((p) => !isLong(p) && isOn(p, day))
    .map((p) => {
      const from = Math.max(0, minutesBetween(midnight(day), p.start));
      const to = Math.min(DAY, Math.max(from + SHORTEST, minutesBetween(midnight(day), p.end)));
      const { leaves, returns } = travelled(p);
      return {
        ...p,
        from,
        to,
        leaves: Math.min(from, Math.max(0, minutesBetween(midnight(day), leaves))),
        returns: Math.max(to, Math.min(DAY, minutesBetween(midnight(day), returns))),
      };
    })
    .toSorted((a, b) => a.leaves - b.leaves || b.returns - a.returns);
  const blocks: Block[] = [];
  let group: (typeof there)[number][] = [];
  const close = (): void => {
    const ends: number[] = [];
    const lanes = group.map((b) => {
      const free = ends.findIndex((end) => end <= b.leaves);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = b.returns;
      return lane;
    });
    for (const [i, b] of group.entries()) {
      const lane = lanes[i] ?? 0;
      const taken = group.flatMap((g, k) =>
        (lanes[k] ?? 0) > lane && g.leaves < b.to && g.returns > b.from ? [lanes[k] ?? 0] : [],
      );
      blocks.push({ ...b, lane, lanes: ends.length, wide: Math.min(ends.length, ...taken) - lane });
    }
    group = [];
  };
  for (const b of there) {
    if (group.length > 0 && group.every((g) => g.returns <= b.leaves)) close();
    group.push(b);
  }
  close();
  return blocks;
}

/** Pairs of appointments that overlap, with the way to them and back. */
export function conflictsOf(all: readonly Placed[]): (readonly [Placed, Placed])[] {
  const timed = all
    .filter((p) => !p.one.all_day)
    .map((p) => ({ p, ...travelled(p) }))
    .toSorted((a, b) => (a.leaves < b.leaves ? -1 : 1));
  const pairs: (readonly [Placed, Placed])[] = [];
  for (const [i, first] of timed.entries())
    for (const second of timed.slice(i + 1)) {
      if (second.leaves >= first.returns) break;
      pairs.push([first.p, second.p]);
    }
  return pairs;
}
