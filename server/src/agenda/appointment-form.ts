import { endRepeat } from "#contract/agenda/repeat.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { forbidden, invalidField, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { mayChange } from "./access.ts";
import type { Next } from "./check.ts";
import { eventOf, noticeOf } from "./events.ts";
import { inviteGuests } from "./invite.ts";
import { appointmentNow, wallsAt } from "./load.ts";
import { timesOf } from "./plan.ts";
import * as q from "./queries.ts";

/** Services that the operations need: the file storage, and the host that ends the events' UIDs. */
export interface Use {
  readonly storage: Storage;
  readonly host: string;
}

export const paper = (id: string) => ({ kind: "appointment", id });

/** Stores the times of an appointment in place of the old ones. */
export async function layOut(tx: Tx, id: string, row: q.Written, time_zone: string, skipped: readonly string[]) {
  await q.clearTimes.run(tx.db, id);
  return await storeTimes(tx, id, row, time_zone, skipped);
}

async function storeTimes(tx: Tx, id: string, row: q.Written, time_zone: string, skipped: readonly string[]) {
  const { times, to } = timesOf({ ...row, time_zone }, skipped, tx.call.now);
  await q.putTimes(tx.db, id, times, row.people, newId);
  return to;
}

export const plannedTo = (row: q.Written, time_zone: string, skipped: readonly string[], now: Date): q.Written => ({
  ...row,
  planned_to: timesOf({ ...row, time_zone }, skipped, now).to,
});

interface NewAppointment {
  readonly next: Next;
  readonly time_zone: string;
  readonly user_id: string;
  readonly series?: { readonly id: string; readonly at: string };
}

/** Inserts an appointment with its times; returns its identifier. */
export async function add(tx: Tx, { next, time_zone, user_id, series }: NewAppointment): Promise<string> {
  const id = newId();
  await q.insert(tx.db, {
    hash_id: id,
    user_id,
    zone_id: tx.person.zoneId,
    time_zone,
    series_id: series?.id ?? null,
    series_at: series?.at ?? null,
    ...plannedTo(next.row, time_zone, [], tx.call.now),
  });
  if (next.guests.length > 0) await q.setGuests.run(tx.db, id, next.guests);
  await storeTimes(tx, id, next.row, time_zone, []);
  return id;
}

/** Locks an appointment and its series, and loads the appointment; throws 404 out of reach, 403 without the right, 409 for an old version. */
export async function locked(tx: Tx, id: string, verb: "update" | "delete", version: number | undefined) {
  await q.lock.run(tx.db, id);
  const row = await appointmentNow(tx, id);
  if (!mayChange(tx.access, verb, row)) throw forbidden();
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}

/** The time of a series that a change applies to; throws 422 if the series has none at `at`. */
export function timeOf(row: q.AppointmentRow, at: string | undefined): { start: string; end: string; at: string } {
  const found = wallsAt(row, at);
  if (found.at === null) throw invalidField("at", "errors.unknown_reference");
  return { ...found, at: found.at };
}

/** Notifies colleagues and mails guests about a change. */
export async function notifyChange(
  tx: Tx,
  use: Pick<Use, "host">,
  { before, row }: { readonly before: q.AppointmentRow; readonly row: q.AppointmentRow },
  isMoved: boolean,
  more: object,
) {
  const others = row.people.filter((p) => p !== tx.person.id);
  const was = new Set(before.people);
  const [stay, come] = [others.filter((p) => was.has(p)), others.filter((p) => !was.has(p))];
  const gone = before.people.filter((p) => p !== tx.person.id && !row.people.includes(p));
  await record(
    tx,
    eventOf(row, "update", { ...more, ...noticeOf(row, "appointment_moved", isMoved ? stay : []) }, before),
    ...(come.length > 0 ? [eventOf(row, "invite", noticeOf(row, "appointment_invited", come))] : []),
    ...(gone.length > 0 ? [eventOf(row, "uninvite", noticeOf(row, "appointment_cancelled", gone))] : []),
  );
  const invited = before.invite ? before.guests : [];
  const guests = row.invite ? row.guests : [];
  const off = invited.filter((g) => !guests.some((now) => now.hash_id === g.hash_id));
  await inviteGuests(tx, use.host, { row, method: "CANCEL", to: off });
  if (row.sequence !== before.sequence || row.series_id !== before.series_id)
    await inviteGuests(tx, use.host, { row, method: "REQUEST", to: guests });
}

export const writtenOf = (row: q.AppointmentRow): q.Written =>
  Object.fromEntries(Object.keys(q.form.types).map((key) => [key, row[key as keyof q.AppointmentRow]])) as never;

/** Deletes the times taken out of a series from a moment on, with their files. */
export async function dropTakenOut(tx: Tx, use: Use, row: q.AppointmentRow, from: string): Promise<void> {
  if (row.taken_out.length === 0) return;
  const all = await q.family.all(tx.db, row.hash_id);
  // The database compares the moments: as text, `10:00:00Z` and `10:00:00.000000Z` are not the same.
  const gone = new Set((await q.removeTakenOut.all(tx.db, row.hash_id, from)).map((one) => one.hash_id));
  await use.storage.drop(
    tx,
    all.flatMap((one) => (gone.has(one.hash_id) ? one.files.map((f) => f.hash_id) : [])),
  );
}

/** Ends a series before one of its times. */
export async function endBefore(
  tx: Tx,
  use: Use,
  row: q.AppointmentRow,
  time: { start: string; at: string },
): Promise<void> {
  await dropTakenOut(tx, use, row, time.at);
  const ended: q.Written = {
    ...writtenOf(row),
    repeat: endRepeat(row.repeat ?? "", shiftDay(time.start.slice(0, 10), -1)),
    sequence: row.sequence + 1,
  };
  const skipped = [...row.without, ...row.taken_out];
  await q.update(tx.db, row.hash_id, plannedTo(ended, row.time_zone, skipped, tx.call.now));
  await layOut(tx, row.hash_id, ended, row.time_zone, skipped);
}
