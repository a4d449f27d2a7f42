import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { longText } from "../kit/long-text.ts";
import { afterQuery, byId, idOf, item, list } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { supplySeers } from "./rights.ts";
import { confirmations, ownAllocation, waitingFor } from "./schemas.ts";

/** So many things are confirmed at once. */
export const MOST_CONFIRMED = 200;

/** Something that somebody was asked to confirm and has not, or says that they don't have. */
export const unconfirmed = z.object({
  ...waitingFor,
  confirmation: z.enum(confirmations),
  /** When they were asked, or said no. */
  since: z.string(),
  denial: z.string().nullable(),
  /** When it was last known to be there. */
  known_at: z.string(),
});
export type Unconfirmed = z.infer<typeof unconfirmed>;

export const confirmOwn = endpoint({
  name: "supplies.confirm",
  method: "POST",
  path: "/api/supplies/mine/confirm",
  permission: "any-user",
  reach: "what one was given",
  summary: "I still have these.",
  body: z.object({
    allocations: z.array(idOf("supply_allocation")).min(1, { error: "errors.required" }).max(MOST_CONFIRMED),
  }),
  response: z.object({ data: z.array(ownAllocation) }),
});
export const denyOwn = endpoint({
  name: "supplies.deny",
  method: "POST",
  path: "/api/supply/allocation/{id}/deny",
  permission: "any-user",
  reach: "what one was given",
  summary:
    "I don't have this, or not all of it: its keepers are told, and find out what became of it. Nothing moves by it.",
  params: byId("supply_allocation"),
  body: z.object({ reason: longText().min(1, { error: "errors.reason_required" }).max(2000), version }),
  response: item(ownAllocation),
});
export const listUnconfirmed = endpoint({
  name: "supplies.unconfirmed",
  method: "GET",
  path: "/api/supplies/unconfirmed",
  permission: { any: supplySeers },
  reach: "allocations of the offices one sees",
  inOrder: true,
  summary:
    "Who has not confirmed what they have, and who says that they don't have it: what was given first comes first.",
  query: z.object({
    zone: idOf("zone").optional(),
    confirmation: z.enum(confirmations).optional(),
    ...afterQuery,
  }),
  response: list(unconfirmed),
});
export const askConfirmation = endpoint({
  name: "supplies.askConfirmation",
  method: "POST",
  path: "/api/supplies/unconfirmed",
  permission: "supplies_update",
  place: "the office",
  summary:
    "Asks everybody now to confirm what they were given in an office. Without it people are asked once a year by themselves.",
  body: z.object({ zone_id: idOf("zone", "errors.required") }),
  response: z.object({ data: z.object({ people: z.int(), allocations: z.int() }) }),
});
export const confirmationEndpoints = [confirmOwn, denyOwn, listUnconfirmed, askConfirmation];
