import { attributeValue, type Attribute, type AttributeValue } from "#contract/supplies/attributes.ts";
import { numberInSheet } from "#contract/kit/number.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import type { Values } from "../attributes/attributes.ts";

interface Wrong {
  readonly wrong: string;
  readonly params: Readonly<Record<string, string>>;
}
const plain = (word: string): string => word.trim().toLowerCase();
const YES = new Set(["yes", "true", "oui", "vrai", "1", "x"]);
const NO = new Set(["no", "false", "non", "faux", "0"]);
const NUMBERS = { least: -999_999_999_999, most: 999_999_999_999, decimals: 6 };

/** A value as somebody writes it in a sheet, as the form would give it. */
function asGiven(of: Attribute, text: string): AttributeValue {
  switch (of.kind) {
    case "number":
      return numberInSheet(text, NUMBERS) ?? text;
    case "date":
      return dayOf(text) ?? text;
    case "choice":
      return of.choices.find((one) => plain(one) === plain(text)) ?? text;
    case "flag":
      return YES.has(plain(text)) ? true : NO.has(plain(text)) ? false : text;
    case "text":
      return text;
  }
}

/** Reads `Colour: blue; Size: M` by what the category asks, in either language or by the key. */
export function readAttributes(cell: string | undefined, asked: readonly Attribute[]): { values: Values } | Wrong {
  const values: Record<string, Exclude<AttributeValue, null>> = {};
  for (const part of (cell ?? "").split(";").filter((one) => one.trim() !== "")) {
    const [label = "", ...rest] = part.split(":");
    const text = rest.join(":").trim();
    const of = asked.find((a) => [a.key, a.label, a.label_fr ?? ""].some((word) => plain(word) === plain(label)));
    if (!of) return { wrong: "supply_import.attribute_unknown", params: { label: label.trim() } };
    const value = attributeValue(of, asGiven(of, text));
    if (value === null || typeof value === "object")
      return { wrong: "supply_import.attribute_wrong", params: { label: of.label } };
    values[of.key] = value;
  }
  return { values };
}
