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
/** The current user's texts and visible offices. */
interface Reader {
  t: (key: string) => string;
  zones: readonly { hash_id: string; name: string }[];
  currency?: Currency | undefined;
  /** The list's parameters now. */
  url?: Readonly<Record<string, string | undefined>>;
  /** Whether the server has more choices than the first answer. */
  hasMore: (word: string) => boolean;
}

/** How a query parameter is filtered in the UI. `label` is a text key. */
export type FilterOf =
  | {
      label: string;
      /** Values labelled `<texts><value>`, or computed for the user; omitted if the screen passes them to `useList`. */
      options?: readonly string[] | ((reader: Reader) => readonly Option[]);
      texts?: string;
      several?: true;
      /** Minimum number of choices for the filter to be offered; default 1. */
      least?: number;
      /** Endpoint that lists the choices; its query has `search`. */
      from?: AnyEndpoint;
    }
  /** Date range: the parameter is the first day, `until` names the parameter of the last day. */
  | { label: string; until: string }
  /** Amount range, in the currency passed to `useList`. */
  | { label: string; amountsTo: string };

/** Filter by office, if the user sees at least two. */
export const offices = (label: string): FilterOf => ({
  label,
  least: 2,
  options: ({ zones }) => zones.map((z) => ({ value: z.hash_id, label: z.name })),
});

/** Filter by an import, which only a link sets: there is nothing to choose among. Text keys of the filter and of its one choice. */
export const imported = (label: string, chosen: string): { readonly import_hash_id: FilterOf } => ({
  import_hash_id: {
    label,
    options: ({ t, url }) => {
      const id = url?.import_hash_id;
      return id ? [{ value: id, label: t(chosen) }] : [];
    },
  },
});

/** URL parameters used by the filters. */
export const wordsOfFilters = (filters: Readonly<Record<string, FilterOf>>): string[] =>
  Object.entries(filters).flatMap(([word, f]) =>
    "until" in f ? [word, f.until] : "amountsTo" in f ? [word, f.amountsTo] : [word],
  );

/** The filters for this user, without those that have nothing to choose. */
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
