import type * as calls from "#contract/agenda/endpoints.ts";
import { endRepeat, readRepeat, shiftRepeat, writeRepeat } from "#contract/agenda/repeat.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { minutesBetween, shiftWall } from "#contract/kit/wall-time.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { forbidden, invalidField, stale } from "#server/kit/failures.ts";
import { changeFiles, checkFiles, keepFiles } from "#server/kit/papers.ts";
import { record } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { timeZoneOfZone } from "#server/zones/public.ts";
import { mayChange } from "./access.ts";
import { checked, type AppointmentInput, type Next } from "./check.ts";
import { eventOf, noticeOf, tracedOf } from "./events.ts";
import { inviteGuests } from "./invite.ts";
import { appointmentNow, presentAppointment, wallsAt } from "./load.ts";
import { countBefore, timesOf } from "./plan.ts";
import * as q from "./queries.ts";

/** Services that the operations need: the file storage, and the host that ends the events' UIDs. */
export interface Use {
  readonly storage: Storage;
  readonly host: string;
}
type Change = ServerInput<typeof calls.updateAppointment>["body"];

const paper = (id: string) => ({ kind: "appointment", id });

/** Stores the times of an appointment; `clear` first deletes the old ones. */
async function layOut(tx: Tx, id: string, row: q.Written, time_zone: string, skipped: readonly string[], clear = true) {
  if (clear) await q.clearTimes.run(tx.db, id);
  const { times, to } = timesOf({ ...row, time_zone }, skipped, tx.call.now);
  await q.putTimes(tx.db, id, times, row.people, newId);
  return to;
}
const plannedTo = (row: q.Written, time_zone: string, skipped: readonly string[], now: Date): q.Written => ({
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
async function add(tx: Tx, { next, time_zone, user_id, series }: NewAppointment): Promise<string> {
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
  await layOut(tx, id, next.row, time_zone, [], false);
  return id;
}

export async function createAppointment(
  tx: Tx,
  use: Use,
  { body }: Pick<ServerInput<typeof calls.createAppointment>, "body">,
) {
  tx.access.require("agenda_create", {});
  const { files, ...given } = body;
  const time_zone = await timeZoneOfZone(tx.db, tx.person.zoneId);
  const next = await checked(tx, given, { user_id: tx.person.id, time_zone });
  const id = await add(tx, { next, time_zone, user_id: tx.person.id });
  await keepFiles(tx, use.storage, paper(id), files);
  const row = await appointmentNow(tx, id);
  const others = row.people.filter((p) => p !== tx.person.id);
  await record(
    tx,
    eventOf(row, "create", { after: tracedOf(next.row), ...noticeOf(row, "appointment_invited", others) }),
  );
  if (row.invite) await inviteGuests(tx, use.host, { row, method: "REQUEST", to: row.guests });
  return { data: presentAppointment(row, tx.person) };
}

/** Locks an appointment and its series, and loads the appointment; throws 404 out of reach, 403 without the right, 409 for an old version. */
async function locked(tx: Tx, id: string, verb: "update" | "delete", version: number | undefined) {
  await q.lock.run(tx.db, id);
  const row = await appointmentNow(tx, id);
  if (!mayChange(tx.access, verb, row)) throw forbidden();
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}

/** The time of a series that a change applies to; throws 422 if the series has none at `at`. */
function timeOf(row: q.AppointmentRow, at: string | undefined): { start: string; end: string; at: string } {
  const found = wallsAt(row, at);
  if (found.at === null) throw invalidField("at", "errors.unknown_reference");
  return { ...found, at: found.at };
}

const timing = ["wall_start", "wall_end", "all_day", "repeat"] as const;
const differs = (row: q.AppointmentRow, next: q.Written, keys: readonly (keyof q.Written)[]): boolean =>
  keys.some((key) => JSON.stringify(row[key]) !== JSON.stringify(next[key]));

/** Notifies colleagues and mails guests about a change. */
async function notifyChange(
  tx: Tx,
  use: Use,
  before: q.AppointmentRow,
  row: q.AppointmentRow,
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

/** Changes of these fields increase `sequence`, so that guests' calendars accept the next mail as an update. */
const ANNOUNCED = [...timing, "title", "place", "link", "invite", "contact_id"] as const;
function sequenced(row: q.AppointmentRow, { row: next, guests }: Next): q.Written {
  const isSame = guests.length === row.guests.length && row.guests.every((g) => guests.includes(g.hash_id));
  return differs(row, next, ANNOUNCED) || !isSame ? { ...next, sequence: row.sequence + 1 } : next;
}

/** Changes an appointment that doesn't repeat, or all times of a series. */
async function changeAll(tx: Tx, use: Use, row: q.AppointmentRow, { files, removes, ...given }: Change) {
  const moved = movedBy(row, given);
  const next = await checked(tx, moved, row);
  checkFiles(row.files, removes, files);
  const isRetimed = differs(row, next.row, timing);
  const isAnew = isRetimed && row.repeat !== null;
  if (isAnew) await dropTakenOut(tx, use, row, "-infinity");
  if (isAnew && row.without.length > 0) await q.forgetLeftOut.run(tx.db, row.hash_id);
  const skipped = isAnew ? [] : [...row.without, ...row.taken_out];
  const mustLayOut = isRetimed || differs(row, next.row, ["people", "remind_minutes"]);
  const written = plannedTo(sequenced(row, next), row.time_zone, skipped, tx.call.now);
  await q.update(tx.db, row.hash_id, written);
  if (given.contact_people !== undefined || written.contact_id !== row.contact_id)
    await q.setGuests.run(tx.db, row.hash_id, next.guests);
  if (mustLayOut) await layOut(tx, row.hash_id, written, row.time_zone, skipped);
  await changeFiles(tx, use.storage, paper(row.hash_id), removes, files);
  const now = await appointmentNow(tx, row.hash_id);
  const isMoved = isRetimed || row.place !== now.place;
  await notifyChange(tx, use, row, now, isMoved, { before: tracedOf(writtenOf(row)), after: tracedOf(written) });
  return { data: presentAppointment(now, tx.person) };
}

/** A new start for one time moves all times of the series by the same amount. */
function movedBy(row: q.AppointmentRow, { at, scope: _, version: __, ...given }: Change): AppointmentInput {
  if (row.repeat === null || at === undefined || given.start === undefined) return given;
  const time = timeOf(row, at);
  const minutes = minutesBetween(time.start, given.start);
  const length = minutesBetween(given.start, given.end ?? shiftWall(given.start, minutesBetween(time.start, time.end)));
  const start = shiftWall(row.wall_start, minutes);
  const days = minutesBetween(`${row.wall_start.slice(0, 10)}T00:00`, `${start.slice(0, 10)}T00:00`) / 1440;
  // A changed rule already has the right weekdays.
  const repeat =
    given.repeat === undefined || given.repeat === row.repeat ? shiftRepeat(row.repeat, days) : given.repeat;
  return { ...given, start, end: shiftWall(start, length), repeat };
}
const writtenOf = (row: q.AppointmentRow): q.Written =>
  Object.fromEntries(Object.keys(q.form.types).map((key) => [key, row[key as keyof q.AppointmentRow]])) as never;

/** Deletes the times taken out of a series from a moment on, with their files. */
async function dropTakenOut(tx: Tx, use: Use, row: q.AppointmentRow, from: string): Promise<void> {
  if (row.taken_out.length === 0) return;
  const all = await q.family.all(tx.db, row.hash_id);
  // The database compares the moments: as text, `10:00:00Z` and `10:00:00.000000Z` are not the same.
  const gone = new Set((await q.removeTakenOut.all(tx.db, row.hash_id, from)).map((one) => one.hash_id));
  await use.storage.drop(
    tx,
    all.flatMap((one) => (gone.has(one.hash_id) ? one.files.map((f) => f.hash_id) : [])),
  );
}

/** Takes one time out of its series and changes it. */
async function changeOne(tx: Tx, use: Use, row: q.AppointmentRow, { files, removes: _, ...given }: Change) {
  const time = timeOf(row, given.at);
  const length = minutesBetween(time.start, time.end);
  const end = given.end ?? (given.start ? shiftWall(given.start, length) : time.end);
  const fields = { ...given, start: given.start ?? time.start, end, repeat: null };
  const next = await checked(tx, fields, { ...row, sequence: row.sequence + 1, planned_to: null });
  const series = { id: row.hash_id, at: time.at };
  const id = await add(tx, {
    next: { ...next, row: { ...next.row, repeat: null } },
    time_zone: row.time_zone,
    user_id: row.user_id,
    series,
  });
  await layOut(tx, row.hash_id, writtenOf(row), row.time_zone, [...row.without, ...row.taken_out, time.at]);
  await keepFiles(tx, use.storage, paper(id), files);
  const now = await appointmentNow(tx, id);
  const before = { ...writtenOf(row), wall_start: time.start, wall_end: time.end, repeat: null };
  const isMoved = now.wall_start !== time.start || now.place !== row.place;
  await notifyChange(tx, use, row, now, isMoved, {
    before: tracedOf(before),
    after: tracedOf(next.row),
    details: { at: time.at },
  });
  return { data: presentAppointment(now, tx.person) };
}

/** Ends a series before one of its times. */
async function endBefore(tx: Tx, use: Use, row: q.AppointmentRow, time: { start: string; at: string }): Promise<void> {
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

/** Splits a series: ends it before one of its times and starts a new series there. */
async function changeFollowing(tx: Tx, use: Use, row: q.AppointmentRow, change: Change) {
  const { files, removes: _, ...given } = change;
  const time = timeOf(row, given.at);
  const passed = countBefore(row, time.start);
  if (passed === 0) return await changeAll(tx, use, row, change);
  const length = minutesBetween(time.start, time.end);
  const start = given.start ?? time.start;
  const days = minutesBetween(`${time.start.slice(0, 10)}T00:00`, `${start.slice(0, 10)}T00:00`) / 1440;
  const rule = readRepeat(row.repeat ?? "");
  const rest = rule?.count ? writeRepeat({ ...rule, count: Math.max(1, rule.count - passed) }) : (row.repeat ?? "");
  const isSameRule = given.repeat === undefined || given.repeat === row.repeat;
  const fields = {
    ...given,
    start,
    end: given.end ?? shiftWall(start, length),
    repeat: isSameRule ? shiftRepeat(rest, days) : given.repeat,
  };
  const next = await checked(tx, fields, { ...row, sequence: 0 });
  await endBefore(tx, use, row, time);
  const id = await add(tx, { next, time_zone: row.time_zone, user_id: row.user_id });
  await keepFiles(tx, use.storage, paper(id), files);
  const now = await appointmentNow(tx, id);
  await notifyChange(tx, use, { ...row, sequence: -1 }, now, true, {
    after: tracedOf(next.row),
    details: { at: time.at },
  });
  if (row.invite) {
    const ended = await appointmentNow(tx, row.hash_id);
    await inviteGuests(tx, use.host, { row: ended, method: "REQUEST", to: row.guests });
  }
  return { data: presentAppointment(now, tx.person) };
}

export async function updateAppointment(
  tx: Tx,
  use: Use,
  { params, body }: ServerInput<typeof calls.updateAppointment>,
) {
  const row = await locked(tx, params.id, "update", body.version);
  if (row.repeat !== null && body.scope === "this") return await changeOne(tx, use, row, body);
  if (row.repeat !== null && body.scope === "following") return await changeFollowing(tx, use, row, body);
  return await changeAll(tx, use, row, body);
}

/** Removes one time from a series. */
async function leaveOut(tx: Tx, use: Use, row: q.AppointmentRow, at: string | undefined): Promise<void> {
  const time = timeOf(row, at);
  const { version } = await q.leaveOut.one(tx.db, row.hash_id, time.at);
  await layOut(tx, row.hash_id, writtenOf(row), row.time_zone, [...row.without, ...row.taken_out, time.at]);
  const cancelled = { ...row, wall_start: time.start, wall_end: time.end, version };
  const others = row.people.filter((p) => p !== tx.person.id);
  const notice = noticeOf(cancelled, "appointment_cancelled", others);
  await record(tx, eventOf(cancelled, "leave_out", { details: { at: time.at }, ...notice }));
  if (row.invite)
    await inviteGuests(tx, use.host, {
      row: { ...row, sequence: row.sequence + 1 },
      method: "CANCEL",
      only: time.at,
      to: row.guests,
    });
}

async function removeAll(tx: Tx, use: Use, row: q.AppointmentRow): Promise<void> {
  const all = row.repeat === null ? [row] : await q.family.all(tx.db, row.hash_id);
  await use.storage.drop(
    tx,
    all.flatMap((one) => one.files.map((f) => f.hash_id)),
  );
  if (row.series_id && row.series_at) await q.leaveOut.one(tx.db, row.series_id, row.series_at);
  await q.remove.run(tx.db, row.hash_id);
  const others = row.people.filter((p) => p !== tx.person.id);
  const gone = { ...row, version: row.version + 1 };
  const notice = noticeOf(gone, "appointment_cancelled", others);
  await record(tx, eventOf(gone, "delete", { before: tracedOf(writtenOf(row)), ...notice }));
  if (row.invite)
    await inviteGuests(tx, use.host, { row: { ...row, sequence: row.sequence + 1 }, method: "CANCEL", to: row.guests });
}

export async function deleteAppointment(
  tx: Tx,
  use: Use,
  { params, query }: ServerInput<typeof calls.deleteAppointment>,
) {
  const row = await locked(tx, params.id, "delete", query.version);
  if (row.repeat !== null && query.scope === "this") {
    await leaveOut(tx, use, row, query.at);
  } else if (row.repeat !== null && query.scope === "following" && countBefore(row, timeOf(row, query.at).start) > 0) {
    const time = timeOf(row, query.at);
    await endBefore(tx, use, row, time);
    const now = await appointmentNow(tx, row.hash_id);
    await notifyChange(tx, use, row, now, true, { details: { at: time.at, scope: "following" } });
  } else await removeAll(tx, use, row);
  return { message: text(tx.call.locale, "messages.deleted") };
}
