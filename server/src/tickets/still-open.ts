import { conflict, type Failure } from "#server/kit/shared/failures.ts";
import { openSteps } from "./process-rules.ts";
import type { FullTicket } from "./queries.ts";

/** SQL: whether a ticket `e` has a child that is not solved yet. */
export const HAS_OPEN_CHILD = `EXISTS (SELECT 1 FROM ticket o WHERE o.parent_id = e.hash_id AND o.state IN ('OPEN', 'WAITING'))`;

const isOpen = ({ state }: { readonly state: string }): boolean => state === "OPEN" || state === "WAITING";

/**
 * What keeps a ticket from being solved, named as far as its reader may see it: a child that is not, then a step that waits for approval, then one
 * that is not done. A secret child whose handlers have become others than its parent's keeps nothing open: that would tell of it.
 */
export function stillOpen(row: FullTicket): Failure | undefined {
  const children = row.children.filter(isOpen).map((child) => child.number);
  const { hidden_open: count } = row;
  if (children.length > 0 && count > 0)
    return conflict("errors.ticket_still_open_hidden", { numbers: children.join(", "), count }, "open");
  if (children.length > 0) return conflict("errors.ticket_still_open", { numbers: children.join(", ") }, "open");
  if (count > 0) return conflict("errors.ticket_hidden_open", { count }, "open");
  const steps = openSteps(row.steps);
  const step = steps.find(({ state }) => state === "TO_APPROVE") ?? steps[0];
  if (!step) return undefined;
  const key = step.state === "TO_APPROVE" ? "errors.ticket_step_waits" : "errors.ticket_step_open";
  return conflict(key, { step: step.label }, "open");
}
