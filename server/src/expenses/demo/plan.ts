import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { DemoDays } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";
import { bills } from "./stories/bills.ts";
import { officeOf, tell } from "./stories/by-person.ts";
import { refusalOf } from "./stories/refusals.ts";
import type { Story } from "./stories/story.ts";

/** A step of an expense. */
export type Act =
  | { readonly do: "store" | "send" | "approve" | "validate" | "rollback" | "archive" }
  | { readonly do: "reject"; readonly motif: string }
  | { readonly do: "mend"; readonly note: string }
  /** `share`: percent of the open amount; `fromOther`: not from the usual holder. */
  | { readonly do: "pay"; readonly share: number; readonly fromOther: boolean };
export interface Step {
  readonly at: string;
  readonly by: string;
  readonly act: Act;
}

/** An expense to create: its content, its dates and its steps. */
export interface PlannedExpense {
  readonly key: string;
  readonly who: string;
  readonly office: string;
  readonly story: Story;
  /** The day of its first fee. */
  readonly start: string;
  readonly ageInDays: number;
  readonly ending: ExpenseStatus;
  readonly steps: readonly Step[];
  /** The index of the fee whose receipt is added only after it was requested. */
  readonly withheld?: number;
}

/** Who approves an office's expenses; never the owner. */
function approverOf(office: string, who: string): string {
  const usual = office === "Paris" ? "bruno" : office === "Douala" ? "esther" : "hugo";
  return usual === who ? "hugo" : usual;
}
function accountantOf(office: string, who: string): string {
  const usual = office === "Paris" ? "chloe" : office === "Douala" ? "esther" : "hugo";
  return usual === who ? "hugo" : usual;
}

/** Minutes since midnight UTC of the first step, and between steps of the same day. */
const MORNING = 450;
const APART = 47;
const ARCHIVED_AFTER = 430;

/** An earlier detour of a pending expense: rejected and sent again, or paid and the payment rolled back. */
type Twist = "refused" | "unpaid";

interface Course {
  readonly who: string;
  readonly office: string;
  readonly age: number;
  readonly ending: ExpenseStatus;
  readonly refusal: ReturnType<typeof refusalOf>;
  readonly detours: boolean;
  readonly twist?: Twist;
}

/** Steps one after the other, `from` to `to` days apart; a detour is taken with a chance. */
function courseOf(calendar: DemoDays, dice: Dice, o: Course) {
  const [approver, accountant] = [approverOf(o.office, o.who), accountantOf(o.office, o.who)];
  const steps: Step[] = [];
  let day = o.age;
  const then = (by: string, from: number, to: number, act: Act): void => {
    // No step is today, because the fill may run at any hour.
    day = Math.max(1, day - dice.int(from, to));
    steps.push({ at: calendar.moment(day, MORNING + steps.length * APART + dice.int(0, APART - 10)), by, act });
  };
  const detour = (p: number): boolean => dice.chance(p) && o.detours;
  const pay = (share: number, from: number, to: number, fromOther = false): void =>
    then(accountant, from, to, { do: "pay", share, fromOther });
  return { approver, accountant, steps, then, detour, pay };
}

/** The steps from the draft to the final state, with detours. */
function stepsOf(calendar: DemoDays, dice: Dice, o: Course): Step[] {
  const { approver, accountant, steps, then, detour, pay } = courseOf(calendar, dice, o);
  then(o.who, 0, 0, { do: "store" });
  if (o.ending === "DRAFT") return steps;
  then(o.who, 0, 1, { do: "send" });
  if (detour(0.05)) {
    then(o.who, 0, 0, { do: "rollback" });
    then(o.who, 0, 1, { do: "send" });
  }
  if (o.ending === "UNVALIDATED" && o.twist !== "refused") return steps;
  if (o.ending === "REJECTED" || o.twist === "refused" || detour(0.09)) {
    const late = dice.chance(0.3);
    if (late) then(approver, 0, 1, { do: "approve" });
    then(late ? accountant : approver, 1, 2, { do: "reject", motif: o.refusal.motif });
    if (o.ending === "REJECTED") {
      if (o.age > 120) then(o.who, 20, 60, { do: "archive" });
      return steps;
    }
    then(o.who, 0, 2, { do: "mend", note: o.refusal.mend });
    then(o.who, 0, 0, { do: "send" });
    if (o.ending === "UNVALIDATED") return steps;
  }
  then(approver, 1, 2, { do: "approve" });
  if (detour(0.03)) {
    then(accountant, 0, 1, { do: "rollback" });
    then(approver, 0, 1, { do: "approve" });
  }
  if (o.ending === "APPROVED") return steps;
  then(accountant, 1, 2, { do: "validate" });
  if (detour(0.03)) {
    then(accountant, 0, 0, { do: "rollback" });
    then(accountant, 0, 1, { do: "validate" });
  }
  if (o.twist === "unpaid") {
    pay(100, 1, 2, true);
    then(accountant, 0, 1, { do: "rollback" });
  }
  if (o.ending === "VALIDATED") return steps;
  const inParts = dice.chance(0.07) && o.detours;
  if (o.ending === "PARTIALLY_PAID" || inParts) {
    pay(dice.pick([40, 50, 60]), 1, 3);
    if (o.ending === "PARTIALLY_PAID") return steps;
    pay(100, 2, 4, dice.chance(0.4));
  } else if (detour(0.06)) {
    pay(100, 1, 3, true);
    then(accountant, 0, 1, { do: "rollback" });
    pay(100, 0, 1);
  } else pay(100, 1, 4);
  if (o.age > ARCHIVED_AFTER && dice.chance(0.7))
    then(dice.chance(0.5) ? o.who : accountant, 30, 70, { do: "archive" });
  return steps;
}

/** The final state of an older expense; nearly all are paid. */
function endingOf(dice: Dice, age: number): ExpenseStatus {
  const x = dice.next();
  if (age > 60) return x < 0.955 ? "PAID" : "REJECTED";
  return x < 0.85 ? "PAID" : x < 0.91 ? "PARTIALLY_PAID" : x < 0.96 ? "VALIDATED" : "REJECTED";
}

/** Older expenses per person, besides bills and pending ones. */
const histories: Readonly<Record<string, number>> = {
  alice: 60,
  didier: 42,
  ines: 28,
  farah: 22,
  gaston: 9,
  hugo: 9,
  bruno: 7,
  esther: 5,
  chloe: 4,
};
/** Days ago: the range of these expenses. */
const [OLDEST, NEWEST] = [722, 27];
const BILLED_MONTHS = 23;

/** Pending expenses by person: the state, and days since they were entered. */
const underWay: Readonly<Record<string, readonly (readonly [ExpenseStatus, readonly number[], Twist?])[]>> = {
  alice: [
    ["DRAFT", [1, 3, 8]],
    ["UNVALIDATED", [2]],
    ["UNVALIDATED", [8], "refused"],
    ["APPROVED", [6, 9]],
    ["VALIDATED", [9]],
    ["VALIDATED", [13], "unpaid"],
    ["PARTIALLY_PAID", [14, 19]],
    ["PAID", [15, 20, 25]],
    ["REJECTED", [7, 11]],
  ],
  farah: [
    ["DRAFT", [2]],
    ["UNVALIDATED", [3]],
    ["APPROVED", [7]],
    ["VALIDATED", [10]],
    ["PAID", [18]],
  ],
  gaston: [
    ["UNVALIDATED", [5]],
    ["VALIDATED", [13]],
    ["PAID", [22]],
  ],
  hugo: [
    ["UNVALIDATED", [3]],
    ["APPROVED", [8]],
  ],
  chloe: [
    ["DRAFT", [2]],
    ["APPROVED", [6]],
  ],
  bruno: [
    ["DRAFT", [1]],
    ["UNVALIDATED", [2, 5]],
    ["APPROVED", [8]],
    ["VALIDATED", [11]],
  ],
  didier: [
    ["DRAFT", [1, 6]],
    ["UNVALIDATED", [2, 4]],
    ["APPROVED", [6]],
    ["VALIDATED", [9, 13]],
    ["PARTIALLY_PAID", [16]],
    ["REJECTED", [8]],
    ["PAID", [21]],
  ],
  esther: [
    ["DRAFT", [3]],
    ["UNVALIDATED", [4]],
    ["APPROVED", [8]],
    ["VALIDATED", [12]],
  ],
  ines: [
    ["DRAFT", [2]],
    ["REJECTED", [9]],
    ["UNVALIDATED", [3, 6]],
    ["APPROVED", [8]],
    ["VALIDATED", [12]],
    ["PARTIALLY_PAID", [17]],
    ["PAID", [23]],
  ],
};

/** What an expense is planned from. */
interface Draft extends Pick<PlannedExpense, "key" | "who" | "office" | "story" | "ending"> {
  readonly age: number;
  readonly dice: Dice;
  readonly detours: boolean;
  readonly twist?: Twist;
}
function planned(
  calendar: DemoDays,
  { key, who, office, story, ending, age, dice, detours, twist }: Draft,
): PlannedExpense {
  // Journeys end before the expense is entered.
  const start = calendar.workdayOf(
    shiftDay(calendar.workday(age), -story.nights - (story.type === "OFFICE" ? 0 : dice.int(0, 2))),
  );
  const refusal = refusalOf(dice, story);
  const steps = stepsOf(calendar, dice, { who, office, age, ending, refusal, detours, twist });
  const withheld =
    refusal.missing && steps.some((s) => s.act.do === "reject")
      ? story.fees.findIndex((f) => f.reason === refusal.about)
      : undefined;
  return { key, who, office, story, start, ageInDays: age, ending, steps, withheld };
}

/** Expenses that come every few months, such as bills. */
const billed = (calendar: DemoDays): PlannedExpense[] =>
  bills.flatMap(({ key: bill, who, office, every, day, tell: told }) => {
    const all: PlannedExpense[] = [];
    for (let back = 1; back <= BILLED_MONTHS; back += every) {
      const key = `${bill} ${back}`;
      const dice = new Dice(key);
      const age = calendar.monthly(back, day);
      const story = told({ dice, month: calendar.month(back), back });
      all.push(planned(calendar, { key, who, office, age, story, dice, ending: endingOf(dice, age), detours: true }));
    }
    return all;
  });

/** Expenses of the past, which have ended. */
const past = (calendar: DemoDays): PlannedExpense[] =>
  Object.entries(histories).flatMap(([who, count]) =>
    Array.from({ length: count }, (_, i) => {
      const key = `${who} ${i}`;
      const dice = new Dice(key);
      const age = Math.round(NEWEST + ((i + dice.next()) * (OLDEST - NEWEST)) / count);
      const story = tell(who, { dice, month: calendar.ago(age).slice(0, 7), back: Math.floor(age / 30) });
      const office = officeOf[who] ?? "Paris";
      return planned(calendar, { key, who, office, age, story, dice, ending: endingOf(dice, age), detours: true });
    }),
  );

/** Expenses of these days. */
const current = (calendar: DemoDays): PlannedExpense[] =>
  Object.entries(underWay).flatMap(([who, list]) => {
    const pending = list.flatMap(([ending, ages, twist]) =>
      ages.map((age) => ({ ending, age, ...(twist && { twist }) })),
    );
    return pending.map((one, i) => {
      const key = `${who} now ${i}`;
      const dice = new Dice(key);
      const story = tell(who, { dice, month: calendar.month(0), back: 0, nth: i });
      return planned(calendar, { ...one, key, who, office: officeOf[who] ?? "Paris", story, dice, detours: false });
    });
  });

/** Plans every expense of the demo company. */
export const planExpenses = (calendar: DemoDays): PlannedExpense[] => [
  ...billed(calendar),
  ...past(calendar),
  ...current(calendar),
];
