import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { ref } from "../users/schemas.ts";
import { named } from "../zones/schemas.ts";
import { dayParts } from "./day-plan.ts";

const required = { error: "errors.required" };
const name = lineText().min(1, required).max(120);
const nameFr = z.preprocess((v) => (v === "" ? null : v), lineText().max(120).nullish());
const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, { error: "calendars.wrong_time" });
const times = { from: time, to: time };
const isForwards = (s: { from: string; to: string }): boolean => s.from < s.to;
const backwards = { error: "calendars.ends_before", path: ["to"] };
const timeSpan = z.object(times);

/** The spans of a day, in order; they may touch, not overlap. */
const dayHours = z
  .array(timeSpan.refine(isForwards, backwards))
  .max(6)
  .superRefine((spans, ctx) => {
    for (const [i, span] of spans.entries())
      if (i > 0 && span.from < (spans[i - 1]?.to ?? ""))
        ctx.addIssue({ code: "custom", message: "calendars.spans_overlap", path: [i, "from"] });
  });
const weekHours = z.array(dayHours).length(7);

export const publicHoliday = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  country_hash_id: z.uuid(),
  day: z.string(),
  name: z.string(),
  name_fr: z.string().nullable(),
  part: z.enum(dayParts),
  /** The only office that has it; null: all of the country's. */
  zone: ref.nullable(),
  imported: z.boolean(),
  /** Its law moves it to this day. */
  moved: z.boolean(),
  /** The moon decides: it may be a day earlier or later. */
  estimated: z.boolean(),
  /** Somebody changed what was imported. */
  corrected: z.boolean(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type PublicHoliday = z.infer<typeof publicHoliday>;
export const holidayFields = {
  day: dayOf("term"),
  name,
  name_fr: nameFr,
  part: z.enum(dayParts),
  zone_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("zone").nullish()),
};

/** What is proposed for a year. `key` names it in the call that stores it. */
export const proposedHoliday = z.object({
  key: z.string(),
  day: z.string(),
  name: z.string(),
  name_fr: z.string().nullable(),
  part: z.enum(dayParts),
  moved: z.boolean(),
  estimated: z.boolean(),
  /** `same_day`: another public holiday is on that day, such as one that was entered by hand. */
  state: z.enum(["new", "stored", "same_day"]),
});
export type ProposedHoliday = z.infer<typeof proposedHoliday>;

const datedHours = { week: weekHours, home_country_hash_id: idOf("country").nullable() };
const exception = {
  kind: z.enum(["closure", "extra"]),
  name,
  ...times,
};
export const calendarChange = z.object({
  /** The hours that begin today or later. Those that hold already stay; planned ones that are missing here are taken back. */
  hours: z
    .array(z.object({ valid_from: dayOf("planned"), ...datedHours }))
    .max(24)
    .optional(),
  /** Closures and extra hours that are not over. Those that are over stay. */
  exceptions: z
    .array(
      z
        .object({ ...exception, first_day: dayOf("planned"), last_day: dayOf("planned") })
        .refine(isForwards, backwards)
        .refine((e) => e.first_day <= e.last_day, { error: "errors.dates_reversed", path: ["last_day"] }),
    )
    .max(500)
    .optional(),
  version: z.int().optional(),
});

const reason = z.union([
  z.object({ why: z.literal("weekday") }),
  z.object({ why: z.literal("holiday"), name: z.string(), name_fr: z.string().nullable(), part: z.enum(dayParts) }),
  z.object({ why: z.enum(["closure", "extra"]), name: z.string(), from: z.string(), to: z.string() }),
]);
/** An office's calendar as it is stored, and what it makes of a year. */
export const officeYear = z.object({
  zone: ref.extend({ time_zone: z.string() }),
  year: z.int(),
  /** Today, by the office's clock. */
  today: z.string(),
  hours: z.array(
    z.object({ valid_from: z.string(), week: z.array(z.array(timeSpan)), home_country: named.nullable() }),
  ),
  exceptions: z.array(z.object({ ...exception, first_day: z.string(), last_day: z.string() })),
  days: z.array(
    z.object({
      day: z.string(),
      open: z.array(timeSpan),
      why: z.array(reason),
      /** Days of leave, which go by the country, count this day otherwise. */
      differs: z.boolean(),
    }),
  ),
  /** Public holidays are stored for this year in each of its home countries. */
  holidays_known: z.boolean(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional() }),
});
export type OfficeYear = z.infer<typeof officeYear>;
