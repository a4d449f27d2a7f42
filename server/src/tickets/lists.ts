import type * as calls from "#contract/tickets/endpoints.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { listInReach, type Reached } from "#server/kit/records/reached.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { ticketReach, withoutOthers, workReach } from "./access.ts";
import { completed, type TicketListRow } from "./queries.ts";
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

const list = async (
  reader: Reader,
  reach: Reached,
  query: Own | Handled,
  filter: (where: Where) => Where,
  own?: true,
) =>
  await listInReach<TicketListRow, TicketRow>(reader, reach, query, {
    filter: (where) => filter(filtered(where, query)),
    ...(own && { own }),
    complete: completed,
    present: presentRow,
  });

/** What the caller asked or follows, newest first. */
export const listOwnTickets = async (asking: Reader, { query }: { readonly query: Own }) => {
  const reader = withoutOthers(asking);
  const asked = (where: Where): string => where.bind("e.user_id = ?::uuid", reader.access.own());
  const followed = (where: Where): string => where.bind("e.followers @> ARRAY[?::uuid]", reader.access.own());
  const parts = { asked: [asked], followed: [followed] };
  const shown = query.part ? parts[query.part] : [asked, followed];
  return await list(reader, ticketReach, query, (where) => where.and(shown.map((of) => of(where)).join(" OR ")), true);
};

/** What the caller has to handle, newest first. */
export const listTickets = async (asking: Reader, { query }: { readonly query: Handled }) => {
  const reader = withoutOthers(asking);
  return await list(reader, workReach, query, (where) => {
    if (query.whose === "mine") where.and("e.assignee_id = ?::uuid", reader.access.own());
    if (query.whose === "nobody") where.and("e.assignee_id IS NULL");
    return where
      .when(query.status_id, "e.status_id = ?::uuid")
      .when(query.zone_id, "e.zone_id = ?::uuid")
      .when(query.user_id, "e.user_id = ?::uuid")
      .when(query.assignee_id, "e.assignee_id = ?::uuid");
  });
};
