import { lifecycle } from "../kit/lifecycle.ts";

export const holidayStates = ["DRAFT", "UNVALIDATED", "APPROVED", "VALIDATED", "REJECTED", "CANCELLED"] as const;
export type HolidayStatus = (typeof holidayStates)[number];

/**
 * States as they are shown. DELAY: its first day has come, and nobody has decided yet. END: a validated one that is over. Both follow from
 * the day in the office and are never stored.
 */
export const shownStates = [...holidayStates, "DELAY", "END"] as const;
export type ShownStatus = (typeof shownStates)[number];

export const shownStatus = (
  h: { readonly status: HolidayStatus; readonly start_date: string; readonly end_date: string },
  today: string,
): ShownStatus => {
  if ((h.status === "UNVALIDATED" || h.status === "APPROVED") && h.start_date <= today) return "DELAY";
  return h.status === "VALIDATED" && h.end_date < today ? "END" : h.status;
};

/** States in which the days are taken. */
export const holdingStates = ["UNVALIDATED", "APPROVED", "VALIDATED"] as const satisfies readonly HolidayStatus[];

/** The applicant, whatever rights they hold. */
const applicant = { owner: { anywhere: [] } } as const;

export const holidayLifecycle = lifecycle({
  area: "holidays",
  name: "holiday",
  place: "the request's office",
  states: holidayStates,
  initial: "DRAFT",
  /**
   * `manager`: this person is the applicant's manager, or the substitute of a manager who is away today. `asked`: a cancellation is requested;
   * `unasked`: none is. `over`: its last day has passed.
   */
  facts: ["manager", "asked", "unasked", "over"],
  steps: {
    update: {
      from: ["DRAFT", "REJECTED"],
      to: "same",
      who: { owner: { anywhere: ["holidays_create"] }, anyone: "holidays_update" },
    },
    delete: { from: ["DRAFT", "REJECTED"], to: "gone", who: { ...applicant, anyone: "holidays_delete" } },
    send: {
      from: ["DRAFT", "REJECTED"],
      to: "UNVALIDATED",
      who: { owner: { anywhere: ["holidays_create"] }, anyone: "holidays_update" },
    },
    take_back: { from: ["UNVALIDATED"], to: "DRAFT", who: applicant },
    approve: {
      from: ["UNVALIDATED"],
      to: "APPROVED",
      who: [{ others: "holidays_approve" }, { others: { anywhere: [] }, if: "manager" }],
    },
    validate: { from: ["UNVALIDATED", "APPROVED"], to: "VALIDATED", who: { others: "holidays_validate" } },
    reject: {
      from: ["UNVALIDATED", "APPROVED"],
      to: "REJECTED",
      who: { others: "holidays_reject" },
      asks: { motif: "text" },
    },
    request_cancellation: {
      from: ["APPROVED", "VALIDATED"],
      to: "same",
      who: applicant,
      while: "unasked",
      asks: { reason: "text", from_date: "day?" },
      note: "also after its end; with `from_date` only from that day on",
    },
    cancel: [
      {
        from: ["APPROVED"],
        to: ["CANCELLED", "APPROVED"],
        who: { others: "holidays_validate" },
        while: "asked",
        note: "with `from_date` it only ends earlier",
      },
      {
        from: ["VALIDATED"],
        to: ["CANCELLED", "VALIDATED"],
        who: { others: "holidays_validate" },
        while: "asked",
      },
    ],
    refuse_cancellation: {
      from: ["APPROVED", "VALIDATED"],
      to: "same",
      who: { others: "holidays_validate" },
      while: "asked",
    },
    archive: [
      { from: ["REJECTED", "CANCELLED"], to: "same", who: { ...applicant, anyone: "holidays_validate" } },
      { from: ["VALIDATED"], to: "same", who: { ...applicant, anyone: "holidays_validate" }, while: "over" },
    ],
  },
  waits: ["approve", "validate"],
});
