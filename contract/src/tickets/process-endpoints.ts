import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { lineText } from "../kit/one-line.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { ticketLifecycle } from "./lifecycle.ts";
import { MOST_STEPS, stepApprovers, stepLabel, stepOwners, typeStep } from "./process-schemas.ts";
import { ticket } from "./schemas.ts";

// Steps of a process, merging, time spent.

const types = z.object({ data: z.array(typeStep), version: z.int() });
export const getTypeProcesses = endpoint({
  name: "tickets.processes",
  method: "GET",
  path: "/api/ticket_type/{id}/processes",
  permission: "ticket_types_view",
  summary: "The steps of a type, in their order.",
  params: byId("ticket_type"),
  response: types,
});
export const setTypeProcesses = endpoint({
  name: "tickets.setProcesses",
  method: "PUT",
  path: "/api/ticket_type/{id}/processes",
  permission: "ticket_types_update",
  summary:
    "Sets the steps of a type, all of them in their order. `after`: the places, from 1, of the steps that one waits for; null is the one before. Tickets that are asked already keep theirs.",
  params: byId("ticket_type"),
  body: z.object({
    version,
    steps: z
      .array(
        z.object({
          label: stepLabel,
          description: longText().max(1000).default(""),
          owner: z.enum(stepOwners),
          user_id: idOf("user").nullish(),
          department_id: idOf("department").nullish(),
          due_minutes: z.int().min(1).max(129_600).nullish(),
          after: z.array(z.int().min(1).max(MOST_STEPS)).max(MOST_STEPS).nullish(),
          approver: z.enum(stepApprovers).nullish(),
          approver_id: idOf("user").nullish(),
          approver_department_id: idOf("department").nullish(),
        }),
      )
      .max(MOST_STEPS),
  }),
  response: types,
});

export const processDeeds = ["finish", "approve", "refuse", "skip", "back"] as const;
export type ProcessDeed = (typeof processDeeds)[number];
export const moveProcess = endpoint({
  name: "tickets.process",
  method: "PATCH",
  path: "/api/ticket/{id}/process",
  permission: "any-user",
  place: "the ticket's office",
  summary:
    "Takes a step of a ticket further: `finish` by its owner, `approve` or `refuse` by its approver, `skip` or go `back` to it by who assigns tickets. Skipping and refusing take a `reason`.",
  params: byId("ticket"),
  body: z.object({
    version,
    step_id: idOf("ticket_step"),
    do: z.enum(processDeeds),
    reason: longText().max(2000).optional(),
  }),
  response: item(ticket.nullable()),
});

export const listDueSteps = endpoint({
  name: "tickets.dueSteps",
  method: "GET",
  path: "/api/tickets/due_steps",
  permission: "any-user",
  openToImpersonator: true,
  reach: "steps that wait for oneself",
  summary: "Steps that wait for me and are due on one of these days, at most two hundred, the first one first.",
  query: z.object({ date_start: day, date_end: day }),
  response: z.object({
    data: z.array(
      z.object({
        hash_id: z.uuid(),
        label: z.string(),
        due_at: z.string(),
        ticket: z.object({ hash_id: z.uuid(), number: z.string(), topic: z.string() }),
      }),
    ),
  }),
});

/** A merging may be undone for so many minutes. */
export const UNMERGE_MINUTES = 15;
export const mergeTicket = stepCall(ticketLifecycle, "merge", {
  method: "POST",
  path: "/api/ticket/{id}/merge",
  summary:
    "Merges it into another one (`ticket_hash_id`), which gets its comments, followers, time and children; it is closed, and links and answers to it lead there.",
  body: z.object({ version, ticket_hash_id: idOf("ticket") }),
  response: item(ticket),
});
export const unmergeTicket = stepCall(ticketLifecycle, "unmerge", {
  method: "POST",
  path: "/api/ticket/{id}/unmerge",
  summary: `Takes a merged ticket out again, with what it brought, within ${UNMERGE_MINUTES} minutes.`,
  body: z.object({ version }),
  response: item(ticket),
});
export const spendTime = stepCall(ticketLifecycle, "time", {
  method: "POST",
  path: "/api/ticket/{id}/time",
  summary: "Notes minutes spent on a day. `replaces`: an own entry that this one corrects; 0 minutes take it back.",
  body: z.object({
    minutes: z.int().min(0).max(1440),
    day: dayOf("past"),
    text: lineText().max(200).default(""),
    replaces: idOf("ticket_time").optional(),
  }),
  response: item(ticket),
});

export const processEndpoints = [
  getTypeProcesses,
  setTypeProcesses,
  moveProcess,
  listDueSteps,
  mergeTicket,
  unmergeTicket,
  spendTime,
];
