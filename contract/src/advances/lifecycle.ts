import { lifecycle } from "../kit/lifecycle.ts";

export const advanceStates = ["DRAFT", "UNVALIDATED", "APPROVED", "VALIDATED", "REJECTED", "CLOSED"] as const;
export type AdvanceStatus = (typeof advanceStates)[number];

export const advanceLifecycle = lifecycle({
  area: "advances",
  name: "advance",
  place: "the advance's office",
  states: advanceStates,
  initial: "DRAFT",
  /** `planned`: instalments are still outstanding. */
  facts: ["planned"],
  steps: {
    update: {
      from: ["DRAFT", "REJECTED"],
      to: "same",
      who: { owner: "advance_update", anyone: "advance_update_all" },
    },
    delete: {
      from: ["DRAFT", "REJECTED"],
      to: "gone",
      who: { owner: "advance_delete", anyone: "advance_delete_all" },
    },
    send: { from: ["DRAFT", "REJECTED"], to: "UNVALIDATED", who: { owner: "advance_sending" } },
    validate: [
      { from: ["UNVALIDATED"], to: "APPROVED", who: { others: "advance_validating" } },
      {
        from: ["APPROVED"],
        to: "VALIDATED",
        who: { others: "advance_validating", also: "expense_paying" },
        note: "the money is handed over from an account or a box",
      },
    ],
    reject: {
      from: ["UNVALIDATED", "APPROVED"],
      to: "REJECTED",
      who: { others: "advance_validating" },
      asks: { motif: "text" },
    },
    close: {
      from: ["VALIDATED"],
      to: "CLOSED",
      who: { others: "advance_validating" },
      note: "the rest is given back, or planned on the next payslips",
    },
    // A loan closes with its last instalment; amounts planned on payslips are received after closing.
    instalment: [
      {
        from: ["VALIDATED"],
        to: ["VALIDATED", "CLOSED"],
        who: { others: ["advance_validating", "accountings_users_avances"] },
        while: "planned",
      },
      {
        from: ["CLOSED"],
        to: "CLOSED",
        who: { others: ["advance_validating", "accountings_users_avances"] },
        while: "planned",
      },
    ],
  },
  waits: ["validate"],
});
