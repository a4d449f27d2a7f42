import { longest, type Field } from "#contract/kit/resource-fields.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** A picture of one pixel. */
export const picture = (): File => new File([PNG], "picture.png", { type: "image/png" });

/**
 * A value that a field of a reference list takes, another for each `n`; `other` is one that a create would not choose. Fields that
 * name entries of other lists stay empty: their entries are made by whoever asks.
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
    case "image":
      return null;
    case "references":
      return [];
    case "text": {
      const letters = String.fromCodePoint(
        65 + (Math.floor(n / 676) % 26),
        65 + (Math.floor(n / 26) % 26),
        65 + (n % 26),
      );
      const length = longest(field);
      return field.pattern ? letters.slice(3 - Math.min(3, length)) : `Value ${n}`.slice(0, length);
    }
  }
}
