import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { textUpTo } from "../kit/long-text.ts";
import type { NumberRules } from "../kit/number.ts";
import { idOf } from "../kit/page.ts";

// Multipart forms can't express null or booleans; these schemas accept both a form's and JSON's notation.

/** A nullable value; "" in a form removes the value. */
export const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
export const yesOrNo = z.preprocess((v) => (v === "true" ? true : v === "false" ? false : v), z.boolean().optional());
/** Several identifiers; "" in a form is an empty list. */
export const severalOf = (kind: string, most: number) =>
  z.preprocess((v) => (v === "" ? [] : v), z.array(idOf(kind)).max(most).optional());
export const shortText = (max: number) => orNothing(textUpTo(max));
export const formVersion = z.coerce.number<number | string>().int().optional();

/** What the sizes and speeds of a machine may be when they are typed. */
export const equipmentNumber: NumberRules = { least: 0.0001, most: 999_999, decimals: 4 };
/** A quantity above 0, with at most six digits before the point and four after it. */
export const quantity = lineText({ error: (issue) => (issue.input === undefined ? undefined : "errors.amount") })
  .regex(/^\d{1,6}(\.\d{1,4})?$/u, { error: "errors.amount" })
  .refine((q) => /[1-9]/u.test(q), { error: "errors.amount" });

/** Whether a form is empty; false counts as empty. */
export const saysNothing = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).every(
    (v) => v === undefined || v === null || v === "" || v === false || (Array.isArray(v) && v.length === 0),
  );
