import { z } from "zod";
import { textUpTo } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { fileRef } from "../kit/files.ts";
import { formVersion, paperFiles, removedFiles } from "../kit/papers.ts";
import { vehicles } from "../expenses/allowances.ts";
import { currencyRef } from "../kit/money.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { kilometres } from "../expenses/allowance-schemas.ts";
import { ticketColours } from "../tickets/colours.ts";
import { personRef } from "../users/schemas.ts";
import { readRepeat } from "./repeat.ts";

export const appointmentKinds = ["visit", "call", "fair", "internal"] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];
/** Minutes before the start. */
/** Most minutes on the way, one way. */
export const MOST_TRAVEL = 1440;
export const reminders = [0, 5, 15, 30, 60, 120, 1440] as const;
/** Which times of a series a change applies to. */
export const scopes = ["this", "following", "all"] as const;
export type Scope = (typeof scopes)[number];

/** Local time in the office's time zone: `2026-11-19T14:30`. */
export const wallTime = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/u, {
    error: "agenda.wrong_time",
  })
  .refine((s) => new Date(`${s}Z`).toJSON()?.slice(0, 16) === s, { error: "errors.date" });
export const moment = z.iso.datetime({ error: "errors.format" });

/** FormData can't hold null, so an empty string means null. */
const orNone = <T extends z.core.$ZodType>(of: T) => z.preprocess((v) => (v === "" ? null : v), z.nullish(of));
const text = (most: number) => orNone(textUpTo(most));
const yes = z.preprocess(
  (v) => (v === undefined ? v : v === true || v === "1" || v === "true"),
  z.boolean().optional(),
);
/** Minutes on the way. */
const travelMinutes = z.coerce.number<number | string>().int().min(0).max(MOST_TRAVEL).optional();
const several = (kind: string) => z.array(idOf(kind)).max(50).optional();

export const appointmentFields = {
  title: lineText().min(1, { error: "errors.required" }).max(200),
  kind: z.enum(appointmentKinds),
  category_hash_id: orNone(idOf("appointment_category")),
  contact_hash_id: orNone(idOf("contact")),
  /** People of the contact. */
  contact_people: several("contact"),
  /** Colleagues. The creator always takes part. */
  people: several("user"),
  place: text(200),
  link: orNone(
    lineText()
      .max(500)
      .regex(/^https?:\/\/\S+$/iu, { error: "errors.format" }),
  ),
  /** Local time in the office's time zone. If `all_day`, only the first and last day count. */
  start: wallTime,
  end: wallTime,
  all_day: yes,
  notes: text(4000),
  /** Minutes of the way there and back, and kilometres of both. */
  travel_before: travelMinutes,
  travel_after: travelMinutes,
  travel_km: orNone(kilometres),
  remind_minutes: orNone(z.coerce.number<number | string>().int().min(0).max(40_320)),
  /** Such as `FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231`: FREQ, INTERVAL, BYDAY (weekly only), then UNTIL or COUNT, in this order. */
  repeat: orNone(z.string().refine((s) => readRepeat(s) !== undefined, { error: "errors.format" })),
  /** Whether to mail the contact's people a calendar file, also after changes. */
  invite: yes,
  files: paperFiles.optional(),
};
export const appointmentBody = z.object(appointmentFields);
export const appointmentChange = appointmentBody.partial().extend({
  removes: removedFiles.optional(),
  scope: z.enum(scopes).optional(),
  /** For a series: the time to change, by its start by the series' rule. */
  at: moment.optional(),
  version: formVersion,
});

const can = z.object({ update: z.boolean().optional(), delete: z.boolean().optional() });
const namedEntry = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });
/** What it is about, as a department sorts its appointments. */
export const category = namedEntry.extend({ colour: z.enum(ticketColours) });
export type Category = z.infer<typeof category>;

/** One time of an appointment. If the contact is out of reach, only the time and the requested people are shown. */
export const occurrence = z.object({
  id: z.uuid(),
  /** Identifies this time; changes whenever the times are stored again. */
  hash_id: z.uuid(),
  /** The appointment to open; null if the caller only sees that somebody is busy. */
  appointment_hash_id: z.uuid().nullable(),
  /** For a series: the start of this time by the series' rule. */
  at: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  all_day: z.boolean(),
  /** The time zone it was planned in. */
  time_zone: z.string().nullable(),
  people: z.array(personRef),
  title: z.string().nullable(),
  kind: z.enum(appointmentKinds).nullable(),
  category: category.nullable(),
  contact: contactRef.nullable(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  /** Minutes of the way there and back. */
  travel_before: z.int(),
  travel_after: z.int(),
  repeats: z.boolean(),
  /** Whether the caller created it or takes part. */
  mine: z.boolean(),
  /** Whether the caller created it. */
  own: z.boolean(),
  version: z.int(),
  can,
});
export type Occurrence = z.infer<typeof occurrence>;

export const appointment = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  title: z.string(),
  kind: z.enum(appointmentKinds),
  category: category.nullable(),
  contact: contactRef.nullable(),
  contact_people: z.array(contactRef),
  owner: personRef,
  people: z.array(personRef),
  place: z.string().nullable(),
  link: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  all_day: z.boolean(),
  notes: z.string().nullable(),
  travel_before: z.int(),
  travel_after: z.int(),
  travel_km: z.string().nullable(),
  /** The caller's own expense that was drafted from it. */
  expense: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
  remind_minutes: z.int().nullable(),
  repeat: z.string().nullable(),
  /** For a series: which time this is. */
  time_at: z.string().nullable(),
  /** The series that this time was taken out of. */
  series_hash_id: z.uuid().nullable(),
  invite: z.boolean(),
  files: z.array(fileRef),
  version: z.int(),
  created_at: z.string(),
  can,
});
/** What an expense of a journey would say: proposed, to be corrected. */
export const journey = z.object({
  start_date: z.string(),
  end_date: z.string(),
  km: z.string().nullable(),
  full_days: z.int(),
  part_days: z.int(),
  currency: currencyRef,
  /** Vehicles for whose kilometres the office pays. */
  vehicles: z.array(z.enum(vehicles)),
  /** Whether the office pays days away anywhere. */
  pays_days: z.boolean(),
  /** What such costs were written as last. */
  km_reason: namedEntry.nullable(),
  days_reason: namedEntry.nullable(),
});
const count = z.int().min(0).max(366);
export const journeyBody = z
  .object({
    at: moment.optional(),
    km: kilometres.nullish(),
    vehicle: z.enum(vehicles).default("car"),
    km_reason_id: idOf("reason").nullish(),
    full_days: count.default(0),
    part_days: count.default(0),
    days_reason_id: idOf("reason").nullish(),
    /** Where it goes beyond a limit of the office. */
    limit_reason: textUpTo(500).nullish(),
  })
  .superRefine((b, ctx) => {
    const need = (path: string, message = "errors.required"): void =>
      ctx.addIssue({ code: "custom", message, path: [path] });
    if (b.km && !b.km_reason_id) need("km_reason_id");
    if (b.full_days + b.part_days > 0 && !b.days_reason_id) need("days_reason_id");
    if (!b.km && b.full_days + b.part_days === 0) need("km", "agenda.no_claim");
  });
export type Appointment = z.infer<typeof appointment>;
