import { z } from "zod";
import { file, type Upload } from "./files.ts";
import { plainRate } from "./money.ts";

/** The kinds of field a reference list may have: a closed union, so that one form, one column set and one test serve all. */
export type Field =
  | {
      readonly kind: "text";
      readonly required?: boolean;
      readonly max?: number;
      readonly pattern?: RegExp;
      readonly upper?: boolean;
      /** Several lines: a sentence rather than a name. */
      readonly long?: true;
    }
  /**
   * `asNumber`: 1 or 0 in answers, as the specification writes it; true, false, 1 and 0 are taken. `single`: one entry of the list has
   * it at most, so a table does not set it.
   */
  | { readonly kind: "flag"; readonly asNumber?: true; readonly single?: true }
  | { readonly kind: "integer"; readonly min: number; readonly max: number; readonly fallback: number }
  /** A quantity of one unit, more than zero: a decimal string of at most nine digits before the point and six behind it. */
  | { readonly kind: "amount"; readonly unit?: string; readonly required?: boolean }
  /** One of a few words that the code knows; `reference.choice_<word>` says them. The first is what a new entry begins with. */
  | { readonly kind: "choice"; readonly of: readonly [string, ...string[]] }
  /**
   * One of another reference list, by its name. Of its own list: what the entry is part of (`parentField`). `below`: that list has
   * two levels, and a filter by one of its entries takes what is part of it too.
   */
  | { readonly kind: "reference"; readonly to: string; readonly below?: true }
  /** Several of another reference list, in a table `<list>_<to>` of both identifiers. */
  | { readonly kind: "references"; readonly to: string; readonly below?: true }
  /** A contact, of this role where one is named. Beside its identifier an answer has its name (`contactWord`). */
  | { readonly kind: "contact"; readonly role?: "brand_owner" | "supplier" }
  /** A picture, drawn anew; its value is the identifier of the stored file. */
  | { readonly kind: "image" };

/** Under which name an answer tells the contact of a field: `brandOwner` for `brandOwnerId`, `contact` for `contact_hash_id`. */
export type ContactWord<F extends string> = F extends `${infer W}_hash_id` ? W : F extends `${infer W}Id` ? W : never;
export const contactWord = (field: string): string => field.replace(/(?:_hash_id|Id)$/u, "");
/** A contact that a record names: without its identifier to who does not reach it. */
export const contactRef = z.object({ hash_id: z.uuid().nullable(), name: z.string() });
export type ContactRef = z.infer<typeof contactRef>;

export type Fields = { readonly [name: string]: Field };

type Needed<F, V> = F extends { required: true } ? V : V | null;
/** What an answer holds of a field. */
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
/** What a call takes for it. */
export type GivenValue<F extends Field> = F extends { kind: "flag" }
  ? boolean | 0 | 1
  : F extends { kind: "image" }
    ? Blob | Upload | null
    : FieldValue<F>;

/** The words of a list's call that narrow it by its fields: one of a few words, or an entry of another list. */
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
        ? [[name, z.uuid().optional()]]
        : [];
    }),
  );

/** A flag as it is taken: the number too, whatever the answer has. */
const flag = z.union([z.boolean(), z.literal([0, 1]).transform((n) => n === 1)]);
/** A form has no null: an empty word stands for it. */
const oneOf = z.union([z.uuid(), z.literal("").transform(() => null)]).nullable();
/** As many of another list as an entry may name. */
const MOST_NAMED = 100;
const amountText = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/u, { error: "errors.amount" })
  .refine((a) => /[1-9]/u.test(a), { error: "errors.amount" })
  .transform(plainRate);

/** As it is answered. */
export function answerSchema(field: Field): z.ZodType {
  if (field.kind === "flag") return field.asNumber ? z.literal([0, 1]) : z.boolean();
  if (field.kind === "image") return z.uuid().nullable();
  return givenSchema(field);
}

/** As it is taken. */
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
      return oneOf;
    case "references":
      // A form with a picture has no empty list: an empty word stands for it.
      return z.union([z.array(z.uuid()).max(MOST_NAMED), z.literal("").transform(() => [])]);
    case "image":
      return file.nullable();
    case "text":
      return textSchema(field);
  }
}

function textSchema(field: Extract<Field, { kind: "text" }>): z.ZodType {
  let text = z.string().trim().max(longest(field));
  if (field.upper) text = text.toUpperCase();
  if (field.pattern) text = text.regex(field.pattern, { error: "errors.format" });
  return field.required ? text.min(1, { error: "errors.required" }) : text.nullable();
}
/** The characters that a text may have. */
export const longest = (field: Extract<Field, { kind: "text" }>): number => field.max ?? (field.long ? 2000 : 120);

/** Left out, an optional field takes its empty value: so a create says only what it means to. */
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
