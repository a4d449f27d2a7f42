import { personRows } from "#server/access/public.ts";
import type { AppointmentKind, Category } from "#contract/agenda/schemas.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { expenseRows } from "#server/expenses/public.ts";
import { contactJson, contactRows } from "#server/contacts/public.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { filesJson, personJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { categoryJson } from "./categories.ts";
import { opens } from "./access.ts";
import type { PlannedTime } from "./plan.ts";

export interface PersonOf {
  readonly hash_id: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** The columns that are written. */
export const form = columns({
  title: "text",
  kind: "text",
  category_id: "uuid?",
  contact_id: "uuid?",
  people: "uuid[]",
  place: "text?",
  link: "text?",
  wall_start: "text",
  wall_end: "text",
  all_day: "boolean",
  notes: "text?",
  travel_before: "integer",
  travel_after: "integer",
  travel_km: "numeric?",
  remind_minutes: "integer?",
  repeat: "text?",
  invite: "boolean",
  sequence: "integer",
  planned_to: "timestamptz?",
});
export type Written = RowOf<typeof form>;

export interface AppointmentRow extends Omit<Written, "people" | "kind"> {
  readonly hash_id: string;
  readonly user_id: string;
  readonly kind: AppointmentKind;
  readonly people: string[];
  readonly people_refs: readonly PersonOf[];
  readonly owner: PersonOf & { readonly email: string };
  readonly time_zone: string;
  readonly category: Category | null;
  readonly contact: unknown;
  readonly contact_type: string | null;
  readonly country_id: string | null;
  /** The people of ours whose contact it is. */
  readonly contact_owners: readonly string[] | null;
  readonly guests: readonly Guest[];
  readonly without: string[];
  readonly series_id: string | null;
  readonly series_at: string | null;
  /** Starts of the times that were taken out of the series. */
  readonly taken_out: string[];
  readonly files: readonly FileRef[];
  /** The caller's own expenses that were drafted from it, by the time of a series; not read for calendar files. */
  readonly expenses?: readonly { readonly at: string | null; readonly hash_id: string; readonly number: number }[];
  readonly version: number;
  readonly created_at: string;
}
/** A person of the contact, with the address for invitations. */
export interface Guest {
  readonly hash_id: string;
  readonly name: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly mail: string | null;
  readonly language: string | null;
}

const PEOPLE = `coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM ${personRows("u")} WHERE u.hash_id = ANY (e.people)), '[]')`;
const WHOLE = `e.hash_id, e.user_id, e.time_zone, e.title, e.kind, e.category_id, ${categoryJson("e.category_id")} AS category, e.contact_id, e.people, e.place, e.link, e.wall_start, e.wall_end, e.all_day, e.notes, e.travel_before, e.travel_after, e.travel_km::text, e.remind_minutes, e.repeat,
  e.without, e.series_id, e.series_at, e.planned_to, e.invite, e.sequence, e.version, e.created_at, ${PEOPLE} AS people_refs, ${contactJson("e.contact_id")} AS contact,
  k.contact_type, k.country_id, k.owners AS contact_owners, (SELECT ${personJson("o")} || jsonb_build_object('email', o.email) FROM ${personRows("o")} WHERE o.hash_id = e.user_id) AS owner,
  coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', g.hash_id, 'name', g.name, 'country_id', g.country_id, 'owners', g.owners, 'proposed', g.proposed, 'mail', g.mails -> 0 ->> 'address', 'language', g.language) ORDER BY g.name, g.hash_id)
    FROM appointment_guest x JOIN ${contactRows("g")} ON g.hash_id = x.contact_id WHERE x.appointment_id = e.hash_id), '[]') AS guests,
  ARRAY(SELECT x.series_at FROM appointment x WHERE x.series_id = e.hash_id ORDER BY x.series_at) AS taken_out,
  ${filesJson("appointment", "e.hash_id")} AS files`;
const WHOLE_FROM = `appointment e LEFT JOIN ${contactRows("k")} ON k.hash_id = e.contact_id`;

/** SQL: one appointment in reach. */
export const whole = (reader: Reader, where: Where): string =>
  `SELECT ${WHOLE}, ${expensesJson(reader, where)} AS expenses FROM ${WHOLE_FROM} WHERE ${where.text} AND ${opens(reader, where)}`;
const expensesJson = ({ access }: Reader, where: Where): string =>
  where.bind(
    `coalesce((SELECT jsonb_agg(jsonb_build_object('at', CASE WHEN isfinite(x.time_at) THEN ${momentInJson("x.time_at")} END, 'hash_id', p.hash_id, 'number', p.number))
      FROM appointment_expense x JOIN ${expenseRows("p")} ON p.hash_id = x.expense_id WHERE x.appointment_id = e.hash_id AND x.user_id = ?::uuid), '[]')`,
    access.own(),
  );
/** A series and the times taken out of it, regardless of rights, for calendar files. */
export const family = sql<AppointmentRow, [string]>(
  `SELECT ${WHOLE} FROM ${WHOLE_FROM} WHERE e.hash_id = $1 OR e.series_id = $1 ORDER BY e.series_at NULLS FIRST`,
);
/** A person's appointments for their feed, without those that ended over 90 days ago and times of a series that the person was taken off. */
export const mineForFeed = sql<AppointmentRow, [person: string]>(`
  WITH near AS MATERIALIZED (
    SELECT a.hash_id FROM appointment a WHERE a.people @> ARRAY[$1::uuid]
      AND EXISTS (SELECT 1 FROM appointment_time t WHERE t.appointment_id = a.hash_id AND t.ends_at > clock() - interval '90 days'))
  SELECT ${WHOLE} FROM ${WHOLE_FROM} WHERE e.people @> ARRAY[$1::uuid] AND (e.hash_id IN (SELECT hash_id FROM near) OR e.series_id IN (SELECT hash_id FROM near))
  ORDER BY e.hash_id LIMIT 5000`);

export const lock = sql<unknown, [string]>(
  "SELECT 1 FROM appointment WHERE hash_id = $1 OR hash_id = (SELECT series_id FROM appointment WHERE hash_id = $1) ORDER BY hash_id FOR NO KEY UPDATE",
);
export const insert = insertInto(
  "appointment",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    zone_id: "uuid?",
    time_zone: "text",
    series_id: "uuid?",
    series_at: "timestamptz?",
    ...form.types,
  }),
);
export const update = updateOf("appointment", form);
export const remove = sql<unknown, [string]>("DELETE FROM appointment WHERE hash_id = $1");
/** Deletes the times taken out of a series, from a moment on. */
export const removeTakenOut = sql<{ hash_id: string }, [series: string, from: string]>(
  "DELETE FROM appointment WHERE series_id = $1 AND series_at >= $2::timestamptz RETURNING hash_id",
);
export const leaveOut = sql<{ version: number }, [series: string, at: string]>(
  "UPDATE appointment SET without = array_append(without, $2::timestamptz), sequence = sequence + 1, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
export const forgetLeftOut = sql<unknown, [series: string]>("UPDATE appointment SET without = '{}' WHERE hash_id = $1");

const time = columns({
  hash_id: "uuid",
  appointment_id: "uuid",
  at: "timestamptz?",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  remind_at: "timestamptz?",
});
export type TimeRow = RowOf<typeof time>;
export const clearTimes = sql<unknown, [string]>("DELETE FROM appointment_time WHERE appointment_id = $1");
/** Inserts times, each with the people who are busy then. Reminders whose time has passed are dropped. */
const layOut = sql<unknown, [rows: string, people: readonly string[]]>(`
  WITH given AS MATERIALIZED (SELECT * FROM ${time.from("$1", "r")}), times AS (
    INSERT INTO appointment_time (${time.names})
    SELECT hash_id, appointment_id, at, starts_at, ends_at, CASE WHEN remind_at > clock() THEN remind_at END FROM given ON CONFLICT DO NOTHING RETURNING hash_id
  )
  INSERT INTO appointment_person (person_id, starts_at, ends_at, time_id) SELECT p, g.starts_at, g.ends_at, g.hash_id FROM given g JOIN times USING (hash_id), unnest($2::uuid[]) AS p`);
export async function putTimes(
  db: Parameters<typeof layOut.run>[0],
  id: string,
  times: readonly PlannedTime[],
  people: readonly string[],
  newId: () => string,
): Promise<void> {
  const rows = times.map((t): TimeRow => ({ hash_id: newId(), appointment_id: id, ...t }));
  if (rows.length > 0) await layOut.run(db, JSON.stringify(rows), people);
}

export const linkExpense = sql<unknown, [appointment: string, person: string, at: string | null, expense: string]>(
  "INSERT INTO appointment_expense (appointment_id, user_id, time_at, expense_id) VALUES ($1, $2, coalesce($3::timestamptz, '-infinity'), $4)",
);
/** Replaces the guests: the contact's people who are met. */
export const setGuests = sql<unknown, [appointment: string, contacts: readonly string[]]>(`
  WITH gone AS (DELETE FROM appointment_guest WHERE appointment_id = $1 AND contact_id <> ALL ($2::uuid[]))
  INSERT INTO appointment_guest (appointment_id, contact_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`);
