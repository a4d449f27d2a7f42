import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import type { Sum } from "../atoms/money.tsx";
import { type FilterOf, wordsOfFilters } from "./filters-of.ts";
import { pickWords } from "./list-words.ts";
import type { Column, PhoneRow, UrlState, Words } from "./types.ts";

export type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R)[] } ? R & { hash_id: string } : never;
type QueryOf<E> = ClientInput<E> extends { query: infer Q } ? NonNullable<Q> : never;

/** What narrows a list for good: the office it is of, the person whose it is. */
export interface Fixed<E> {
  params?: ClientInput<E> extends { params: infer P } ? P : never;
  query?: Partial<QueryOf<E>>;
}

export interface ListSpec<E extends AnyEndpoint> {
  /** Names what is kept of it in this browser: saved views and columns. */
  name: string;
  columns: readonly Column<RowOf<E>>[];
  /** By words of the call's query. */
  filters?: { readonly [K in keyof QueryOf<E>]?: FilterOf };
  searchable?: false;
  /** Where a row opens; those that open in a panel beside the list keep in their address what it is narrowed by. */
  opens?: (row: RowOf<E>, narrowed: UrlState) => string;
  /** The word of `POST /api/export/{kind}`; the name unless it differs. */
  exportAs?: string;
  /** The word under which its rows are to be had as cards of an address book. */
  cards?: string;
  /** It can be had as a PDF too: its export names the columns that a paper has room for. */
  printed?: true;
  /** A row on a phone, as far as its columns do not say it. */
  card?: (row: RowOf<E>, words: Words<RowOf<E>>) => Partial<PhoneRow>;
  /** What a row is called, where that is not the words of its title. */
  called?: (row: RowOf<E>, words: Words<RowOf<E>>) => string;
  /** What a row adds to the sum of the selected. */
  sum?: (row: RowOf<E>) => Sum;
  /** 44 where rows carry pictures, else 36. */
  rowHeight?: number;
}

export interface ListOf<E extends AnyEndpoint> extends ListSpec<E> {
  endpoint: E;
  /** Those words of the address that the call takes, without the order: what a file or a sum of the list is asked for. */
  narrowed: (url: UrlState, fixed?: Fixed<E>) => QueryOf<E>;
  input: (url: UrlState, fixed?: Fixed<E>) => ClientInput<E>;
  /** For the route's hover: asks what the screen will ask. */
  prefetch: (place: Pick<ScreenPlace, "search">, fixed?: Fixed<E>) => void;
}

/** A list as a value: a screen shows it, and so may a record. */
export function listOf<E extends AnyEndpoint>(endpoint: E, spec: ListSpec<E>): ListOf<E> {
  const words = [
    ...(spec.searchable === false ? [] : ["search"]),
    ...wordsOfFilters((spec.filters ?? {}) as Record<string, FilterOf>),
  ];
  const sorts = spec.columns.some((c) => c.sort) ? ["sort"] : [];
  const narrowed = (url: UrlState, fixed?: Fixed<E>) => ({ ...pickWords(url, words), ...fixed?.query }) as QueryOf<E>;
  const input = (url: UrlState, fixed?: Fixed<E>) =>
    ({
      ...(fixed?.params && { params: fixed.params }),
      query: { ...narrowed(url, fixed), ...pickWords(url, sorts) },
    }) as unknown as ClientInput<E>;
  return {
    ...spec,
    endpoint,
    narrowed,
    input,
    prefetch: ({ search }, fixed) => void prefetchInfinite(endpoint, input(search, fixed)),
  };
}
