import type { ServerOutput } from "#contract/kit/endpoint.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { reading, type Route } from "#server/kit/mount.ts";
import type { Reader } from "#server/kit/transaction.ts";

export type Hit = ServerOutput<typeof searchAll>["data"][number];
/** Looks into the records of one area that the caller may see. */
export type Searcher = (reader: Reader, q: string) => Promise<Hit[]>;

/** Asks every area that has records to find; each limits itself to what the caller reaches. */
export const searchRoutes = (searchers: readonly Searcher[]): Route[] => [
  reading(searchAll, async (reader, { query }) => ({
    data: (await Promise.all(searchers.map((search) => search(reader, query.q)))).flat(),
  })),
];
