import { halvesOf, overlap, type RequestLine } from "#contract/holidays/halves.ts";
import type { LineInput } from "#contract/holidays/schemas.ts";
import type { Weekdays } from "#contract/kit/weekdays.ts";
import { daysBetween, workHalves } from "#contract/calendars/workdays.ts";
import type { DayPart } from "#contract/calendars/day-plan.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

/** What a type says about the dates and the papers of its requests. */
export interface TypeRules {
  readonly half_days: boolean;
  readonly may_start_earlier: boolean;
  readonly days_back: number | null;
  readonly attachment_required: boolean;
  readonly attachment_from_day: number | null;
}
/** Messages by field. */
type Problems = Record<string, { readonly key: string; readonly params?: Readonly<Record<string, string | number>> }[]>;

/** What is wrong with the lines of a request, before they are counted; by field. */
export function lineProblems(type: TypeRules, lines: readonly RequestLine[], today: string): Problems {
  const problems: Problems = {};
  for (const [i, line] of lines.entries()) {
    if (!type.half_days && (line.starts === "afternoon" || line.ends === "midday"))
      problems[`dates.${i}.${line.starts === "afternoon" ? "starts" : "ends"}`] = [{ key: "holidays.no_half_days" }];
    const earliest = type.may_start_earlier
      ? type.days_back === null
        ? undefined
        : shiftDay(today, -type.days_back)
      : today;
    if (earliest !== undefined && line.start_date < earliest)
      problems[`dates.${i}.start_date`] = [
        type.may_start_earlier
          ? { key: "holidays.too_far_back", params: { days: type.days_back ?? 0 } }
          : { key: "holidays.starts_in_the_past" },
      ];
    if (lines.slice(0, i).some((other) => overlap(halvesOf(other), halvesOf(line))))
      problems[`dates.${i}.start_date`] = [{ key: "holidays.lines_overlap" }];
  }
  return problems;
}

/** What is wrong with what was counted: nothing counts, or a form shows another number. */
export function countProblems(
  lines: readonly Pick<LineInput, "nbrDay">[],
  counted: { readonly days: number; readonly lines: readonly { readonly days: number }[] },
): Problems {
  if (counted.days === 0) return { dates: [{ key: "holidays.no_days" }] };
  const problems: Problems = {};
  for (const [i, { nbrDay }] of lines.entries()) {
    const days = counted.lines[i]?.days ?? 0;
    if (nbrDay !== undefined && nbrDay !== days)
      problems[`dates.${i}.nbrDay`] = [{ key: "holidays.wrong_days", params: { days } }];
  }
  return problems;
}

/** Whether a paper must come with a request of so many days. */
export const needsPaper = (type: TypeRules, days: number): boolean =>
  type.attachment_required && days >= (type.attachment_from_day ?? 0);

/** The lines before a day: what is left of a request that ends early. */
export const linesBefore = <L extends RequestLine>(lines: readonly L[], day: string): L[] =>
  lines
    .filter((l) => l.start_date < day)
    .map((l) => (l.end_date < day ? l : { ...l, end_date: shiftDay(day, -1), ends: "evening" as const }));

interface CalendarDay {
  readonly day: string;
  readonly part: DayPart;
  readonly name: string;
  readonly name_fr: string | null;
}
/** Days looked at before and after the span, to see the whole time off. */
const AROUND = 14;
export const bridgeSpan = (from: string, to: string) => ({ from: shiftDay(from, -AROUND), to: shiftDay(to, AROUND) });
/** One or two workdays between days off, one of which is a public holiday on what would be a workday. */
export function bridgesOf(week: Weekdays, holidays: readonly CalendarDay[], from: string, to: string) {
  const around = bridgeSpan(from, to);
  const days = [...daysBetween(around.from, around.to)].map((day) => {
    const weight = (of: readonly CalendarDay[]): number => {
      const { morning, afternoon } = workHalves(week, of, day);
      return (Number(morning) + Number(afternoon)) / 2;
    };
    const worked = weight(holidays);
    return { day, worked, isHoliday: worked === 0 && weight([]) > 0 };
  });
  const runs: { first: number; last: number; isOff: boolean }[] = [];
  for (const [i, { worked }] of days.entries()) {
    const last = runs.at(-1);
    if (last?.isOff === (worked === 0)) last.last = i;
    else runs.push({ first: i, last: i, isOff: worked === 0 });
  }
  return runs.flatMap((run, i) => {
    const [before, after] = [runs[i - 1], runs[i + 1]];
    if (run.isOff || run.last - run.first > 1 || !before || !after) return [];
    const off = days.slice(before.first, after.last + 1);
    const [first, last] = [days[run.first]?.day ?? "", days[run.last]?.day ?? ""];
    const named = holidays.filter((h) => off.some((d) => d.isHoliday && d.day === h.day));
    if (named.length === 0 || last < from || first > to) return [];
    return [
      {
        start_date: first,
        end_date: last,
        days: days.slice(run.first, run.last + 1).reduce((sum, d) => sum + d.worked, 0),
        off_from: off[0]?.day ?? "",
        off_to: off.at(-1)?.day ?? "",
        off_days: off.length,
        holidays: named,
      },
    ];
  });
}
