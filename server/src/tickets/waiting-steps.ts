import type { ServerInput } from "#contract/kit/endpoint.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { listDueSteps as dueCall } from "#contract/tickets/process-endpoints.ts";
import { personRows, staffPerson } from "#server/access/public.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { actionsJson, NO_AMOUNT, queueOf } from "#server/kit/records/home-screen.ts";
import { Access, placesOf } from "#server/kit/shared/access.ts";
import { momentInJson, planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import type { Reader, Visitor } from "#server/kit/sql/transaction.ts";
import { officeJson, officeRows } from "#server/zones/public.ts";
import { withoutOthers } from "./access.ts";

/**
 * SQL: the steps `s` of a ticket `e` that wait for the caller: to be done, or to be approved by somebody who neither did them nor asked the ticket.
 * What nobody is there to do or approve waits for who may skip or approve it by right. The inbox, its count, the menu, the agenda and one's own list
 * all ask this; a ticket that is solved or closed has no step that waits.
 */
export function waitingSteps({ access }: Reader, where: Where): string {
  const me = where.bind("?::uuid", access.own());
  const by = (right: "tickets_analyse" | "tickets_validate"): string => {
    const places = placesOf(access.reach([right]));
    return places === null ? "NOT e.secret" : where.bind("(NOT e.secret AND e.zone_id = ANY (?::uuid[]))", places);
  };
  const mayApprove = `(NOT ${FOUR_EYES} OR (e.user_id <> ${me} AND ${me} <> ALL (e.askers) AND s.done_by IS DISTINCT FROM ${me}))`;
  return `(e.state IN ('OPEN', 'WAITING') AND (
    (s.state = 'OPEN' AND s.people @> ARRAY[${me}])
    OR (s.state = 'TO_APPROVE' AND s.approvers @> ARRAY[${me}] AND ${mayApprove})
    OR (s.state = 'OPEN' AND s.people = '{}' AND ${by("tickets_analyse")})
    OR (s.state = 'TO_APPROVE' AND s.approvers = '{}' AND ${by("tickets_validate")} AND ${mayApprove})))`;
}

const FROM = "ticket_step s JOIN ticket e ON e.hash_id = s.ticket_id";
/** Of a secret ticket its own people read the topic: it is theirs alone that wait. */
export const stepDecision = queueOf({
  kind: "ticket_step",
  badge: "ticket_step_badge_count",
  actions: actionsJson("open"),
  link: (id) => ticketHref.view(id),
  waiting: (asking, where) => waitingSteps(withoutOthers(asking), where),
  from: FROM,
  joins: `JOIN ${personRows("u")} ON u.hash_id = e.user_id`,
  id: "s.hash_id",
  opened: "e.hash_id",
  since: "s.since",
  columns: `NULL::int AS number, s.label || ' · ' || e.number || ' ' || e.topic AS title, ${personJson("u")} AS person, ${officeJson("e.zone_id")} AS zone, ${NO_AMOUNT}, e.version, 0 AS files_count`,
});

interface DueStep {
  readonly hash_id: string;
  readonly label: string;
  readonly due_at: string;
  readonly ticket: { readonly hash_id: string; readonly number: string; readonly topic: string };
}
/** Steps that wait for the caller, by when they are due; days are those of the ticket's office. */
export async function listDueSteps(asking: Reader, { query }: Pick<ServerInput<typeof dueCall>, "query">) {
  const reader = withoutOthers(asking);
  const where = new Where();
  where.and(waitingSteps(reader, where));
  where
    .and("s.due_at >= (?::date)::timestamp AT TIME ZONE z.time_zone", query.date_start)
    .and("s.due_at < (?::date + 1)::timestamp AT TIME ZONE z.time_zone", query.date_end);
  const rows = await planned<DueStep>(
    `SELECT s.hash_id, s.label, ${momentInJson("s.due_at")} AS due_at, jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'topic', e.topic) AS ticket
     FROM ${FROM} JOIN ${officeRows("z")} ON z.hash_id = e.zone_id WHERE ${where.text} ORDER BY s.due_at, s.hash_id LIMIT 200`,
  ).all(reader.db, ...where.values);
  return { data: rows };
}

interface FeedStep extends DueStep {
  readonly secret: boolean;
}
/** The same for a calendar program of somebody, for half a year back. What a confidential ticket is about is not told outside. */
export async function dueStepsForFeed({ db, call }: Visitor, user: string) {
  const person = await staffPerson(db, user);
  if (!person) return [];
  const where = new Where();
  where
    .and(waitingSteps({ db, call, person, access: new Access(person) }, where))
    .and("s.due_at > clock() - interval '180 days'");
  const rows = await planned<FeedStep>(
    `SELECT s.hash_id, s.label, ${momentInJson("s.due_at")} AS due_at, e.secret, jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'topic', e.topic) AS ticket
     FROM ${FROM} WHERE ${where.text} ORDER BY s.due_at, s.hash_id LIMIT 200`,
  ).all(db, ...where.values);
  return rows.map(({ hash_id, label, due_at, secret, ticket }) => ({
    hash_id,
    due_at,
    told: secret ? null : { step: label, ticket: `${ticket.number} ${ticket.topic}` },
    link: ticketHref.view(ticket.hash_id),
  }));
}
