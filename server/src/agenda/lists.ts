import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { listAppointments } from "#contract/agenda/endpoints.ts";
import { MOST_DAYS } from "#contract/agenda/endpoints.ts";
import type { AppointmentKind, Category, Occurrence } from "#contract/agenda/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { contactJson, presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { categoryJson } from "./categories.ts";
import { canOf, isMine, isWith, opens } from "./access.ts";
import type { PersonOf } from "./queries.ts";

type Filters = Omit<ServerInput<typeof listAppointments>["query"], "limit"> & { readonly limit?: number | undefined };

interface Row {
  readonly hash_id: string;
  readonly appointment_id: string;
  readonly user_id: string;
  readonly at: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly time_zone: string;
  readonly people: readonly PersonOf[];
  readonly title: string;
  readonly kind: AppointmentKind;
  readonly category: Category | null;
  readonly contact: unknown;
  readonly place: string | null;
  readonly link: string | null;
  readonly travel_before: number;
  readonly travel_after: number;
  readonly repeats: boolean;
  readonly mine: boolean;
  readonly is_open: boolean;
  readonly version: number;
}

const byMoment = cursorBy("moment", "id");
/** Longest duration of an appointment in days, so how early one that reaches into a window can begin. */
export const LONGEST_DAYS = 32;
/** A contact's list ends here. */
const AHEAD = "clock() + interval '60 days'";
const DAY = 86_400_000;

/** SQL: midnight of a day in the time zone of the caller's office, plus `later` days. */
const midnight = (where: Where, { person }: Reader, day: string, later = 0): string =>
  where.bind(
    `(SELECT ((?::date + ${later})::timestamp AT TIME ZONE coalesce((SELECT z.time_zone FROM ${officeRows("z")} WHERE z.hash_id = ?::uuid), 'UTC')))`,
    day,
    person.zoneId,
  );

function windowOf(where: Where, reader: Reader, f: Filters): { from: string; to: string | undefined } {
  const { date_start, date_end } = f;
  if (date_start && date_end) {
    if (date_end < date_start) throw invalidField("date_end", "errors.dates_reversed");
    if (Date.parse(date_end) - Date.parse(date_start) > MOST_DAYS * DAY)
      throw invalidField("date_end", "agenda.window_too_long", { days: MOST_DAYS });
  }
  return {
    from: date_start ? midnight(where, reader, date_start) : f.date_end ? "'-infinity'::timestamptz" : "clock()",
    to: date_end ? midnight(where, reader, date_end, 1) : undefined,
  };
}

/** The people whose times are listed: others only with `agenda_view_all`. */
function askedPeople({ access }: Reader, people: readonly string[] | undefined): readonly string[] {
  const me = access.own();
  if (people === undefined) return [me];
  return access.can("agenda_view_all", {}) ? [...new Set(people)] : people.filter((id) => id === me);
}

/** SQL: times of these people in the window. */
function timesOfPeople(where: Where, reader: Reader, f: Filters): string {
  const { from, to } = windowOf(where, reader, f);
  const people = where.bind("?::uuid[]", askedPeople(reader, f.people));
  const until = to === undefined ? "" : `AND p.starts_at < ${to}`;
  // A time that ends when the window begins is outside it, unless it has no duration.
  return `SELECT p.time_id, array_agg(p.person_id) AS asked FROM appointment_person p
    WHERE p.person_id = ANY (${people}) AND p.starts_at > ${from} - interval '${LONGEST_DAYS} days' ${until} AND (p.ends_at > ${from} OR p.starts_at >= ${from}) GROUP BY p.time_id`;
}

/** SQL: times of a contact's appointments, with any participants. */
function timesOfContact(where: Where, reader: Reader, f: Filters): string {
  const { from, to } = windowOf(where, reader, f);
  const contact = where.bind("?::uuid", f.contact_hash_id);
  // Without a first day the list goes back to the first appointment.
  const since = f.date_start ? `AND t.ends_at > ${from}` : "";
  return `SELECT t.hash_id AS time_id, NULL::uuid[] AS asked FROM appointment a JOIN appointment_time t ON t.appointment_id = a.hash_id
    WHERE ${isWith("a", contact)} ${since} AND t.starts_at < ${to ?? AHEAD}`;
}

const COLUMNS = `t.hash_id, t.appointment_id, t.at, t.starts_at, t.ends_at, e.user_id, e.all_day, e.time_zone, e.title, e.kind, e.place, e.link, e.travel_before, e.travel_after, e.version,
  e.repeat IS NOT NULL AS repeats, ${categoryJson("e.category_id")} AS category, ${contactJson("e.contact_id")} AS contact`;

/** Appointments in reach, one row for each time, by start; a contact's are newest first. */
export async function appointments(reader: Reader, f: Filters) {
  const limit = sizeFor(f.limit);
  const where = new Where();
  const isOfContact = f.contact_hash_id !== undefined && f.people === undefined;
  const hits = isOfContact ? timesOfContact(where, reader, f) : timesOfPeople(where, reader, f);
  const open = opens(reader, where);
  const conditions = new Where();
  Object.assign(conditions, { values: where.values });
  // A filter applies only to appointments shown in full; otherwise it would reveal what a busy colleague is doing.
  if (f.search || f.kind || f.category || f.contact_hash_id) conditions.and(open);
  conditions
    .words(f.search, "e.search LIKE ?")
    .when(f.kind, "e.kind = ?")
    .when(f.category, "e.category_id = ?::uuid")
    .when(isOfContact ? undefined : f.contact_hash_id, "e.contact_id = ?::uuid");
  const after = byMoment.read(f.after);
  const [order, beyond] = isOfContact ? ["DESC", "<"] : ["ASC", ">"];
  if (after) conditions.and(`(t.starts_at, t.hash_id) ${beyond} (?::timestamptz, ?::uuid)`, ...after);
  const asked = isOfContact ? "e.people" : "h.asked";
  const text = `WITH hit AS MATERIALIZED (${hits})
    SELECT x.*, (SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM ${personRows("u")} WHERE u.hash_id = ANY (x.shown)) AS people FROM (
      SELECT ${COLUMNS}, ${isMine(reader, where)} AS mine, ${open} AS is_open, CASE WHEN ${open} THEN e.people ELSE ${asked} END AS shown
      FROM hit h JOIN appointment_time t ON t.hash_id = h.time_id JOIN appointment e ON e.hash_id = t.appointment_id
      WHERE ${conditions.text} ORDER BY t.starts_at ${order}, t.hash_id ${order} LIMIT ${limit + 1}) x
    ORDER BY x.starts_at ${order}, x.hash_id ${order}`;
  const rows = await planned<Row>(text).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => presentTime(row, reader.person)),
    after: rows.length > limit && last ? byMoment.of(last.starts_at, last.hash_id) : null,
  };
}

function presentTime(row: Row, person: Person): Occurrence {
  const { starts_at, ends_at, all_day, is_open, mine } = row;
  const when = { id: row.hash_id, hash_id: row.hash_id, starts_at, ends_at, all_day, people: [...row.people] };
  if (!is_open)
    return {
      ...when,
      appointment_hash_id: null,
      at: null,
      time_zone: null,
      title: null,
      kind: null,
      category: null,
      contact: null,
      place: null,
      link: null,
      travel_before: 0,
      travel_after: 0,
      repeats: false,
      mine: false,
      own: false,
      version: 0,
      can: {},
    };
  return {
    ...when,
    appointment_hash_id: row.appointment_id,
    at: row.at,
    time_zone: row.time_zone,
    title: row.title,
    kind: row.kind,
    category: row.category,
    contact: presentContactRef(person, row.contact),
    place: row.place,
    link: row.link,
    travel_before: row.travel_before,
    travel_after: row.travel_after,
    repeats: row.repeats,
    mine,
    own: row.user_id === person.id,
    version: row.version,
    can: canOf(person, row),
  };
}
