import type { TicketMeaning } from "#contract/tickets/colours.ts";
import { ticketLifecycle } from "#contract/tickets/lifecycle.ts";
import { ticketSeers } from "#contract/tickets/rights.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Reach } from "#server/kit/records/kind.ts";
import { reachedBy } from "#server/kit/records/reached.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";

/** No right opens a secret ticket, held anywhere or everywhere. */
const rows = {
  table: "ticket",
  place: "e.zone_id",
  places: "zone",
  others: [{ rows: "NOT e.secret", rights: ticketSeers.any }],
  whole: 0,
  search: "e.search",
} as const;

/**
 * Who sees the product as somebody else reaches what that person's rights show, not what is theirs: an administrator would come to
 * confidential tickets that way.
 */
export const withoutOthers = <R extends Reader>(reader: R): R => readerOf(reader, {});

/** Who sees a ticket: its asker, assignee and followers, the handlers of a secret one, and otherwise holders of a right in its office. */
export const ticketReach = reachedBy({ ...rows, own: { among: "e.readers" } });
/** Who has it to handle: the same without askers and followers, unless they hold a right. */
export const workReach = reachedBy({ ...rows, own: { among: "e.workers" } });

const workedOn: Required<Reach>["rows"] = (reader, where) => {
  const reached = workReach.rows(reader, where);
  return (
    reached &&
    `(${reached} AND ${where.bind("e.user_id <> ?::uuid", reader.person.id)} AND ${where.bind("?::uuid <> ALL (e.askers)", reader.person.id)})`
  );
};
/** Who reads its internal comments and its history: who has it to handle, but never its asker. */
export const internalReach: Required<Reach> = {
  rows: workedOn,
  async sees(reader, id) {
    const where = new Where().and("e.hash_id = ?::uuid", id);
    const reached = workedOn(reader, where);
    if (reached === undefined) return false;
    const text = `SELECT true AS seen FROM ticket e WHERE ${where.text} AND ${reached}`;
    return (await planned<{ seen: boolean }>(text).first(reader.db, ...where.values)) !== undefined;
  },
};

/** What rights and states are checked against. */
export interface Decided {
  readonly state: TicketMeaning;
  readonly user_id: string;
  readonly assignee_id: string | null;
  readonly zone_id: string;
  readonly secret: boolean;
  /** Of its type, where it is secret. */
  readonly handlers: readonly string[];
  readonly workers: readonly string[];
  /** Of tickets merged into it: they are its askers too. */
  readonly askers: readonly string[];
  readonly merged_into: string | null;
  /** Of one merged into another: it may still be taken out again. */
  readonly is_fresh: boolean;
  readonly answered_at: string | null;
  readonly version: number;
}

/** Whether a person asked it, or a ticket that was merged into it. */
export const isAsker = ({ user_id, askers }: Pick<Decided, "user_id" | "askers">, id: string): boolean =>
  user_id === id || askers.includes(id);
/** Whether a person reads and writes its internal comments: `internalReach`, for a row in memory. */
export const readsInternal = (row: Decided, { id, rights }: Person): boolean =>
  !isAsker(row, id) && (row.workers.includes(id) || (!row.secret && rights.at(ticketSeers.any, { zone: row.zone_id })));

export const ticketSteps = stepsOf<typeof ticketLifecycle, Decided>(ticketLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({
    state: row.state,
    own: row.user_id === me,
    is: {
      plain: !row.secret,
      // Their own is handled by somebody else.
      handler: row.handlers.includes(me) && !isAsker(row, me),
      assignee: row.assignee_id === me,
      unanswered: row.answered_at === null,
      asker: row.askers.includes(me),
      step: row.workers.includes(me),
      merged: row.merged_into !== null && row.is_fresh,
    },
  }),
});
/** Whether a person changes it by working on it, not as an asker whom nobody has answered yet. */
export const worksOn = (row: Decided, person: Person): boolean =>
  ticketSteps.can({ ...row, answered_at: row.answered_at ?? "answered" }, person).update === true;
/** Whether a person says who follows it: its asker, or who works on it. */
export const keepsFollowers = (row: Decided, person: Person): boolean =>
  !row.secret && (row.user_id === person.id || worksOn(row, person));

/** Whether the caller may name a colleague: of their own office, or of one whose tickets they see. */
export const mayName = ({ access, person }: Reader, { zoneId }: Person): boolean =>
  zoneId !== null && (zoneId === person.zoneId || access.can(ticketSeers.any, { zone: zoneId }));

const OF_SECRET = "EXISTS (SELECT 1 FROM ticket t WHERE t.hash_id = x.ticket_id AND t.secret)";
/** What is counted nowhere, by table, as conditions on its rows `x`: not by lists whose entries it uses either. */
export const uncountedTickets = { ticket: "x.secret", ticket_step: OF_SECRET, ticket_time: OF_SECRET } as const;
