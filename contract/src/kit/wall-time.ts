// A wall time is what a clock in a time zone shows, `YYYY-MM-DDTHH:mm`; a moment is the same instant everywhere, `YYYY-MM-DDTHH:mm:ssZ`.

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let found = formats.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, found);
  }
  return found;
}

/** The local time at an instant, as milliseconds of the same time in UTC. */
export function clockAt(time: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const iso = (time: number): string => new Date(time).toISOString();

/** The offset from UTC at an instant, in milliseconds. */
export const offsetAt = (time: number, timeZone: string): number =>
  clockAt(time, timeZone) - Math.floor(time / 1000) * 1000;

/** The wall time of a time zone at a moment. */
export const wallAt = (moment: string, timeZone: string): string =>
  iso(clockAt(Date.parse(moment), timeZone)).slice(0, 16);

const HALF_DAY = 12 * 3_600_000;

/**
 * The moment of a wall time. In the skipped hour in spring it uses the offset before the change (02:30 becomes 03:30); of the repeated hour
 * in autumn it takes the first, as in RFC 5545, section 3.3.5.
 */
export function momentAt(wall: string, timeZone: string): string {
  const clock = Date.parse(`${wall}Z`);
  const [before, after] = [offsetAt(clock - HALF_DAY, timeZone), offsetAt(clock + HALF_DAY, timeZone)];
  const first = clock - before;
  const isShown = offsetAt(first, timeZone) === before;
  const time = isShown || offsetAt(clock - after, timeZone) !== after ? first : clock - after;
  return `${iso(time).slice(0, 19)}Z`;
}

const MINUTE = 60_000;
/** A wall time `minutes` later, ignoring changes of the clock. */
export const shiftWall = (wall: string, minutes: number): string =>
  iso(Date.parse(`${wall}Z`) + minutes * MINUTE).slice(0, 16);

/** Minutes between two wall times, ignoring changes of the clock. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE);
