import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, hashId, idOf, item, kindWord, list, search } from "../kit/page.ts";

const person = z.object({ hash_id: z.uuid(), name: z.string() });

export const auditEntry = z.object({
  hash_id: z.uuid(),
  at: z.string(),
  action: z.string(),
  kind: z.string(),
  entity_hash_id: z.uuid(),
  user: person.nullable(),
  /** Details meant for readers: a reason, an amount, a holder. */
  details: z.record(z.string(), z.unknown()),
});
export const recordTimeline = endpoint({
  name: "audit.timeline",
  method: "GET",
  path: "/api/audit/{kind}/{id}",
  permission: "any-user",
  openToImpersonator: true,
  reach: "the record itself",
  summary: "The history of one record, newest first.",
  params: z.object({ kind: kindWord, id: z.uuid() }),
  response: z.object({ data: z.array(auditEntry) }),
});

/** A changed field with its name in the reader's language; unchanged items of lists are left out. */
export const auditChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export const auditRow = z.object({
  hash_id: z.uuid(),
  at: z.string(),
  action: z.string(),
  kind: z.string(),
  entity_hash_id: z.uuid(),
  /** The current name, or the last one of a deleted record. */
  name: z.string().nullable(),
  zone: person.nullable(),
  user: person.nullable(),
  /** The request that caused it, and its network address. */
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  changes: z.array(auditChange),
  /** Where the record opens; null when it is gone or out of the reader's reach. */
  link: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

/** The filters of the trail; `person` is who did it, `thing` the record it was done to. */
export const auditFilters = {
  search,
  person: idOf("user").optional(),
  kind: kindWord.optional(),
  action: kindWord.optional(),
  thing: hashId.optional(),
  from: day.optional(),
  to: day.optional(),
};
export const listAudit = endpoint({
  name: "audit.list",
  method: "GET",
  path: "/api/audit",
  permission: "audit_view",
  summary: "The audit trail, newest first: the person, the record, the action, and the values before and after.",
  query: z.object({ ...auditFilters, ...afterQuery }),
  response: list(auditRow),
});
export const getAuditEntry = endpoint({
  name: "audit.entry",
  method: "GET",
  path: "/api/audit_entry/{id}",
  permission: "audit_view",
  summary: "One entry of the audit trail.",
  params: byId("audit"),
  response: item(auditRow),
});
export const auditChoices = endpoint({
  name: "audit.choices",
  method: "GET",
  path: "/api/audit/choices",
  permission: "audit_view",
  summary: "The filters of the trail: the people, kinds of records and actions in it.",
  response: item(z.object({ people: z.array(person), kinds: z.array(z.string()), actions: z.array(z.string()) })),
});
export const auditEndpoints = [recordTimeline, listAudit, getAuditEntry, auditChoices];
