import { placesOf } from "#server/kit/shared/access.ts";
import { capped, type HomePart } from "#server/kit/records/home-screen.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { stepDecision } from "./waiting-steps.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** The menu's count: open tickets of the caller's, and those that nobody has yet and the caller may give to somebody. */
function toHandle({ access }: Reader, where: Where): string {
  const me = where.bind("?::uuid", access.own());
  const places = placesOf(access.reach(["tickets_analyse"]));
  const inPlaces =
    places === null ? "NOT e.secret" : where.bind("(NOT e.secret AND e.zone_id = ANY (?::uuid[]))", places);
  return capped(
    `ticket e WHERE e.state = 'OPEN' AND (e.assignee_id = ${me} OR (e.assignee_id IS NULL AND (e.workers @> ARRAY[${me}] OR ${inPlaces})))`,
  );
}

export const ticketsHome: HomePart = { decisions: [stepDecision], counts: { ticket_badge_count: toHandle } };
