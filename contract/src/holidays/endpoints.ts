import { z } from "zod";
import { longText, textUpTo } from "../kit/long-text.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { afterQuery, byId, done, idOf, idsOf, item, list, search, several } from "../kit/page.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { holidayLifecycle, shownStates } from "./lifecycle.ts";
import { balanceSeers, holidaySeers } from "./rights.ts";
import {
  balance,
  bridge,
  coverage,
  holiday,
  holidayCalendar,
  personAbsence,
  holidayCount,
  holidayRow,
  lineInput,
  movement,
  overviewRow,
  personBalances,
  zoneStats,
} from "./schemas.ts";

/** An id or null. Multipart forms cannot express null: an empty string stands for it. */
const maybeIdOf = (kind: string) => z.preprocess((v) => (v === "" ? null : v), idOf(kind).nullish());
const emptyText = (max: number) => z.preprocess((v) => (v === "" ? null : v), textUpTo(max).nullish());

export const MOST_LINES = 20;
const dates = z.array(lineInput).min(1, { error: "errors.required" }).max(MOST_LINES);
const fields = {
  holiday_type_hash_id: idOf("holiday_type", "errors.required"),
  dates,
  description: emptyText(2000),
  substitute_hash_id: maybeIdOf("user"),
  invoices: z.array(file).max(30, { error: "errors.too_many_files" }).optional(),
};
const filters = {
  /** States as they are shown, DELAY and END among them. */
  status: several(shownStates),
  /** With a day within these dates. */
  date_start: day.optional(),
  date_end: day.optional(),
  archived: z.enum(["0", "1", "all"]).optional(),
  holiday_type_hash_id: idOf("holiday_type").optional(),
  search,
};
/** Longest span of calendar, coverage and bridges, in days. */
export const MOST_HOLIDAY_DAYS = 400;
interface Span {
  readonly from: string;
  readonly to: string;
}
const isForwards = ({ from, to }: Span): boolean => from <= to;
const isShort = ({ from, to }: Span): boolean => Date.parse(to) - Date.parse(from) <= MOST_HOLIDAY_DAYS * 86_400_000;
const backwards = { error: "errors.dates_reversed", path: ["to"] };
const tooLong = { error: "errors.holiday_span_too_long", path: ["to"] };
const ofPeople = z
  .object({ from: day, to: day, zone: idOf("zone").optional(), department: idOf("department").optional() })
  .refine(isForwards, backwards)
  .refine(isShort, tooLong);

export const listOwnHolidays = endpoint({
  name: "holidays.own",
  method: "GET",
  path: "/api/holidays",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own requests",
  summary: "My requests, newest first.",
  query: z.object({ ...filters, ...afterQuery }),
  response: list(holidayRow),
});
export const storeHoliday = endpoint({
  name: "holidays.store",
  method: "POST",
  path: "/api/holiday",
  permission: { any: ["holidays_create", "holidays_update"] },
  place: "the applicant's office",
  multipart: true,
  summary:
    "Makes a request as a draft, with its papers; `user_hash_id` enters it for somebody else (`holidays_update`). The server counts the days: another `nbrDay` is refused with the right one.",
  body: z.object({ user_hash_id: idOf("user").optional(), ...fields }),
  response: item(holiday),
});
export const getHoliday = endpoint({
  name: "holidays.get",
  method: "GET",
  path: "/api/holiday/{id}",
  permission: "any-user",
  openToImpersonator: true,
  reach: "requests one may see",
  summary: "One request. `holidays_view` alone shows none of its reasons and files where its type is confidential.",
  params: byId("holiday"),
  response: item(holiday),
});
export const updateHoliday = stepCall(holidayLifecycle, "update", {
  path: "/api/holiday/{id}/update",
  multipart: true,
  summary:
    "Changes what is sent of a draft or a rejected request. `dates` is the whole list. Papers are added and removed.",
  body: z
    .object({ version, ...fields, removes: z.array(idOf("file")).max(30) })
    .partial()
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["dates"],
    }),
  response: item(holiday),
});
export const deleteHoliday = stepCall(holidayLifecycle, "delete", {
  method: "DELETE",
  path: "/api/holiday/{id}/delete",
  summary: "Deletes a draft or a rejected request with its papers.",
  response: done,
});
export const sendHoliday = stepCall(holidayLifecycle, "send", {
  path: "/api/holiday/{id}/send",
  summary:
    "Sends a draft, or a rejected request again. The days are counted anew and taken from the stock, which must allow them; two requests of a person share no half day.",
  response: item(holiday),
});
export const takeBackHoliday = stepCall(holidayLifecycle, "take_back", {
  path: "/api/holiday/{id}/take_back",
  summary: "Takes back what was sent, as its applicant: a draft again.",
  response: item(holiday),
});
export const approveHoliday = stepCall(holidayLifecycle, "approve", {
  path: "/api/holiday/{id}/approve",
  summary: "Approves, as the applicant's manager, as the substitute of a manager who is away, or by right.",
  response: item(holiday),
});
export const validateHoliday = stepCall(holidayLifecycle, "validate", {
  path: "/api/holiday/{id}/validate",
  summary: "Validates a request, approved or not.",
  response: item(holiday),
});
export const rejectHoliday = stepCall(holidayLifecycle, "reject", {
  path: "/api/holiday/{id}/reject",
  summary: "Rejects with a reason; its applicant can correct it and send it again.",
  response: item(holiday),
});
export const requestCancellation = stepCall(holidayLifecycle, "request_cancellation", {
  path: "/api/holiday/{id}/request_cancellation",
  summary: "Asks to cancel, with a reason; with `from_date` only from that day on, to come back early.",
  body: z.object({
    version,
    // A missing reason says the same as an empty one.
    reason: z.preprocess((v) => v ?? "", longText().min(1, { error: "errors.cancellation_reason_required" }).max(2000)),
    from_date: z.preprocess((v) => (v === "" ? null : v), dayOf("planned").nullish()),
  }),
  response: item(holiday),
});
export const cancelHoliday = stepCall(holidayLifecycle, "cancel", {
  path: "/api/holiday/{id}/cancel",
  summary: "Accepts a cancellation: its days return. With `from_date` the request ends the day before.",
  response: item(holiday),
});
export const refuseCancellation = stepCall(holidayLifecycle, "refuse_cancellation", {
  path: "/api/holiday/{id}/refuse_cancellation",
  summary: "Refuses a cancellation: the request stays as it is.",
  response: item(holiday),
});
export const archiveHolidays = stepCall(holidayLifecycle, "archive", {
  method: "POST",
  path: "/api/holidays/archive",
  summary: "Archives, or takes out of the archive, requests that are over, rejected or cancelled.",
  body: z.object({
    holidays: z.array(idOf("holiday")).min(1).max(200),
    versions: z.record(idOf("holiday"), z.int()).optional(),
    archived: z.boolean().default(true),
  }),
  response: item(
    z.object({ archived: z.array(z.uuid()), refused: z.array(z.object({ hash_id: z.uuid(), message: z.string() })) }),
  ),
});

export const countHoliday = endpoint({
  name: "holidays.count",
  method: "POST",
  path: "/api/holiday/count",
  permission: "any-user",
  reads: true,
  openToImpersonator: true,
  place: "the applicant's office",
  summary:
    "What a request would count, day by day, and what it would leave: for a form while it is typed. Stores nothing. `holiday_hash_id`: the request that is being changed.",
  body: z.object({
    user_hash_id: idOf("user").optional(),
    holiday_hash_id: idOf("holiday").optional(),
    holiday_type_hash_id: idOf("holiday_type"),
    substitute_hash_id: maybeIdOf("user"),
    dates,
  }),
  response: item(holidayCount),
});
export const getCoverage = endpoint({
  name: "holidays.coverage",
  method: "GET",
  path: "/api/holidays/coverage",
  permission: "any-user",
  openToImpersonator: true,
  reach: "one's own department, and the people of the offices whose requests one sees",
  summary: "Who is away by half day in an office, department by department, and where fewer than the minimum are here.",
  query: ofPeople,
  response: item(coverage),
});
export const getBridges = endpoint({
  name: "holidays.bridges",
  method: "GET",
  path: "/api/holidays/bridges",
  permission: "any-user",
  openToImpersonator: true,
  summary: "One or two workdays between days off, one of them a public holiday, by the caller's country and office.",
  query: z.object({ from: day, to: day }).refine(isForwards, backwards).refine(isShort, tooLong),
  response: z.object({ data: z.array(bridge) }),
});
export const setMinimumPresence = endpoint({
  name: "holidays.setMinimum",
  method: "PUT",
  path: "/api/zone/{id}/minimum_presence",
  permission: "holidays_validate",
  place: "the office",
  summary:
    "Sets how many people of each department should be here. Fewer are a warning and forbid nothing. Departments left out have no minimum.",
  params: byId("zone"),
  body: z.object({
    departments: z
      .array(z.object({ department_hash_id: idOf("department"), people: z.int().min(1).max(1000) }))
      .max(200),
    version: z.int().optional(),
  }),
  response: item(z.object({ version: z.int() })),
});
const ofZone = z.object({
  ...filters,
  user_hash_id: idOf("user").optional(),
  department_hash_id: idOf("department").optional(),
  decide: z.enum(["approve", "validate", "cancel"]).optional(),
  ...afterQuery,
});
/** The same for an export. */
export const zoneHolidaysFilters = ofZone.extend({ zone: idOf("zone") });
export const listZoneHolidays = endpoint({
  name: "holidays.ofZone",
  method: "GET",
  path: "/api/holidays/zone/{id}",
  permission: "any-user",
  openToImpersonator: true,
  reach: "requests one may see: of one's team, or by right of the office",
  summary: "Requests of an office's people, newest first; `decide`: those that I may decide now.",
  params: byId("zone"),
  query: ofZone,
  response: list(holidayRow),
});
export const getZoneStats = endpoint({
  name: "holidays.zoneStats",
  method: "GET",
  path: "/api/holidays/zone/{id}/stats",
  permission: holidaySeers,
  place: "the office",
  summary: "The same counted by state, without drafts and archived ones.",
  params: byId("zone"),
  query: z.object({
    date_start: day.optional(),
    date_end: day.optional(),
    user_hash_id: idOf("user").optional(),
    department_hash_id: idOf("department").optional(),
    holiday_type_hash_id: idOf("holiday_type").optional(),
  }),
  response: item(zoneStats),
});
export const getCalendar = endpoint({
  name: "holidays.calendar",
  method: "GET",
  path: "/api/holidays/calendar",
  permission: "any-user",
  openToImpersonator: true,
  reach: "the people of one's own office, one's team, and those of the offices whose requests one sees",
  summary:
    "Who is away in an office. Colleagues see the days alone; the type and the request are there where one may open it.",
  query: ofPeople,
  response: item(holidayCalendar),
});

export const listAbsences = endpoint({
  name: "holidays.absences",
  method: "GET",
  path: "/api/holidays/absences",
  permission: "any-user",
  openToImpersonator: true,
  reach: "oneself, the people of one's own office, one's team, and those of the offices whose requests one sees",
  summary:
    "When people are away, without types and reasons: what is validated, of the caller also what is asked for. The request is there where one may open it.",
  query: z
    .object({
      from: day,
      to: day,
      /** Without them, everybody of the caller's office and team. */
      people: idsOf("user", 100).optional(),
    })
    .refine(isForwards, backwards)
    .refine(isShort, tooLong),
  response: z.object({ data: z.array(personAbsence) }),
});

// Balances.

export const listStocks = endpoint({
  name: "holidays.users",
  method: "GET",
  path: "/api/holidays/users",
  permission: balanceSeers,
  reach: "people of the offices where one sees balances",
  summary: "Balances of people by type, at a day (today by default), by name.",
  query: z.object({
    zone: idOf("zone").optional(),
    department: idOf("department").optional(),
    at: day.optional(),
    search,
    ...afterQuery,
  }),
  response: list(personBalances),
});
export const getOwnStock = endpoint({
  name: "holidays.stock",
  method: "GET",
  path: "/api/holidays/stock",
  permission: "any-user",
  openToImpersonator: true,
  place: "one's own; another person's by right in their office",
  summary:
    "My balances by type, at a day (today by default). With `holiday_type_hash_id` that type's movements too. `user_hash_id`: those of somebody else, by right.",
  query: z.object({
    at: day.optional(),
    holiday_type_hash_id: idOf("holiday_type").optional(),
    user_hash_id: idOf("user").optional(),
  }),
  response: z.object({
    data: z.array(balance),
    /** Of `holiday_type_hash_id`, in order: what a balance consists of. */
    movements: z.array(movement).optional(),
    can: z.object({ adjust: z.boolean().optional() }),
  }),
});
export const adjustStock = endpoint({
  name: "holidays.adjust",
  method: "POST",
  path: "/api/holidays/stock/adjust",
  permission: "holidays_validate",
  place: "the person's office",
  summary: "Enters an opening balance or an adjustment of somebody else's stock, with a reason.",
  body: z.object({
    user_hash_id: idOf("user"),
    holiday_type_hash_id: idOf("holiday_type"),
    kind: z.enum(["opening", "adjustment"]).default("adjustment"),
    day: dayOf("planned"),
    /** Days; below zero takes some away. */
    amount: z
      .number()
      .min(-1000)
      .max(1000)
      .refine((n) => n !== 0, { error: "errors.required" }),
    /** Of an opening: days of the period before, used first and lost as carried ones. */
    carried: z.boolean().optional(),
    reason: longText().min(1, { error: "errors.reason_required" }).max(500),
  }),
  response: item(balance),
});
export const getHolidayOverview = endpoint({
  name: "holidays.overview",
  method: "GET",
  path: "/api/holidays/generate/overview",
  permission: "holidays_stat",
  reach: "people of the offices where one sees balances",
  summary: "A year of an office: each person's stock by type with the days taken by month.",
  query: z.object({
    year: z.coerce.number<number | string>().int().min(2000).max(2200),
    zone: idOf("zone").optional(),
  }),
  figures: true,
  response: z.object({ data: z.array(overviewRow) }),
});

export const holidaysEndpoints = [
  listOwnHolidays,
  storeHoliday,
  getHoliday,
  updateHoliday,
  deleteHoliday,
  sendHoliday,
  takeBackHoliday,
  approveHoliday,
  validateHoliday,
  rejectHoliday,
  requestCancellation,
  cancelHoliday,
  refuseCancellation,
  archiveHolidays,
  countHoliday,
  getCoverage,
  getBridges,
  setMinimumPresence,
  listZoneHolidays,
  getZoneStats,
  getCalendar,
  listAbsences,
  listStocks,
  getOwnStock,
  adjustStock,
  getHolidayOverview,
];
