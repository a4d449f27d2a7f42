import { lifecycle } from "../kit/lifecycle.ts";

export const requestStates = ["UNVALIDATED", "VALIDATED", "REJECTED", "CANCELLED", "END"] as const;
export type RequestStatus = (typeof requestStates)[number];

/** As they are shown. DELAY: the day it is wanted by has passed, and it is not over. It follows from the day in its office and is never stored. */
export const shownRequestStates = [...requestStates, "DELAY"] as const;
export type ShownRequestStatus = (typeof shownRequestStates)[number];
export const openRequestStates = ["UNVALIDATED", "VALIDATED"] as const satisfies readonly RequestStatus[];

export const shownRequest = (
  r: { readonly status: RequestStatus; readonly wanted_by: string | null },
  today: string,
): ShownRequestStatus =>
  (openRequestStates as readonly string[]).includes(r.status) && r.wanted_by !== null && r.wanted_by < today
    ? "DELAY"
    : r.status;

/** The deciders of its type, of whom the next one is asked. */
const deciders = [
  { others: "user_requests_validate", if: "office" },
  { others: { anywhere: [] }, if: "decider" },
] as const;

/** A request for supplies. Its deciders are asked one after the other. */
export const requestLifecycle = lifecycle({
  area: "requests",
  name: "supply_request",
  place: "the request's office",
  states: requestStates,
  initial: "UNVALIDATED",
  /** `decider`: this person is named to decide next. `office`: the office is. `undecided`: nobody has decided yet. */
  facts: ["decider", "office", "undecided"],
  steps: {
    update: { from: ["UNVALIDATED"], to: "same", who: { owner: "user_requests_update" }, while: "undecided" },
    cancel: { from: ["UNVALIDATED"], to: "CANCELLED", who: { owner: "user_requests_update" } },
    delete: { from: ["UNVALIDATED"], to: "gone", who: { owner: "user_requests_delete" }, while: "undecided" },
    validate: {
      from: ["UNVALIDATED"],
      to: ["UNVALIDATED", "VALIDATED"],
      who: deciders,
      note: "line by line; the last decider's reserves what is there and puts the rest on the purchase list",
    },
    reject: { from: ["UNVALIDATED"], to: "REJECTED", who: deciders, asks: { motif: "text" } },
    reserve: {
      from: ["VALIDATED"],
      to: "same",
      who: { anyone: "supplies_update" },
      note: "what has come in since, or what was reserved too long ago",
    },
    hand_out: {
      from: ["VALIDATED"],
      to: ["VALIDATED", "END"],
      who: { anyone: "supplies_update" },
      note: "by allocating for its lines; the last one ends it",
    },
    fulfil: { from: ["VALIDATED"], to: "END", who: { anyone: "supplies_update" }, asks: { reason: "text" } },
  },
  waits: ["validate"],
});
