import { planned, type Db } from "#server/kit/database.ts";
import { fragment, Where } from "#server/kit/list-query.ts";
import type { Found } from "#server/kit/searching.ts";
import type { ExpenseReach } from "./access.ts";
import { inReach, reachText } from "./lists.ts";

/** So many of the newest of each place are looked through. */
const WINDOW = 1000;
const SHOWN = 6;

const FOUND = `SELECT e.hash_id, e.number || ' ' || e.title AS title, NULL::text AS title_fr, NULL::text AS words,
    jsonb_build_object('person', u.name, 'amount', e.amount::text, 'iso', c.iso) AS about`;
const JOINS = "JOIN app_user u ON u.hash_id = e.user_id JOIN currency c ON c.hash_id = e.currency_id";

/** As a part of the statement that looks everywhere. */
export const foundAmongNewest = (where: Where, reach: ExpenseReach, like: string): string =>
  `${FOUND} FROM (SELECT n.* FROM (${inReach(where, reach, {}, WINDOW)}) AS n WHERE n.search LIKE ${like} ORDER BY n.hash_id DESC LIMIT ${SHOWN}) AS e ${JOINS} ORDER BY e.hash_id DESC`;

/** All that match first, by the trigram index, then the newest of them. */
export async function foundByIndex(db: Db, reach: ExpenseReach, q: string): Promise<Found[]> {
  const where = new Where();
  where.and("e.search LIKE ?", fragment(q) ?? "");
  const hit = `SELECT e.hash_id FROM expense e WHERE ${reachText(where, reach)} AND ${where.text}`;
  return await planned<Found>(
    `WITH hit AS MATERIALIZED (${hit}) ${FOUND} FROM (SELECT hash_id FROM hit ORDER BY hash_id DESC LIMIT ${SHOWN}) AS h JOIN expense e USING (hash_id) ${JOINS} ORDER BY e.hash_id DESC`,
  ).all(db, ...where.values);
}
