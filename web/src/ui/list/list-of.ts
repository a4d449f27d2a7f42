import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import type { AnySeveral } from "#contract/kit/several.ts";
import type { Sorts } from "#contract/kit/sorting.ts";
import type { Permission } from "#contract/permissions.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import type { Sum } from "../atoms/money.tsx";
import { type FilterOf, wordsOfFilters } from "./filters-of.ts";
import { pickWords } from "./list-words.ts";
import { isSort } from "./sorting.ts";
import type { Column, PhoneRow, UrlState, Words } from "./types.ts";

export type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R)[] } ? R & { hash_id: string } : never;
type QueryOf<E> = ClientInput<E> extends { query: infer Q } ? NonNullable<Q> : never;

/** Fixed parameters of a list, such as an office or a person. */
export interface Fixed<E> {
  params?: ClientInput<E> extends { params: infer P } ? P : never;
  query?: Partial<QueryOf<E>>;
}

export interface ListSpec<E extends AnyEndpoint> {
  /** Name under which its saved views and columns are stored. */
  name: string;
  columns: readonly Column<RowOf<E>>[];
  /** Query parameter of the record that the list is a part of (`RecordList`). */
  partOf?: keyof QueryOf<E> & string;
  /** By query parameter. */
  filters?: { readonly [K in keyof QueryOf<E>]?: FilterOf };
  searchable?: false;
  /** What it is sorted by, as its contract names it. */
  sorts?: Sorts;
  /** Path of a row. Rows that open in a side panel keep the list's filters in it (`narrowed`). */
  opens?: (row: RowOf<E>, narrowed: UrlState) => string;
  /** Rows are selected for the export alone too. */
  selects?: true;
  /** The calls for rows chosen together: their count, and their steps. */
  several?: AnySeveral;
  /** The `kind` of `POST /api/export/{kind}`; default: the name. */
  exportAs?: string;
  /** Rights that export it, one of which is enough, where seeing it is not. */
  exportedBy?: readonly Permission[];
  /** The export `kind` for vCards, if the rows are people or companies. */
  cards?: string;
  /** PDF export is available: the server's export defines which columns fit on paper. */
  printed?: true;
  /** Parts of the phone layout that the columns do not give. */
  card?: (row: RowOf<E>, words: Words<RowOf<E>>) => Partial<PhoneRow>;
  /** Accessible name of a row; default: the text of its title. */
  called?: (row: RowOf<E>, words: Words<RowOf<E>>) => string;
  /** The row's amount in the sum of selected rows. */
  sum?: (row: RowOf<E>) => Sum;
  /** In px: 44 for rows with pictures, else 36. */
  rowHeight?: number;
}

export interface ListOf<E extends AnyEndpoint> extends ListSpec<E> {
  endpoint: E;
  /** URL parameters that the API call takes, without sort: for exports and totals of the list. */
  narrowed: (url: UrlState, fixed?: Fixed<E>) => QueryOf<E>;
  input: (url: UrlState, fixed?: Fixed<E>) => ClientInput<E>;
  /** Prefetches on hover the query that the screen will run. */
  prefetch: (place: Pick<ScreenPlace, "search">, fixed?: Fixed<E>) => void;
}

/** Declares a list, to be shown by a screen or inside a record. */
export function listOf<E extends AnyEndpoint>(endpoint: E, spec: ListSpec<E>): ListOf<E> {
  const words = [
    ...(spec.searchable === false ? [] : ["search"]),
    ...wordsOfFilters((spec.filters ?? {}) as Record<string, FilterOf>),
  ];
  const sorts = spec.sorts || spec.columns.some((c) => c.sort) ? ["sort"] : [];
  const sorted = (url: UrlState) => (isSort(spec.sorts, url.sort ?? "") ? pickWords(url, sorts) : {});
  const narrowed = (url: UrlState, fixed?: Fixed<E>) => ({ ...pickWords(url, words), ...fixed?.query }) as QueryOf<E>;
  const input = (url: UrlState, fixed?: Fixed<E>) =>
    ({
      ...(fixed?.params && { params: fixed.params }),
      query: { ...narrowed(url, fixed), ...sorted(url) },
    }) as unknown as ClientInput<E>;
  return {
    ...spec,
    endpoint,
    narrowed,
    input,
    prefetch: ({ search }, fixed) => void prefetchInfinite(endpoint, input(search, fixed)),
  };
}
