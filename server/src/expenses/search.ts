import { planned, type Db } from "#server/kit/database.ts";
import { fragment, Where } from "#server/kit/list-query.ts";
import { newestInReach, newestMatches, type Reach } from "#server/kit/reach-query.ts";
import type { Found } from "#server/kit/searching.ts";
import { expenseRows } from "./access.ts";

/** So many of the newest rows are looked through. */
const WINDOW = 1000;
const SHOWN = 6;

const COLUMNS = "e.hash_id, e.number, e.title, e.user_id, e.currency_id, e.amount, e.search";
/** What the search shows of the expenses of a query. */
const found = (expenses: string): string =>
  `SELECT e.hash_id, e.number || ' ' || e.title AS title, NULL::text AS title_fr, NULL::text AS words,
    jsonb_build_object('person', u.name, 'amount', e.amount::text, 'iso', c.iso) AS about
  FROM (${expenses}) e JOIN app_user u ON u.hash_id = e.user_id JOIN currency c ON c.hash_id = e.currency_id ORDER BY e.hash_id DESC`;

/** As a part of the statement that looks everywhere. */
export const foundAmongNewest = (where: Where, reach: Reach, like: string): string =>
  found(
    `SELECT * FROM (${newestInReach(where, expenseRows, reach)(COLUMNS, WINDOW)}) e WHERE e.search LIKE ${like} ORDER BY e.hash_id DESC LIMIT ${SHOWN}`,
  );

export async function foundByIndex(db: Db, reach: Reach, q: string): Promise<Found[]> {
  const where = new Where();
  const matches = newestMatches(where, { rows: expenseRows, reach, columns: COLUMNS }, fragment(q) ?? "", SHOWN);
  return await planned<Found>(found(matches)).all(db, ...where.values);
}
