import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { textAt } from "#web/kit/text-at.ts";
import type { Filter } from "./filter.ts";

export interface Option {
  value: string;
  label: string;
}
export interface Currency {
  readonly iso: string;
  readonly minor_unit: number;
}
/** Who reads the list: their texts and the offices that they see. */
interface Reader {
  t: (key: string) => string;
  zones: readonly { hash_id: string; name: string }[];
  currency?: Currency | undefined;
  /** Whether the server has more choices than the first answer holds. */
  hasMore: (word: string) => boolean;
}

/** How a word of a call's query is chosen. `label` is the key of a text. */
export type FilterOf =
  | {
      label: string;
      /** The values, named by `<texts><value>`; or all that the reader may choose; left out where the screen gives them to `useList`. */
      options?: readonly string[] | ((reader: Reader) => readonly Option[]);
      texts?: string;
      several?: true;
      /** Offered from so many choices on; one unless said otherwise. */
      least?: number;
      /** A call of the server that lists the choices; its query knows `search`. */
      from?: AnyEndpoint;
    }
  /** The word holds the first day, `until` names the one that holds the last. */
  | { label: string; until: string }
  /** From one amount to another of the currency that `useList` is given. */
  | { label: string; amountsTo: string };

/** One of the offices that the reader sees, where there are several. */
export const offices = (label: string): FilterOf => ({
  label,
  least: 2,
  options: ({ zones }) => zones.map((z) => ({ value: z.hash_id, label: z.name })),
});

/** The words of the address that filters read. */
export const wordsOfFilters = (filters: Readonly<Record<string, FilterOf>>): string[] =>
  Object.entries(filters).flatMap(([word, f]) =>
    "until" in f ? [word, f.until] : "amountsTo" in f ? [word, f.amountsTo] : [word],
  );

/** The filters as this reader sees them; what has nothing to choose from is left out. */
export const filtersFor = (
  filters: Readonly<Record<string, FilterOf>>,
  choices: Readonly<Record<string, readonly Option[] | undefined>>,
  reader: Reader,
): Filter[] =>
  Object.entries(filters).flatMap(([word, f]): Filter[] => {
    const label = reader.t(f.label);
    if ("until" in f) return [{ kind: "days", keys: [word, f.until], label }];
    if ("amountsTo" in f) {
      const { currency } = reader;
      return currency ? [{ kind: "amounts", keys: [word, f.amountsTo], label, currency }] : [];
    }
    const { options = [], texts = "", several, least = 1, from } = f;
    const given =
      choices[word] ??
      (typeof options === "function"
        ? options(reader)
        : options.map((value) => ({ value, label: textAt(reader.t, texts, value) })));
    return given.length < least
      ? []
      : [{ kind: "choice", key: word, label, options: given, several, from: reader.hasMore(word) ? from : undefined }];
  });
