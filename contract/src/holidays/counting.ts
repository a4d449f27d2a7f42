// How many days of leave a request takes, and why each of its days counts or does not.
import type { DayPart } from "../calendars/day-plan.ts";
import type { Weekdays } from "../kit/weekdays.ts";
import { weekdayOf } from "../kit/recurrence.ts";
import { dayOfHalf, halvesOf, isAfternoon, type RequestLine } from "./halves.ts";

/** `working`: halves that the person works. `six_day`: Monday to Saturday until they are back. `calendar`: all. */
export const dayUnits = ["working", "six_day", "calendar"] as const;
export type DayUnit = (typeof dayUnits)[number];

/** What a type says about counting. */
export interface CountRules {
  /** Without it weekends count: all days do, whatever `day_unit` says. */
  readonly excludes_weekends: boolean;
  readonly day_unit: DayUnit;
  readonly excludes_public_holidays: boolean;
}
interface HolidayName {
  readonly name: string;
  readonly name_fr: string | null;
}
/** The person's week, and the public holidays of their country and office from the first day to `LOOK_AHEAD` days after the last. */
export interface LeaveCalendar {
  /** Where no week of `weeks` holds. */
  readonly week: Weekdays;
  /** The person's own weeks, each from a day on, by their days; null: `week` again. */
  readonly weeks?: readonly { readonly from: string; readonly week: Weekdays | null }[];
  readonly holidays: readonly (HolidayName & { readonly day: string; readonly part: DayPart })[];
}
/** Days after a request among which its applicant must be back; beyond them nobody looks. */
export const LOOK_AHEAD = 40;

/**
 * Why half a day counts or does not. `asked`: it counts. `until_back`: six-day leave takes days between the last worked one and the next.
 * `not_asked`: outside the request. `not_worked`: a weekday off. `before_work`: a six-day request counts from the first half that is worked.
 */
export const halfReasons = [
  "asked",
  "until_back",
  "not_asked",
  "not_worked",
  "before_work",
  "sunday",
  "public_holiday",
] as const;
export type HalfReason = (typeof halfReasons)[number];

/** A day of a request, or one that six-day leave takes after it. */
export interface CountedDay {
  readonly day: string;
  /** 1, 0.5 or 0. */
  readonly days: number;
  readonly morning: HalfReason;
  readonly afternoon: HalfReason;
  /** The public holiday of the day, if one keeps a half of it from counting. */
  readonly holiday: HolidayName | null;
}
export interface CountedLine {
  readonly days: number;
  /** The day of the first half that is worked again; null if none is near. */
  readonly return_date: string | null;
  readonly by_day: readonly CountedDay[];
}
export interface Count extends CountedLine {
  readonly lines: readonly CountedLine[];
}

const countsAs = (reason: HalfReason): boolean => reason === "asked" || reason === "until_back";
const unitOf = ({ excludes_weekends, day_unit }: CountRules): DayUnit => (excludes_weekends ? day_unit : "calendar");

/** What is known of a half before anybody asks for it. */
function calendarHalves({ week, weeks = [], holidays }: LeaveCalendar) {
  const free = Map.groupBy(holidays, (h) => h.day);
  return {
    holidayOn(day: string): HolidayName | null {
      const first = free.get(day)?.[0];
      return first ? { name: first.name, name_fr: first.name_fr } : null;
    },
    isHoliday(half: number): boolean {
      const part = isAfternoon(half) ? "afternoon" : "morning";
      return free.get(dayOfHalf(half))?.some((h) => h.part === "day" || h.part === part) ?? false;
    },
    isWeekday(half: number): boolean {
      const day = dayOfHalf(half);
      const own = weeks.findLast((w) => w.from <= day)?.week ?? week;
      return own[weekdayOf(day)]?.[isAfternoon(half) ? 1 : 0] === "1";
    },
    isSunday: (half: number): boolean => weekdayOf(dayOfHalf(half)) === 6,
  };
}

/**
 * Counts the days of a request. Six-day leave: each half that is worked takes with it the ones after it that are not, until the next worked
 * one. So a request cut in two costs what the whole costs.
 */
export function countDays(rules: CountRules, calendar: LeaveCalendar, lines: readonly RequestLine[]): Count {
  const counted = lines.map((line) => countLine(rules, calendar, line));
  const by_day = counted.flatMap((l) => l.by_day);
  return {
    days: by_day.reduce((sum, d) => sum + d.days, 0),
    return_date: counted.reduce<string | null>(
      (last, l) => ((l.return_date ?? "") > (last ?? "") ? l.return_date : last),
      null,
    ),
    by_day,
    lines: counted,
  };
}

function countLine(rules: CountRules, calendar: LeaveCalendar, line: RequestLine): CountedLine {
  const unit = unitOf(rules);
  const known = calendarHalves(calendar);
  const isFree = (half: number): boolean => rules.excludes_public_holidays && known.isHoliday(half);
  const isWorked = (half: number): boolean => known.isWeekday(half) && !isFree(half);
  const { first, end } = halvesOf(line);
  const limit = end + LOOK_AHEAD * 2;
  let back = end;
  // People come back to work on no public holiday, also where their leave counts it.
  while (back < limit && (!known.isWeekday(back) || known.isHoliday(back))) back += 1;
  let start = first;
  while (start < end && !isWorked(start)) start += 1;
  let resumed = end;
  while (resumed < limit && !isWorked(resumed)) resumed += 1;
  // Somebody who never works again takes the days that were asked for, and no more.
  if (resumed === limit) resumed = end;

  const reasonOf = (half: number): HalfReason => {
    const isAsked = half >= first && half < end;
    if (unit !== "six_day") {
      if (!isAsked) return "not_asked";
      if (unit === "working" && !known.isWeekday(half)) return "not_worked";
      return isFree(half) ? "public_holiday" : "asked";
    }
    if (half < first || half >= resumed || (!isAsked && start === end)) return "not_asked";
    if (isFree(half)) return "public_holiday";
    if (half < start) return known.isSunday(half) ? "sunday" : "before_work";
    if (known.isSunday(half)) return "sunday";
    return isWorked(half) ? "asked" : "until_back";
  };
  const shownEnd = unit === "six_day" && start < end ? resumed : end;
  const by_day: CountedDay[] = [];
  for (let half = first - (isAfternoon(first) ? 1 : 0); half < shownEnd; half += 2) {
    const [morning, afternoon] = [reasonOf(half), reasonOf(half + 1)];
    const day = dayOfHalf(half);
    by_day.push({
      day,
      days: (Number(countsAs(morning)) + Number(countsAs(afternoon))) / 2,
      morning,
      afternoon,
      holiday: morning === "public_holiday" || afternoon === "public_holiday" ? known.holidayOn(day) : null,
    });
  }
  return {
    days: by_day.reduce((sum, d) => sum + d.days, 0),
    return_date: back < limit ? dayOfHalf(back) : null,
    by_day,
  };
}
