import type * as calls from "#contract/agenda/endpoints.ts";
import { readRepeat, shiftRepeat, writeRepeat } from "#contract/agenda/repeat.ts";
import { minutesBetween, shiftWall } from "#contract/kit/wall-time.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { changeFiles, checkFiles, keepFiles } from "#server/kit/files/papers.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { checked, type AppointmentInput, type Next } from "./check.ts";
import { tracedOf } from "./events.ts";
import { inviteGuests } from "./invite.ts";
import { appointmentNow, presentAppointment } from "./load.ts";
import { countBefore } from "./plan.ts";
import * as q from "./queries.ts";
import {
  type Use,
  dropTakenOut,
  plannedTo,
  layOut,
  paper,
  notifyChange,
  writtenOf,
  timeOf,
  add,
  endBefore,
  locked,
} from "./appointment-form.ts";

type Change = ServerInput<typeof calls.updateAppointment>["body"];
const timing = ["wall_start", "wall_end", "all_day", "repeat"] as const;

const differs = (row: q.AppointmentRow, next: q.Written, keys: readonly (keyof q.Written)[]): boolean =>
  keys.some((key) => JSON.stringify(row[key]) !== JSON.stringify(next[key]));

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
  await notifyChange(tx, use, { before: row, row: now }, isMoved, {
    before: tracedOf(writtenOf(row)),
    after: tracedOf(written),
  });
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
  await notifyChange(tx, use, { before: row, row: now }, isMoved, {
    before: tracedOf(before),
    after: tracedOf(next.row),
    details: { at: time.at },
  });
  return { data: presentAppointment(now, tx.person) };
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
  await notifyChange(tx, use, { before: { ...row, sequence: -1 }, row: now }, true, {
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
