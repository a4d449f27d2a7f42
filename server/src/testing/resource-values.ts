import { longest, type Field } from "#contract/kit/resource-fields.ts";
import { isoCodes } from "#contract/reference/iso.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** A picture of one pixel. */
export const picture = (): File => new File([PNG], "picture.png", { type: "image/png" });

/** Real codes that tests use for their own countries and currencies. */
const USUAL = new Set([
  "EUR",
  "USD",
  "XAF",
  "XOF",
  "GBP",
  "CHF",
  "JPY",
  "FR",
  "CM",
  "CI",
  "SN",
  "DE",
  "BE",
  "UG",
  "LYD",
]);

/**
 * A valid value for a field of a reference list, different for each `n`; `other` gives one that differs from a create's. Fields that refer to other
 * lists stay empty; the caller makes those entries.
 */
export function valueFor(field: Field, n: number, other = false): unknown {
  switch (field.kind) {
    case "flag":
      return other;
    case "integer":
      return other ? field.max : field.min;
    case "amount":
      return `${n}.${other ? 5 : 25}`;
    case "choice":
      return field.of[other ? 1 : 0];
    case "reference":
    case "contact":
    case "image":
      return null;
    case "references":
      return [];
    case "text": {
      const length = longest(field);
      if (!field.pattern) return `Value ${n}`.slice(0, length);
      const codes = isoCodes(length === 2 ? "country" : "currency").filter((code) => !USUAL.has(code));
      // From the end, because the factories start at AA.
      const code = codes.at(-1 - (n % codes.length)) ?? "";
      return field.pattern.test(code) ? code : `${n} ${other ? 2 : 1}`;
    }
  }
}
