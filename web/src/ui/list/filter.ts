import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

/** One filter: a chip, and a parameter of the address and of the call by the same name. */
export type Filter =
  | {
      kind: "choice";
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      several?: boolean | undefined;
      /** Where more are found by words, where the options are not all of them. */
      from?: AnyEndpoint | undefined;
    }
  | { kind: "days"; keys: readonly [from: string, to: string]; label: string }
  | {
      kind: "amounts";
      keys: readonly [from: string, to: string];
      label: string;
      currency: { readonly iso: string; readonly minor_unit: number };
    };

export const filterKeys = (f: Filter): readonly string[] => (f.kind === "choice" ? [f.key] : f.keys);

/** What the address says: filters, search and sort. */
export type UrlState = Readonly<Record<string, string>>;
