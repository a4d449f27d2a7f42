import { lifecycle, type Who } from "../kit/lifecycle.ts";
import type { Permission } from "../permissions.ts";
import { ticketMeanings } from "./colours.ts";

type Fact = "plain" | "handler" | "assignee" | "unanswered" | "asker" | "step" | "merged";

/** The asker, whatever rights they hold. */
const asker = { owner: { anywhere: [] } } as const;
/** Whoever meets the fact, the asker too. */
const whoever = (fact: Fact): Who<Fact> => ({ owner: { anywhere: [] }, others: { anywhere: [] }, if: fact });
/** Holders of the right in the ticket's office. Rights open no ticket of a secret type: its handlers do all the work there. */
const staff = (right: Permission): readonly Who<Fact>[] => [{ anyone: right, if: "plain" }, whoever("handler")];

/** The states are the meanings of the company's statuses. */
export const ticketLifecycle = lifecycle({
  area: "tickets",
  name: "ticket",
  place: "the ticket's office",
  states: ticketMeanings,
  initial: "OPEN",
  /**
   * `plain`: not of a secret type. `handler`: secret, and this person handles its type. `assignee`: this person has it. `unanswered`: the asker
   * has got no answer yet. `asker`: asked a ticket that was merged into it. `step`: does or approves an opened step. `merged`: was merged into
   * another, a few minutes ago.
   */
  facts: ["plain", "handler", "assignee", "unanswered", "asker", "step", "merged"],
  steps: {
    update: {
      from: ["OPEN", "WAITING"],
      to: "same",
      who: [{ ...asker, if: "unanswered" }, ...staff("tickets_update"), whoever("assignee")],
      note: "the asker changes topic and description, until somebody answers",
    },
    assign: { from: ["OPEN", "WAITING"], to: "same", who: staff("tickets_analyse") },
    status: {
      from: ["OPEN", "WAITING"],
      to: ["OPEN", "WAITING", "SOLVED"],
      who: [...staff("tickets_update"), whoever("assignee")],
      note: "WAITING with a question to the asker, SOLVED with what was done, once its steps and children are ended",
    },
    force: {
      from: ["OPEN", "WAITING"],
      to: "SOLVED",
      who: staff("tickets_validate"),
      note: "solves it over open steps and children, with a reason; its open steps are skipped",
    },
    reply: {
      from: ["OPEN", "WAITING", "SOLVED"],
      to: "same",
      who: [asker, ...staff("tickets_update"), whoever("assignee"), whoever("asker")],
      note: "a comment that the asker reads; the asker's own ends WAITING and SOLVED",
    },
    reopen: [
      { from: ["SOLVED"], to: "OPEN", who: staff("tickets_validate"), asks: { reason: "text" } },
      { from: ["WAITING", "SOLVED"], to: "OPEN", who: [asker, whoever("asker")], note: "by an answer" },
    ],
    close: {
      from: ["SOLVED"],
      to: "CLOSED",
      who: [asker, ...staff("tickets_validate")],
      note: "or after 5 working days of its office",
    },
    merge: {
      from: ["OPEN", "WAITING", "SOLVED"],
      to: "CLOSED",
      who: staff("tickets_analyse"),
      note: "into another one of the same secrecy, with the same right there",
    },
    unmerge: {
      from: ["CLOSED"],
      to: ["OPEN", "WAITING", "SOLVED"],
      while: "merged",
      who: staff("tickets_analyse"),
      note: "for 15 minutes",
    },
    time: {
      from: ["OPEN", "WAITING", "SOLVED"],
      to: "same",
      who: [...staff("tickets_update"), whoever("assignee"), whoever("step")],
      note: "notes time spent",
    },
    withdraw: { from: ["OPEN", "WAITING"], to: "CLOSED", who: asker },
    delete: {
      from: ticketMeanings,
      to: "gone",
      who: staff("tickets_validate"),
      while: "unanswered",
    },
  },
  waits: [],
});
