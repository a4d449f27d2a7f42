import { lifecycle } from "../kit/lifecycle.ts";

export const payslipStates = ["UNVALIDATED", "VALIDATED"] as const;
export type PayslipStatus = (typeof payslipStates)[number];

export const payslipLifecycle = lifecycle({
  area: "payslips",
  name: "payslip",
  place: "the payslip's office",
  states: payslipStates,
  initial: "UNVALIDATED",
  /** `free`: it stands in no expense, and no later payslip of the person in the office is validated. */
  facts: ["free"],
  steps: {
    update: { from: ["UNVALIDATED"], to: "same", who: { anyone: "payslips_update" } },
    delete: { from: ["UNVALIDATED"], to: "gone", who: { anyone: "payslips_update" } },
    validate: { from: ["UNVALIDATED"], to: "VALIDATED", who: { others: "payslips_validate" } },
    reopen: {
      from: ["VALIDATED"],
      to: "UNVALIDATED",
      who: { others: "payslips_validate" },
      while: "free",
      asks: { motif: "text" },
      note: "the latest one of the person first",
    },
  },
  waits: [],
});
