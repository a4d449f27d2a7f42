import { getOfficeCalendar } from "#contract/calendars/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useReads } from "#web/api/query.ts";
import { lookOf, specialOf, useWhy } from "./words.ts";

/** A day on which the reader's office is not open as usual. */
export interface SpecialDay {
  readonly words: string;
  /** Closed, wholly or in part; extra hours are not. */
  readonly isOff: boolean;
}

/** The public holidays, closures and extra hours of the reader's office between two days, by day. */
export function useSpecialDays(first: string, last: string): ReadonlyMap<string, SpecialDay> {
  const { me } = useMe();
  const why = useWhy();
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))];
  const asked = me.zone
    ? years.map((year) => ({
        endpoint: getOfficeCalendar,
        input: { params: { id: me.zone?.hash_id }, query: { year } },
      }))
    : [];
  const known = useReads(asked, { quiet: true, staleTime: 10 * 60_000 });
  const days = known.flatMap(
    ({ data }) => (data as ClientOutput<typeof getOfficeCalendar> | undefined)?.data.days ?? [],
  );
  return new Map(
    days
      .filter((d) => first <= d.day && d.day <= last && specialOf(d).length > 0)
      .map((d) => [d.day, { words: specialOf(d).map(why).join(", "), isOff: lookOf(d) !== "extra" }]),
  );
}

export { currentDay, MonthGrids } from "./month-grids.tsx";
export { capital, longDay, monthTitle, weekdayTitle } from "./words.ts";
