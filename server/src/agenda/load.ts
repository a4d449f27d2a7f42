import { agendaSeers } from "#contract/agenda/rights.ts";
import type { getAppointment } from "#contract/agenda/endpoints.ts";
import type { Appointment } from "#contract/agenda/schemas.ts";
import { minutesBetween, momentAt, shiftWall } from "#contract/kit/wall-time.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { canOf, opens } from "./access.ts";
import { timesOf, wallOfTime } from "./plan.ts";
import { whole, type AppointmentRow } from "./queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Loads an appointment in reach; throws 404 for any other. */
export async function appointmentNow(reader: Reader, id: string): Promise<AppointmentRow> {
  const where = new Where().and("e.hash_id = ?::uuid", id);
  const row = await composed<AppointmentRow>(whole(reader, where)).first(reader.db, ...where.values);
  if (!row) throw notFound();
  return row;
}

/** An appointment by its name, if the reader sees it. */
export async function appointmentRef(reader: Reader, id: string): Promise<{ hash_id: string; title: string } | null> {
  if (!reader.person.rights.meets(agendaSeers)) return null;
  const where = new Where().and("e.hash_id = ?::uuid", id);
  const text = `SELECT e.hash_id, e.title FROM appointment e WHERE ${where.text} AND ${opens(reader, where)}`;
  return (await composed<{ hash_id: string; title: string }>(text).first(reader.db, ...where.values)) ?? null;
}

/** Local start and end of one time of a series; those of the series itself if it has no time at `at`. */
export function wallsAt(
  row: AppointmentRow,
  at: string | undefined,
): { start: string; end: string; at: string | null } {
  const start = at === undefined ? undefined : wallOfTime(row, at);
  if (start === undefined) return { start: row.wall_start, end: row.wall_end, at: null };
  const length = minutesBetween(row.wall_start, row.wall_end);
  return { start, end: shiftWall(start, length), at: momentAt(start, row.time_zone) };
}

/** The caller's expense of an appointment, or of one time of a series. */
export function expenseAt({ expenses }: AppointmentRow, at: string | null) {
  const found = expenses?.find((x) =>
    x.at === null ? at === null : at !== null && Date.parse(x.at) === Date.parse(at),
  );
  return found && { hash_id: found.hash_id, number: found.number };
}

export function presentAppointment(row: AppointmentRow, person: Person, atMoment?: string): Appointment {
  const { start, end, at } = wallsAt(row, atMoment);
  const { times } = timesOf({ ...row, wall_start: start, wall_end: end, repeat: null }, [], timeNow());
  const { email: _, ...owner } = row.owner;
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    title: row.title,
    kind: row.kind,
    category: row.category,
    contact: presentContactRef(person, row.contact),
    contact_people: row.guests.map((g) => presentContactRef(person, g)).filter((g) => g !== null),
    owner,
    people: [...row.people_refs],
    place: row.place,
    link: row.link,
    start,
    end,
    starts_at: times[0]?.starts_at ?? "",
    ends_at: times[0]?.ends_at ?? "",
    time_zone: row.time_zone,
    all_day: row.all_day,
    notes: row.notes,
    travel_before: row.travel_before,
    travel_after: row.travel_after,
    travel_km: row.travel_km,
    expense: expenseAt(row, at) ?? null,
    remind_minutes: row.remind_minutes,
    repeat: row.repeat,
    time_at: at,
    series_hash_id: row.series_id,
    invite: row.invite,
    files: [...row.files],
    version: row.version,
    created_at: row.created_at,
    can: canOf(person, row),
  };
}

export const appointment = async (reader: Reader, { params, query }: ServerInput<typeof getAppointment>) => ({
  data: presentAppointment(await appointmentNow(reader, params.id), reader.person, query.at),
});
