import type * as calls from "#contract/tickets/endpoints.ts";
import { MOST_ON_BOARD } from "#contract/tickets/endpoints.ts";
import type { BoardColumn, TicketRow } from "#contract/tickets/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { listInReach, type Reached } from "#server/kit/records/reached.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { ticketReach, withoutOthers, workReach } from "./access.ts";
import { calendarsFor, clocksOf } from "./clocks.ts";
import { completed, onBoard, type BoardRow, type TicketListRow } from "./queries.ts";
import { waitingSteps } from "./waiting-steps.ts";
import { presentRow } from "./records.ts";

type Own = ServerInput<typeof calls.listOwnTickets>["query"];
type Handled = ServerInput<typeof calls.listTickets>["query"];
type Common = Pick<Own, "state" | "type_id" | "priority_id" | "date_start" | "date_end">;

/** SQL: dates are in the ticket's office. */
const THERE = `AT TIME ZONE (SELECT z.time_zone FROM ${officeRows("z")} WHERE z.hash_id = e.zone_id)`;
const filtered = (where: Where, f: Common): Where =>
  where
    .when(f.state, "e.state = ANY (?::text[])")
    .when(f.type_id, "e.type_id = ?::uuid")
    .when(f.priority_id, "e.priority_id = ?::uuid")
    .when(f.date_start, `e.created_at >= (?::date)::timestamp ${THERE}`)
    .when(f.date_end, `e.created_at < (?::date + 1)::timestamp ${THERE}`);

/** A page of tickets with their clocks: one statement for the rows, one for the calendars of their offices. */
async function list(
  reader: Reader,
  reach: Reached,
  query: Own | Handled,
  filter: (where: Where) => Where,
  whose: { readonly own?: true; readonly few?: boolean } = {},
): Promise<{ data: TicketRow[]; after: string | null }> {
  const page = await listInReach<TicketListRow, TicketListRow>(reader, reach, query, {
    filter: (where) => filter(filtered(where, query)),
    ...whose,
    atOnce: true,
    complete: completed,
    present: (row) => row,
  });
  const calendarOf = await calendarsFor(reader.db, page.data);
  const present = (row: TicketListRow): TicketRow =>
    presentRow(row, reader.person, clocksOf(row, calendarOf, reader.call.now));
  return { data: page.data.map(present), after: page.after };
}

/** What the caller asked, follows or has a step of, newest first. */
export const listOwnTickets = async (asking: Reader, { query }: { readonly query: Own }) => {
  const reader = withoutOthers(asking);
  const asked = (where: Where): string =>
    where.bind("(e.user_id = ?::uuid", reader.access.own()) +
    where.bind(" OR e.askers @> ARRAY[?::uuid])", reader.access.own());
  const followed = (where: Where): string => where.bind("e.followers @> ARRAY[?::uuid]", reader.access.own());
  const steps = (where: Where): string =>
    `EXISTS (SELECT 1 FROM ticket_step s WHERE s.ticket_id = e.hash_id AND ${waitingSteps(reader, where)})`;
  const parts = { asked: [asked], followed: [followed], steps: [steps] };
  const shown = query.part ? parts[query.part] : [asked, followed, steps];
  // A step that nobody is left for waits for who handles the office's tickets.
  const whose = query.part === "steps" ? { few: true } : ({ own: true } as const);
  return await list(reader, ticketReach, query, (where) => where.and(shown.map((of) => of(where)).join(" OR ")), whose);
};

const handled = (where: Where, query: Omit<Handled, "after" | "limit" | "search">, me: string): Where => {
  if (query.whose === "mine") where.and("e.assignee_id = ?::uuid", me);
  if (query.whose === "nobody") where.and("e.assignee_id IS NULL");
  if (query.late) where.and("e.late");
  return where
    .when(query.status_id, "e.status_id = ?::uuid")
    .when(query.zone_id, "e.zone_id = ?::uuid")
    .when(query.user_id, "e.user_id = ?::uuid")
    .when(query.assignee_id, "e.assignee_id = ?::uuid");
};

/** What the caller has to handle, newest first. */
export const listTickets = async (asking: Reader, { query }: { readonly query: Handled }) => {
  const reader = withoutOthers(asking);
  return await list(reader, workReach, query, (where) => handled(where, query, reader.access.own()));
};

/** The same by status, without closed ones: one statement for the rows and their counts, one for the calendars. */
export async function getTicketBoard(
  asking: Reader,
  { query }: Pick<ServerInput<typeof calls.getTicketBoard>, "query">,
): Promise<{ data: BoardColumn[] }> {
  const reader = withoutOthers(asking);
  const where = handled(filtered(new Where().and("e.state <> 'CLOSED'"), query), query, reader.access.own());
  where.words(query.search, "e.search LIKE ?").and(workReach.rows(reader, where) ?? "false");
  const rows = await planned<BoardRow>(onBoard(where.text, MOST_ON_BOARD)).all(reader.db, ...where.values);
  const there = rows.filter((row) => row.hash_id !== null);
  const calendarOf = await calendarsFor(reader.db, there);
  const columns = Map.groupBy(rows, (row) => row.column.hash_id);
  return {
    data: [...columns.values()].flatMap((all) => {
      const [first] = all;
      if (!first) return [];
      const { meaning: state, ...status } = first.column;
      const tickets = all
        .filter((row) => row.hash_id !== null)
        .map((row) => presentRow(row, reader.person, clocksOf(row, calendarOf, reader.call.now)));
      return [{ status, state, count: first.total ?? 0, tickets }];
    }),
  };
}
