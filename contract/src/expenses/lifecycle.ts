import { lifecycle, type ActionOf } from "../kit/lifecycle.ts";
import { anyExpense, rightsByType } from "./rights.ts";

export const expenseStates = [
  "DRAFT",
  "UNVALIDATED",
  "APPROVED",
  "VALIDATED",
  "PARTIALLY_PAID",
  "PAID",
  "REJECTED",
] as const;
export type ExpenseStatus = (typeof expenseStates)[number];

/** Status order of one's own lists; other lists use the order above (specification, section 4). */
export const ownStatusOrder: readonly ExpenseStatus[] = [
  "DRAFT",
  "REJECTED",
  "UNVALIDATED",
  "APPROVED",
  "VALIDATED",
  "PARTIALLY_PAID",
  "PAID",
];

export const expenseLifecycle = lifecycle({
  area: "expenses",
  name: "expense",
  place: "the expense's office",
  states: expenseStates,
  initial: "DRAFT",
  /**
   * `charged`: created by a job from a recurring charge of the office. `approver`: this person approved it; `fresh`: less than 10 minutes ago, and
   * nobody acted since. `covered`: advances cover the whole amount. `ordinary`: it is not made of payslips; of these only what is done with them
   * may be changed.
   */
  facts: ["charged", "approver", "fresh", "covered", "ordinary"],
  usual: ["ordinary"],
  steps: {
    update: {
      from: ["DRAFT", "REJECTED"],
      to: "same",
      who: { owner: rightsByType("update"), anyone: rightsByType("update_all") },
      while: "ordinary",
    },
    delete: {
      from: ["DRAFT", "REJECTED"],
      to: "gone",
      who: { owner: rightsByType("delete"), anyone: rightsByType("delete_all") },
    },
    // Expenses created by a job are sent by their owner, or by users who complete the office's expenses.
    send: {
      from: ["DRAFT", "REJECTED"],
      to: "UNVALIDATED",
      who: [{ owner: "expense_sending" }, { anyone: "office_expenses_update_all", if: "charged" }],
      while: "ordinary",
    },
    approve: { from: ["UNVALIDATED"], to: "APPROVED", who: { others: "expense_approving" } },
    validate: [
      { from: ["APPROVED"], to: "VALIDATED", who: { others: "expense_validating" } },
      { from: ["APPROVED"], to: "PAID", who: { others: "expense_validating" }, while: "covered" },
    ],
    reject: {
      from: ["UNVALIDATED", "APPROVED"],
      to: "REJECTED",
      who: { others: ["expense_approving", "expense_validating"] },
      asks: { motif: "text" },
    },
    pay: {
      from: ["VALIDATED", "PARTIALLY_PAID"],
      to: ["PARTIALLY_PAID", "PAID"],
      who: { others: "expense_paying" },
    },
    // Owners may withdraw what they sent, approvers a fresh approval; all other rollbacks are the accountant's.
    rollback: [
      { from: ["UNVALIDATED"], to: "DRAFT", who: { owner: { anywhere: ["expense_sending"] } } },
      { from: ["APPROVED"], to: "UNVALIDATED", who: { others: "expense_rollback" } },
      {
        from: ["APPROVED"],
        to: "UNVALIDATED",
        who: { others: "expense_approving", if: "approver" },
        while: "fresh",
        note: "within 10 minutes, while nobody acted on it",
      },
      {
        from: ["VALIDATED"],
        to: "APPROVED",
        who: { others: "expense_rollback" },
        note: "the settlement is undone",
      },
      {
        from: ["PARTIALLY_PAID", "PAID"],
        to: ["PARTIALLY_PAID", "VALIDATED"],
        who: { others: "expense_rollback" },
        note: "the newest payment is reversed",
      },
      { from: ["PAID"], to: "APPROVED", who: { others: "expense_rollback" }, note: "when advances alone paid it" },
    ],
    archive: {
      from: ["PAID", "REJECTED"],
      to: "same",
      who: { owner: { anywhere: anyExpense.any }, anyone: "expense_validating" },
    },
  },
  waits: ["approve", "validate", "pay"],
});
export type ExpenseAction = ActionOf<typeof expenseLifecycle>;
