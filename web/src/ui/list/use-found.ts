import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useRead, useReads } from "#web/api/query.ts";
import { useNamed } from "#web/kit/named.ts";
import { FIRST, isWhole, type Named } from "../form/reference.ts";
import type { Filter } from "./filter.ts";
import type { FilterOf, Option } from "./filters-of.ts";

type Answer = { data: readonly Named[]; after?: string | null } | undefined;
type ChoiceFilter = Extract<Filter, { kind: "choice" }>;

/** Names found by search in this session, by id: a filter's chip needs them, since the first answer may not hold them. */
export const foundNames = new Map<string, string>();

/** First answers of the filters whose choices the server lists, and whether there are more; filters in `known` are not queried. */
export function useListed(
  filters: Readonly<Record<string, FilterOf>>,
  known: Readonly<Record<string, unknown>> = {},
): {
  choices: Record<string, readonly Option[]>;
  hasMore: (word: string) => boolean;
} {
  const named = useNamed();
  const listed = Object.entries(filters).flatMap(([word, f]) =>
    "from" in f && f.from && !known[word] ? [{ word, from: f.from }] : [],
  );
  const answers = useReads(
    listed.map(({ from }) => ({ endpoint: from, input: FIRST })),
    { quiet: true, staleTime: 60_000 },
  ).map((read) => read.data as Answer);
  const label = (row: Named): string => named({ name: row.name, name_fr: row.name_fr ?? null });
  return {
    choices: Object.fromEntries(
      listed.map(({ word }, i) => [word, (answers[i]?.data ?? []).map((r) => ({ value: r.hash_id, label: label(r) }))]),
    ),
    hasMore: (word) => {
      const answer = answers[listed.findIndex((l) => l.word === word)];
      return answer !== undefined && !isWhole(answer);
    },
  };
}

/** Choices of a filter that match the search text, including those found only by the server. */
export function useFound(filter: ChoiceFilter, words: string): readonly Option[] {
  const named = useNamed();
  const { from } = filter;
  const { data } = useRead(
    from ?? NONE,
    { query: { ...FIRST.query, search: words } },
    {
      quiet: true,
      keep: true,
      enabled: !!from && words !== "",
    },
  );
  if (!from || words === "") return filter.options;
  const found = ((data as Answer)?.data ?? []).map((r) => ({
    value: r.hash_id,
    label: named({ name: r.name, name_fr: r.name_fr ?? null }),
  }));
  for (const { value, label } of found) foundNames.set(value, label);
  return [...new Map([...filter.options, ...found].map((o) => [o.value, o])).values()];
}

/** Placeholder endpoint, never called: for filters with a complete list of choices. */
const NONE = { name: "search.nothing" } as AnyEndpoint;
