import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { lastOfMonth, oldDay } from "../kit/dates.ts";
import { money } from "../kit/money.ts";
import { idOf } from "../kit/page.ts";
import { named } from "../zones/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { ruleKinds, ruleParties, ruleParts, termsOf, valueTypes, type RuleKind, type RuleTerms } from "./terms.ts";

/** The month that something is of, `YYYY-MM`. */
export const monthOf = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, { error: "errors.format" });
/** A version holds from the first day of a month, to the last day of one. */
export const firstDay = dayOf("term")
  .refine((d) => d.endsWith("-01"), { error: "payslips.first_of_month" })
  .meta({ "x-day": "term" });
export const lastDay = dayOf("term")
  // What is no day is refused as that already: checks go on after one that failed.
  .refine((d) => !oldDay.safeParse(d).success || lastOfMonth(d) === d, { error: "payslips.last_of_month" })
  .meta({ "x-day": "term" });

type Shape = ReturnType<typeof termsOf>["shape"];
type Given = { [K in keyof Shape]: z.ZodOptional<z.ZodType<RuleTerms[K]>> };
/** The terms of a rule, each of which may be left out: without the defaults, which would set what was not sent. */
export const givenTerms = (kind: RuleKind): Given =>
  Object.fromEntries(
    Object.entries(termsOf(kind).shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as Given;

/** The value of a personal rule for somebody, from a month on; null: none from then on. */
const value = z.string().regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: "errors.amount" });
export const personalValue = z.object({
  user_hash_id: idOf("user"),
  valid_from: firstDay,
  value: value.nullable(),
  note: longText().max(500).nullable().default(null),
});
export type PersonalValue = z.infer<typeof personalValue>;

const { tax_category_id, ...terms } = termsOf("tax").shape;
/** What a rule says from a month on. */
export const ruleVersion = z.object({
  ...terms,
  tax_category_id,
  version_id: z.uuid(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  tax_category: named.nullable(),
  /** Of the category. */
  part: z.enum(ruleParts).nullable(),
  /** A validated payslip was computed with it: it does not change any more. */
  used: z.boolean(),
});
export type ShownVersion = z.infer<typeof ruleVersion>;

export const rule = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  kind: z.enum(ruleKinds),
  /** Null: in every office, for people of the country. */
  zone_hash_id: z.uuid().nullable(),
  zone: ref.nullable(),
  country_id: z.uuid(),
  country: namedRef,
  // Of the version that holds for the month that was asked for; of the next or the last one where none does.
  title: z.string(),
  title_fr: z.string().nullable(),
  type: z.enum(valueTypes),
  value: money,
  lower_bound: money.nullable(),
  upper_bound: money.nullable(),
  category: z.enum(ruleParties),
  tax_category_id: z.uuid().nullable(),
  tax_category: named.nullable(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  /** Whether a version holds for that month. */
  holds: z.boolean(),
  /** Whether any version is used. */
  used: z.boolean(),
  version: z.int(),
  /** The newest first. */
  versions: z.array(ruleVersion),
  /** Values of people, the newest first: only those of offices whose pay one keeps. */
  values: z.array(personalValue.extend({ user: personRef })),
  /** People whom a version is limited to, of these offices. */
  people: z.array(personRef),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Rule = z.infer<typeof rule>;
