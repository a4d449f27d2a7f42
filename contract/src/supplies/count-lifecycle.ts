import { lifecycle } from "../kit/lifecycle.ts";

const who = { anyone: "supplies_update" } as const;

export const supplyCountStates = ["OPEN", "COUNTED", "AGREED", "CANCELLED"] as const;
/** A stock-take of supplies: some count blind, somebody else agrees what differs. Whoever began it or counted owns it. */
export const supplyCountLifecycle = lifecycle({
  area: "supplies",
  name: "supply_count",
  place: "the office that is counted",
  states: supplyCountStates,
  initial: "OPEN",
  steps: {
    count: { from: ["OPEN"], to: "same", who, note: "what was scanned or counted" },
    finish: { from: ["OPEN"], to: "COUNTED", who, note: "shows what is missing" },
    reopen: { from: ["COUNTED"], to: "OPEN", who },
    agree: {
      from: ["COUNTED"],
      to: "AGREED",
      who: { others: "supplies_count" },
      note: "missing is a LOSS, written off but seen an ENTRY; never by its owners, whatever the company says of four eyes",
    },
    cancel: { from: ["OPEN", "COUNTED"], to: "CANCELLED", who, asks: { reason: "text" } },
  },
  waits: ["agree"],
});

/** What a scan says, and what the end adds: what should have been there and was not seen. */
export const findings = ["RIGHT", "ELSEWHERE", "GONE", "UNKNOWN", "MISSING"] as const;
export type Finding = (typeof findings)[number];
