// The two clocks of a ticket, from its moments: pure, so that the server's answers, its jobs and the tests count alike.
import type { OfficeCalendar } from "../calendars/day-plan.ts";
import { dueAt, workingMinutes } from "../calendars/working-time.ts";
import type { TicketMeaning } from "./colours.ts";

/** From when on a ticket had this state, in this office. */
export interface TicketMoment {
  /** ISO 8601. */
  readonly at: string;
  readonly state: TicketMeaning;
  readonly zone: string;
}
export interface Clock {
  /** Working minutes so far, parts of a minute included. */
  readonly elapsed: number;
  /** Working minutes; null without a target, and then it is never due nor late. */
  readonly target: number | null;
  /** The earliest instant at which the target is reached; null while the clock stands before it. */
  readonly due_at: string | null;
  /** More working time than the target: what ends at the due time is in time. */
  readonly late: boolean;
  readonly runs: boolean;
}
export interface Counted {
  /** By `at`, ascending; the first is when it was asked. */
  readonly moments: readonly TicketMoment[];
  readonly target: number | null;
  readonly calendarOf: (zone: string) => OfficeCalendar;
  readonly now: string;
}

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly calendar: OfficeCalendar;
  /** It goes on: nothing has ended it yet. */
  readonly open: boolean;
}

/** What has run in these stretches, and when the target is reached. */
function counted(stretches: readonly Stretch[], target: number | null): Clock {
  let elapsed = 0;
  let due_at: string | null = null;
  for (const { from, to, calendar, open } of stretches) {
    const ran = workingMinutes(calendar, from, to);
    if (target !== null && due_at === null) {
      const due = dueAt(calendar, from, target - elapsed);
      if (due !== undefined && (open || (ran >= target - elapsed && !isBefore(to, due)))) due_at = due;
    }
    elapsed += ran;
  }
  return {
    elapsed,
    target,
    due_at,
    late: target !== null && elapsed > target,
    runs: stretches.at(-1)?.open === true,
  };
}

/** The spans of time between a ticket's moments up to now, the last one open. */
function* spans({ moments, calendarOf, now }: Counted): Generator<Stretch & { readonly state: TicketMeaning }> {
  for (const [i, { at, state, zone }] of moments.entries()) {
    const next = moments[i + 1];
    yield { from: at, to: next?.at ?? now, calendar: calendarOf(zone), open: next === undefined, state };
  }
}

/**
 * The solution clock runs while the ticket is open: it stands while the asker is asked and while it is solved, and goes on after reopening.
 * Another priority is another target for the same time; another office counts from its moment on, by its own hours.
 */
export function solutionClock(of: Counted): Clock {
  const all = [...spans(of)];
  const clock = counted(
    all.filter(({ state }) => state === "OPEN"),
    of.target,
  );
  // Without an end in sight there is no due time.
  return all.at(-1)?.state === "OPEN" ? clock : { ...clock, due_at: null, runs: false };
}

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);
const earlier = (a: string | undefined, b: string | undefined): string | undefined =>
  a !== undefined && (b === undefined || isBefore(a, b)) ? a : b;

/** The answer clock runs to the first answer that the asker reads, or until the ticket is solved or closed; it never stands. */
export function answerClock(of: Counted & { readonly answered_at: string | null }): Clock {
  const ended = of.moments.find(({ state }) => state === "SOLVED" || state === "CLOSED")?.at;
  const end = earlier(of.answered_at ?? undefined, ended);
  const { moments, ...rest } = of;
  const before = end === undefined ? moments : moments.filter((m, i) => i === 0 || isBefore(m.at, end));
  const stretches = [...spans({ ...rest, moments: before, now: end ?? of.now })];
  const clock = counted(
    stretches.map((s) => ({ ...s, open: s.open && end === undefined })),
    of.target,
  );
  return end === undefined ? clock : { ...clock, due_at: null, runs: false };
}
