import type * as calls from "#contract/agenda/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf, noticeOf, tracedOf } from "./events.ts";
import { inviteGuests } from "./invite.ts";
import { appointmentNow } from "./load.ts";
import { countBefore } from "./plan.ts";
import * as q from "./queries.ts";
import { type Use, timeOf, layOut, writtenOf, locked, endBefore, notifyChange } from "./appointment-form.ts";

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
    await notifyChange(tx, use, { before: row, row: now }, true, { details: { at: time.at, scope: "following" } });
  } else await removeAll(tx, use, row);
  return { message: text(tx.call.locale, "messages.deleted") };
}
