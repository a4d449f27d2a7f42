import { z } from "zod";
import { longText } from "./long-text.ts";
import { file, type Upload } from "./files.ts";
import { plainRate } from "./money.ts";
import type { NumberRules } from "./number.ts";
import { lineText } from "./one-line.ts";
import { idOf } from "./page.ts";

/** The field kinds of a reference list: a closed union, so that one form, one column mapping and one test serve all lists. */
export type Field =
  | {
      readonly kind: "text";
      readonly required?: boolean;
      readonly max?: number;
      readonly pattern?: RegExp;
      readonly upper?: boolean;
      /** Multi-line text. */
      readonly long?: true;
    }
  /**
   * `asNumber`: 1 or 0 in answers, as in the specification; calls accept true, false, 1 and 0. `single`: at most one entry of the list has
   * it, so it can't be set in a table.
   */
  | { readonly kind: "flag"; readonly asNumber?: true; readonly single?: true }
  | { readonly kind: "integer"; readonly min: number; readonly max: number; readonly fallback: number }
  /** A quantity above zero in one unit: a decimal string with at most nine digits before and six after the point. */
  | { readonly kind: "amount"; readonly unit?: string; readonly required?: boolean }
  /**
   * One of a few fixed values, with texts `reference.choice_<word>`. The first is the default of a new entry. `fixed`: it stays as it was
   * created, and entries that differ in it can't be merged.
   */
  | { readonly kind: "choice"; readonly of: readonly [string, ...string[]]; readonly fixed?: true }
  /**
   * A reference to an entry of another list, by the list's name. To its own list: the parent (`parentField`). `below`: that list has two
   * levels, and filtering by an entry includes its parts.
   */
  | { readonly kind: "reference"; readonly to: string; readonly below?: true }
  /** References to several entries of another list, in a link table `<list>_<to>`. */
  | { readonly kind: "references"; readonly to: string; readonly below?: true }
  /** A contact, with this role if one is given. Answers have its name beside the identifier (`contactWord`). */
  | { readonly kind: "contact"; readonly role?: "brand_owner" | "supplier" }
  /** A picture, re-encoded; its value is the identifier of the stored file. */
  | { readonly kind: "image" };

/** The answer's field for a contact: `brandOwner` for `brandOwnerId`, `contact` for `contact_hash_id`. */
export type ContactWord<F extends string> = F extends `${infer W}_hash_id` ? W : F extends `${infer W}Id` ? W : never;
export const contactWord = (field: string): string => field.replace(/(?:_hash_id|Id)$/u, "");
/** A reference to a contact; the identifier is null for people who do not reach it. */
export const contactRef = z.object({
  hash_id: z.uuid().nullable(),
  name: z.string(),
  /** Only proposed, or refused: it is used on this record alone. */
  proposed: z.boolean().optional(),
});
export type ContactRef = z.infer<typeof contactRef>;

export type Fields = { readonly [name: string]: Field };

type Needed<F, V> = F extends { required: true } ? V : V | null;
/** The type of a field in answers. */
export type FieldValue<F extends Field> = F extends { kind: "flag"; asNumber: true }
  ? 0 | 1
  : F extends { kind: "flag" }
    ? boolean
    : F extends { kind: "integer" }
      ? number
      : F extends { kind: "choice"; of: readonly (infer W)[] }
        ? W
        : F extends { kind: "references" }
          ? string[]
          : Needed<F, string>;
/** The type of a field in calls. */
export type GivenValue<F extends Field> = F extends { kind: "flag" }
  ? boolean | 0 | 1
  : F extends { kind: "image" }
    ? Blob | Upload | null
    : FieldValue<F>;

/** The query parameters that filter a list by its fields. */
export type FieldFilters<F extends Fields> = string extends keyof F
  ? {}
  : {
      [K in keyof F as F[K] extends { kind: "choice" | "reference" | "references" | "contact" } ? K : never]?:
        | string
        | undefined;
    };
export const fieldFilters = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, f]): [string, z.ZodType][] => {
      if (f.kind === "choice") return [[name, z.enum(f.of).optional()]];
      return f.kind === "reference" || f.kind === "references" || f.kind === "contact"
        ? [[name, idOf(kindIn(f)).optional()]]
        : [];
    }),
  );

/** A flag in calls: a boolean or a number, whatever the answer has. */
const flag = z.union([z.boolean(), z.literal([0, 1]).transform((n) => n === 1)]);
/** Forms can't send null: an empty text means null. */
const oneOf = (kind: string) => z.union([idOf(kind), z.literal("").transform(() => null)]).nullable();
/** Of which kind the records are that a field names. */
const kindIn = (field: { readonly kind: "contact" } | { readonly to: string }): string =>
  "to" in field ? field.to : field.kind;
/** Most references in one field. */
const MOST_NAMED = 100;
/** What such a number may be when it is typed. */
export const referenceAmount: NumberRules = { least: 0.000001, most: 999_999_999, decimals: 6 };
const amountText = lineText()
  .regex(/^\d{1,9}(\.\d{1,6})?$/u, { error: "errors.amount" })
  .refine((a) => /[1-9]/u.test(a), { error: "errors.amount" })
  .transform(plainRate);

/** The schema of a field in answers. */
export function answerSchema(field: Field): z.ZodType {
  if (field.kind === "flag") return field.asNumber ? z.literal([0, 1]) : z.boolean();
  if (field.kind === "image") return z.uuid().nullable();
  return givenSchema(field);
}

/** The schema of a field in calls. */
export function givenSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return flag;
    case "integer":
      return z.int().min(field.min).max(field.max);
    case "amount":
      return field.required ? amountText : amountText.nullable();
    case "choice":
      return z.enum(field.of);
    case "reference":
    case "contact":
      return oneOf(kindIn(field));
    case "references":
      // A multipart form can't send an empty list: an empty text means none.
      return z.union([z.array(idOf(field.to)).max(MOST_NAMED), z.literal("").transform(() => [])]);
    case "image":
      return file.nullable();
    case "text":
      return textSchema(field);
  }
}

function textSchema(field: Extract<Field, { kind: "text" }>): z.ZodType {
  let text = (field.long ? longText() : lineText()).max(longest(field));
  if (field.upper) text = text.toUpperCase();
  if (field.pattern) text = text.regex(field.pattern, { error: "errors.format" });
  return field.required ? text.min(1, { error: "errors.required" }) : text.nullable();
}
/** The maximum length of a text, in characters. */
export const longest = (field: Extract<Field, { kind: "text" }>): number => field.max ?? (field.long ? 2000 : 120);

/** The schema of a field when creating an entry: a missing optional field gets its empty value. */
export function createSchema(field: Field): z.ZodType {
  const schema = givenSchema(field);
  switch (field.kind) {
    case "flag":
      return schema.default(false);
    case "integer":
      return schema.default(field.fallback);
    case "choice":
      return schema.default(field.of[0]);
    case "references":
      return schema.default([]);
    case "amount":
    case "text":
      return field.required ? schema : schema.default(null);
    case "reference":
    case "contact":
    case "image":
      return schema.default(null);
  }
}
