import { personRows } from "#server/access/public.ts";
import type { AppointmentKind } from "#contract/agenda/schemas.ts";
import { minutesBetween, shiftWall } from "#contract/kit/wall-time.ts";
import { checkContactOrProposal, contactReach, contactRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { maySort } from "./categories.ts";
import { colleagueOf } from "./colleagues.ts";
import { LONGEST_DAYS } from "./lists.ts";
import { firstWall } from "./plan.ts";
import type { AppointmentRow, Written } from "./queries.ts";

/** The fields of a form; undefined ones stay unchanged. */
export interface AppointmentInput {
  readonly title?: string | undefined;
  readonly kind?: AppointmentKind | undefined;
  readonly category_hash_id?: string | null | undefined;
  readonly contact_hash_id?: string | null | undefined;
  readonly contact_people?: readonly string[] | undefined;
  readonly people?: readonly string[] | undefined;
  readonly place?: string | null | undefined;
  readonly link?: string | null | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly all_day?: boolean | undefined;
  readonly notes?: string | null | undefined;
  readonly travel_before?: number | undefined;
  readonly travel_after?: number | undefined;
  readonly travel_km?: string | null | undefined;
  readonly remind_minutes?: number | null | undefined;
  readonly repeat?: string | null | undefined;
  readonly invite?: boolean | undefined;
}
/** The stored appointment, or for a new one only its owner and time zone. */
export type Before = Pick<AppointmentRow, "user_id" | "time_zone"> &
  Partial<Omit<AppointmentRow, "user_id" | "time_zone">>;

export interface Next {
  readonly row: Written;
  readonly guests: readonly string[];
}

const LONGEST_MINUTES = (LONGEST_DAYS - 1) * 1440;

/** Undefined keeps the stored value. */
const kept = <T>(sent: T | undefined, was: T | undefined, none: T): T => (sent === undefined ? (was ?? none) : sent);

/**
 * Checks the times, and lets a series begin with the first time of its rule: RFC 5545 leaves undefined what a start means that the rule lacks,
 * and other calendars show it as one more time.
 */
function onFirstTime(row: Written): Written {
  const minutes = minutesBetween(row.wall_start, row.wall_end);
  if (minutes < 0 || (minutes === 0 && !row.all_day)) throw invalidField("end", "agenda.ends_before");
  if (minutes > LONGEST_MINUTES) throw invalidField("end", "agenda.too_long", { days: LONGEST_DAYS - 1 });
  const wall_start = firstWall(row);
  if (wall_start === undefined) throw invalidField("repeat", "agenda.no_times");
  return { ...row, wall_start, wall_end: shiftWall(wall_start, minutes) };
}

/** Throws 422 for colleagues and people of the contact who are not in reach, as for unknown ones. */
async function checkNamed(tx: Tx, contact: string | null, people: readonly string[], guests: readonly string[]) {
  if (people.length === 0 && guests.length === 0) return;
  const where = new Where();
  const [some, those] = [where.bind("?::uuid[]", people), where.bind("?::uuid[]", guests)];
  const company = where.bind("?::uuid", contact);
  const text = `SELECT (SELECT count(*)::int FROM ${personRows("u")} WHERE u.hash_id = ANY (${some}) AND ${colleagueOf(tx, where)}) AS people,
    (SELECT count(*)::int FROM ${contactRows("c")} WHERE c.hash_id = ANY (${those}) AND (c.company_id = ${company} OR c.hash_id = ${company}) AND ${contactReach.rowsAs("c")(tx, where) ?? "false"}) AS guests`;
  const found = await planned<{ people: number; guests: number }>(text).one(tx.db, ...where.values);
  if (found.people !== people.length) throw unknownReference("people");
  if (found.guests !== guests.length) throw unknownReference("contact_people");
}

/** Checks a form against the stored appointment; returns what to write. */
export async function checked(tx: Tx, given: AppointmentInput, before: Before): Promise<Next> {
  const contact_id = kept(given.contact_hash_id, before.contact_id, null);
  const isOther = contact_id !== (before.contact_id ?? null);
  if (contact_id !== null && isOther) await checkContactOrProposal(tx, "contact_hash_id", contact_id);
  const category_id = kept(given.category_hash_id, before.category_id, null);
  if (category_id !== null && category_id !== before.category_id && !(await maySort(tx, category_id)))
    throw unknownReference("category_hash_id");
  const guestsNow = isOther ? [] : (before.guests ?? []).map((g) => g.hash_id);
  const guests = [...new Set(given.contact_people ?? guestsNow)];
  const people = [...new Set([before.user_id, ...(given.people ?? before.people ?? [])])];
  const known = new Set([before.user_id, ...(before.people ?? [])]);
  await checkNamed(
    tx,
    contact_id,
    people.filter((id) => !known.has(id)),
    guests.filter((id) => !guestsNow.includes(id)),
  );
  const all_day = kept(given.all_day, before.all_day, false);
  const wall = (time: string): string => (all_day ? `${time.slice(0, 10)}T00:00` : time);
  const row: Written = {
    title: kept(given.title, before.title, ""),
    kind: kept<string>(given.kind, before.kind, "internal"),
    category_id,
    contact_id,
    people,
    place: kept(given.place, before.place, null) || null,
    link: kept(given.link, before.link, null) || null,
    wall_start: wall(kept(given.start, before.wall_start, "")),
    wall_end: wall(kept(given.end, before.wall_end, "")),
    all_day,
    notes: kept(given.notes, before.notes, null) || null,
    travel_before: kept(given.travel_before, before.travel_before, 0),
    travel_after: kept(given.travel_after, before.travel_after, 0),
    travel_km: kept(given.travel_km, before.travel_km, null),
    remind_minutes: kept(given.remind_minutes, before.remind_minutes, null),
    repeat: before.series_id ? null : kept(given.repeat, before.repeat, null),
    invite: kept(given.invite, before.invite, false),
    sequence: before.sequence ?? 0,
    planned_to: before.planned_to ?? null,
  };
  return { row: onFirstTime(row), guests };
}
