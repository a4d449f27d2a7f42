import { useRouter } from "@tanstack/react-router";
import { IconFileExport, IconPlus } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { useInfinite } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useShownList } from "#web/kit/from-list.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "../atoms/button.tsx";
import { ButtonLink, target } from "../atoms/link.tsx";
import type { Sum } from "../atoms/money.tsx";
import page from "../page.module.css";
import { usePhone } from "../use-phone.ts";
import { ExportMenu } from "./export-menu.tsx";
import { useFilterWords } from "./filter-chip.tsx";
import { ListBody } from "./list-body.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { addUp, BottomBar, TotalsBar } from "./totals-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { filterKeys, type Bulk, type Column, type Filter, type PhoneRow, type Totals } from "./types.ts";
import { useCursor } from "./use-cursor.ts";
import { useExport, type ExportJob } from "./use-export.ts";
import { useKept } from "./use-kept.ts";
import { usePicked } from "./use-picked.ts";
import { usePlace } from "./use-place.ts";
import { useWindow } from "./use-window.ts";

export type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R)[] } ? R : never;

export interface ListPageProps<E extends AnyEndpoint> {
  /** Names what is kept of this list: views and columns. */
  id: string;
  title: string;
  endpoint: E;
  /** The call's input: filters of the address and what this screen always asks. Use the same for `prefetch`. */
  input: ClientInput<E>;
  columns: readonly Column<RowOf<E>>[];
  /** A row on a phone. */
  card: (row: RowOf<E>) => PhoneRow;
  /** What a row is called, for those who do not see it. */
  name: (row: RowOf<E>) => string;
  rowLink?: (row: RowOf<E>) => string;
  /** Its rows wait for a decision: after one made on a record that was opened from here, the next one opens. */
  isQueue?: boolean;
  filters?: readonly Filter[];
  searchable?: boolean;
  /** `<LinkTabs>` */
  tabs?: ReactNode;
  /** The one thing to make here; answers to `n`. */
  primary?: { label: string; href?: string; onPress?: () => void };
  /** Or a button of one's own (a choice of several), which brings its key; `big` on a phone. */
  PrimaryButton?: ComponentType<{ big?: boolean }>;
  /** Other buttons of the head. */
  actions?: ReactNode;
  bulk?: readonly Bulk<RowOf<E>>[];
  /** The list as the server writes it into a file: its word, and the office where no filter names it. */
  exportAs: Pick<ExportJob, "kind" | "filters"> & { office?: string | undefined };
  /** What a row adds to the sum of the selected. */
  sum?: (row: RowOf<E>) => Sum;
  /** What everything that matches sums to, from a statistics call; `undefined` while it loads. */
  totals?: Totals | undefined;
  /** Said when nothing is there, and when nothing matches it says so by itself. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** 44 where rows carry pictures. */
  rowHeight?: number;
}

/** The list: declared by its columns, its call and its filters; everything else it does by itself. */
export function ListPage<E extends AnyEndpoint>(p: ListPageProps<E>) {
  type R = RowOf<E> & { hash_id: string };
  const t = useT();
  const phone = usePhone();
  const router = useRouter();
  const [url, setUrl] = useUrl();
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { rows: found, query } = useInfinite(p.endpoint, p.input, { keep: true });
  const rows = found as readonly R[];
  const columns = p.columns as readonly Column<R>[];
  const [shownKeys, keepShown] = useKept<Record<string, boolean>>(`columns.${p.id}`, {});
  const shown = useMemo(() => columns.filter((c) => shownKeys[c.key] ?? !c.spare), [columns, shownKeys]);
  const { picked, ids, pick, pickAll, clear } = usePicked(rows);
  const [picking, setPicking] = useState(false);
  const rowIds = useMemo(() => rows.map((r) => r.hash_id), [rows]);
  const { cursor, move, set: setCursor, leaving } = useCursor(rowIds);
  const window = useWindow(scroll, rows.length, phone ? 76 : (p.rowHeight ?? 36));
  usePlace(scroll, rows.length > 0, cursor, setCursor);

  const inputKey = JSON.stringify(p.input);
  const before = useRef(inputKey);
  useEffect(() => {
    if (before.current === inputKey) return;
    before.current = inputKey;
    scroll.current?.scrollTo({ top: 0 });
    setCursor(-1);
    clear();
  }, [inputKey, setCursor, clear]);

  // The row that had the focus is gone, approved say: the next one in its place has it.
  useEffect(() => {
    if (cursor < 0 || document.activeElement !== document.body) return;
    scroll.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus({ preventScroll: true });
  }, [rows, cursor]);

  const link = p.rowLink as ((row: R) => string) | undefined;
  const links = useMemo(() => (link ? rows.map(link) : []), [rows, link]);
  useShownList(links, p.isQueue);
  const open = useCallback((row: R) => link && go(link(row)), [link]);
  const hover = useCallback((row: R) => link && void router.preloadRoute(target(link(row)) as never), [link, router]);
  const words = useFilterWords();
  const about = [p.exportAs.office, ...(p.filters ?? []).map((f) => words(f, url)), url.search]
    .filter(Boolean)
    .join(" ");
  const exporter = useExport({ ...p.exportAs, about });
  const step = (by: number) => window.show(move(by));
  const on = rows[cursor];
  const bulk = ((p.bulk ?? []) as readonly Bulk<R>[]).map((b) => ({
    ...b,
    run: (fit: readonly R[]) => {
      leaving(fit.map((r) => r.hash_id));
      b.run(fit);
    },
  }));
  const act = (b: Bulk<R>) => {
    const fit = (picked.length ? picked : on ? [on] : []).filter(b.can);
    if (fit.length > 0) b.run(fit);
  };
  const primary = () => (p.primary?.href ? go(p.primary.href) : p.primary?.onPress?.());
  useKeys([
    { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
    { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
    { keys: "Enter", label: "ui.key_open", enabled: !!link, run: () => on && open(on) },
    {
      keys: "x",
      label: "ui.key_select",
      enabled: bulk.length > 0,
      run: () => on && pick(on, !ids.has(on.hash_id)),
    },
    {
      keys: "/",
      label: "ui.key_search",
      opens: true,
      enabled: p.searchable !== false,
      run: () => search.current?.focus(),
    },
    { keys: "Escape", enabled: picked.length > 0, run: clear },
    { keys: "n", label: "ui.key_new", enabled: !!p.primary, run: primary },
    ...bulk.filter((b) => b.hint).map((b) => ({ keys: b.hint ?? "", label: b.label, run: () => act(b) })),
  ]);

  const make = (big: boolean): ReactNode =>
    p.PrimaryButton ? <p.PrimaryButton big={big} /> : p.primary ? <Primary primary={p.primary} big={big} /> : null;
  const narrowing = ["search", ...(p.filters ?? []).flatMap(filterKeys)].filter((k) => url[k]);
  const nothingMatches = {
    title: t("ui.nothing_matches"),
    text: t("ui.nothing_matches_text"),
    action: (
      <Button onClick={() => setUrl(Object.fromEntries(narrowing.map((k) => [k, undefined])))}>
        {t("ui.clear_filters")}
      </Button>
    ),
  };
  const sums = p.sum ? addUp(picked.map(p.sum), p.totals?.first) : [];
  const exportAll: Bulk<R> = {
    key: "export",
    label: t("ui.export"),
    icon: <IconFileExport stroke={1.6} />,
    can: () => true,
    run: (chosen) =>
      void exporter.run(
        "xlsx",
        chosen.map((r) => r.hash_id),
      ),
  };
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{p.title}</h1>
        {p.actions}
        {phone ? null : <ExportMenu exporter={exporter} />}
        {phone ? null : make(false)}
      </header>
      {p.tabs}
      <Toolbar
        id={p.id}
        url={url}
        set={setUrl}
        filters={p.filters ?? []}
        searchable={p.searchable !== false}
        searchRef={search}
        onFound={() => scroll.current?.focus({ preventScroll: true })}
        columns={columns}
        shown={shown}
        onShow={(key, visible) => keepShown({ ...shownKeys, [key]: visible })}
        phone={phone}
        picking={phone && bulk.length > 0 ? picking : undefined}
        onPicking={(next) => (setPicking(next), next || clear())}
      />
      <ListBody
        scroll={scroll}
        label={p.title}
        phone={phone}
        rows={rows}
        window={window}
        query={query}
        columns={shown}
        card={p.card}
        name={p.name}
        link={link}
        url={url}
        onSort={(sort) => setUrl({ sort })}
        selects={bulk.length > 0}
        picking={picking}
        cursor={cursor}
        picked={ids}
        onPick={pick}
        onPickAll={pickAll}
        onOpen={open}
        onHover={hover}
        empty={narrowing.length > 0 ? nothingMatches : p.empty}
      />
      {picked.length ? (
        <SelectionBar
          rows={picked}
          sums={sums}
          bulk={phone ? bulk : [...bulk, exportAll]}
          onClear={() => {
            clear();
            setPicking(false);
            // The button goes with its bar.
            scroll.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      {phone ? (
        p.primary || p.PrimaryButton || p.totals ? (
          <BottomBar totals={p.totals}>{make(true)}</BottomBar>
        ) : null
      ) : (
        <TotalsBar totals={p.totals} shown={shown.map((c) => c.key)} loading={query.isPending} />
      )}
    </div>
  );
}

function Primary({ primary, big }: { primary: NonNullable<ListPageProps<AnyEndpoint>["primary"]>; big?: boolean }) {
  const looks = {
    look: "filled",
    size: big ? "big" : "normal",
    icon: <IconPlus stroke={1.6} />,
    hint: big ? undefined : "N",
  } as const;
  if (primary.href)
    return (
      <ButtonLink href={primary.href} {...looks}>
        {primary.label}
      </ButtonLink>
    );
  return (
    <Button onClick={primary.onPress} {...looks}>
      {primary.label}
    </Button>
  );
}
