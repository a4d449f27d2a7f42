import { capped, type HomePart } from "#server/kit/records/home-screen.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { IS_OVERDUE } from "./lists.ts";

/** The menu's count: the caller's own orders that wait for information or are overdue. */
const waitingCount = ({ access }: Reader, where: Where): string =>
  capped(
    `orders e WHERE e.archived_at IS NULL AND ${where.bind("e.user_id = ?::uuid", access.own())} AND (e.state = 'WAITING_INFORMATION' OR (${IS_OVERDUE}))`,
  );

export const orderHome: HomePart = { counts: { orders_waiting_count: waitingCount } };
