import type { Permission } from "../permissions.ts";

/** Each of them shows the tickets of its offices; those of a secret type none of them shows. */
export const ticketSeers = {
  any: ["tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"],
} as const satisfies { any: readonly Permission[] };

/** Who opens the list of tickets to handle: handlers of a secret type have no right to tickets. */
export const ticketHandlers = {
  any: [...ticketSeers.any, "ticket_types_view"],
} as const satisfies { any: readonly Permission[] };
