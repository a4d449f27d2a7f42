import type * as calls from "#contract/holidays/endpoints.ts";
import { holidayStates, type HolidayStatus, type ShownStatus } from "#contract/holidays/lifecycle.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { todayInZone } from "#server/zones/public.ts";
import { holidayReach } from "./access.ts";
import { presentRow } from "./present.ts";
import { completed, type HolidayListRow } from "./queries.ts";

type OwnFilters = ServerInput<typeof calls.listOwnHolidays>["query"];

const TODAY = todayInZone("e.zone_id");
/** DELAY and END follow from the day; the other states are stored. */
const derived: Readonly<Record<Exclude<ShownStatus, HolidayStatus>, string>> = {
  DELAY: `e.status IN ('UNVALIDATED', 'APPROVED') AND e.start_date <= ${TODAY}`,
  END: `e.status = 'VALIDATED' AND e.end_date < ${TODAY}`,
};
const isStored = (status: ShownStatus): status is HolidayStatus => holidayStates.some((s) => s === status);

function filtered(where: Where, f: OwnFilters): Where {
  if (f.status) {
    const stored = f.status.filter(isStored);
    const ways = f.status.flatMap((s) => (isStored(s) ? [] : [`(${derived[s]})`]));
    if (stored.length > 0) ways.push(where.bind("e.status = ANY (?::text[])", stored));
    where.and(ways.join(" OR "));
  }
  if (f.archived !== "all") where.and(f.archived === "1" ? "e.archived" : "NOT e.archived");
  return where
    .when(f.date_start, "e.end_date >= ?::date")
    .when(f.date_end, "e.start_date <= ?::date")
    .when(f.holiday_type_hash_id, "e.type_id = ?::uuid");
}
const list = async (reader: Reader, query: OwnFilters, filter: (where: Where) => Where, own?: true) =>
  await listInReach<HolidayListRow, ReturnType<typeof presentRow>>(reader, holidayReach, query, {
    filter: (where) => filter(filtered(where, query)),
    ...(own && { own }),
    complete: (inner, where) => completed(inner, where.bind("?::uuid", reader.person.id)),
    present: presentRow,
  });

/** The caller's own requests, newest first. */
export const listOwnHolidays = async (reader: Reader, { query }: { readonly query: OwnFilters }) =>
  await list(reader, query, (where) => where.and("e.user_id = ?::uuid", reader.access.own()), true);

const OF_DEPARTMENT = "e.user_id IN (SELECT p.hash_id FROM holiday_person p WHERE p.department_id = ?::uuid)";
/** Requests of an office in reach, newest first. */
export const listZoneHolidays = async (
  reader: Reader,
  { params, query }: Pick<ServerInput<typeof calls.listZoneHolidays>, "params" | "query">,
) =>
  await list(reader, query, (where) => {
    where
      .and("e.zone_id = ?::uuid", params.id)
      .when(query.user_hash_id, "e.user_id = ?::uuid")
      .when(query.department_hash_id, OF_DEPARTMENT);
    if (query.decide) where.and(waitingFor(reader, where, query.decide) ?? "false");
    return where;
  });

/** The decisions that somebody may wait for. */
export type Decided = "approve" | "validate" | "cancel";
const states: Readonly<Record<Decided, string>> = {
  approve: "e.status = 'UNVALIDATED'",
  validate: "e.status IN ('UNVALIDATED', 'APPROVED')",
  cancel: "e.status IN ('APPROVED', 'VALIDATED') AND e.cancellation_requested_at IS NOT NULL",
};
/** SQL: requests that the caller may decide: of their team, or by right of the office; none that is theirs or that they entered. */
export function waitingFor({ access, person }: Reader, where: Where, decided: Decided): string | undefined {
  const places = placesOf(access.reach([decided === "approve" ? "holidays_approve" : "holidays_validate"]));
  const ways = [
    ...(decided === "approve" ? [where.bind("e.user_id = ANY (holiday_team(?::uuid))", access.own())] : []),
    ...(places === null ? ["true"] : []),
    ...(places && places.length > 0 ? [where.bind("e.zone_id = ANY (?::uuid[])", places)] : []),
  ];
  if (ways.length === 0) return undefined;
  const me = where.bind("?::uuid", person.id);
  return `${states[decided]} AND (${ways.join(" OR ")}) AND ${passesFourEyes("e.user_id", me)} AND (NOT ${me} = ANY (e.entered_by) OR ${passesFourEyes(me, me)})`;
}

/** Requests of an office counted by state, without drafts and archived ones. */
export async function getZoneStats(
  { db, access }: Reader,
  { params, query }: Pick<ServerInput<typeof calls.getZoneStats>, "params" | "query">,
) {
  if (!access.can(holidaySeers.any, { zone: params.id })) throw notFound();
  const where = new Where().and("e.zone_id = ?::uuid AND NOT e.archived AND e.status <> 'DRAFT'", params.id);
  where
    .when(query.date_start, "e.end_date >= ?::date")
    .when(query.date_end, "e.start_date <= ?::date")
    .when(query.user_hash_id, "e.user_id = ?::uuid")
    .when(query.holiday_type_hash_id, "e.type_id = ?::uuid")
    .when(query.department_hash_id, OF_DEPARTMENT);
  const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})::int`;
  const row = await composed<{
    unvalidated: number;
    validated: number;
    rejected: number;
    cancelled: number;
    delayed: number;
    approved: number;
    cancellations: number;
  }>(
    `SELECT ${count("e.status IN ('UNVALIDATED', 'APPROVED')")} AS unvalidated, ${count("e.status = 'VALIDATED'")} AS validated, ${count("e.status = 'REJECTED'")} AS rejected,
      ${count("e.status = 'CANCELLED'")} AS cancelled, ${count(`e.status IN ('UNVALIDATED', 'APPROVED') AND e.start_date <= z.today`)} AS delayed,
      ${count("e.status = 'APPROVED'")} AS approved, ${count(states.cancel)} AS cancellations
     FROM holiday e JOIN holiday_office z ON z.hash_id = e.zone_id WHERE ${where.text}`,
  ).one(db, ...where.values);
  const { unvalidated, validated, rejected, ...more } = row;
  return {
    data: {
      zoneHolidaysUnvalidatedCount: unvalidated,
      zoneHolidaysValidatedCount: validated,
      zoneHolidaysRejectedCount: rejected,
      zoneHolidaysTotalCount: unvalidated + validated + rejected + more.cancelled,
      ...more,
    },
  };
}
