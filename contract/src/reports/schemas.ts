import { z } from "zod";
import { longText, textUpTo } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { fileRef } from "../kit/files.ts";
import { formVersion, paperFiles, removedFiles } from "../kit/papers.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { canOf } from "../kit/step-call.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { countWords, MOST_WORDS } from "./count-words.ts";
import { reportLifecycle, reportStates } from "./lifecycle.ts";

/** The first two are written by a person, the others drafted from a week or a period. */
export const reportKinds = ["visit", "laboratory", "weekly", "period"] as const;
export type ReportKind = (typeof reportKinds)[number];
export const writtenKinds = ["visit", "laboratory"] as const;
/** The sections of a drafted report, in order. */
export const reportSections = ["visits", "laboratory", "samples", "orders", "next_week"] as const;
export const MOST_STEPS = 30;
export const MOST_TRIALS = 30;
export const MOST_RECIPIENTS = 50;

const orNone = <T extends z.core.$ZodType>(of: T) => z.preprocess((v) => (v === "" ? null : v), z.nullish(of));
const text = (most: number) => orNone(textUpTo(most));
/** FormData can't hold an empty array, so an empty string means an empty list. */
const many = <T extends z.core.$ZodType>(of: T, most: number) =>
  z.preprocess((v) => (v === "" ? [] : v), z.array(of).max(most).optional());

const trial = z.object({
  name: lineText().min(1, { error: "errors.required" }).max(200),
  result: longText().max(1000),
});
export type Trial = z.infer<typeof trial>;
const section = text(8000);
const sections = z.object({
  visits: section,
  laboratory: section,
  samples: section,
  orders: section,
  next_week: section,
});
const givenStep = z.object({
  /** Identifies an existing step. */
  hash_id: idOf("report_step").optional(),
  text: longText().min(1, { error: "errors.required" }).max(500),
  person_hash_id: orNone(idOf("user")),
  due_on: orNone(dayOf("planned")),
});
export type GivenStep = z.output<typeof givenStep>;

/** Fields of the form. */
export const reportFields = {
  contact_hash_id: orNone(idOf("contact")),
  /** The people met, of the contact. */
  contact_people: many(idOf("contact"), 50),
  date: dayOf("planned"),
  place: text(200),
  purpose: text(500),
  summary: longText()
    .max(8000)
    .refine((words) => countWords(words) <= MOST_WORDS, { error: "errors.summary_words" }),
  needs: text(4000),
  /** Competitors seen there. */
  competitors: text(4000),
  /** Samples that were requested. */
  samples: text(4000),
  recipe_hash_id: orNone(idOf("recipe")),
  project: text(200),
  trials: many(trial, MOST_TRIALS),
  sections: sections.partial().optional(),
  steps: many(givenStep, MOST_STEPS),
  files: paperFiles.optional(),
};
export const reportBody = z.object({
  ...reportFields,
  kind: z.enum(writtenKinds),
  /** The appointment that it tells of. */
  appointment_hash_id: orNone(idOf("appointment")),
  summary: reportFields.summary.default(""),
});
export const reportChange = z
  .object(reportFields)
  .partial()
  .extend({
    /** What changed; required if the report was sent. */
    changed: text(500),
    removes: removedFiles.optional(),
    version: formVersion,
  });

export const nextStep = z.object({
  hash_id: z.uuid(),
  text: z.string(),
  person: personRef.nullable(),
  due_on: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  /** Whether an appointment was made of it. Only people who may tick it off get `appointment_hash_id`. */
  planned: z.boolean(),
  appointment_hash_id: z.uuid().nullable(),
  /** Whether the caller may tick it off or plan it. */
  mine: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

/** A report in a list. */
export const reportRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  kind: z.enum(reportKinds),
  state: z.enum(reportStates),
  /** The name of its contact, project, recipe or author. */
  title: z.string(),
  user: personRef,
  contact: contactRef.nullable(),
  country: namedRef.nullable(),
  date: z.string(),
  /** The last day of the week or period. */
  date_end: z.string().nullable(),
  purpose: z.string().nullable(),
  summary: z.string(),
  /** Number of next steps neither ticked off nor planned. */
  open_steps: z.int(),
  /** Number of the version, from 1; each change after sending adds one. */
  edition: z.int(),
  sent_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(reportLifecycle),
});
export type ReportRow = z.infer<typeof reportRow>;

export const report = reportRow.extend({
  /** The appointment that it tells of, if the reader sees it; only where one report is read. */
  appointment: z.object({ hash_id: z.uuid(), title: z.string() }).nullish(),
  contact_people: z.array(contactRef),
  place: z.string().nullable(),
  needs: z.string().nullable(),
  competitors: z.string().nullable(),
  samples: z.string().nullable(),
  recipe: recipeRef.nullable(),
  project: z.string().nullable(),
  trials: z.array(trial),
  sections: z.object(
    Object.fromEntries(reportSections.map((name) => [name, z.string().nullable()])) as Record<
      (typeof reportSections)[number],
      z.ZodNullable<z.ZodString>
    >,
  ),
  steps: z.array(nextStep),
  files: z.array(fileRef),
  recipients: z.array(z.object({ person: personRef, sent_at: z.string(), mailed_at: z.string().nullable() })),
  /** Earlier versions, newest first: what was sent, and what the next version changed. */
  editions: z.array(
    z.object({
      edition: z.int(),
      summary: z.string(),
      changed: z.string(),
      changed_at: z.string(),
      changed_by: z.string(),
    }),
  ),
});
export type Report = z.infer<typeof report>;

/** An open next step with its report. */
export const openStep = nextStep.extend({
  report_hash_id: z.uuid(),
  report_number: z.int(),
  report_date: z.string(),
  contact: contactRef.nullable(),
});
export type OpenStep = z.infer<typeof openStep>;

/** Mailed daily, or weekly on one day. */
export const rhythms = ["day", "week"] as const;
/** The outcome of a mailing: mailed, nothing to report, or the recipient may not open reports. */
export const outcomes = ["sent", "empty", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

export const mailingFields = {
  user_hash_id: idOf("user", "errors.required"),
  /** The office whose time zone applies. */
  zone_hash_id: idOf("zone", "errors.required"),
  every: z.enum(rhythms),
  /** From 1 for Monday; required if weekly. */
  weekday: z.int().min(1).max(7).nullish(),
  hour: z.int().min(0).max(23),
  /** Empty means all kinds. */
  kinds: z.array(z.enum(reportKinds)).max(reportKinds.length),
  /** Only reports by authors of these offices. */
  offices: z.array(idOf("zone")).max(100),
  /** Only reports about contacts in these countries. */
  countries: z.array(idOf("country")).max(300),
  skip_empty: z.boolean(),
};
export const mailing = z.object({
  user_hash_id: z.uuid(),
  user: personRef,
  zone: z.object({ hash_id: z.uuid(), name: z.string(), time_zone: z.string() }),
  every: z.enum(rhythms),
  weekday: z.int().nullable(),
  hour: z.int(),
  kinds: z.array(z.enum(reportKinds)),
  offices: z.array(z.object({ hash_id: z.uuid(), name: z.string() })),
  countries: z.array(namedRef),
  skip_empty: z.boolean(),
  next_at: z.string(),
  version: z.int(),
});
export type Mailing = z.infer<typeof mailing>;
export const sending = z.object({
  hash_id: z.uuid(),
  user: personRef,
  since: z.string(),
  until: z.string(),
  /** Of the office whose clock counts: the period is shown in its days. */
  time_zone: z.string(),
  outcome: z.enum(outcomes),
  reports: z.int(),
});
export type Sending = z.infer<typeof sending>;
