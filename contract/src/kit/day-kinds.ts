import { day, oldDay, today } from "./dates.ts";

/**
 * What a typed date may be, in years before and after today: a year that is mistyped (2126 for 2026) is never a date of that kind. Dates of
 * movements of money are checked more closely where they are posted, those of fees in `expenses/fee-days.ts`.
 */
export const dayKinds = {
  birth: { back: 120, ahead: 0 },
  /** It has happened: an order placed, a payment, a paper issued. */
  past: { back: 30, ahead: 0 },
  /** It is due, wanted or planned. */
  planned: { back: 30, ahead: 20 },
  /** First or last day of something that runs for long: contracts, prices, rates, shelf life. */
  term: { back: 80, ahead: 80 },
  /** First or last day of an expense. */
  trip: { back: 10, ahead: 2 },
} as const satisfies Record<string, { readonly back: number; readonly ahead: number }>;
export type DayKind = keyof typeof dayKinds;

/** The same date in another year, or 1 March for 29 February. */
function yearsFrom(from: string, years: number): string {
  const [year = 0, month = 1, date = 1] = from.split("-").map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

interface Days {
  readonly min: string;
  readonly max: string;
}
/** Those of the last day that was asked for: a form has many days, and each is looked at. */
const known = new Map<DayKind, { readonly now: string; readonly days: Days }>();
/** First and last day of a kind. */
export function daysOf(kind: DayKind, now: string): Days {
  const last = known.get(kind);
  if (last?.now === now) return last.days;
  const days = { min: yearsFrom(now, -dayKinds[kind].back), max: yearsFrom(now, dayKinds[kind].ahead) };
  known.set(kind, { now, days });
  return days;
}

export type DayProblem = "errors.future_date" | "errors.date_too_early" | "errors.date_too_late";
/** What is wrong with a day, as a text key; undefined if it can be. */
export function dayProblem(kind: DayKind, given: string, now: string): DayProblem | undefined {
  const { min, max } = daysOf(kind, now);
  if (given < min) return "errors.date_too_early";
  if (given > max) return dayKinds[kind].ahead === 0 ? "errors.future_date" : "errors.date_too_late";
  return undefined;
}

/** The farthest time zone: where it is today there, it may be today in any office. Offices that are behind check their own today themselves. */
const latestToday = (): string => today("Pacific/Kiritimati");

/** `YYYY-MM-DD`, a valid date that can be one of this kind. */
export const dayOf = (kind: DayKind) => {
  const any = kind === "planned" || kind === "trip" ? day : oldDay;
  return any
    .superRefine((given, ctx) => {
      if (!any.safeParse(given).success) return;
      const message = dayProblem(kind, given, latestToday());
      if (message !== undefined) ctx.addIssue({ code: "custom", message });
    })
    .meta({ "x-day": kind });
};
