import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { isWhole } from "./due-dates.ts";
import { dueAfter } from "./tasks.ts";

/** Days, at most two years. */
const days = z.coerce
  .number<number | string>({ error: "errors.whole_days" })
  .int({ error: "errors.whole_days" })
  .min(0)
  .max(730);

/** Percent, above 0: a decimal string. */
const share = lineText()
  // `abort`: the sum of the shares is checked only when all are numbers.
  .regex(/^\d{1,3}(\.\d{1,4})?$/u, { error: "errors.amount", abort: true })
  .refine((s) => Number(s) > 0 && Number(s) <= 100, { error: "errors.amount" });

export const conditionPart = z.object({
  share: z.string(),
  /** Days after the start date. */
  delay: z.int(),
  after_task: z.enum(dueAfter),
  end_of_month: z.boolean(),
  /** Days after the end of the month. */
  days_after: z.int(),
});
export type ConditionPart = z.infer<typeof conditionPart>;

export const condition = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  label: z.string(),
  /** The French label, if different. */
  label_fr: z.string().nullable(),
  /** No longer offered; records that refer to it keep it. */
  retired: z.boolean(),
  instalments: z.array(conditionPart),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Condition = z.infer<typeof condition>;

export const MOST_PARTS = 12;
const givenPart = z.object({
  share,
  delay: days.default(0),
  after_task: z.enum(dueAfter).default("invoice"),
  end_of_month: z.boolean().default(false),
  days_after: days.default(0),
});
export const conditionFields = {
  label: lineText().min(1, { error: "errors.required" }).max(120),
  label_fr: z.preprocess((v) => (v === "" ? null : v), lineText().max(120).nullish()),
  retired: z.boolean().optional(),
  instalments: z
    .array(givenPart)
    .min(1, { error: "errors.required" })
    .max(MOST_PARTS, { error: "errors.too_many" })
    .refine((parts) => isWhole(parts.map((p) => p.share)), { error: "errors.shares_total" }),
};
