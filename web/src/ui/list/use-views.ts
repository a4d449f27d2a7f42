import { useEffect, useRef, useState } from "react";
import { listViews, type ListView } from "#contract/views/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import type { FilterOf } from "./filters-of.ts";
import { columnsAlike, keptWords, wordsAlike } from "./view-words.ts";
import type { UrlState } from "./filter.ts";

/** Value of the `views` parameter for 'no view', overriding the list's default view. */
const ALL = "all";

/** A list, or a screen with list-like filters, that can have saved views. */
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
  /** The views of this list. */
  all: readonly ListView[];
  /** The view that matches what is shown exactly. */
  current: ListView | undefined;
  /** The view that was opened; filters may have changed since. */
  chosen: ListView | undefined;
  /** No filter, search or sort is set. */
  bare: boolean;
  /** What would be saved. */
  now: Pick<ListView, "words" | "columns">;
  /** Shows a view; undefined shows the whole list. */
  show: (view: ListView | undefined) => void;
  /** Marks a just saved view as the open one. */
  take: (view: ListView) => void;
}

/** The user's views of a list. On opening, a URL without parameters shows the list's default view. */
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
  // Recorded in the URL, so that going back to the list does not apply its default view again.
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
