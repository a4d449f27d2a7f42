import { lifecycle } from "../kit/lifecycle.ts";

const keeper = { anyone: "laboratory_stock" } as const;
/** `open`: the place is not archived. */
const here = { who: keeper, while: "open" } as const;
const place = "the laboratory's country";

export const batchStates = ["PLANNED", "WEIGHED", "MADE", "CANCELLED"] as const;
/** `readable`: the person may see the formulas of its recipe and sub-recipes. What a step moves in stock tells what is in them. */
const maker = { who: { ...keeper, if: "readable" }, while: "open" } as const;
export const batchLifecycle = lifecycle({
  area: "laboratory",
  name: "batch",
  place,
  states: batchStates,
  initial: "PLANNED",
  facts: ["open", "readable"],
  steps: {
    reserve: {
      from: ["PLANNED"],
      to: "same",
      ...maker,
      note: "anew, after a delivery or when reservations have lapsed",
    },
    weigh: { from: ["PLANNED", "WEIGHED"], to: "WEIGHED", ...maker },
    make: { from: ["WEIGHED"], to: "MADE", ...maker, note: "its lots are taken, and the bottles come into stock" },
    undo: { from: ["MADE"], to: "WEIGHED", ...maker, note: "refused once some of the product was taken or reserved" },
    cancel: { from: ["PLANNED", "WEIGHED"], to: "CANCELLED", ...maker, asks: { reason: "text" } },
  },
  waits: [],
});

export const stockCountStates = ["OPEN", "COUNTED", "AGREED", "CANCELLED"] as const;
/** A stock-take: some count blind, another agrees what differs. Whoever started it or counted owns it. */
export const stockCountLifecycle = lifecycle({
  area: "laboratory",
  name: "stock_count",
  place,
  states: stockCountStates,
  initial: "OPEN",
  facts: ["open"],
  steps: {
    count: { from: ["OPEN"], to: "same", ...here, note: "lots of the list, and lots found" },
    finish: { from: ["OPEN"], to: "COUNTED", ...here, note: "shows the variances" },
    reopen: { from: ["COUNTED"], to: "OPEN", ...here },
    agree: {
      from: ["COUNTED"],
      to: "AGREED",
      who: { others: "laboratory_count" },
      while: "open",
      note: "one movement for each variance; never by its owners, whatever the company says of four eyes",
    },
    cancel: { from: ["OPEN", "COUNTED"], to: "CANCELLED", ...here, asks: { reason: "text" } },
  },
  waits: ["agree"],
});

export const transferStates = ["SENT", "RECEIVED", "CANCELLED"] as const;
export const transferLifecycle = lifecycle({
  area: "laboratory",
  name: "stock_transfer",
  place: "the country of the place that receives it; to cancel it, of the place that sent it",
  states: transferStates,
  initial: "SENT",
  steps: {
    receive: {
      from: ["SENT"],
      to: "RECEIVED",
      who: keeper,
      note: "what came of each line; what is missing has a reason",
    },
    cancel: { from: ["SENT"], to: "CANCELLED", who: keeper, note: "its lots are back where they were" },
  },
  waits: ["receive"],
});
