// The rows of an office's calendar, from its answers.
import type { Absence, Coverage, DepartmentCoverage, HolidayCalendar } from "#contract/holidays/schemas.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { daysOf, type Span, type Window } from "./span.ts";

type Half = NonNullable<DepartmentCoverage["days"][number]["morning"]>;

/** Halves in a row of a department for which `is` holds; halves that nobody works (null) neither begin nor break a run. */
export function halfRuns(days: DepartmentCoverage["days"], is: (half: Half) => boolean): Span[] {
  const runs: Span[] = [];
  let isOpen = false;
  for (const { day, morning, afternoon } of days) {
    for (const [half, starts, ends] of [
      [morning, "morning", "midday"],
      [afternoon, "afternoon", "evening"],
    ] as const) {
      if (half === null) continue;
      const last = runs.at(-1);
      if (!is(half)) isOpen = false;
      else if (isOpen && last) runs[runs.length - 1] = { ...last, end_date: day, ends };
      else {
        runs.push({ start_date: day, end_date: day, starts, ends });
        isOpen = true;
      }
    }
  }
  return runs;
}

export type CalendarRow = HolidayCalendar["people"][number];
export interface TeamOf {
  readonly key: string;
  readonly department: { readonly hash_id: string; readonly name: string; readonly name_fr: string | null } | null;
  readonly people: readonly CalendarRow[];
  readonly coverage: DepartmentCoverage | undefined;
}

/** People by department, in the order in which they come; those without one last. */
export function teamsOf(calendar: HolidayCalendar, coverage: Coverage | undefined): TeamOf[] {
  const teams = new Map<string, TeamOf & { people: CalendarRow[] }>();
  for (const person of calendar.people) {
    const { department } = person;
    const key = department?.hash_id ?? "";
    const known = teams.get(key);
    if (known) known.people.push(person);
    else {
      const of = coverage?.departments.find((d) => (d.department?.hash_id ?? "") === key);
      teams.set(key, { key, department, people: [person], coverage: of });
    }
  }
  return [...teams.values()].toSorted((a, b) => Number(a.key === "") - Number(b.key === ""));
}

/** Days that an office does not work, in runs, and its public holidays with their names. */
export function offDays(
  calendar: HolidayCalendar,
  window: Window,
): { span: Span; holiday?: HolidayCalendar["holidays"][number] }[] {
  const weekends = daysOf(window)
    .filter((day) => (calendar.weekdays[weekdayOf(day)] ?? "11") === "00")
    .map((day) => ({ span: { start_date: day, end_date: day, starts: "morning", ends: "evening" } as const }));
  const holidays = calendar.holidays
    .filter(({ day }) => window.from <= day && day <= window.to)
    .map((holiday) => ({
      span: {
        start_date: holiday.day,
        end_date: holiday.day,
        starts: holiday.part === "afternoon" ? "afternoon" : "morning",
        ends: holiday.part === "morning" ? "midday" : "evening",
      } as const,
      holiday,
    }));
  return [...weekends, ...holidays];
}

/** Who is away on a day, and in which halves. */
export const awayOn = (calendar: HolidayCalendar, day: string): { person: CalendarRow; absence: Absence }[] =>
  calendar.people.flatMap((person) =>
    person.absences.filter((a) => a.start_date <= day && day <= a.end_date).map((absence) => ({ person, absence })),
  );
