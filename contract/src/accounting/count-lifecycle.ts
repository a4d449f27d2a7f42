import { lifecycle } from "../kit/lifecycle.ts";

export const countStates = ["COUNTED", "SIGNED", "REJECTED", "WITHDRAWN"] as const;
export type CountState = (typeof countStates)[number];

/** A cash count: one person counts, another signs. */
export const countLifecycle = lifecycle({
  area: "accounting",
  name: "cash_count",
  place: "the cash box's office",
  states: countStates,
  initial: "COUNTED",
  steps: {
    sign: {
      from: ["COUNTED"],
      to: "SIGNED",
      who: { others: "accountings_closing" },
      note: "the difference is posted; refused when the box has moved since it was counted",
    },
    reject: { from: ["COUNTED"], to: "REJECTED", who: { others: "accountings_closing" }, asks: { motif: "text" } },
    withdraw: { from: ["COUNTED"], to: "WITHDRAWN", who: { owner: ["accountings_box", "accountings_all"] } },
  },
  waits: [],
});
