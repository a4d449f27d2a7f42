import { lifecycle } from "../kit/lifecycle.ts";

export const supplyTransferStates = ["SENT", "RECEIVED", "CANCELLED"] as const;
/** Supplies on their way from one office to another: received once, or taken back by the sender until then. */
export const supplyTransferLifecycle = lifecycle({
  area: "supplies",
  name: "supply_transfer",
  place: "the office that receives it; to cancel it, the office that sent it",
  states: supplyTransferStates,
  initial: "SENT",
  steps: {
    receive: {
      from: ["SENT"],
      to: "RECEIVED",
      who: { anyone: "supplies_update" },
      note: "what came of each line; what is missing has a reason, and is a LOSS of the sender",
    },
    cancel: { from: ["SENT"], to: "CANCELLED", who: { anyone: "supplies_update" }, note: "all is back where it was" },
  },
  waits: ["receive"],
});
