import { sql, type Db } from "#server/kit/sql/database.ts";

const wanted = sql<{ id: string; day: string; title: string }, [user: string]>(
  `SELECT hash_id AS id, wanted_by AS day, title FROM supply_request WHERE user_id = $1 AND status IN ('UNVALIDATED', 'VALIDATED') AND wanted_by IS NOT NULL AND wanted_by > clock()::date - 90 ORDER BY wanted_by LIMIT 500`,
);
/** The days by which a person wants what they asked for, for their calendar. */
export const requestsForFeed = async (db: Db, user: string) => await wanted.all(db, user);
