import { sql } from "#server/kit/sql/database.ts";

/**
 * SQL: the last day of a person by their official contracts, from an expression that is their identifier; null while one has no end. An
 * amendment says nothing of the end.
 */
export const lastDayOf = (user: string): string =>
  `(SELECT CASE WHEN bool_or(k.end_date IS NULL) THEN NULL ELSE max(k.end_date) END FROM user_contract k WHERE k.user_id = ${user} AND k.official AND k.kind <> 'AMENDMENT')`;
/** SQL: the first day of their first official contract. */
export const firstDayOf = (user: string): string =>
  `(SELECT min(k.start_date) FROM user_contract k WHERE k.user_id = ${user} AND k.official)`;

export interface Employed {
  readonly first_day: string | null;
  readonly last_day: string | null;
}
export const employedOf = sql<Employed, [user: string]>(
  `SELECT ${firstDayOf("$1")} AS first_day, ${lastDayOf("$1")} AS last_day`,
);
