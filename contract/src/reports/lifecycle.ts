import { lifecycle } from "../kit/lifecycle.ts";

export const reportStates = ["DRAFT", "SENT"] as const;
export type ReportState = (typeof reportStates)[number];

const writer = { owner: "reports_update", anyone: "reports_update_all" } as const;

export const reportLifecycle = lifecycle({
  area: "reports",
  name: "report",
  place: "the country of its contact",
  states: reportStates,
  initial: "DRAFT",
  steps: {
    update: {
      from: reportStates,
      to: "same",
      who: writer,
      note: "of a sent one it makes a new version, which says what changed and is mailed to its recipients again",
    },
    send: { from: reportStates, to: "SENT", who: writer, note: "a sent one goes to further recipients" },
    delete: { from: ["DRAFT"], to: "gone", who: { owner: "reports_delete", anyone: "reports_delete_all" } },
  },
  waits: [],
});
