import { lifecycle } from "../kit/lifecycle.ts";

/** Parcel states, the same for all carriers, in their usual order. */
export const parcelStates = [
  "ANNOUNCED",
  "INFO_RECEIVED",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "ATTEMPT_FAILED",
  "PICKUP",
  "DELIVERED",
  "EXCEPTION",
  "EXPIRED",
] as const;
export type ParcelState = (typeof parcelStates)[number];
/** `REQUESTED`: not sent yet. */
export const sampleStates = ["REQUESTED", ...parcelStates] as const;
export type SampleState = (typeof sampleStates)[number];
/** The states counted by each figure of the overview. */
export const statesOf = {
  requested: ["REQUESTED"],
  under_way: ["ANNOUNCED", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY"],
  problem: ["ATTEMPT_FAILED", "PICKUP", "EXCEPTION", "EXPIRED"],
  verdict: ["DELIVERED"],
} as const satisfies Readonly<Record<string, readonly SampleState[]>>;

const keeper = { owner: "trackings_update", anyone: "trackings_update_all" } as const;

/** The carrier job also changes the state in the background; those changes are not steps. */
export const sampleLifecycle = lifecycle({
  area: "tracking",
  name: "sample",
  place: "the customer's country",
  states: sampleStates,
  initial: "REQUESTED",
  /** `open`: not archived. */
  facts: ["open"],
  steps: {
    update: { from: sampleStates, to: "same", who: keeper, while: "open" },
    change_code: {
      from: sampleStates,
      to: "ANNOUNCED",
      who: keeper,
      while: "open",
      note: "the first code takes the reserved bottles from stock",
    },
    set_state: {
      from: parcelStates,
      to: parcelStates,
      who: keeper,
      while: "open",
      note: "by hand, where no carrier is asked",
    },
    verdict: { from: parcelStates, to: "same", who: keeper, while: "open" },
    archive: { from: sampleStates, to: "same", who: keeper, note: "archives, or unarchives an archived one" },
    delete: {
      from: ["REQUESTED"],
      to: "gone",
      who: { owner: "trackings_delete", anyone: "trackings_delete_all" },
      while: "open",
      note: "gives the reserved bottles back",
    },
  },
  waits: [],
});

export const isSampleState = (word: string): word is SampleState => (sampleStates as readonly string[]).includes(word);
