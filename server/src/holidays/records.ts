import { formatDay } from "#contract/kit/dates.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { holidayLifecycle } from "#contract/holidays/lifecycle.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { openFields } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf } from "#server/kit/records/mover.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { fullReach, holidayReach } from "./access.ts";
import { holidaySteps, presentHoliday } from "./present.ts";
import { readHoliday, type FullHoliday, type HolidayListRow } from "./queries.ts";

const { load, locked } = loaderOf<FullHoliday>(
  "holiday",
  async (reader, id) => await readHoliday.first(reader.db, id, ...reachParams(holidayReach.of(reader.access))),
);

/** A request as the caller sees it, for the answer of an action. */
export const holidayNow = async (reader: Reader, id: string) => ({
  data: presentHoliday(await load(reader, id), reader.person),
});

type Told = Pick<HolidayListRow, "hash_id" | "version" | "user_id" | "zone_id"> &
  Partial<
    Pick<HolidayListRow, "number" | "start_date" | "end_date" | "days" | "user"> & Pick<FullHoliday, "approvers">
  >;
/** Events of requests. What notices say has no type and no reason: mails are read by others. */
export const holidayEvent = eventsOf<Told>({
  kind: "holiday",
  area: "holidays",
  place: (h) => ({ zone: h.zone_id }),
  heard: (h) => ({ users: [h.user_id], needs: holidaySeers.any }),
  // Managers decide without any right.
  followed: (h) => h.approvers?.map((p) => p.hash_id) ?? [],
  link: (h) => holidayHref.view(h.hash_id),
  says: (h) => ({
    number: h.number ?? 0,
    person: h.user?.name ?? "",
    from: formatDay(h.start_date ?? ""),
    to: formatDay(h.end_date ?? ""),
    days: Number(h.days ?? 0),
  }),
});
export const holidays = moverOf("holiday", { steps: holidaySteps, locked, event: holidayEvent, now: holidayNow });

const PERSON = "(SELECT p.name FROM holiday_person p WHERE p.hash_id = e.user_id)";
const title = `e.number || ' ' || ${PERSON}`;
/** Type and reasons are on the trail for those who validate, and shown on the request itself to its applicant. */
const closed = "holidays_validate" as const;
export const holidayKind: Kind = {
  name: "holiday",
  reach: holidayReach,
  history: fullReach,
  openToImpersonator: true,
  rows: { from: "holiday e", id: "e.hash_id", title },
  lifecycle: holidayLifecycle,
  fields: {
    ...openFields(
      "status from to start_date end_date days return_date dates substitute_id archived four_eyes user_id zone_id sent_at",
      "approved_by validated_by rejected_by cancelled_by cancellation_requested_at cancel_from files_count files_added files_removed",
    ),
    type_id: closed,
    description: closed,
    motif: closed,
    cancellation_reason: closed,
  },
  found: (holds) => `SELECT hash_id FROM holiday WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(holidayReach, {
    columns: "e.number, e.user_id, e.start_date, e.end_date",
    title,
    about: "jsonb_build_object('from', e.start_date::text, 'to', e.end_date::text)",
    note: (h) => `${formatDay(aboutOf(h, "from"))} – ${formatDay(aboutOf(h, "to"))}`,
    link: ({ hash_id }) => holidayHref.view(hash_id),
  }),
  files: { mayRead: fullReach.sees },
};
