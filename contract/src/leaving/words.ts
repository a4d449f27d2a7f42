import { formatDay } from "../kit/dates.ts";

// No schemas here: the shell and other areas read these words.

/** What may still be open when somebody leaves, in the groups and the order of the page. */
export const leavingGroups = {
  pieces: ["supplies"],
  money: ["advances", "expenses", "balance", "holidays", "payslips"],
  work: [
    "contacts",
    "tasks",
    "tickets",
    "ticket_steps",
    "requests",
    "recurrences",
    "approvals",
    "team",
    "appointments",
    "steps",
    "mailing",
    "portal",
  ],
  access: ["grants", "feed", "sessions"],
} as const;
export type LeavingGroup = keyof typeof leavingGroups;
export type LeavingWord = (typeof leavingGroups)[LeavingGroup][number];
export const leavingWords = Object.values(leavingGroups).flat() as [LeavingWord, ...LeavingWord[]];

export const groupsOfLeaving = Object.keys(leavingGroups) as readonly LeavingGroup[];
export const groupOf = (word: LeavingWord): LeavingGroup =>
  groupsOfLeaving.find((group) => (leavingGroups[group] as readonly LeavingWord[]).includes(word)) ?? "work";

/** Where the words of a line's status stand. */
const statusTexts: Partial<Record<LeavingWord, string>> = {
  supplies: "supplies.condition_",
  advances: "lifecycle.advance.",
  expenses: "lifecycle.expense.",
  holidays: "lifecycle.holiday.",
  payslips: "lifecycle.payslip.",
  tickets: "lifecycle.ticket.",
  ticket_steps: "lifecycle.ticket_step.",
};
export const statusKey = (word: LeavingWord, status: string | null): string | undefined => {
  const texts = statusTexts[word];
  return status === null || texts === undefined ? undefined : texts + status;
};
/** Words whose lines say since when, or when next. */
const dated = [
  "supplies",
  "advances",
  "tickets",
  "ticket_steps",
  "recurrences",
  "holidays",
  "balance",
  "payslips",
  "tasks",
  "steps",
  "appointments",
] as const satisfies readonly LeavingWord[];
export const isDated = (word: LeavingWord): word is (typeof dated)[number] =>
  (dated as readonly LeavingWord[]).includes(word);

/** The day of a line as it is shown; a payslip is of a month. */
export const dayOf = (word: LeavingWord, day: string): string =>
  word === "payslips" ? formatDay(day).slice(-"mm-yyyy".length) : formatDay(day);

/** What is done with a line. Back: it comes back; to: a successor gets it; lost: written off; release: nobody has it; end: it stops. */
export const leavingDeeds = ["back", "to", "lost", "release", "end"] as const;
export type LeavingDeed = (typeof leavingDeeds)[number];

/** OPEN: to be dealt with; WAITING: for somebody else; ITSELF: ends when the account does. */
export const leavingStates = ["OPEN", "WAITING", "ITSELF"] as const;

/** What somebody new needs, in the order of the page. */
export const joiningWords = [
  "office",
  "profile",
  "manager",
  "post",
  "contract",
  "salary",
  "bank",
  "first_code",
  "week",
  "kit",
] as const;
export type JoiningWord = (typeof joiningWords)[number];
/** HIDDEN: the reader may not know. */
export const joiningStates = ["DONE", "OPEN", "WAITING", "HIDDEN"] as const;
