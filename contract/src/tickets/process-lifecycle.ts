import { lifecycle, type Who } from "../kit/lifecycle.ts";
import type { Permission } from "../permissions.ts";

type Fact = "plain" | "handler" | "open" | "mine" | "approver" | "nobodys" | "nobodys_secret";

const whoever = (fact: Fact): Who<Fact> => ({ owner: { anywhere: [] }, others: { anywhere: [] }, if: fact });
/** Holders of the right in the ticket's office; of a secret ticket its handlers. */
const staff = (right: Permission): readonly Who<Fact>[] => [{ anyone: right, if: "plain" }, whoever("handler")];
/** Nobody approves what they did or asked for themselves. */
const approvers: readonly Who<Fact>[] = [
  { others: { anywhere: [] }, if: "approver" },
  { others: "tickets_validate", if: "plain" },
  { others: { anywhere: [] }, if: "handler" },
];
const UNENDED = ["PENDING", "OPEN", "TO_APPROVE"] as const;

/** A step of a ticket's process. Its owner is whoever asked the ticket or did the step: they do not approve it. */
export const processLifecycle = lifecycle({
  area: "tickets",
  name: "ticket_step",
  place: "the ticket's office",
  states: ["PENDING", "OPEN", "TO_APPROVE", "DONE", "SKIPPED"],
  initial: "PENDING",
  /**
   * `plain`: the ticket is not secret. `handler`: it is, and this person handles its type. `open`: the ticket is neither solved nor closed. `mine`:
   * the step waits for this person. `approver`: this person approves it. `nobodys`: whoever should do it has left; `nobodys_secret`: the same of
   * a secret one, for a handler.
   */
  facts: ["plain", "handler", "open", "mine", "approver", "nobodys", "nobodys_secret"],
  usual: ["open"],
  steps: {
    finish: {
      from: ["OPEN"],
      to: ["DONE", "TO_APPROVE"],
      while: "open",
      who: [whoever("mine"), { anyone: "tickets_analyse", if: "nobodys" }, whoever("nobodys_secret")],
      note: "its owner; it waits for approval where somebody approves it",
    },
    approve: { from: ["TO_APPROVE"], to: "DONE", while: "open", who: approvers },
    refuse: {
      from: ["TO_APPROVE"],
      to: "OPEN",
      while: "open",
      who: approvers,
      note: "with a reason; another round begins",
    },
    skip: { from: UNENDED, to: "SKIPPED", while: "open", who: staff("tickets_analyse"), note: "with a reason" },
    back: {
      from: ["DONE", "SKIPPED"],
      to: "OPEN",
      while: "open",
      who: staff("tickets_analyse"),
      note: "those after it wait again",
    },
  },
  waits: [],
});
export type StepState = (typeof processLifecycle.states)[number];
