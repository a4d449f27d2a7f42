import { z } from "zod";
import { dayParts } from "../calendars/day-plan.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { fileRef } from "../kit/files.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { canOf } from "../kit/step-call.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { dayUnits, halfReasons } from "./counting.ts";
import { lineEnds, lineStarts } from "./halves.ts";
import { holidayLifecycle, holidayStates, shownStates } from "./lifecycle.ts";
import { accrualTimes, firstPeriods, movementKinds, ruleDefaults, stockKinds } from "./stock-plan.ts";

/** Days, of which half a day is the smallest part: `2.5`. */
const days = z.number();
/** Days of a stock, with up to four decimals: `22.9167`; below zero is a debt. */
const stockDays = z.number();

// Types and their dated rules.

const typeRef = namedRef.extend({ colour: z.string() });
export const holidayType = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  /** `#1a5336` */
  colour: z.string(),
  attachment_required: z.boolean(),
  /** Only from so many days on; null: always. */
  attachment_from_day: z.int().nullable(),
  paid: z.boolean(),
  deducts: z.boolean(),
  /** The type whose stock it takes from; null: its own. */
  deducts_from: typeRef.nullable(),
  applies_to_all: z.boolean(),
  excludes_weekends: z.boolean(),
  /** `working`: the person's working days; `six_day`: Monday to Saturday; `calendar`: all days. */
  day_unit: z.enum(dayUnits),
  excludes_public_holidays: z.boolean(),
  half_days: z.boolean(),
  may_start_earlier: z.boolean(),
  /** How many days back it may start; null: any. */
  days_back: z.int().nullable(),
  confidential: z.boolean(),
  /** How many % of a day a day of it still accrues of other stocks. */
  accrual_rate: z.int(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type HolidayType = z.infer<typeof holidayType>;

const colour = z.string().regex(/^#[\da-f]{6}$/iu, { error: "errors.format" });
export const typeFields = {
  name: lineText().min(1, { error: "errors.required" }).max(80),
  name_fr: z.preprocess((v) => (v === "" ? null : v), lineText().max(80).nullish()),
  colour,
  attachment_required: z.boolean(),
  attachment_from_day: z.int().min(1).max(365).nullish(),
  paid: z.boolean(),
  deducts: z.boolean(),
  deducts_from_hash_id: idOf("holiday_type").nullish(),
  applies_to_all: z.boolean(),
  excludes_weekends: z.boolean(),
  day_unit: z.enum(dayUnits),
  excludes_public_holidays: z.boolean(),
  half_days: z.boolean(),
  may_start_earlier: z.boolean(),
  days_back: z.int().min(0).max(3650).nullish(),
  confidential: z.boolean(),
  accrual_rate: z.int().min(0).max(100),
};
export const typeDefaults = {
  colour: "#1a5336",
  attachment_required: false,
  paid: true,
  deducts: true,
  applies_to_all: true,
  excludes_weekends: true,
  day_unit: "working",
  excludes_public_holidays: true,
  half_days: true,
  may_start_earlier: false,
  confidential: false,
  accrual_rate: 100,
} as const;

/** Days of a rule, with up to four decimals. */
const ruleDays = z
  .number()
  .min(0)
  .max(9999)
  .refine((n) => Number.isInteger(Math.round(n * 1e8) / 1e4), { error: "errors.number" });
const periodStart = z
  .union([z.literal("anniversary"), z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u)], {
    error: "errors.wrong_period_start",
  })
  .refine((s) => s === "anniversary" || !Number.isNaN(Date.parse(`2001-${s}`)), {
    error: "errors.wrong_period_start",
  });
/** The rules of a type in a country from a day on. Both counting and stocks read them. */
export const ruleFields = {
  stock: z.enum(stockKinds),
  /** Days of a period. */
  days: ruleDays.default(ruleDefaults.days),
  /** `06-01`, or `anniversary` of the entry. */
  period_start: periodStart.default(ruleDefaults.period_start),
  period_months: z.int().min(1).max(120).default(ruleDefaults.period_months),
  /** Whether a month's days are acquired at its start or its end. */
  accrue_at: z.enum(accrualTimes).default(ruleDefaults.accrue_at),
  /** The period's total is rounded up to a whole day at its end. */
  round_up: z.boolean().default(ruleDefaults.round_up),
  reset_yearly: z.boolean().default(ruleDefaults.reset_yearly),
  /** Most days carried into the next period; null: all. */
  carry_cap: ruleDays.nullable().default(ruleDefaults.carry_cap),
  /** Months of the next period after which carried days expire; null: when the period after it begins, with what is left then. */
  carry_months: z.int().min(0).max(120).nullable().default(ruleDefaults.carry_months),
  /** How many days below 0 the stock may fall. */
  negative: ruleDays.default(ruleDefaults.negative),
  min_seniority_months: z.int().min(0).max(600).default(ruleDefaults.min_seniority_months),
  /** Days more a period, from so many years of seniority on. */
  seniority: z
    .array(z.object({ years: z.int().min(1).max(60), days: ruleDays }))
    .max(20)
    .default([]),
  first_period: z.enum(firstPeriods).default(ruleDefaults.first_period),
};

export const configurationFields = z
  .object({ valid_from: dayOf("term"), ...ruleFields })
  .refine((r) => r.carry_months === null || r.carry_months <= r.period_months, {
    error: "errors.carry_too_long",
    path: ["carry_months"],
  });
export const configuration = z.object({
  hash_id: z.uuid(),
  valid_from: z.string(),
  stock: z.enum(stockKinds),
  days: stockDays,
  period_start: z.string(),
  period_months: z.int(),
  accrue_at: z.enum(accrualTimes),
  round_up: z.boolean(),
  reset_yearly: z.boolean(),
  carry_cap: stockDays.nullable(),
  carry_months: z.int().nullable(),
  negative: stockDays,
  min_seniority_months: z.int(),
  seniority: z.array(z.object({ years: z.int(), days: stockDays })),
  first_period: z.enum(firstPeriods),
  /** It holds already: it is not changed, a later one replaces it. */
  past: z.boolean(),
});
export type Configuration = z.infer<typeof configuration>;

// Requests.

/** Days from the first half to the last; forms send `nbrDay` as text. The server counts; another number is refused with the right one. */
export const lineInput = z
  .object({
    start_date: dayOf("planned"),
    end_date: dayOf("planned"),
    starts: z.enum(lineStarts).default("morning"),
    ends: z.enum(lineEnds).default("evening"),
    nbrDay: z.coerce.number<number | string>().min(0).max(1000).optional(),
  })
  .refine((l) => l.start_date <= l.end_date, { error: "errors.dates_reversed", path: ["end_date"] })
  .refine((l) => l.start_date !== l.end_date || l.starts === "morning" || l.ends === "evening", {
    error: "errors.dates_reversed",
    path: ["end_date"],
  });
export type LineInput = z.output<typeof lineInput>;
export const holidayLine = z.object({
  start_date: z.string(),
  end_date: z.string(),
  starts: z.enum(lineStarts),
  ends: z.enum(lineEnds),
  nbrDay: days,
});

/**
 * A request. `type`, `description`, `files` and reasons are null or left out for readers who may not know them: `hidden` says so. `days` sums
 * the lines.
 */
const common = {
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  user: personRef,
  zone: ref.extend({ time_zone: z.string() }),
  department: namedRef.nullable(),
  type: typeRef.extend({ confidential: z.boolean(), paid: z.boolean() }).nullable(),
  status: z.enum(holidayStates),
  /** The state as it is shown: DELAY and END follow from the office's day. */
  shown: z.enum(shownStates),
  start_date: z.string(),
  end_date: z.string(),
  days,
  dates: z.array(holidayLine),
  /** The day of the first half that is worked again. */
  return_date: z.string().nullable(),
  sent_at: z.string().nullable(),
  /** A cancellation was requested; `cancel_from`: only from that day on. */
  cancellation_requested_at: z.string().nullable(),
  cancel_from: z.string().nullable(),
  files_count: z.int(),
  archived: z.boolean(),
  /** Type, reason and files are not shown to this reader. */
  hidden: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(holidayLifecycle).extend({ files: z.boolean().optional() }),
};
export const holidayRow = z.object(common);
export type HolidayRow = z.infer<typeof holidayRow>;

const step = z.object({ at: z.string(), by: personRef.nullable() }).nullable();
export const holiday = z.object({
  ...common,
  description: z.string().nullable(),
  substitute: personRef.nullable(),
  motif: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
  files: z.array(fileRef),
  /** Who entered it for the applicant. */
  entered_by: personRef.nullable(),
  approved: step,
  validated: step,
  rejected: step,
  cancelled: step,
  /** Who decides next: people by name, and the number of others. */
  next: z.object({ action: z.enum(["approve", "validate"]), people: z.array(personRef), others: z.int() }).nullable(),
});
export type Holiday = z.infer<typeof holiday>;

// Counting and balances.

/** A day of a request and why its halves count (`counting.ts`). */
export const countedDay = z.object({
  day: z.string(),
  /** 1, 0.5 or 0. */
  days,
  morning: z.enum(halfReasons),
  afternoon: z.enum(halfReasons),
  /** The public holiday that keeps a half of it from counting. */
  holiday: z.object({ name: z.string(), name_fr: z.string().nullable() }).nullable(),
});

export const movement = z.object({
  /** Null for one that is still to come. */
  hash_id: z.uuid().nullable(),
  kind: z.enum(movementKinds),
  day: z.string(),
  amount: stockDays,
  /** The first day of the period it belongs to. */
  period_start: z.string(),
  holiday_hash_id: z.uuid().nullable(),
  reason: z.string().nullable(),
  by: personRef.nullable(),
});
export type StockMovement = z.infer<typeof movement>;

/** A stock on a day. `remaining` = acquired + carried - taken - planned - pending, all of the day's period. */
export const balance = z.object({
  type: typeRef,
  stock: z.enum(stockKinds),
  at: z.string(),
  /** Null: there is no stock on that day, such as before the entry. */
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  acquired: stockDays,
  carried: stockDays,
  /** The last day on which carried days can be taken. */
  carried_until: z.string().nullable(),
  /** What of the carried days nobody takes until then: it will be lost. */
  lapsing: stockDays,
  /** Validated, up to today. */
  taken: stockDays,
  /** Validated, after today. */
  planned: stockDays,
  /** Sent or approved, not yet validated. */
  pending: stockDays,
  remaining: stockDays,
  /** How many days below 0 are allowed. */
  negative: stockDays,
  /** Nothing may be taken before this day (seniority). */
  usable_from: z.string().nullable(),
});
export type StockBalance = z.infer<typeof balance>;

const warning = z.object({
  /** Its text is `holidays.warning_<key>`. */
  key: z.enum(["late", "attachment", "minimum", "substitute_away", "overlap", "expiring"]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** What a request would count and leave, while it is typed. `error`: why it would be refused, in the reader's language. */
export const holidayCount = z.object({
  days,
  dates: z.array(holidayLine.extend({ counted: z.array(countedDay) })),
  return_date: z.string().nullable(),
  /** The stock on the first day, without and with this request; null for a type without a stock. */
  balance: balance.nullable(),
  after: stockDays.nullable(),
  /** What the request leaves by its period and the ones after, where it lies in several. */
  periods: z.array(z.object({ period_start: z.string(), days, after: stockDays })),
  error: z.string().nullable(),
  warnings: z.array(warning),
});
export type HolidayCount = z.infer<typeof holidayCount>;

// Who is away.

/** Somebody's absence. Colleagues see nothing but the days: `type` and `holiday_hash_id` only where the reader may open the request. */
export const absence = z.object({
  holiday_hash_id: z.uuid().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  starts: z.enum(lineStarts),
  ends: z.enum(lineEnds),
  /** Asked for, not validated. */
  pending: z.boolean(),
  days: days.nullable(),
  type: typeRef.nullable(),
});
export type Absence = z.infer<typeof absence>;
/** The same of a person wherever they work, without a word on why. */
export const personAbsence = absence.omit({ days: true, type: true }).extend({ user: personRef });
export type PersonAbsence = z.infer<typeof personAbsence>;
export const calendarPerson = z.object({
  user: personRef,
  department: namedRef.nullable(),
  absences: z.array(absence),
});
export type CalendarPerson = z.infer<typeof calendarPerson>;
export const calendarDay = z.object({
  day: z.string(),
  name: z.string(),
  name_fr: z.string().nullable(),
  part: z.enum(dayParts),
});
export const holidayCalendar = z.object({
  zone: ref.extend({ time_zone: z.string() }),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  people: z.array(calendarPerson),
  holidays: z.array(calendarDay),
  /** The office's week: `11`, `10`, `01` or `00` of each weekday, Monday first. */
  weekdays: z.array(z.string()),
});
export type HolidayCalendar = z.infer<typeof holidayCalendar>;

/** Half a day of a department. `here` counts the people who are not away. */
const coverageHalf = z.object({
  here: z.int(),
  /** People away, pending ones included. */
  away: z.array(z.object({ hash_id: z.uuid(), pending: z.boolean() })),
  /** Fewer than the minimum are here. */
  short: z.boolean(),
});
export const departmentCoverage = z.object({
  /** Null: people without a department. */
  department: namedRef.nullable(),
  people: z.array(personRef),
  minimum: z.int().nullable(),
  days: z.array(z.object({ day: z.string(), morning: coverageHalf.nullable(), afternoon: coverageHalf.nullable() })),
});
export type DepartmentCoverage = z.infer<typeof departmentCoverage>;
export const coverage = z.object({
  zone: ref,
  from: z.string(),
  to: z.string(),
  /** Halves nobody works (weekends, public holidays) are null. */
  departments: z.array(departmentCoverage),
  version: z.int(),
  can: z.object({ set_minimum: z.boolean().optional() }),
});
export type Coverage = z.infer<typeof coverage>;

/** One or two workdays between days off, one of them a public holiday. */
export const bridge = z.object({
  start_date: z.string(),
  end_date: z.string(),
  days,
  /** The whole time off that it makes. */
  off_from: z.string(),
  off_to: z.string(),
  off_days: z.int(),
  holidays: z.array(calendarDay),
});

export const zoneStats = z.object({
  zoneHolidaysUnvalidatedCount: z.int(),
  zoneHolidaysValidatedCount: z.int(),
  zoneHolidaysRejectedCount: z.int(),
  zoneHolidaysTotalCount: z.int(),
  /** Of the unvalidated ones: begun already, and approved. */
  delayed: z.int(),
  approved: z.int(),
  cancelled: z.int(),
  /** Of the validated ones and the approved ones: a cancellation is requested. */
  cancellations: z.int(),
});
export type ZoneStats = z.infer<typeof zoneStats>;

export const personBalances = z.object({
  user: personRef,
  zone: ref.nullable(),
  department: namedRef.nullable(),
  balances: z.array(balance),
  /** Days that the law may owe for leave outside the main season (fractionnement), to be granted by hand. */
  proposals: z.array(z.object({ type: typeRef, days, reason: z.enum(["fractionnement"]) })).optional(),
  can: z.object({ adjust: z.boolean().optional() }),
});
export type PersonBalances = z.infer<typeof personBalances>;

export const overviewRow = z.object({
  user: personRef,
  department: namedRef.nullable(),
  type: typeRef,
  opening: stockDays,
  acquired: stockDays,
  /** Days taken in each month of the year, January first. */
  months: z.array(stockDays).length(12),
  taken: stockDays,
  expired: stockDays,
  adjusted: stockDays,
  /** On the last day of the year. */
  remaining: stockDays,
});
export type OverviewRow = z.infer<typeof overviewRow>;
