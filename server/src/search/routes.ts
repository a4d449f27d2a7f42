import { searchAll } from "#contract/search/endpoints.ts";
import { reading, type Route } from "#server/kit/http/route.ts";
import type { Searcher } from "#server/kit/records/searching.ts";
import { findAll } from "./find.ts";

/** Searches all areas; each limits its results to the caller's reach. */
export const searchRoutes = (searchers: readonly Searcher[]): Route[] => [
  reading(searchAll, async (reader, { query }) => {
    const { locale } = reader.call;
    return {
      data: (await findAll(reader, searchers, query.q)).map(({ searcher, found }) => ({
        kind: searcher.kind,
        hash_id: found.hash_id,
        title: (locale === "fr" ? found.title_fr : null) ?? found.title,
        note: searcher.note(found, locale),
        link: searcher.link(found),
      })),
    };
  }),
];
