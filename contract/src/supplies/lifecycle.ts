import { lifecycle } from "../kit/lifecycle.ts";

export const supplyStates = [
  "AVAILABLE",
  "ALLOCATED",
  "MAINTENANCE",
  "DEFECTIVE",
  "ON_THE_WAY",
  "USED",
  "GONE",
] as const;
export type SupplyState = (typeof supplyStates)[number];
/** Where units are that the office has: their sum is what is on hand. */
export const onHandStates = ["AVAILABLE", "ALLOCATED", "MAINTENANCE", "DEFECTIVE"] as const;

const who = { anyone: "supplies_update" } as const;
const asks = { reason: "text" } as const;

/**
 * The movement statuses of supplies: the one table from which refusals, buttons and documentation follow. A step is a status; its states are
 * where the units leave from and where they arrive. New units come in AVAILABLE, by INITIAL (with the article) or by ENTRY.
 */
export const supplyLifecycle = lifecycle({
  area: "supplies",
  name: "supply_piece",
  place: "the office where it is",
  states: supplyStates,
  initial: "AVAILABLE",
  /** `reusable`: it comes back after use. `receiving`: only while a transfer is received. */
  facts: ["reusable", "consumable", "receiving"],
  steps: {
    ALLOCATED: [
      { from: ["AVAILABLE"], to: "ALLOCATED", who, while: "reusable" },
      {
        from: ["AVAILABLE"],
        to: "USED",
        who,
        while: "consumable",
        note: "to somebody, or used up by the office itself",
      },
    ],
    UNALLOCATED: [
      {
        from: ["ALLOCATED"],
        to: "AVAILABLE",
        who,
        note: "then MAINTENANCE or DEFECTIVE in the same call, if it is not in order",
      },
      { from: ["USED"], to: "AVAILABLE", who, note: "what is left over comes back" },
    ],
    MAINTENANCE: { from: ["AVAILABLE", "DEFECTIVE"], to: "MAINTENANCE", who, while: "reusable", asks },
    DEFECTIVE: { from: ["AVAILABLE", "MAINTENANCE"], to: "DEFECTIVE", who, asks },
    AVAILABLE: { from: ["MAINTENANCE", "DEFECTIVE"], to: "AVAILABLE", who, asks },
    LOSS: [
      {
        from: ["AVAILABLE", "ALLOCATED", "MAINTENANCE", "DEFECTIVE"],
        to: "GONE",
        who: { others: "supplies_update" },
        asks,
        note: "what one has oneself is written off by somebody else",
      },
      { from: ["ON_THE_WAY"], to: "GONE", who, while: "receiving", asks, note: "what a transfer lacks, at the sender" },
    ],
    RECYCLED: { from: ["AVAILABLE", "MAINTENANCE", "DEFECTIVE"], to: "GONE", who, asks },
    DONATION: { from: ["AVAILABLE", "DEFECTIVE"], to: "GONE", who, asks, note: "to whom" },
    LIQUIDATION: { from: ["AVAILABLE", "DEFECTIVE"], to: "GONE", who, asks, note: "to whom" },
    TRANSFER_FROM: { from: ["AVAILABLE"], to: "ON_THE_WAY", who, note: "cancelled by the sender until it is received" },
    TRANSFER_TO: {
      from: ["ON_THE_WAY"],
      to: "AVAILABLE",
      who,
      while: "receiving",
      note: "in the office that receives it",
    },
    ENTRY: { from: ["GONE"], to: "AVAILABLE", who, asks, note: "a piece that was found" },
  },
  waits: [],
});

export const acceptanceStates = ["PENDING", "ACCEPTED", "REFUSED", "ENDED"] as const;
/** What a person is given to use waits for that person. Nobody else accepts it; taken back, lost or written off, it waits no more. */
export const acceptanceLifecycle = lifecycle({
  area: "supplies",
  name: "supply_allocation",
  place: "nowhere: it is the person's own",
  states: acceptanceStates,
  initial: "PENDING",
  steps: {
    accept: {
      from: ["PENDING"],
      to: "ACCEPTED",
      who: { owner: { anywhere: [] } },
      note: "confirmed, or signed by a drawing",
    },
    refuse: { from: ["PENDING"], to: "REFUSED", who: { owner: { anywhere: [] } }, asks: { reason: "text" } },
    end: {
      from: ["PENDING"],
      to: "ENDED",
      who: { anyone: "supplies_update" },
      note: "by taking all of it back, or writing it off",
    },
  },
  waits: [],
});

/** A movement of the list: a step, or the entry that comes with the article. */
export const supplyStatuses = [
  "INITIAL",
  "ENTRY",
  "ALLOCATED",
  "UNALLOCATED",
  "MAINTENANCE",
  "DEFECTIVE",
  "AVAILABLE",
  "LOSS",
  "RECYCLED",
  "DONATION",
  "LIQUIDATION",
  "TRANSFER_FROM",
  "TRANSFER_TO",
] as const;
export type SupplyStatus = (typeof supplyStatuses)[number];

/** Statuses that are set with a reason and nothing else. */
export const changeStatuses = [
  "MAINTENANCE",
  "DEFECTIVE",
  "AVAILABLE",
  "LOSS",
  "RECYCLED",
  "DONATION",
  "LIQUIDATION",
] as const satisfies readonly SupplyStatus[];
export type ChangeStatus = (typeof changeStatuses)[number];
/** Where what comes back goes to. */
export const returnStatuses = [
  "AVAILABLE",
  "MAINTENANCE",
  "DEFECTIVE",
  "LOSS",
] as const satisfies readonly SupplyStatus[];
