import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite } from "#web/api/query.ts";
import { useShownList } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
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
import type { Bulk, Column, Filter, Headed, PhoneRow, UrlState, Words } from "./types.ts";
import { useChosen } from "./use-chosen.ts";
import { useCursor } from "./use-cursor.ts";
import { useExport, type ExportJob } from "./use-export.ts";
import { useListed } from "./use-found.ts";
import { useKept } from "./use-kept.ts";
import { useListKeys } from "./use-list-keys.ts";
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
  const phone = usePhone();
  const { scope, fixed } = use;
  const { url, setUrl, isSortHidden } = useListUrl(list, use);
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = list.input(url, fixed);
  const { rows: found, query } = useInfinite(list.endpoint, input, { keep: true });
  const rows = found as readonly RowOf<E>[];
  const narrowed = list.narrowed(url, fixed) as UrlState;
  const { headed: columns, ...helpers } = useColumns(list, use.columns ?? list.columns, narrowed);
  const shown = useShownColumns(list.name, columns, url.sort);
  const filtersKey = JSON.stringify(narrowed);
  const narrowedTo = useMemo(() => JSON.parse(filtersKey) as UrlState, [filtersKey]);
  const chosen = useChosen(rows, {
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
  useFromTop(scroll, JSON.stringify(input), setCursor);
  useCleared(filtersKey, chosen.clear);
  useFocusAtCursor(scroll, rows, cursor);
  const opening = useOpening(rows, helpers.href, use);
  const { filters, narrowing } = useFilters(list, use, url);
  const exporter = useListExport(list, use, url, filters);
  const bulk = bulkLeaving(use.bulk, leaving);
  const isExported = exporter !== undefined && !phone && (list.several !== undefined || list.selects === true);
  const selects = bulk.length > 0 || isExported;
  const focus = useFocusInside(scope === undefined);
  const on = rows[cursor];
  const state = { list, rows, columns, phone, narrowedTo, bulk, selects, on, scroll, search, window, cursor };
  const open = { ...state, ...helpers, ...shown, ...chosen, ...opening };
  useListKeys(open, move, focus.isInside);
  return {
    ...open,
    url,
    setUrl,
    filters,
    narrowing,
    isSortHidden,
    exporter,
    query,
    said: use.said,
    takesFocus: focus.handlers,
  };
}

/** The list's parameters in the URL, without a sort by a column that is not for this person. */
function useListUrl<E extends AnyEndpoint>(list: ListOf<E>, use: ListUse<E>) {
  const { scope } = use;
  const [address, setAddress] = useUrl();
  const asked = useMemo(() => wordsOf(address, scope), [address, scope]);
  const { can } = useMe();
  const hidden = (use.columns ?? list.columns).filter((c) => c.may && !can(c.may));
  const isSortHidden = isHiddenSort(hidden, list.sorts, asked.sort);
  const url = useMemo(() => (isSortHidden ? { ...asked, sort: "" } : asked), [asked, isSortHidden]);
  const setUrl = (change: Record<string, string | undefined>): void => setAddress(scoped(change, scope));
  return { url, setUrl, isSortHidden };
}

/** The columns that are shown: those of the open view, or those chosen in this browser. */
function useShownColumns<R>(name: string, headed: readonly Headed<R>[], sort: string | undefined) {
  const [shownKeys, keepShown] = useKept<Record<string, boolean>>(`columns.${name}`, {});
  /** Columns of the open view; undefined means the columns chosen in this browser. */
  const [viewColumns, showOnly] = useState<readonly string[]>();
  const shown = useMemo(
    () =>
      headed.filter((c, i) =>
        // What the list is sorted by is shown, unless it was hidden by hand.
        viewColumns
          ? i === 0 || !c.heading || viewColumns.includes(c.key)
          : (shownKeys[c.key] ?? (!c.spare || wayNow(c.sort, sort) !== undefined)),
      ),
    [headed, shownKeys, viewColumns, sort],
  );
  const showColumn = (key: string, visible: boolean): void =>
    viewColumns
      ? showOnly(visible ? [...viewColumns, key] : viewColumns.filter((one) => one !== key))
      : keepShown({ ...shownKeys, [key]: visible });
  return { shown, showColumn, showOnly };
}

type Scrolled = RefObject<HTMLDivElement | null>;

/** Other rows are asked for: they start at the top, without a cursor. */
function useFromTop(scroll: Scrolled, inputKey: string, setCursor: (index: number) => void): void {
  const before = useRef(inputKey);
  useEffect(() => {
    if (before.current === inputKey) return;
    before.current = inputKey;
    scroll.current?.scrollTo({ top: 0 });
    setCursor(-1);
  }, [scroll, inputKey, setCursor]);
}

/** The selection outlives another order, not other filters. */
function useCleared(filtersKey: string, clear: () => void): void {
  const filteredBy = useRef(filtersKey);
  useEffect(() => {
    if (filteredBy.current === filtersKey) return;
    filteredBy.current = filtersKey;
    clear();
  }, [filtersKey, clear]);
}

/** The focused row is gone, for example approved: focus the next one in its place. */
function useFocusAtCursor(scroll: Scrolled, rows: readonly unknown[], cursor: number): void {
  useEffect(() => {
    if (cursor < 0 || document.activeElement !== document.body) return;
    scroll.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus({ preventScroll: true });
  }, [scroll, rows, cursor]);
}

/** Opens a row; its page then knows the rows before and after it. */
function useOpening<R>(
  rows: readonly R[],
  href: ((row: R) => string) | undefined,
  { onOpen, isQueue, scope }: { onOpen?: (row: R) => void; isQueue?: boolean; scope?: string },
) {
  const links = useMemo(() => (href ? rows.map(href) : []), [rows, href]);
  useShownList(links, isQueue, scope);
  const open = useCallback((row: R) => (onOpen ? onOpen(row) : href && go(href(row))), [onOpen, href]);
  const hover = useCallback((row: R) => href && void preload(href(row)), [href]);
  return { open, hover };
}

/** The list's filters for this person, and the parameters that narrow it now. */
function useFilters<E extends AnyEndpoint>(list: ListOf<E>, use: ListUse<E>, url: UrlState) {
  const t = useT();
  const { zones } = useMe();
  const declared = (list.filters ?? {}) as Record<string, FilterOf>;
  const listed = useListed(declared, use.choices);
  const reader = { t, zones, currency: use.currency, url, hasMore: listed.hasMore };
  return {
    filters: filtersFor(declared, { ...listed.choices, ...use.choices }, reader),
    narrowing: ["search", ...wordsOfFilters(declared)].filter((k) => url[k]),
  };
}

/** The export of what the list shows; undefined for who may not export it. */
function useListExport<E extends AnyEndpoint>(
  list: ListOf<E>,
  use: ListUse<E>,
  url: UrlState,
  filters: readonly Filter[],
) {
  const { can } = useMe();
  const said = useFilterWords();
  const sorted = pickWords(url, isSort(list.sorts, url.sort ?? "") ? ["sort"] : []);
  const exporter = useExport({
    kind: list.exportAs ?? list.name,
    cards: list.cards,
    filters: { ...use.exports, ...(list.narrowed(url, use.fixed) as ExportJob["filters"]), ...(list.sorts && sorted) },
    about: [use.about, ...filters.map((f) => said(f, url)), url.search].filter(Boolean).join(" "),
  });
  return (list.exportedBy?.some((right) => can(right)) ?? true) ? exporter : undefined;
}

/** The bulk actions; the cursor moves on from rows that one of them may remove. */
const bulkLeaving = <R extends { hash_id: string }>(
  bulk: readonly Bulk<R>[] = [],
  leaving: (ids: readonly string[]) => void,
): Bulk<R>[] =>
  bulk.map((b) => ({
    ...b,
    run: (fit: readonly R[]) => {
      leaving(fit.map((r) => r.hash_id));
      b.run(fit);
    },
  }));

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
