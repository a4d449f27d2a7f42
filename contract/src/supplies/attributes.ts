import { z } from "zod";
import { day } from "../kit/dates.ts";
import { lineText } from "../kit/one-line.ts";

export const attributeKinds = ["text", "number", "date", "choice", "flag"] as const;
export type AttributeKind = (typeof attributeKinds)[number];
export const MOST_ATTRIBUTES = 20;
const MOST_CHOICES = 50;

/** What a category asks of its articles. */
export const attribute = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/u, { error: "supply_attributes.key_format" }),
  label: lineText().min(1, { error: "errors.required" }).max(80),
  label_fr: lineText()
    .max(80)
    .nullish()
    .transform((word) => word || null),
  kind: z.enum(attributeKinds),
  required: z.boolean().default(false),
  /** Of a choice. */
  choices: z.array(lineText().min(1).max(80)).max(MOST_CHOICES).default([]),
});
export type Attribute = z.infer<typeof attribute>;
export const attributeList = z.array(attribute).max(MOST_ATTRIBUTES);

const value = z.union([lineText().max(400), z.number(), z.boolean(), z.null()]);
export type AttributeValue = z.infer<typeof value>;
/** By key; null takes a value away. */
export const attributeValues = z.record(z.string().max(40), value).refine((of) => Object.keys(of).length <= 100);
export type AttributeValues = z.infer<typeof attributeValues>;

/** An attribute with the value of an article. */
export const attributeOf = attribute.extend({ label_fr: z.string().nullable(), value });
export type AttributeOf = z.infer<typeof attributeOf>;

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/u;
const isEmpty = (given: AttributeValue | undefined): given is null | undefined | "" =>
  given === null || given === undefined || given === "";

/** A value as it is kept, or what is wrong with it, as a text key. */
export function attributeValue(of: Attribute, given: AttributeValue | undefined): AttributeValue | { wrong: string } {
  if (isEmpty(given)) return null;
  switch (of.kind) {
    case "text":
      return typeof given === "string" ? given.trim() : { wrong: "errors.format" };
    case "number": {
      const text = String(given);
      return NUMBER.test(text) ? Number(text) : { wrong: "supply_attributes.number_needed" };
    }
    case "date":
      return day.safeParse(given).success ? given : { wrong: "errors.date" };
    case "choice":
      return typeof given === "string" && of.choices.includes(given)
        ? given
        : { wrong: "supply_attributes.choice_needed" };
    case "flag":
      return typeof given === "boolean" ? given : { wrong: "errors.format" };
  }
}
