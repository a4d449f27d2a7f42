import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useMemo, useRef } from "react";
import type { Holder, HistoryRow } from "#contract/accounting/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useFilterWords } from "#web/ui/list/filter-chip.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import bar from "#web/ui/list/filters.module.css";
import { ListBody } from "#web/ui/list/list-body.tsx";
import { Search } from "#web/ui/list/search.tsx";
import { useCursor } from "#web/ui/list/use-cursor.ts";
import { useExport } from "#web/ui/list/use-export.ts";
import { usePlace } from "#web/ui/list/use-place.ts";
import { useWindow } from "#web/ui/list/use-window.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { historyCard, historyColumns } from "./history-columns.tsx";
import { useHistoryFilters } from "./history-filters.ts";
import { historyInput, historyNames } from "./history-input.ts";
import css from "./holders.module.css";
import { calls, holderHref, kindOf } from "./kinds.ts";
import { called } from "./words.tsx";

const none: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;

/** What went in and out of one holder, newest first, with the balance after each; a row opens its transaction. */
export function History({ holder }: { holder: Holder }) {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["transaction"]);
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const endpoint = calls[kindOf[holder.type]].histories;
  const input = historyInput(holder.hash_id, url);
  const { rows, query } = useInfinite(endpoint, input, { keep: true });
  const narrow = useMediaQuery("(max-width: 1000px)");
  const columns = useMemo(() => historyColumns(holder.currency.iso, t, narrow), [holder.currency.iso, narrow, t]);
  const filters = useHistoryFilters(holder, rows);
  const words = useFilterWords();
  const exporter = useExport({
    kind: "history",
    filters: { type: holder.type, holder: holder.hash_id, ...input.query },
    about: [...filters.map((f) => words(f, url)), url.search].filter(Boolean).join(" "),
  });
  const { cursor, move, set } = useCursor(rows.map((r) => r.hash_id));
  const window = useWindow(scroll, rows.length, phone ? 76 : 36);
  usePlace(scroll, rows.length > 0, cursor, set);
  const narrowed = JSON.stringify(input.query);
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
    set(-1);
  }, [narrowed, set]);
  const filtered = narrowed !== "{}";
  const open = (row: HistoryRow): void => drawer.open({ holder: holder.hash_id, transaction: row.transaction_hash_id });
  const link = (row: HistoryRow): string => {
    const kept = Object.fromEntries(historyNames.flatMap((n) => (url[n] ? [[n, url[n]]] : [])));
    const more = new URLSearchParams({ ...kept, transaction: row.transaction_hash_id });
    return `${holderHref(holder)}&${more.toString()}`;
  };
  const clear = (
    <Button onClick={() => setUrl(Object.fromEntries(historyNames.map((n) => [n, undefined])))}>
      {t("ui.clear_filters")}
    </Button>
  );
  const on = rows[cursor];
  useKeys([
    { keys: "j", label: "ui.key_down", repeats: true, run: () => window.show(move(1)) },
    { keys: "k", label: "ui.key_up", repeats: true, run: () => window.show(move(-1)) },
    { keys: "/", label: "ui.key_search", run: () => search.current?.focus() },
    { keys: "Enter", label: "ui.key_open", enabled: !!on, run: () => on && open(on) },
    {
      keys: "o",
      label: "accounting.key_expense",
      enabled: !!on?.expense,
      run: () => on?.expense && go(`/admin/expense/${on.expense.hash_id}/view`),
    },
  ]);
  return (
    <>
      <div className={`${bar.filters} ${css.tools}`} role="search">
        <Search
          url={url}
          set={setUrl}
          inputRef={search}
          onDone={() => scroll.current?.focus({ preventScroll: true })}
        />
        <FilterChips filters={filters} url={url} set={setUrl} />
        <span className={bar.grow} />
        {phone ? null : <ExportMenu exporter={exporter} small />}
      </div>
      <ListBody
        scroll={scroll}
        label={t("accounting.history_of", { name: holder.name })}
        phone={phone}
        rows={rows}
        window={window}
        query={query}
        columns={columns}
        card={(row) => historyCard(row, holder.currency.iso, t)}
        name={(row) => called(row, t)}
        link={link}
        url={url}
        onSort={nothing}
        selects={false}
        picking={false}
        cursor={cursor}
        picked={none}
        onPick={nothing}
        onPickAll={nothing}
        onOpen={open}
        onHover={nothing}
        empty={
          filtered
            ? { title: t("ui.nothing_matches"), text: t("ui.nothing_matches_text"), action: clear }
            : { title: t("accounting.no_moves"), text: t("accounting.no_moves_text") }
        }
      />
    </>
  );
}
