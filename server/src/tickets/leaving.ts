import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketSeers } from "#contract/tickets/rights.ts";
import { foundIn, lineOf, notOpen, successorOf, type Dealt, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { ticketReach, ticketSteps, withoutOthers, type Decided } from "./access.ts";
import { assignTicket } from "./assign-ticket.ts";
import { handStep } from "./hand-step.ts";

interface Row extends Decided {
  readonly hash_id: string;
  readonly number: string;
  readonly topic: string;
  readonly asked_on: string;
  readonly seen: boolean;
}
/** Tickets that somebody has, the oldest first. Confidential ones only for those who see them: nobody else is told that there are some. */
async function ticketsOf(reader: Reader, user: string): Promise<readonly Row[]> {
  const where = new Where().and("e.assignee_id = ?::uuid AND e.state <> 'CLOSED'", user);
  const seen = `(${ticketReach.rows(withoutOthers(reader), where) ?? "false"})`;
  return await planned<Row>(`
    SELECT e.*, e.created_at::date::text AS asked_on, ${seen} AS seen,
      CASE WHEN e.secret THEN ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = e.type_id) ELSE '{}' END AS handlers
    FROM ticket e WHERE ${where.text} AND (NOT e.secret OR ${seen}) ORDER BY e.hash_id LIMIT 500`).all(
    reader.db,
    ...where.values,
  );
}

export const ticketsOfLeaver: LeavingPart = {
  word: "tickets",
  seers: ticketSeers.any,
  async lines(reader, leaver) {
    return foundIn(await ticketsOf(reader, leaver.hash_id), (row) => ({
      ...lineOf({
        hash_id: row.hash_id,
        title: `${row.number}, ${row.topic}`,
        day: row.asked_on,
        status: row.state,
        href: ticketHref.view(row.hash_id),
        can: ticketSteps.can(row, reader.person).assign ? { to: true, release: true } : {},
      }),
    }));
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to" && dealing.do !== "release") throw notOpen();
    const assignee_id = dealing.do === "to" ? successorOf(dealing, leaver) : null;
    const rows = (await ticketsOf(tx, leaver.hash_id)).filter((row) => row.seen && dealing.ids.includes(row.hash_id));
    if (rows.length !== dealing.ids.length) throw notOpen();
    const done: Dealt[] = [];
    for (const { hash_id, number, secret } of rows) {
      await assignTicket(tx, { params: { id: hash_id }, query: undefined, body: { assignee_id } });
      // The page tells others neither that it was, nor of its topic.
      if (!secret) done.push({ record_id: hash_id, title: number });
    }
    return done;
  },
};

interface Step extends Decided {
  readonly step_id: string;
  readonly hash_id: string;
  readonly number: string;
  readonly label: string;
  readonly step_state: string;
  readonly due_on: string | null;
  readonly seen: boolean;
}
/** Steps that name somebody, of tickets that are not solved: to be done or approved by them, now or once it is their turn. Those of confidential tickets only for who sees these. */
async function stepsOf(reader: Reader, user: string): Promise<readonly Step[]> {
  const where = new Where().and("e.state IN ('OPEN', 'WAITING') AND s.state IN ('PENDING', 'OPEN', 'TO_APPROVE')");
  const me = where.bind("?::uuid", user);
  where.and(`((s.user_id = ${me} AND s.state <> 'TO_APPROVE') OR s.approver_id = ${me})`);
  const seen = `(${ticketReach.rows(withoutOthers(reader), where) ?? "false"})`;
  return await planned<Step>(`
    SELECT e.*, s.hash_id AS step_id, s.label, s.state AS step_state, (s.due_at AT TIME ZONE z.time_zone)::date::text AS due_on, ${seen} AS seen,
      CASE WHEN e.secret THEN ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = e.type_id) ELSE '{}' END AS handlers
    FROM ticket_step s JOIN ticket e ON e.hash_id = s.ticket_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id
    WHERE ${where.text} AND (NOT e.secret OR ${seen}) ORDER BY s.due_at, e.hash_id, s.position LIMIT 500`).all(
    reader.db,
    ...where.values,
  );
}

export const ticketStepsOfLeaver: LeavingPart = {
  word: "ticket_steps",
  seers: ticketSeers.any,
  async lines(reader, leaver) {
    return foundIn(await stepsOf(reader, leaver.hash_id), (row) =>
      lineOf({
        hash_id: row.step_id,
        title: `${row.number}, ${row.label}`,
        day: row.due_on,
        status: row.step_state,
        href: ticketHref.view(row.hash_id),
        can: ticketSteps.can(row, reader.person).assign ? { to: true } : {},
      }),
    );
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to") throw notOpen();
    const to = successorOf(dealing, leaver);
    const rows = (await stepsOf(tx, leaver.hash_id)).filter((row) => row.seen && dealing.ids.includes(row.step_id));
    if (rows.length !== dealing.ids.length) throw notOpen();
    const done: Dealt[] = [];
    for (const { hash_id, step_id, number, label, secret } of rows) {
      await handStep(tx, { ticket: hash_id, step: step_id, from: leaver.hash_id, to });
      if (!secret) done.push({ record_id: step_id, title: `${number}, ${label}` });
    }
    return done;
  },
};
