import { type ReactNode, useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterChips } from "./filter-chips.tsx";
import bar from "./filters.module.css";
import { ListBody } from "./list-body.tsx";
import css from "./list.module.css";
import { Search } from "./search.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { addUp } from "./totals-bar.tsx";
import type { Empty } from "./types.ts";
import type { OpenList } from "./use-list.ts";

interface ListProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  /** Accessible name. */
  label: string;
  /** Empty state; without matches the list shows its own text. */
  empty: Empty;
}

/** A list inside a record, with its own toolbar for filters and export. */
export function List<E extends AnyEndpoint>({ list, label, empty }: ListProps<E>) {
  return (
    <div className={css.inside} {...list.takesFocus}>
      <div className={bar.filters} role="search">
        {list.list.searchable === false ? null : <ListSearch list={list} />}
        <FilterChips filters={list.filters} url={list.url} set={list.setUrl} />
        <span className={bar.grow} />
        {list.phone ? (
          <SortChoice columns={list.columns} sort={list.url.sort} onSort={(sort) => list.setUrl({ sort })} />
        ) : null}
        {list.exporter && !list.phone ? (
          <ExportMenu exporter={list.exporter} small chosen={list.all ? undefined : list.picked} />
        ) : null}
      </div>
      <ListRows list={list} label={label} empty={empty} />
    </div>
  );
}

/** Search field; Enter moves to the results. */
export const ListSearch = <E extends AnyEndpoint>({ list }: { list: OpenList<E> }) => (
  <Search
    url={list.url}
    set={list.setUrl}
    inputRef={list.search}
    onDone={() => list.scroll.current?.focus({ preventScroll: true })}
  />
);

interface RowsProps<E extends AnyEndpoint> extends ListProps<E> {
  action?: ReactNode;
  /** Selection mode on a phone. */
  picking?: boolean;
  onPicked?: () => void;
  /** Currency code whose sum is shown first. */
  first?: string | undefined;
}

/** The rows of a list, and the bulk bar for the selected ones. */
export function ListRows<E extends AnyEndpoint>({
  list: l,
  label,
  empty,
  action,
  picking = false,
  ...p
}: RowsProps<E>) {
  const t = useT();
  const [title, text] = typeof empty === "string" ? [empty, `${empty}_text`] : empty;
  const nothingMatches = {
    title: t("ui.nothing_matches"),
    text: t("ui.nothing_matches_text"),
    action: (
      <Button onClick={() => l.setUrl(Object.fromEntries(l.narrowing.map((k) => [k, undefined])))}>
        {t("ui.clear_filters")}
      </Button>
    ),
  };
  const { sum } = l.list;
  return (
    <>
      {l.isSortHidden ? (
        <p className={css.unsorted} role="status">
          {t("ui.sort_hidden")}
        </p>
      ) : null}
      <ListBody
        list={l}
        label={label}
        picking={picking}
        empty={l.narrowing.length > 0 ? nothingMatches : { title: t(title), text: t(text), action }}
      />
      {l.said}
      {l.picked.length ? (
        <SelectionBar
          rows={l.picked}
          all={l.all}
          offered={l.offered}
          filters={l.narrowedTo}
          onAll={l.chooseAll}
          sums={sum && !l.all ? addUp(l.picked.map(sum), p.first) : []}
          bulk={l.bulk}
          onClear={() => {
            l.clear();
            p.onPicked?.();
            // The clear button disappears with its bar; keep the focus in the list.
            l.scroll.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </>
  );
}

/** Selection mode on a phone; leaving it clears the selection. */
export function usePicking(clear: () => void): [boolean, (next: boolean) => void] {
  const [picking, set] = useState(false);
  return [picking, (next) => (set(next), next || clear())];
}
