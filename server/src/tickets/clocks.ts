import { answerClock, solutionClock, type Clock } from "#contract/tickets/clock.ts";
import type { OfficeCalendar } from "#contract/calendars/day-plan.ts";
import { calendarsOf } from "#server/calendars/public.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Clocked } from "./queries.ts";

export interface Clocks {
  readonly answer: Clock | null;
  readonly solution: Clock | null;
}
type CalendarOf = (zone: string) => OfficeCalendar;

/** The calendars by which the clocks of these tickets count, in one statement, from the first of their moments on. */
export async function calendarsFor(db: Db, rows: readonly Clocked[]): Promise<CalendarOf> {
  const moments = rows.flatMap((row) => row.moments);
  const [first] = moments.map((m) => m.at).toSorted();
  return await calendarsOf(db, [...new Set(moments.map((m) => m.zone))], first ?? "");
}

/** Both clocks of a ticket at a moment; none where its moments were not read. */
export function clocksOf({ moments, targets, answered_at }: Clocked, calendarOf: CalendarOf, at: Date): Clocks {
  if (moments.length === 0) return { answer: null, solution: null };
  const of = { moments, calendarOf, now: at.toISOString() };
  return {
    answer: answerClock({ ...of, target: targets.answer, answered_at }),
    solution: solutionClock({ ...of, target: targets.solution }),
  };
}
