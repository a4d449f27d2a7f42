import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";

export const auditEntry = z.object({
  hash_id: z.uuid(),
  at: z.string(),
  action: z.string(),
  kind: z.string(),
  entity_hash_id: z.uuid(),
  user: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
  /** What the action carries that people read: a reason, an amount, a holder. */
  details: z.record(z.string(), z.unknown()),
});
export const recordTimeline = endpoint({
  name: "audit.timeline",
  method: "GET",
  path: "/api/audit/{kind}/{id}",
  permission: "any-user",
  reach: "the record itself",
  summary: "What happened to one record, newest first.",
  params: z.object({ kind: z.enum(["expense", "account", "box"]), id: z.uuid() }),
  response: z.object({ data: z.array(auditEntry) }),
});
export const auditEndpoints = [recordTimeline];
