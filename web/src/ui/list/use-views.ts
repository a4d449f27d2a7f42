import { useEffect, useRef, useState } from "react";
import { listViews, type ListView } from "#contract/views/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import type { FilterOf } from "./filters-of.ts";
import { columnsAlike, keptWords, wordsAlike } from "./view-words.ts";
import type { UrlState } from "./filter.ts";

/** The word of the address that says: all of it, though the list opens with a view. */
const ALL = "all";

/** What is kept in views: an open list, or a screen that is narrowed as one. */
export interface Viewed {
  list: { name: string; filters?: object };
  url: UrlState;
  setUrl: (change: Record<string, string | undefined>) => void;
  columns: readonly { key: string; heading?: unknown }[];
  shown: readonly { key: string; heading?: unknown }[];
  showOnly: (keys: readonly string[] | undefined) => void;
  phone: boolean;
}
export interface Views {
  /** Those of this list. */
  all: readonly ListView[];
  /** The one that is shown as it was saved. */
  current: ListView | undefined;
  /** The one that was opened; it may have been changed since. */
  chosen: ListView | undefined;
  /** Nothing is filtered, searched or sorted. */
  bare: boolean;
  /** What would be saved. */
  now: Pick<ListView, "words" | "columns">;
  /** Shows a view; without one, all of the list. */
  show: (view: ListView | undefined) => void;
  /** Takes one as chosen that has just been saved as the list is. */
  take: (view: ListView) => void;
}

/** One's views of a list. On opening, an address without words shows the view that the list opens with. */
export function useViews(list: Viewed): Views {
  const { name } = list.list;
  const { data } = useRead(listViews, {}, { quiet: true, staleTime: 5 * 60_000 });
  const [chosenId, choose] = useState<string>();
  const filters = (list.list.filters ?? {}) as Readonly<Record<string, FilterOf>>;
  const all = data?.data.filter((v) => v.list === name) ?? [];
  const { url } = list;
  const words = keptWords(filters, url);
  const bare = Object.keys(words).length === 0;
  const headed = list.columns.filter((c) => c.heading);
  const shown = list.shown.filter((c) => c.heading).map((c) => c.key);
  const alike = (v: ListView): boolean => wordsAlike(filters, v.words, words);
  const opener = all.find((v) => v.opens);
  const show = (view: ListView | undefined): void => {
    const to = keptWords(filters, view?.words ?? {});
    list.setUrl({ ...Object.fromEntries(Object.keys(words).map((k) => [k, undefined])), ...to });
    list.showOnly(view?.columns ?? undefined);
    choose(view?.hash_id);
  };

  const opened = useRef<string>(undefined);
  const comes = useRef(false);
  useEffect(() => {
    if (!data || opened.current === name) return;
    opened.current = name;
    const view = bare ? (url.views === ALL ? undefined : opener) : all.find(alike);
    comes.current = bare && view !== undefined && !alike(view);
    if (view) show(view);
    else list.showOnly(undefined);
  });
  // Coming back to the list shows what was left, not the view that it opens with.
  const says = bare && opener && !alike(opener) ? ALL : undefined;
  useEffect(() => {
    if (!bare) comes.current = false;
    if (!data || opened.current !== name || comes.current || url.views === says) return;
    list.setUrl({ views: says });
  });

  const fits = (v: ListView): boolean => alike(v) && (list.phone || columnsAlike(v.columns, shown, headed));
  const chosen = all.find((v) => v.hash_id === chosenId);
  return {
    all,
    current: chosen && fits(chosen) ? chosen : all.find(fits),
    chosen,
    bare,
    now: { words, columns: list.phone ? (chosen?.columns ?? null) : shown },
    show,
    take: (view) => {
      list.showOnly(view.columns ?? undefined);
      choose(view.hash_id);
    },
  };
}
