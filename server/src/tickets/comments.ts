import type { Commented, OwnComments, SavedComment } from "#server/kit/records/comments.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isAsker, readsInternal, ticketSteps } from "./access.ts";
import { insertNew } from "./insert-ticket.ts";
import { typeForTicket, usualStatus, type FullTicket } from "./queries.ts";
import { loadTicket, lockedTicket, ticketEvent } from "./records.ts";

const markAnswered = sql<{ version: number }, [string]>(
  "UPDATE ticket SET answered_at = clock(), version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** SQL: what a ticket forgets that is open again. */
export const OPENED = `status_id = ${usualStatus("OPEN")}, waiting_since = NULL, solved_at = NULL`;
const open = sql<{ version: number }, [string]>(
  `UPDATE ticket SET state = 'OPEN', ${OPENED}, version = version + 1 WHERE hash_id = $1 RETURNING version`,
);

/** Everybody with the ticket who reads its answers, without who wrote this one. */
export const toldOfAnswer = (row: FullTicket): string[] => [
  row.user_id,
  ...row.askers,
  ...row.followers,
  ...(row.assignee_id ? [row.assignee_id] : row.handlers),
];

/** The asker's answer opens a ticket that waited for it or was solved; on a closed one it opens another ticket. */
async function answeredByAsker(tx: Tx, row: FullTicket, { mentions, text }: SavedComment): Promise<Event> {
  const notice = { kind: "ticket_answered", users: toldOfAnswer(row), except: mentions } as const;
  if (row.state === "CLOSED") {
    const { topic, type_id, priority_id, secret, zone_id, user_id, hash_id: follows_id } = row;
    const values = {
      hash_id: newId(),
      topic,
      description: text,
      type_id,
      priority_id,
      secret,
      zone_id,
      user_id,
      entered_by: null,
    };
    const type = await typeForTicket.one(tx.db, type_id);
    await insertNew(tx, { ...values, follows_id, parent_id: null }, type);
    return ticketEvent(row, "follow_up");
  }
  if (row.state === "OPEN") return ticketEvent(row, "comment_external", { notice });
  const { version } = await open.one(tx.db, row.hash_id);
  return ticketEvent({ ...row, version }, "answer", { details: { from: row.state, to: "OPEN" }, notice });
}

/** What a comment that the asker reads sets off. */
async function answered(tx: Tx, row: FullTicket, said: SavedComment): Promise<Event> {
  if (isAsker(row, tx.person.id)) return await answeredByAsker(tx, row, said);
  const { version } = row.answered_at ? row : await markAnswered.one(tx.db, row.hash_id);
  return ticketEvent({ ...row, version }, "comment_external", {
    notice: { kind: "ticket_answered", users: toldOfAnswer(row), except: said.mentions },
  });
}

/** Only those who read internal comments hear of one, live and by notice. */
function noted(row: FullTicket, action: string, mentions: readonly string[]): Event {
  const event = ticketEvent(row, action, {
    ...(action === "comment_internal" && {
      notice: { kind: "ticket_note", users: row.workers, except: mentions },
    }),
  });
  return event.live ? { ...event, live: { ...event.live, users: row.workers } } : event;
}

const commented = (row: FullTicket, person: Person): Commented => ({
  isKeeper: ticketSteps.can(row, person).reply === true || (row.state === "CLOSED" && isAsker(row, person.id)),
  isOutside: !readsInternal(row, person),
  isTimed: true,
  takesFiles: true,
  requireKeeper: (tx) => {
    // The asker's answer to a closed ticket opens another one.
    if (row.state !== "CLOSED" || !isAsker(row, tx.person.id)) ticketSteps.allow(tx, "reply", row);
  },
  event: async (tx, did, said) => {
    if (did === "add" && said.audience === "external") return await answered(tx, row, said);
    const action = { add: "comment_internal", change: "comment_update", delete: "comment_delete" }[did];
    return said.audience === "internal" ? noted(row, action, said.mentions) : ticketEvent(row, action);
  },
});
/** What is read and written on a merged ticket is on the one that lives on for it, as far as the caller sees that. */
const living = (row: FullTicket, person: Person, isMoved: boolean): Commented => ({
  ...commented(row, person),
  ...(isMoved && { instead: row.hash_id }),
});
/** Comments of a ticket in two audiences. */
export const ticketComments: OwnComments = {
  async open(reader, id) {
    const row = await loadTicket(reader, id);
    return living(row.living ? await loadTicket(reader, row.living.hash_id) : row, reader.person, row.living !== null);
  },
  async lock(tx, id) {
    const row = await lockedTicket(tx, id);
    return living(row.living ? await lockedTicket(tx, row.living.hash_id) : row, tx.person, row.living !== null);
  },
};
