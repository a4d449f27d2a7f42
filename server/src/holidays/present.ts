import { holidayLifecycle, shownStatus } from "#contract/holidays/lifecycle.ts";
import type { Holiday, HolidayRow } from "#contract/holidays/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { fullSeers } from "./access.ts";
import type { FullHoliday, HolidayListRow, PersonRef } from "./queries.ts";

export const holidaySteps = stepsOf<typeof holidayLifecycle, HolidayListRow>(holidayLifecycle, {
  column: "status",
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({
    state: row.status,
    own: row.user_id === me,
    involved: row.entered_by.includes(me),
    fourEyes: row.four_eyes,
    is: {
      manager: row.manages,
      asked: row.cancellation_requested_at !== null,
      unasked: row.cancellation_requested_at === null,
      over: row.end_date < row.today,
    },
  }),
});

/** Whether the reader may know the reason, and open the papers. */
const seesAll = (row: HolidayListRow, { id, rights }: Person): boolean =>
  row.user_id === id || row.manages || rights.at(fullSeers, { zone: row.zone_id });

export function presentRow(row: HolidayListRow, person: Person): HolidayRow {
  const full = seesAll(row, person);
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    user: row.user,
    zone: row.zone,
    department: row.department,
    type: row.type,
    status: row.status,
    shown: shownStatus(row, row.today),
    start_date: row.start_date,
    end_date: row.end_date,
    days: Number(row.days),
    dates: [...row.dates],
    return_date: row.return_date,
    sent_at: row.sent_at,
    cancellation_requested_at: row.cancellation_requested_at,
    cancel_from: row.cancel_from,
    files_count: full ? row.files_count : 0,
    archived: row.archived,
    hidden: !full && row.type.confidential,
    version: row.version,
    created_at: row.created_at,
    can: { ...holidaySteps.can(row, person), ...(full && { files: true }) },
  };
}

/** At most so many people are named as those who decide next. */
const NAMED = 3;
const taken = (at: string | null, by: PersonRef | null) => (at === null ? null : { at, by });

export function presentHoliday(row: FullHoliday, person: Person): Holiday {
  const full = seesAll(row, person);
  const isOpen = full || !row.type.confidential;
  const deciders = row.approvers.length > 0 ? row.approvers : row.validators;
  const isWaiting = row.status === "UNVALIDATED" || row.status === "APPROVED";
  return {
    ...presentRow(row, person),
    description: isOpen ? row.description : null,
    substitute: row.substitute,
    motif: isOpen ? row.motif : null,
    cancellation_reason: isOpen ? row.cancellation_reason : null,
    files: full ? [...row.files] : [],
    entered_by: row.entered,
    approved: taken(row.approved_at, row.approver),
    validated: taken(row.validated_at, row.validator),
    rejected: taken(row.rejected_at, row.rejecter),
    cancelled: taken(row.cancelled_at, row.canceller),
    next: isWaiting
      ? {
          action: row.approvers.length > 0 ? "approve" : "validate",
          people: deciders.slice(0, NAMED),
          others: Math.max(0, deciders.length - NAMED),
        }
      : null,
  };
}
