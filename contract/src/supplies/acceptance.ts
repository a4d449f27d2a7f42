import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, idOf, item, list } from "../kit/page.ts";
import { personRef } from "../users/schemas.ts";
import { supplySeers } from "./rights.ts";
import { ownAllocation, waitingFor } from "./schemas.ts";

/** Working days of the office after which somebody is reminded to accept what they were given, or to confirm what they have. */
export const REMINDED_AFTER = [3, 7] as const;

/** Something that was given to somebody who has not accepted it yet. */
export const pendingAllocation = z.object({
  ...waitingFor,
  created_at: z.string(),
  by: personRef,
  can: z.object({ hand_over: z.boolean().optional() }),
});
export type PendingAllocation = z.infer<typeof pendingAllocation>;

export const listPending = endpoint({
  name: "supplies.pending",
  method: "GET",
  path: "/api/supplies/pending",
  permission: { any: supplySeers },
  reach: "allocations of the offices one sees",
  inOrder: true,
  summary: "What was given to people who have not accepted it yet, the longest waiting first.",
  query: z.object({ zone: idOf("zone").optional(), ...afterQuery }),
  response: list(pendingAllocation),
});
export const getAllocation = endpoint({
  name: "supplies.allocation",
  method: "GET",
  path: "/api/supply/allocation/{id}",
  permission: "any-user",
  reach: "what one was given, and what was given in the offices whose supplies one sees",
  openToImpersonator: true,
  summary: "Something that was given to somebody, as it is now: for them, and for those who see the office's supplies.",
  params: byId("supply_allocation"),
  response: item(ownAllocation),
});
export const handOver = endpoint({
  name: "supplies.handOver",
  method: "GET",
  path: "/api/supply/allocation/{id}/handover",
  permission: "supplies_update",
  place: "the office it was given in",
  summary:
    "The address at which the person accepts what they were given, as a QR code for their own phone; nobody else can accept it there.",
  params: byId("supply_allocation"),
  response: z.object({ data: z.object({ url: z.string(), size: z.int(), path: z.string() }) }),
});
export const printReturn = endpoint({
  name: "supplies.receipt",
  method: "GET",
  path: "/api/supply/return/{id}/pdf",
  permission: "any-user",
  reach: "what one gave back, and what came back in the offices whose supplies one sees",
  openToImpersonator: true,
  summary: "The receipt of something that came back, as a PDF: what, in which condition, from whom and to whom.",
  params: byId("supply_return"),
  binary: true,
  response: z.any(),
});
export const acceptanceEndpoints = [listPending, getAllocation, handOver, printReturn];
