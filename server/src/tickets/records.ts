import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketSeers } from "#contract/tickets/rights.ts";
import type { Ticket, TicketRow } from "#contract/tickets/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf } from "#server/kit/records/mover.ts";
import { nameOf } from "#server/kit/records/record.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { keepsFollowers, readsInternal, ticketReach, ticketSteps, withoutOthers, worksOn } from "./access.ts";
import { calendarsFor, clocksOf, type Clocks } from "./clocks.ts";
import { presentStep } from "./steps.ts";
import { readTicket, type FullTicket, type TicketListRow } from "./queries.ts";

export const { load: loadTicket, locked: lockedTicket } = loaderOf<FullTicket>(
  "ticket",
  async (reader, id) =>
    await readTicket.first(reader.db, id, ...reachParams(ticketReach.of(withoutOthers(reader).access))),
);

export const presentRow = (row: TicketListRow, person: Person, clocks: Clocks): TicketRow => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  number: row.number,
  topic: row.topic,
  type: row.type,
  priority: row.priority,
  status: row.status,
  state: row.state,
  secret: row.secret,
  zone: row.zone,
  user: row.user,
  assignee: row.assignee,
  answered_at: row.answered_at,
  waiting_since: row.waiting_since,
  solved_at: row.solved_at,
  closed_at: row.closed_at,
  created_at: row.created_at,
  ...clocks,
  version: row.version,
  can: ticketSteps.can(row, person),
});
/** A ticket as the caller sees it. */
export async function ticketNow(reader: Reader, id: string): Promise<{ data: Ticket }> {
  const row = await loadTicket(reader, id);
  const { person } = reader;
  const isInternal = readsInternal(row, person);
  const clocks = clocksOf(row, await calendarsFor(reader.db, [row]), reader.call.now);
  return {
    data: {
      ...presentRow(row, person, clocks),
      description: row.description,
      files: [...row.files],
      entered_by: row.entered,
      followers: [...row.following],
      following: row.secret ? null : row.followers.includes(person.id),
      works: worksOn(row, person),
      keeps_followers: keepsFollowers(row, person),
      internal: isInternal,
      follows: row.follows,
      followed_by: [...row.followed_by],
      steps: row.steps.map((step) => presentStep(row, step, person, isInternal)),
      parent: row.parent,
      children: [...row.children],
      hidden_children: row.hidden,
      merged_into: row.living,
      unmerge_until: row.merged_into !== null && row.is_fresh ? row.unmerge_until : null,
      merged: [...row.merged_here],
      checklist: [...row.checklist],
      spent: isInternal ? row.spent : null,
      times: isInternal ? [...row.times] : [],
    },
  };
}

export type ToldTicket = Pick<TicketListRow, "hash_id" | "version" | "zone_id" | "secret" | "readers">;
/** Of a secret ticket only its own people hear. What notices say is its name as others may know it. */
export const ticketEvent = eventsOf<ToldTicket>({
  kind: "ticket",
  area: "tickets",
  place: (row) => ({ zone: row.zone_id }),
  heard: (row) => ({ users: row.readers, ...(!row.secret && { needs: ticketSeers.any }) }),
  link: (row) => ticketHref.view(row.hash_id),
  says: (row) => ({ record: nameOf("ticket", row.hash_id) }),
});
export const tickets = moverOf("ticket", {
  steps: ticketSteps,
  locked: lockedTicket,
  event: ticketEvent,
  now: ticketNow,
});

const WORDS = new Set(["topic", "description", "checklist"]);
/** What the trail keeps of a ticket's words: of a secret one nothing. */
export const wordsOf = <V extends object>(secret: boolean, { ...values }: V): Partial<V> =>
  secret ? (Object.fromEntries(Object.entries(values).filter(([k]) => !WORDS.has(k))) as Partial<V>) : values;
