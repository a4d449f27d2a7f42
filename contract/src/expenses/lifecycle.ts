import { lifecycle } from "../kit/lifecycle.ts";

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

/** Order by status of one's own lists; general ones go by the order above (specification, section 4). */
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
  name: "expense",
  states: expenseStates,
  initial: "DRAFT",
  actions: {
    update: [{ from: ["DRAFT", "REJECTED"], to: "same", who: "owner with the type's update right, or update_all" }],
    delete: [{ from: ["DRAFT", "REJECTED"], to: "gone", who: "owner with the type's delete right, or delete_all" }],
    send: [
      {
        from: ["DRAFT", "REJECTED"],
        to: ["UNVALIDATED"],
        who: "owner with expense_sending; office_expenses_update_all for drafts that a job made",
      },
    ],
    approve: [{ from: ["UNVALIDATED"], to: ["APPROVED"], who: "expense_approving in its office" }],
    validate: [
      { from: ["APPROVED"], to: ["VALIDATED", "PAID"], who: "expense_validating; PAID when advances cover it all" },
    ],
    reject: [
      {
        from: ["UNVALIDATED", "APPROVED"],
        to: ["REJECTED"],
        who: "expense_approving or expense_validating, with a reason",
      },
    ],
    pay: [{ from: ["VALIDATED", "PARTIALLY_PAID"], to: ["PARTIALLY_PAID", "PAID"], who: "expense_paying" }],
    rollback: [
      { from: ["UNVALIDATED"], to: ["DRAFT"], who: "owner, who takes it back" },
      {
        from: ["APPROVED"],
        to: ["UNVALIDATED"],
        who: "expense_rollback, not the owner; its approver within 10 minutes, while nobody acted on it",
      },
      { from: ["VALIDATED"], to: ["APPROVED"], who: "expense_rollback, not the owner: the settlement is undone" },
      {
        from: ["PARTIALLY_PAID", "PAID"],
        to: ["PARTIALLY_PAID", "VALIDATED"],
        who: "expense_rollback, not the owner: the newest payment is reversed",
      },
      { from: ["PAID"], to: ["APPROVED"], who: "expense_rollback, not the owner, when advances alone paid it" },
    ],
    archive: [{ from: ["PAID", "REJECTED"], to: "same", who: "owner or expense_validating" }],
  },
});
export type ExpenseAction = keyof typeof expenseLifecycle.actions;
