import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

/** One filter: a chip, and a query parameter of the same name in the URL and the API call. */
export type Filter =
  | {
      kind: "choice";
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      several?: boolean | undefined;
      /** Endpoint to search for more, if the options are not complete. */
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

/** Query of the URL: filters, search and sort. */
export type UrlState = Readonly<Record<string, string>>;
