import type { Event } from "#server/kit/records/record.ts";
import type { MovedStep } from "./copy-steps.ts";
import { ticketEvent, type ToldTicket } from "./records.ts";

/** Tells whom the steps that open or wait for approval now wait for. */
export const toldOfSteps = (
  row: ToldTicket,
  by: string,
  steps: readonly MovedStep[],
  refused?: string,
): readonly Event[] =>
  steps.flatMap((step) => {
    const kind =
      step.state === "TO_APPROVE"
        ? "ticket_to_approve"
        : step.state === "OPEN"
          ? step.hash_id === refused
            ? "ticket_refused"
            : "ticket_step"
          : undefined;
    const users = step.state === "TO_APPROVE" ? step.approvers : step.people;
    if (!kind || users.length === 0) return [];
    // A secret ticket's steps have names that tell of it.
    const params = { person: by, step: row.secret ? "…" : step.label };
    return [{ ...ticketEvent(row, kind, { notice: { kind, users, params } }), offTrail: true as const }];
  });
