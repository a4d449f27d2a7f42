import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { Permission } from "#contract/permissions.ts";
import { allows } from "#contract/kit/lifecycle.ts";
import {
  expenseLifecycle,
  expenseStates,
  type ExpenseAction,
  type ExpenseStatus,
} from "#contract/expenses/lifecycle.ts";
import type { ExpenseCan, ExpenseType } from "#contract/expenses/schemas.ts";

type Verb = "view" | "view_all" | "create" | "update" | "update_all" | "delete" | "delete_all";
const families = { OFFICE: "office_expenses", REPORT: "expense_reports", TRAVEL: "travel_expenses" } as const;

/** The right of a type's family: `TRAVEL`, `update_all` -> `travel_expenses_update_all`. */
export const rightFor = (type: ExpenseType, verb: Verb): Permission => `${families[type]}_${verb}`;

/** What a decision about an expense needs to know of it. */
export interface ExpenseFacts {
  readonly type: ExpenseType;
  readonly status: ExpenseStatus;
  readonly archived: boolean;
  readonly own: boolean;
  /** Nobody decides about their own: a company setting. */
  readonly fourEyes: boolean;
  /** Nobody entered it: it came of what the office pays again and again. */
  readonly charged?: boolean;
  /** This person approved it: just now means less than ten minutes ago, and nobody acted on it since. */
  readonly approvedByMe?: "just now" | "before";
}

/** Whether a right is held in the expense's office. */
export type Holds = (permission: Permission) => boolean;

const decisions: ReadonlySet<ExpenseAction> = new Set(["approve", "reject", "validate", "pay"]);
/** States in which the last step was a decision: rolling back undoes it. */
const decidedStates: ReadonlySet<ExpenseStatus> = new Set(["APPROVED", "VALIDATED", "PARTIALLY_PAID", "PAID"]);

/** The rights any one of which lets a person take the action, whatever the state says; nothing more is needed where it is one's own to do. */
export function rightsToTake(action: ExpenseAction, e: ExpenseFacts): readonly Permission[] | "nothing more" {
  switch (action) {
    case "update":
    case "delete":
      return e.own
        ? [rightFor(e.type, action), rightFor(e.type, `${action}_all`)]
        : [rightFor(e.type, `${action}_all`)];
    case "send":
      // What a job made is sent by its owner, or by whoever completes the office's expenses.
      return [
        ...(e.own ? (["expense_sending"] as const) : []),
        ...(e.charged ? (["office_expenses_update_all"] as const) : []),
      ];
    case "approve":
      return ["expense_approving"];
    case "reject":
      return ["expense_approving", "expense_validating"];
    case "validate":
      return ["expense_validating"];
    case "pay":
      return ["expense_paying"];
    case "rollback":
      // An owner takes back what was sent, an approver what they just approved; every other step back is the accountant's.
      if (e.status === "UNVALIDATED") return e.own ? "nothing more" : [];
      if (e.status === "APPROVED" && e.approvedByMe === "just now") return ["expense_rollback", "expense_approving"];
      return ["expense_rollback"];
    case "archive":
      return e.own ? "nothing more" : ["expense_validating"];
  }
}

/** Whether the person's rights let them take the action at all. */
export function mayTake(action: ExpenseAction, e: ExpenseFacts, holds: Holds): boolean {
  const rights = rightsToTake(action, e);
  return rights === "nothing more" || rights.some(holds);
}

/** Nobody approves, validates, rejects or pays their own, nor undoes what was decided about it. */
const decidesOwn = (action: ExpenseAction, e: ExpenseFacts): boolean =>
  e.own && (decisions.has(action) || (action === "rollback" && decidedStates.has(e.status)));

/** Whether the four eyes forbid it. */
export const needsOtherEyes = (action: ExpenseAction, e: ExpenseFacts): boolean => e.fourEyes && decidesOwn(action, e);
/** Whether it is allowed only because the company switched the four eyes off: the trail says so. */
export const withoutOtherEyes = (action: ExpenseAction, e: ExpenseFacts): boolean =>
  !e.fourEyes && decidesOwn(action, e);

export type Verdict = "yes" | "forbidden" | "four-eyes" | "state";

/** The one decision that server, buttons and tests share: rights first, then the four eyes, then the state. */
export function decide(action: ExpenseAction, e: ExpenseFacts, holds: Holds): Verdict {
  if (!mayTake(action, e, holds)) {
    // Taking back what nobody sent, or what has gone on, is a matter of state for its owner and its approver.
    const theirs = (e.own && holds("expense_sending")) || (e.approvedByMe && holds("expense_approving"));
    return action === "rollback" && theirs ? "state" : "forbidden";
  }
  if (needsOtherEyes(action, e)) return "four-eyes";
  return allows(expenseLifecycle, action, e.status) ? "yes" : "state";
}

const actions = Object.keys(expenseLifecycle.actions) as ExpenseAction[];
const actionsIn = new Map(
  expenseStates.map((state) => [state, actions.filter((action) => allows(expenseLifecycle, action, state))]),
);

/** What the person may do now: only what is true is named. */
export function expenseCan(e: ExpenseFacts, holds: Holds): ExpenseCan {
  const can: ExpenseCan = {};
  for (const action of actionsIn.get(e.status) ?? []) if (decide(action, e, holds) === "yes") can[action] = true;
  return can;
}

/** Where paying `amount` leads, or what forbids it: more than what is open. */
export function afterPayment(
  validated: string,
  paid: string,
  amount: Decimal,
): { status: "PARTIALLY_PAID" | "PAID"; paid: Decimal } | "over" {
  const next = decimal(paid).plus(amount);
  if (next.gt(validated)) return "over";
  return { status: next.eq(validated) ? "PAID" : "PARTIALLY_PAID", paid: next };
}

/** Where reversing the newest payment leads. */
export function afterReversal(paid: string, amount: string): { status: "PARTIALLY_PAID" | "VALIDATED"; paid: Decimal } {
  const next = decimal(paid).minus(amount);
  return { status: next.eq(0) ? "VALIDATED" : "PARTIALLY_PAID", paid: next };
}

/** The sum of the fees that are kept. */
export const keptSum = (fees: readonly { amount: string; struck: boolean }[]): Decimal =>
  fees.filter((f) => !f.struck).reduce((total, f) => total.plus(f.amount), decimal("0"));

/** Whether an expense may be in another currency than its office's: travel and reports happen abroad, office expenses need the right. */
export const mayUseAnyCurrency = (type: ExpenseType, holds: Holds): boolean =>
  type !== "OFFICE" || holds("office_expenses_currency_all");
