import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { badges } from "#contract/access/endpoints.ts";
import { placesOf } from "#server/kit/access.ts";
import { composed } from "#server/kit/database.ts";
import { Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { unreadColumn } from "#server/notifications/public.ts";

/** A menu shows `99+` beyond. */
const CAP = 100;
const capped = (from: string): string => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${CAP}) AS capped)::int`;

type Counts = ServerOutput<typeof badges>["data"];

/**
 * What waits for me: where I hold the right, of others only. Every screen asks for it, so it is the one statement that looks into
 * several areas' tables at once; offices are named only where a right does not hold everywhere, which lets their index be used.
 */
export async function menuBadges(reader: Reader): Promise<ServerOutput<typeof badges>> {
  const { person, access } = reader;
  const values: unknown[] = [person.id];
  const waiting = (right: "expense_approving" | "expense_validating" | "expense_paying", ranks: string): string => {
    const places = placesOf(access.reach([right]));
    if (places?.length === 0) return "0";
    const state = ranks.includes(",") ? `IN (${ranks})` : `= ${ranks}`;
    if (places === null) return capped(`expense e WHERE e.status ${state} AND e.user_id <> $1`);
    return capped(
      `expense e WHERE e.zone_id = ANY ($${values.push(places)}::uuid[]) AND e.status_rank ${rank(state)} AND e.user_id <> $1`,
    );
  };
  const columns = [
    `${waiting("expense_approving", "'UNVALIDATED'")} AS expense_badge_count`,
    `${waiting("expense_validating", "'APPROVED'")} AS expense_validate_count`,
    `${waiting("expense_paying", "'VALIDATED', 'PARTIALLY_PAID'")} AS expense_pay_count`,
    `${capped("expense e WHERE e.user_id = $1 AND e.own_rank = 1")} AS expense_draft_count`,
  ];
  const where = new Where();
  where.values.push(...values);
  columns.push(`${unreadColumn(where, access)} AS notification_count`);
  const [counts] = await composed<Counts>(`SELECT ${columns.join(", ")}`).all(reader.db, ...where.values);
  if (!counts) throw new Error("No counts");
  return { data: counts };
}

/** The table ranks its states for sorting; an index by office leads on the rank. */
const ranks: Readonly<Record<string, number>> = { UNVALIDATED: 2, APPROVED: 3, VALIDATED: 4, PARTIALLY_PAID: 5 };
const rank = (state: string): string => state.replace(/'(\w+)'/gu, (_, name: string) => String(ranks[name]));
