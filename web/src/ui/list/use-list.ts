import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite } from "#web/api/query.ts";
import { useShownList } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { preload } from "#web/kit/navigation.ts";
import { useUrl } from "#web/kit/place.ts";
import { usePhone } from "../use-phone.ts";
import { cardOf, nameIn } from "./card-of.ts";
import { useFilterWords } from "./filter-chip.tsx";
import { type Currency, filtersFor, type FilterOf, type Option, wordsOfFilters } from "./filters-of.ts";
import type { Fixed, ListOf, RowOf } from "./list-of.ts";
import { pickWords, scoped, wordsOf } from "./list-words.ts";
import { isHiddenSort, isSort, sortWords, wayNow } from "./sorting.ts";
import { focusSort } from "./sort-head.tsx";
import { type Bulk, type Column, type Headed, type PhoneRow, type UrlState, type Words } from "./types.ts";
import { useChosen } from "./use-chosen.ts";
import { useCursor } from "./use-cursor.ts";
import { useExport, type ExportJob } from "./use-export.ts";
import { useListed } from "./use-found.ts";
import { useKept } from "./use-kept.ts";
import { usePlace } from "./use-place.ts";
import { useWindow } from "./use-window.ts";

export interface ListUse<E extends AnyEndpoint> {
  fixed?: Fixed<E>;
  /**
   * Scope of a list inside a record: its URL parameters get this prefix, and its shortcuts work only while it has the focus. Without a scope the list
   * owns the screen's URL and shortcuts.
   */
  scope?: string;
  /** Replaces the declared columns, if they depend on the data. */
  columns?: readonly Column<RowOf<E>>[];
  /** Currency of amount filters. */
  currency?: Currency;
  /** Filter choices that only the screen knows, by parameter. */
  choices?: Readonly<Record<string, readonly Option[] | undefined>>;
  bulk?: readonly Bulk<RowOf<E>>[];
  /** The list is a queue: after a decision on a record opened from it, the next one opens. */
  isQueue?: boolean;
  /** What a bulk action left to say, above the selection. */
  said?: ReactNode;
  /** Replaces opening the row's path. */
  onOpen?: (row: RowOf<E>) => void;
  /** Prefix of the export's file name, such as the office, and extra parameters of the export. */
  about?: string | undefined;
  exports?: ExportJob["filters"];
}

export type OpenList<E extends AnyEndpoint = AnyEndpoint> = ReturnType<typeof useList<E>>;

/** State of an open list: rows, URL parameters, selection and keyboard cursor. Rendered by `<List>` or `<ListPage>`. */
export function useList<E extends AnyEndpoint>(list: ListOf<E>, use: ListUse<E> = {}) {
  type R = RowOf<E>;
  const t = useT();
  const phone = usePhone();
  const { scope, fixed } = use;
  const [address, setAddress] = useUrl();
  const asked = useMemo(() => wordsOf(address, scope), [address, scope]);
  const { can, zones } = useMe();
  const hidden = (use.columns ?? list.columns).filter((c) => c.may && !can(c.may));
  const isSortHidden = isHiddenSort(hidden, list.sorts, asked.sort);
  const url = useMemo(() => (isSortHidden ? { ...asked, sort: "" } : asked), [asked, isSortHidden]);
  const setUrl = (change: Record<string, string | undefined>): void => setAddress(scoped(change, scope));
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = list.input(url, fixed);
  const { rows: found, query } = useInfinite(list.endpoint, input, { keep: true });
  const rows = found as readonly R[];

  const { words, headed, card, called, href } = useColumns(
    list,
    use.columns ?? list.columns,
    list.narrowed(url, fixed) as UrlState,
  );
  const [shownKeys, keepShown] = useKept<Record<string, boolean>>(`columns.${list.name}`, {});
  /** Columns of the open view; undefined means the columns chosen in this browser. */
  const [viewColumns, showOnly] = useState<readonly string[]>();
  const shown = useMemo(
    () =>
      headed.filter((c, i) =>
        // What the list is sorted by is shown, unless it was hidden by hand.
        viewColumns
          ? i === 0 || !c.heading || viewColumns.includes(c.key)
          : (shownKeys[c.key] ?? (!c.spare || wayNow(c.sort, url.sort) !== undefined)),
      ),
    [headed, shownKeys, viewColumns, url.sort],
  );
  const filtersKey = JSON.stringify(list.narrowed(url, fixed));
  const narrowedTo = useMemo(() => JSON.parse(filtersKey) as UrlState, [filtersKey]);
  const { picked, ids, all, offered, hasFurther, pick, pickAll, chooseAll, clear } = useChosen(rows, {
    list,
    filters: narrowedTo,
    order: query.isPlaceholderData ? undefined : (url.sort ?? ""),
    hasMore: query.hasNextPage,
    phone,
  });
  const rowIds = useMemo(() => rows.map((r) => r.hash_id), [rows]);
  const { cursor, move, set: setCursor, leaving } = useCursor(rowIds);
  const window = useWindow(scroll, rows.length, phone ? 76 : (list.rowHeight ?? 36));
  usePlace(scroll, rows.length > 0, cursor, setCursor, scope);

  const inputKey = JSON.stringify(input);
  const before = useRef(inputKey);
  useEffect(() => {
    if (before.current === inputKey) return;
    before.current = inputKey;
    scroll.current?.scrollTo({ top: 0 });
    setCursor(-1);
  }, [inputKey, setCursor]);
  // The selection outlives another order, not other filters.
  const filteredBy = useRef(filtersKey);
  useEffect(() => {
    if (filteredBy.current === filtersKey) return;
    filteredBy.current = filtersKey;
    clear();
  }, [filtersKey, clear]);

  // The focused row is gone, for example approved: focus the next one in its place.
  useEffect(() => {
    if (cursor < 0 || document.activeElement !== document.body) return;
    scroll.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus({ preventScroll: true });
  }, [rows, cursor]);

  const links = useMemo(() => (href ? rows.map(href) : []), [rows, href]);
  useShownList(links, use.isQueue, scope);
  const opens = use.onOpen;
  const open = useCallback((row: R) => (opens ? opens(row) : href && go(href(row))), [opens, href]);
  const hover = useCallback((row: R) => href && void preload(href(row)), [href]);

  const declared = (list.filters ?? {}) as Record<string, FilterOf>;
  const listed = useListed(declared, use.choices);
  const reader = { t, zones, currency: use.currency, url, hasMore: listed.hasMore };
  const filters = filtersFor(declared, { ...listed.choices, ...use.choices }, reader);
  const said = useFilterWords();
  const sorted = pickWords(url, isSort(list.sorts, url.sort ?? "") ? ["sort"] : []);
  const exporter = useExport({
    kind: list.exportAs ?? list.name,
    cards: list.cards,
    filters: { ...use.exports, ...(list.narrowed(url, fixed) as ExportJob["filters"]), ...(list.sorts && sorted) },
    about: [use.about, ...filters.map((f) => said(f, url)), url.search].filter(Boolean).join(" "),
  });
  const mayExport = list.exportedBy?.some((right) => can(right)) ?? true;
  const narrowing = ["search", ...wordsOfFilters(declared)].filter((k) => url[k]);

  const bulk = (use.bulk ?? []).map((b) => ({
    ...b,
    run: (fit: readonly R[]) => {
      leaving(fit.map((r) => r.hash_id));
      b.run(fit);
    },
  }));
  const isExported = mayExport && !phone && (list.several !== undefined || list.selects === true);
  const selects = bulk.length > 0 || isExported;
  const focus = useFocusInside(scope === undefined);
  const on = rows[cursor];
  const step = (by: number): void => window.show(move(by));
  const act = (b: Bulk<R>): void => {
    if (all) return all.capped ? undefined : b.all?.(narrowedTo, all);
    const fit = (picked.length ? picked : on ? [on] : []).filter(b.can);
    if (fit.length > 0) b.run(fit);
  };
  useKeys(
    [
      { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
      { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
      { keys: "Enter", label: "ui.key_open", enabled: !!href, run: () => on && open(on) },
      {
        keys: "x",
        label: "ui.key_select",
        enabled: selects,
        run: () => on && pick(on, !ids.has(on.hash_id)),
      },
      {
        keys: "/",
        label: "ui.key_search",
        opens: true,
        enabled: list.searchable !== false,
        run: () => search.current?.focus(),
      },
      ...selectionKeys(selects, {
        extend: (by) => {
          if (on) pick(on, true);
          const next = rows[move(by)];
          if (next) pick(next, true);
        },
        all: () => (hasFurther ? chooseAll() : pickAll(true)),
      }),
      {
        keys: "F2",
        label: "ui.key_edit",
        enabled: !phone && shown.some((c) => c.edit),
        run: () => shown.find((c) => c.edit)?.edit?.begin(scroll.current, Math.max(cursor, 0)),
      },
      {
        keys: "h",
        label: "ui.key_sort",
        enabled: !phone && shown.some((c) => c.sort),
        run: () => focusSort(scroll.current),
      },
      { keys: "Escape", enabled: picked.length > 0, run: clear },
      ...bulk.filter((b) => b.hint).map((b) => ({ keys: b.hint ?? "", label: b.label, run: () => act(b) })),
    ].map((key) => ({ ...key, enabled: focus.isInside && (key as { enabled?: boolean }).enabled !== false })),
  );
  return {
    list,
    url,
    setUrl,
    filters,
    narrowing,
    isSortHidden,
    exporter: mayExport ? exporter : undefined,
    query,
    rows,
    words,
    columns: headed,
    shown,
    card,
    called,
    href,
    phone,
    showColumn: (key: string, visible: boolean) =>
      viewColumns
        ? showOnly(visible ? [...viewColumns, key] : viewColumns.filter((one) => one !== key))
        : keepShown({ ...shownKeys, [key]: visible }),
    showOnly,
    picked,
    ids,
    all,
    offered,
    narrowedTo,
    said: use.said,
    pick,
    pickAll,
    chooseAll,
    clear,
    bulk,
    selects,
    on,
    scroll,
    search,
    window,
    cursor,
    open,
    hover,
    takesFocus: focus.handlers,
  };
}

/** Keys that select more rows: Shift with an arrow from row to row, Ctrl A those that are loaded, and again all that match. */
const selectionKeys = (enabled: boolean, run: { extend: (by: number) => void; all: () => void }) => [
  { keys: "shift+ArrowDown", enabled, repeats: true, label: "ui.key_extend", run: () => run.extend(1) },
  { keys: "shift+ArrowUp", enabled, repeats: true, run: () => run.extend(-1) },
  { keys: "mod+a", enabled, label: "ui.key_select_all", run: run.all },
];

/** The visible columns with translated headings, and the helpers derived from them. */
function useColumns<E extends AnyEndpoint>(list: ListOf<E>, columns: readonly Column<RowOf<E>>[], narrowed: UrlState) {
  type R = RowOf<E>;
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const allowed = columns.filter((c) => !c.may || can(c.may)).length;
  // Only lists whose row paths contain the filters re-render their rows when filters change.
  const where = list.opens && list.opens.length > 1 ? JSON.stringify(narrowed) : "{}";
  return useMemo(() => {
    const { opens } = list;
    const at = JSON.parse(where) as UrlState;
    const href = opens && ((row: R): string => opens(row, at));
    const words: Words<R> = { t, named, href: href ?? (() => "") };
    const permitted = allowed === columns.length ? columns : columns.filter((c) => !c.may || can(c.may));
    return {
      href,
      words,
      headed: permitted.map(({ title, ...c }): Headed<R> => ({
        ...c,
        heading: typeof title === "string" ? t(title) : title(t),
        sort: c.sort ?? sortWords(list.sorts, c.key),
      })),
      card: (row: R): PhoneRow => ({ ...cardOf(permitted, row, words), ...list.card?.(row, words) }),
      called: (row: R): string => list.called?.(row, words) ?? nameIn(permitted, row, words),
    };
    // `can` changes identity on each render; `allowed` covers what it depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, columns, where, t, named, allowed]);
}

/** Whether the focus is inside the list; with `always`, constantly true (the list is alone on its screen). */
function useFocusInside(always: boolean) {
  const [isInside, setInside] = useState(always);
  return {
    isInside: always || isInside,
    handlers: always
      ? {}
      : {
          onFocus: () => setInside(true),
          onBlur: (e: FocusEvent) => setInside(e.currentTarget.contains(e.relatedTarget)),
        },
  };
}
