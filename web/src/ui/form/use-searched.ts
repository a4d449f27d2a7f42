import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import type { Searched } from "../combobox/use-combobox.ts";
import { isWhole, type Named } from "./reference.ts";

type Answer = { data: readonly Named[]; after?: string | null } | undefined;

interface SearchedList {
  /** The first answer; undefined until it is there. */
  readonly first: readonly Named[] | undefined;
  /** What a picker offers: the first answer, or what was found for the text. */
  readonly rows: readonly Named[];
  /** Undefined when the first answer is the whole list: it is searched in the browser and works offline. */
  readonly search: Searched | undefined;
}

/** A list of the server for a picker. One longer than an answer is searched by the server: by fragment, ignoring accents. */
export function useSearched<E extends AnyEndpoint>(
  from: E,
  input: ClientInput<E>,
  { asks, enabled = true }: { asks?: boolean | undefined; enabled?: boolean },
): SearchedList {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, 200);
  const first = useRead(from, input, { quiet: true, staleTime: 60_000, enabled }).data as Answer;
  const isSearched = enabled && (asks === true || (first !== undefined && !isWhole(first)));
  const { query } = input as { query?: object };
  const asked = { ...input, query: { ...query, search: words } } as ClientInput<E>;
  const found = useRead(from, asked, { keep: true, quiet: true, enabled: isSearched && words !== "" });
  if (!isSearched) return { first: first?.data, rows: first?.data ?? [], search: undefined };
  const answer = typed === "" ? first : (found.data as Answer);
  const isFor = typed === "" || (words === typed && !found.isPlaceholderData);
  return {
    first: first?.data,
    rows: answer?.data ?? first?.data ?? [],
    search: { answers: answer && isFor ? typed : undefined, onText: setTyped, isRanked: from.inOrder },
  };
}
