import { z } from "zod";
import { day } from "../kit/dates.ts";
import { fileRef } from "../kit/files.ts";
import { formVersion, paperFiles, removedFiles } from "../kit/papers.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { canOf } from "../kit/step-call.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { countWords, MOST_WORDS } from "./count-words.ts";
import { reportLifecycle, reportStates } from "./lifecycle.ts";

/** A person writes the first two; the others are drafted, of a week or of a period. */
export const reportKinds = ["visit", "laboratory", "weekly", "period"] as const;
export type ReportKind = (typeof reportKinds)[number];
export const writtenKinds = ["visit", "laboratory"] as const;
/** The parts of a drafted report, in their order. */
export const reportSections = ["visits", "laboratory", "samples", "orders", "next_week"] as const;
export const MOST_STEPS = 30;
export const MOST_TRIALS = 30;
export const MOST_RECIPIENTS = 50;

const orNone = <T extends z.core.$ZodType>(of: T) => z.preprocess((v) => (v === "" ? null : v), z.nullish(of));
const text = (most: number) => orNone(z.string().trim().max(most));
/** A form has no word for an empty list: an empty one says it. */
const many = <T extends z.core.$ZodType>(of: T, most: number) =>
  z.preprocess((v) => (v === "" ? [] : v), z.array(of).max(most).optional());

const trial = z.object({
  name: z.string().trim().min(1, { error: "errors.required" }).max(200),
  result: z.string().trim().max(1000),
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
  /** One that is there already. */
  hash_id: z.uuid().optional(),
  text: z.string().trim().min(1, { error: "errors.required" }).max(500),
  person_hash_id: orNone(z.uuid()),
  due_on: orNone(day),
});
export type GivenStep = z.output<typeof givenStep>;

/** What a form may say of a report. */
export const reportFields = {
  contact_hash_id: orNone(z.uuid()),
  /** Of the contact's people, who were met. */
  contact_people: many(z.uuid(), 50),
  date: day,
  place: text(200),
  purpose: text(500),
  summary: z
    .string()
    .trim()
    .max(8000)
    .refine((words) => countWords(words) <= MOST_WORDS, { error: "errors.summary_words" }),
  needs: text(4000),
  /** Competitors that were seen there. */
  competitors: text(4000),
  /** Samples that were asked for. */
  samples: text(4000),
  recipe_hash_id: orNone(z.uuid()),
  project: text(200),
  trials: many(trial, MOST_TRIALS),
  sections: sections.partial().optional(),
  steps: many(givenStep, MOST_STEPS),
  files: paperFiles.optional(),
};
export const reportBody = z.object({
  ...reportFields,
  kind: z.enum(writtenKinds),
  summary: reportFields.summary.default(""),
});
export const reportChange = z
  .object(reportFields)
  .partial()
  .extend({
    /** What is new in it: a sent report asks for it. */
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
  /** It became an appointment: `appointment_hash_id` is for those who may tick it off. */
  planned: z.boolean(),
  appointment_hash_id: z.uuid().nullable(),
  /** Whether the caller may tick it off, or make an appointment of it. */
  mine: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

/** A report as lists show it. */
export const reportRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  kind: z.enum(reportKinds),
  state: z.enum(reportStates),
  /** What it is about: its contact, its project or recipe, or who wrote it. */
  title: z.string(),
  user: personRef,
  contact: contactRef.nullable(),
  country: namedRef.nullable(),
  date: z.string(),
  /** The last day of a week or a period. */
  date_end: z.string().nullable(),
  purpose: z.string().nullable(),
  summary: z.string(),
  /** Next steps that are neither ticked off nor an appointment. */
  open_steps: z.int(),
  /** Which version it is; the first unless it was changed after it was sent. */
  edition: z.int(),
  sent_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(reportLifecycle),
});
export type ReportRow = z.infer<typeof reportRow>;

export const report = reportRow.extend({
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
  /** Versions before this one, the newest first: what was sent then, and what the next one changed. */
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

/** An open next step, with the report that it stands in. */
export const openStep = nextStep.extend({
  report_hash_id: z.uuid(),
  report_number: z.int(),
  report_date: z.string(),
  contact: contactRef.nullable(),
});
export type OpenStep = z.infer<typeof openStep>;

/** How often somebody is mailed: every day, or on a day of the week. */
export const rhythms = ["day", "week"] as const;
/** What became of a mailing: it was mailed, there was nothing to tell, or its recipient may not open reports. */
export const outcomes = ["sent", "empty", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

export const mailingFields = {
  user_hash_id: z.uuid({ error: "errors.required" }),
  /** Whose clock counts. */
  zone_hash_id: z.uuid({ error: "errors.required" }),
  every: z.enum(rhythms),
  /** 1 is Monday; of a weekly one. */
  weekday: z.int().min(1).max(7).nullish(),
  hour: z.int().min(0).max(23),
  /** Nothing chosen is all of them. */
  kinds: z.array(z.enum(reportKinds)).max(reportKinds.length),
  /** Of authors in these offices. */
  offices: z.array(z.uuid()).max(100),
  /** Of contacts in these countries. */
  countries: z.array(z.uuid()).max(300),
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
  outcome: z.enum(outcomes),
  reports: z.int(),
});
export type Sending = z.infer<typeof sending>;
