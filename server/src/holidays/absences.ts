// When people are away, for calendars that say nothing else of them.
import type * as calls from "#contract/holidays/endpoints.ts";
import type { RequestLine } from "#contract/holidays/halves.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import type { PersonAbsence } from "#contract/holidays/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** SQL: requests that the caller ($1) may open; $6: the offices whose requests they see. */
const OPENS =
  "(u.hash_id = $1 OR u.hash_id = ANY ((SELECT holiday_team($1))::uuid[]) OR $6::uuid[] IS NULL OR h.zone_id = ANY ($6))";
const ofPeople = sql<
  PersonAbsence,
  [
    me: string,
    people: readonly string[] | null,
    from: string,
    to: string,
    zone: string | null,
    seen: readonly string[] | null,
  ]
>(`
  SELECT ${personJson("u")} AS user, CASE WHEN ${OPENS} THEN l.holiday_id END AS holiday_hash_id, l.start_date, l.end_date, l.starts, l.ends, h.status <> 'VALIDATED' AS pending
  FROM holiday_line l JOIN holiday h ON h.hash_id = l.holiday_id JOIN holiday_person u ON u.hash_id = l.user_id
  WHERE CASE WHEN $2::uuid[] IS NULL THEN u.zone_id = $5 OR u.hash_id = ANY ((SELECT holiday_team($1))::uuid[]) ELSE l.user_id = ANY ($2) END AND l.holds AND l.end_date >= $3::date AND l.start_date <= $4::date
    AND (u.hash_id = $1 OR (h.status = 'VALIDATED' AND u.active AND (u.zone_id = $5 OR u.zone_id = ANY ($6) OR ${OPENS})))
  ORDER BY l.start_date, l.starts DESC, u.sort_name, l.holiday_id, l.position LIMIT 5000`);

export async function listAbsences(
  { db, access, person }: Reader,
  { query: { people, from, to } }: Pick<ServerInput<typeof calls.listAbsences>, "query">,
) {
  const seen = placesOf(access.reach(holidaySeers.any));
  return { data: await ofPeople.all(db, access.own(), people ?? null, from, to, person.zoneId, seen) };
}

/** An absence of somebody's own calendar. */
export interface OwnAbsence extends RequestLine {
  readonly holiday_id: string;
}
const ownForFeed = sql<OwnAbsence, [string]>(`
  SELECT l.holiday_id, l.start_date, l.end_date, l.starts, l.ends
  FROM holiday_line l JOIN holiday h ON h.hash_id = l.holiday_id JOIN holiday_type t ON t.hash_id = h.type_id
  WHERE l.user_id = $1 AND l.holds AND h.status = 'VALIDATED' AND NOT t.confidential AND l.end_date > clock()::date - 90
  ORDER BY l.start_date, l.starts DESC, l.holiday_id LIMIT 1000`);
/** A person's validated absences for the feed of their calendar, from 90 days back. Confidential ones stay out: others may hold its address. */
export const absencesForFeed = async (db: Db, user: string): Promise<OwnAbsence[]> => await ownForFeed.all(db, user);
