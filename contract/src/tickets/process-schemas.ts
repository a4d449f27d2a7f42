import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { canOf } from "../kit/step-call.ts";
import { processLifecycle } from "./process-lifecycle.ts";

/** Who does a step. `manager`: the asker's. */
export const stepOwners = ["person", "department", "asker", "manager", "assignee"] as const;
export const stepApprovers = ["person", "department", "manager"] as const;
export type StepOwner = (typeof stepOwners)[number];
export type StepApprover = (typeof stepApprovers)[number];
/** So many steps may a type have. */
export const MOST_STEPS = 30;

const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const named = ref.extend({ name_fr: z.string().nullable() });
const person = ref.extend({ avatar: z.string().nullable() });

const how = {
  label: z.string(),
  description: z.string(),
  owner: z.enum(stepOwners),
  user: ref.nullable(),
  department: named.nullable(),
  due_minutes: z.int().nullable(),
  /** The places, from 1, of the steps that it waits for. */
  after: z.array(z.int()),
  approver: z.enum(stepApprovers).nullable(),
  approver_user: ref.nullable(),
  approver_department: named.nullable(),
};
/** A step of a type. */
export const typeStep = z.object(how);
export type TypeStep = z.infer<typeof typeStep>;

/** A step of a ticket. */
export const ticketStep = z.object({
  hash_id: z.uuid(),
  /** From 1. */
  position: z.int(),
  ...how,
  state: z.enum(processLifecycle.states),
  /** Which attempt it is. */
  round: z.int(),
  /** Whom it waits for, or waited for. */
  people: z.array(person),
  approvers: z.array(person),
  opened_at: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Since when it has waited for them. */
  since: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: person.nullable(),
  approved_by: person.nullable(),
  /** Why it was skipped, refused or sent back; for who works on the ticket or on the step. */
  reason: z.string().nullable(),
  can: canOf(processLifecycle),
});
export type TicketStep = z.infer<typeof ticketStep>;

export const stepLabel = lineText().min(1, { error: "errors.required" }).max(80);
