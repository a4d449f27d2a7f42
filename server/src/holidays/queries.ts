import type { HolidayStatus } from "#contract/holidays/lifecycle.ts";
import type { LineEnd, LineStart } from "#contract/holidays/halves.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import { filesJson, personJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { holidayReach } from "./access.ts";
import { departmentJson } from "./people.ts";
import type { TypeRules } from "./rules.ts";
import { usableBy } from "./types-queries.ts";

export interface PersonRef extends Ref {
  readonly avatar: string | null;
}
export interface LineRow {
  readonly start_date: string;
  readonly end_date: string;
  readonly starts: LineStart;
  readonly ends: LineEnd;
  readonly nbrDay: number;
}
/** A request as lists read it. */
export interface HolidayListRow {
  readonly hash_id: string;
  readonly number: number;
  readonly status: HolidayStatus;
  readonly user_id: string;
  readonly zone_id: string;
  readonly type_id: string;
  readonly description: string | null;
  readonly substitute_id: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly days: string;
  readonly return_date: string | null;
  readonly files_count: number;
  readonly entered_by: readonly string[];
  readonly sent_at: string | null;
  readonly approved_at: string | null;
  readonly validated_at: string | null;
  readonly rejected_at: string | null;
  readonly motif: string | null;
  readonly cancellation_requested_at: string | null;
  readonly cancellation_reason: string | null;
  readonly cancel_from: string | null;
  readonly cancelled_at: string | null;
  readonly archived: boolean;
  readonly version: number;
  readonly created_at: string;
  readonly user: PersonRef;
  readonly department: Named | null;
  readonly zone: Ref & { readonly time_zone: string };
  /** Today in its office. */
  readonly today: string;
  readonly type: Named & { readonly colour: string; readonly confidential: boolean; readonly paid: boolean };
  readonly dates: readonly LineRow[];
  /** The reader approves for the applicant, as their manager or a substitute. */
  readonly manages: boolean;
  readonly four_eyes: boolean;
}
/** With all that the screen of one shows. */
export interface FullHoliday extends HolidayListRow {
  readonly substitute: PersonRef | null;
  readonly entered: PersonRef | null;
  readonly approver: PersonRef | null;
  readonly validator: PersonRef | null;
  readonly rejecter: PersonRef | null;
  readonly canceller: PersonRef | null;
  readonly files: readonly FileRef[];
  /** Its applicant may ask for its type. */
  readonly usable: boolean;
  readonly type_rules: TypeRules;
  readonly approvers: readonly PersonRef[];
  readonly validators: readonly PersonRef[];
}

const TABLE = `e.hash_id, e.number, e.status, e.user_id, e.zone_id, e.type_id, e.description, e.substitute_id, e.start_date, e.end_date, e.days, e.return_date,
    e.files_count, e.entered_by, e.sent_at, e.approved_at, e.validated_at, e.rejected_at, e.motif, e.cancellation_requested_at, e.cancellation_reason, e.cancel_from,
    e.cancelled_at, e.archived, e.version, e.created_at`;
const LINES = `(SELECT jsonb_agg(jsonb_build_object('start_date', l.start_date, 'end_date', l.end_date, 'starts', l.starts, 'ends', l.ends, 'nbrDay', l.days) ORDER BY l.position)
    FROM holiday_line l WHERE l.holiday_id = e.hash_id) AS dates`;
/** What `joined` reads of `e`; `me` is SQL of the reader. The team is found once a statement. */
const joined = (me: string): string => `${TABLE}, ${personJson("u")} AS user, ${departmentJson("u")} AS department,
    jsonb_build_object('hash_id', z.hash_id, 'name', z.name, 'time_zone', z.time_zone) AS zone, z.today,
    jsonb_build_object('hash_id', t.hash_id, 'name', t.name, 'name_fr', t.name_fr, 'colour', t.colour, 'confidential', t.confidential, 'paid', t.paid) AS type, ${LINES},
    e.user_id = ANY ((SELECT holiday_team(${me}))::uuid[]) AS manages, ${FOUR_EYES} AS four_eyes`;
const JOINS =
  "JOIN holiday_person u ON u.hash_id = e.user_id JOIN holiday_office z ON z.hash_id = e.zone_id JOIN holiday_type t ON t.hash_id = e.type_id";
/** A list's statement around the rows of a page. */
export const completed = (inner: string, me: string): string =>
  `SELECT ${joined(me)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;

const named = (column: string): string =>
  `(SELECT ${personJson("p")} FROM holiday_person p WHERE p.hash_id = ${column})`;
const people = (ids: string): string =>
  `coalesce((SELECT jsonb_agg(${personJson("p")} ORDER BY p.sort_name, p.hash_id) FROM holiday_person p WHERE p.active AND p.hash_id = ANY (${ids}) AND p.hash_id <> e.user_id AND (NOT ${FOUR_EYES} OR NOT p.hash_id = ANY (e.entered_by))), '[]')`;
export const readHoliday = sql<FullHoliday, [string, ...ReachParams]>(`
  SELECT ${joined("$2::uuid")}, ${named("e.substitute_id")} AS substitute, ${named("e.entered_by[1]")} AS entered, ${named("e.approved_by")} AS approver,
    ${named("e.validated_by")} AS validator, ${named("e.rejected_by")} AS rejecter, ${named("e.cancelled_by")} AS canceller, ${filesJson("holiday", "e.hash_id")} AS files,
    CASE WHEN e.status IN ('DRAFT', 'REJECTED', 'UNVALIDATED') THEN ${people("holiday_approvers(e.user_id)")} ELSE '[]' END AS approvers,
    CASE WHEN e.status IN ('UNVALIDATED', 'APPROVED') THEN ${people("holiday_holders(e.zone_id, 'holidays_validate')")} ELSE '[]' END AS validators,
    ${usableBy("e.user_id")} AS usable, jsonb_build_object('half_days', t.half_days, 'may_start_earlier', t.may_start_earlier, 'days_back', t.days_back,
      'attachment_required', t.attachment_required, 'attachment_from_day', t.attachment_from_day) AS type_rules
  FROM holiday e ${JOINS} WHERE e.hash_id = $1 AND ${holidayReach.condition(2)}`);

/** The requests that the caller reaches among these, locked in the order of their identifiers. */
export const lockHolidays = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM holiday WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
export const readHolidays = sql<HolidayListRow, [readonly string[], ...ReachParams]>(
  `SELECT ${joined("$2::uuid")} FROM holiday e ${JOINS} WHERE e.hash_id = ANY ($1::uuid[]) AND ${holidayReach.condition(2)}`,
);

const form = columns({
  type_id: "uuid",
  description: "text?",
  substitute_id: "uuid?",
  start_date: "date",
  end_date: "date",
  days: "numeric",
  return_date: "date?",
  files_count: "integer",
  entered_by: "uuid[]",
});
export const insertHoliday = insertInto(
  "holiday",
  columns({ hash_id: "uuid", user_id: "uuid", zone_id: "uuid", ...form.types }),
);
export const updateHoliday = updateOf("holiday", form);
const line = columns({
  holiday_id: "uuid",
  position: "smallint",
  user_id: "uuid",
  start_date: "date",
  end_date: "date",
  starts: "text",
  ends: "text",
  days: "numeric",
});
const insertLines = insertInto("holiday_line", line);
const dropLines = sql<unknown, [string]>("DELETE FROM holiday_line WHERE holiday_id = $1");
/** Replaces the lines of a request. */
export async function putLines(
  db: Parameters<typeof insertLines>[0],
  holiday: string,
  user: string,
  lines: readonly (Omit<LineRow, "nbrDay"> & { readonly days: string })[],
): Promise<void> {
  await dropLines.run(db, holiday);
  await insertLines(
    db,
    ...lines.map((l, position) => ({
      holiday_id: holiday,
      position,
      user_id: user,
      start_date: l.start_date,
      end_date: l.end_date,
      starts: l.starts,
      ends: l.ends,
      days: l.days,
    })),
  );
}
/** What the lines of a request come to, after it was counted anew. */
export const setCounted = sql<unknown, [string, start: string, end: string, days: string, back: string | null]>(
  "UPDATE holiday SET start_date = $2, end_date = $3, days = $4, return_date = $5 WHERE hash_id = $1",
);
export const removeHoliday = sql<{ sha256: string }, [string]>(
  `WITH gone AS (DELETE FROM holiday WHERE hash_id = $1) ${deletingFiles("f.kind = 'holiday' AND f.record_id = $1")}`,
);
export const setArchived = sql<{ hash_id: string; version: number }, [readonly string[], boolean]>(
  "UPDATE holiday SET archived = $2, version = version + 1 WHERE hash_id = ANY ($1::uuid[]) RETURNING hash_id, version",
);
/** A request of the person that holds some of these half days. */
export const overlapping = sql<
  { hash_id: string; number: number },
  [user: string, except: string, first: readonly number[], end: readonly number[]]
>(`SELECT h.hash_id, h.number FROM holiday_line l JOIN holiday h ON h.hash_id = l.holiday_id
  WHERE l.user_id = $1 AND l.holds AND l.holiday_id <> $2 AND EXISTS (SELECT 1 FROM unnest($3::int[], $4::int[]) AS x(first, until) WHERE l.halves && int4range(x.first, x.until)) LIMIT 1`);
