import { isWholeDay, type CalendarException, type DatedHours, type WeekHours } from "#contract/calendars/day-plan.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

/** What is wrong with a field of a change, as a text key. */
export type Problems = Readonly<Record<string, string>>;
/** A list after a change: what is stored of it, and what came and went. */
export interface Changed<T> {
  /** What is not past: replaces what was stored of that. */
  readonly now: readonly T[];
  readonly added: readonly T[];
  readonly dropped: readonly T[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const changed = <T>(before: readonly T[], now: readonly T[]): Changed<T> => ({
  now,
  added: now.filter((one) => !before.some((b) => same(b, one))),
  dropped: before.filter((one) => !now.some((n) => same(n, one))),
});

/** The hours from today on. Those that hold already stay, so that working time of the past stays what it was. */
export function changedHours(
  stored: readonly DatedHours[],
  given: readonly DatedHours[],
  today: string,
): Changed<DatedHours> | Problems {
  const problems = Object.fromEntries(
    given.flatMap((h, i): [string, string][] => {
      if (h.valid_from < today) return [[`hours.${i}.valid_from`, "calendars.in_the_past"]];
      const isTwice = given.slice(0, i).some((other) => other.valid_from === h.valid_from);
      return isTwice ? [[`hours.${i}.valid_from`, "calendars.same_start"]] : [];
    }),
  );
  if (Object.keys(problems).length > 0) return problems;
  return changed(
    stored.filter((h) => h.valid_from >= today).map(plainHours),
    given.map(plainHours).toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)),
  );
}
/** The same parts in the same order, whatever else comes with them. */
const plainHours = ({ valid_from, home_country_hash_id, week }: DatedHours): DatedHours => ({
  valid_from,
  home_country_hash_id,
  week: week.map((spans) => spans.map(({ from, to }) => ({ from, to }))),
});
const plain = ({ kind, name, first_day, last_day, from, to }: CalendarException): CalendarException => ({
  kind,
  name,
  first_day,
  last_day,
  from,
  to,
});
/** Whether it is the same closure, apart from its end. */
const begunAlike = (a: CalendarException, b: CalendarException): boolean =>
  same({ ...plain(a), last_day: "" }, { ...plain(b), last_day: "" });

/**
 * Closures and extra hours that are not over. Of one that runs, the days that have passed stay: it can only end otherwise, and one that is
 * missing ended yesterday.
 */
export function changedExceptions(
  stored: readonly CalendarException[],
  given: readonly CalendarException[],
  today: string,
): Changed<CalendarException> | Problems {
  const yesterday = shiftDay(today, -1);
  const notOver = stored.filter((e) => e.last_day >= today).map(plain);
  const running = notOver.filter((e) => e.first_day < today);
  const problems = Object.fromEntries(
    given.flatMap((e, i): [string, string][] => {
      if (e.first_day >= today) return [];
      if (!running.some((r) => begunAlike(r, e))) return [[`exceptions.${i}.first_day`, "calendars.in_the_past"]];
      return e.last_day < yesterday ? [[`exceptions.${i}.last_day`, "calendars.in_the_past"]] : [];
    }),
  );
  if (Object.keys(problems).length > 0) return problems;
  const ended = running.filter((r) => !given.some((e) => begunAlike(r, e))).map((r) => ({ ...r, last_day: yesterday }));
  return changed(notOver, [...ended, ...given.map(plain)]);
}

const weekday = (spans: WeekHours[number]): string => spans.map((s) => `${s.from}-${s.to}`).join(", ");
/** Hours as they are on the trail, a field for each weekday. */
export const trailOfHours = (h: DatedHours) => ({
  valid_from: h.valid_from,
  home_country_id: h.home_country_hash_id,
  ...Object.fromEntries(WEEKDAYS.map((name, i) => [name, weekday(h.week[i] ?? [])])),
});
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const trailOfException = (e: CalendarException) => ({
  exception: e.kind,
  name: e.name,
  first_day: e.first_day,
  last_day: e.last_day,
  ...(!isWholeDay(e) && { from_time: e.from, to_time: e.to }),
});
