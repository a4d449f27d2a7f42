import {
  hashKey,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  keepPreviousData,
} from "@tanstack/react-query";
import type { UseInfiniteQueryResult, InfiniteData, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { isLiveArea, type LiveArea, staleAfter } from "#contract/live.ts";
import { onLineBack } from "#web/kit/line.ts";
import { toastError } from "#web/kit/toast.ts";
import { call, type CallOptions } from "./client.ts";
import { nextPage, type Page } from "./pages.ts";
import { isApiError } from "./errors.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Retry only lost connections and overload (503); other errors are final.
      retry: (count, e) => count < 2 && isApiError(e) && (e.status === 503 || e.status === 0),
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// Refetch queries on screen that failed while offline.
onLineBack(() => {
  void queryClient.refetchQueries({
    type: "active",
    predicate: (q) => isApiError(q.state.error) && q.state.error.status === 0,
  });
});

/** The live area of an endpoint: `expenses.scrolling` belongs to `expenses`. A change in an area makes its cached answers stale. */
export function areaOf(endpoint: AnyEndpoint): LiveArea {
  const area = endpoint.name.split(".")[0] ?? "";
  if (!isLiveArea(area)) throw new Error(`${endpoint.name} is of no area of contract/src/live.ts`);
  return area;
}
export const keyOf = <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): readonly unknown[] => [
  areaOf(endpoint),
  endpoint.name,
  input,
];

/** Answers under way that come with others (`together.ts`), by the hash of their key; undefined: it must be asked for alone. */
export const coming = new Map<string, Promise<unknown>>();
const comes = async <T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> =>
  ((await coming.get(hashKey(key))) as T | undefined) ?? (await ask());

/** Invalidates what a change in these areas makes stale (contract/src/live.ts); queries on screen refetch. */
export const invalidate = (...areas: readonly LiveArea[]): Promise<void> => {
  // They may be older than the change, and what was asked for together is asked for together again.
  coming.clear();
  void queryClient.invalidateQueries({ queryKey: ["together"] });
  return Promise.all(
    staleAfter(...areas).map((name) =>
      queryClient.invalidateQueries({ queryKey: isLiveArea(name) ? [name] : [name.split(".")[0], name] }),
    ),
  ).then(() => undefined);
};

export interface ReadOptions extends Pick<CallOptions, "quiet" | "route"> {
  enabled?: boolean;
  /** Keep showing the last answer while another input loads. */
  keep?: boolean;
  staleTime?: number;
  refetchInterval?: number;
  /** Polls every second while this returns true, for rows that progress by themselves. */
  refetchWhile?: (rows: readonly never[]) => boolean;
}

function readOptions<E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>, o: ReadOptions) {
  const queryKey = keyOf(endpoint, input);
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      comes(queryKey, () => call(endpoint, input, { signal, quiet: o.quiet, route: o.route })),
    ...(o.staleTime !== undefined && { staleTime: o.staleTime }),
  };
}

/** Reads an endpoint, cached and refetched after changes here or elsewhere. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  o: ReadOptions = {},
): UseQueryResult<ClientOutput<E>, Error> {
  return useQuery<ClientOutput<E>>({
    ...readOptions(endpoint, input, o),
    enabled: o.enabled ?? true,
    ...(o.keep && { placeholderData: keepPreviousData }),
    ...(o.refetchInterval !== undefined && { refetchInterval: o.refetchInterval }),
  });
}

/** Reads a variable number of endpoints at once, in their order. */
export const useReads = (
  asked: readonly { endpoint: AnyEndpoint; input: object }[],
  o: ReadOptions = {},
): readonly UseQueryResult<unknown, Error>[] =>
  useQueries({ queries: asked.map(({ endpoint, input }) => readOptions(endpoint, input as never, o)) });

/** Prefetches on hover or in route loaders. Failures are left to the screen. */
export const prefetch = <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): Promise<void> =>
  queryClient.prefetchQuery(readOptions(endpoint, input, { quiet: true }));

/** The cached answer, or fetches it. */
export const ensure = <E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  o: ReadOptions = {},
): Promise<ClientOutput<E>> => queryClient.ensureQueryData<ClientOutput<E>>(readOptions(endpoint, input, o));

export interface Rows<Row, P> {
  rows: readonly Row[];
  /** The first page, for `total` and other fields beside the rows. */
  first: P | undefined;
  query: UseInfiniteQueryResult<InfiniteData<P>, Error>;
}

function infiniteOptions<E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>, o: ReadOptions) {
  const queryKey = [...keyOf(endpoint, input), "pages"];
  return {
    queryKey,
    initialPageParam: {} as Record<string, unknown>,
    queryFn: ({ pageParam, signal }: { pageParam: Record<string, unknown>; signal: AbortSignal }) => {
      const base = input as { query?: Record<string, unknown> };
      const ask = () =>
        call(endpoint, { ...base, query: { ...base.query, ...pageParam } } as unknown as ClientInput<E>, {
          signal,
          quiet: o.quiet,
          route: o.route,
        });
      return comes([...queryKey, pageParam], ask);
    },
    getNextPageParam: (last: ClientOutput<E>) => nextPage(last),
  };
}

/** Infinite list: `rows` of all loaded pages, `query.fetchNextPage()` for more. */
export function useInfinite<E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  o: ReadOptions = {},
): Rows<ClientOutput<E> extends { data: readonly (infer R)[] } ? R : never, ClientOutput<E>> {
  type P = ClientOutput<E>;
  const query = useInfiniteQuery({
    ...infiniteOptions(endpoint, input, o),
    enabled: o.enabled ?? true,
    ...(o.keep && { placeholderData: keepPreviousData }),
    ...(o.refetchWhile && {
      refetchInterval: ({ state }: { state: { data?: InfiniteData<P> } }) =>
        o.refetchWhile?.((state.data?.pages ?? []).flatMap((page) => (page as Page).data) as never[]) ? 1000 : false,
    }),
  } as never) as unknown as UseInfiniteQueryResult<InfiniteData<P>, Error>;
  const rows = (query.data?.pages ?? []).flatMap((p) => (p as Page).data) as never[];
  return { rows, first: query.data?.pages[0], query };
}

type RowOf<E extends AnyEndpoint> = ClientOutput<E> extends { data: readonly (infer R)[] } ? R : never;

/** Loads all pages of a list that is needed whole (for a sum or a select). */
export function wholeOptions<E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>, o: ReadOptions = {}) {
  const { queryFn, queryKey } = infiniteOptions(endpoint, input, o);
  return {
    queryKey: [...queryKey, "whole"],
    ...(o.staleTime !== undefined && { staleTime: o.staleTime }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RowOf<E>[]> => {
      const rows: RowOf<E>[] = [];
      for (let next: Record<string, unknown> | undefined = {}; next;) {
        const page: Page = await queryFn({ pageParam: { limit: 200, ...next }, signal });
        rows.push(...(page.data as RowOf<E>[]));
        next = nextPage(page);
      }
      return rows;
    },
  };
}
export const useWhole = <E extends AnyEndpoint>(
  endpoint: E,
  input: ClientInput<E>,
  o: ReadOptions = {},
): UseQueryResult<RowOf<E>[], Error> =>
  useQuery<RowOf<E>[]>({ ...wholeOptions(endpoint, input, o), enabled: o.enabled ?? true });
export const prefetchWhole = <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): Promise<void> =>
  queryClient.prefetchQuery(wholeOptions(endpoint, input, { quiet: true }));

export const prefetchInfinite = <E extends AnyEndpoint>(endpoint: E, input: ClientInput<E>): Promise<void> =>
  queryClient.prefetchInfiniteQuery(infiniteOptions(endpoint, input, { quiet: true }) as never);

export interface ChangeOptions<E extends AnyEndpoint> {
  onDone?: (answer: ClientOutput<E>, input: ClientInput<E>) => void | Promise<void>;
  quiet?: boolean;
}
export type Change<E extends AnyEndpoint> = { input: ClientInput<E> } & Pick<
  CallOptions,
  "idempotencyKey" | "onProgress" | "signal"
>;

/** A changing call: `change.mutateAsync({ input, idempotencyKey })`. Stale queries refetch when it is done. */
export function useChange<E extends AnyEndpoint>(
  endpoint: E,
  o: ChangeOptions<E> = {},
): UseMutationResult<ClientOutput<E>, Error, Change<E>> {
  return useMutation({
    mutationFn: ({ input, ...more }: Change<E>) => call(endpoint, input, { ...more, quiet: o.quiet }),
    onSuccess: async (answer: ClientOutput<E>, { input }: Change<E>) => {
      void invalidate(areaOf(endpoint));
      await o.onDone?.(answer, input);
    },
    onError: (e: Error) => {
      // Conflict (409): refetch the current state, even if no socket message arrives.
      if (isApiError(e) && e.status === 409) void invalidate(areaOf(endpoint));
      // The global handler is silent on 403; after a click the user must get an answer.
      if (!o.quiet && isApiError(e) && e.status === 403 && e.message) toastError(e.message);
    },
  });
}
