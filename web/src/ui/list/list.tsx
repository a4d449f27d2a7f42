import { IconFileExport } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterChips } from "./filter-chips.tsx";
import bar from "./filters.module.css";
import { ListBody } from "./list-body.tsx";
import type { RowOf } from "./list-of.ts";
import css from "./list.module.css";
import { Search } from "./search.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { addUp } from "./totals-bar.tsx";
import type { Bulk, Empty } from "./types.ts";
import type { OpenList } from "./use-list.ts";

interface ListProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  /** What it is called, for those who do not see it. */
  label: string;
  /** Said when nothing is there; when nothing matches it says so by itself. */
  empty: Empty;
}

/** A list inside a record: it is narrowed and taken away as a file in its own bar. */
export function List<E extends AnyEndpoint>({ list, label, empty }: ListProps<E>) {
  return (
    <div className={css.inside} {...list.takesFocus}>
      <div className={bar.filters} role="search">
        {list.list.searchable === false ? null : <ListSearch list={list} />}
        <FilterChips filters={list.filters} url={list.url} set={list.setUrl} />
        <span className={bar.grow} />
        {list.phone ? null : <ExportMenu exporter={list.exporter} small />}
      </div>
      <ListRows list={list} label={label} empty={empty} />
    </div>
  );
}

/** The field that looks in it; Enter goes on to what was found. */
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
  /** On a phone, while several are being chosen. */
  picking?: boolean;
  onPicked?: () => void;
  /** The currency whose sum comes first. */
  first?: string | undefined;
}

/** The rows of an open list, and over them what can be done with those that are selected. */
export function ListRows<E extends AnyEndpoint>({
  list: l,
  label,
  empty,
  action,
  picking = false,
  ...p
}: RowsProps<E>) {
  type R = RowOf<E>;
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
  const exportChosen: Bulk<R> = {
    key: "export",
    label: t("ui.export"),
    icon: <IconFileExport stroke={1.6} />,
    can: () => true,
    run: (chosen) =>
      void l.exporter.run(
        "xlsx",
        chosen.map((r) => r.hash_id),
      ),
  };
  return (
    <>
      <ListBody
        list={l}
        label={label}
        picking={picking}
        empty={l.narrowing.length > 0 ? nothingMatches : { title: t(title), text: t(text), action }}
      />
      {l.picked.length ? (
        <SelectionBar
          rows={l.picked}
          sums={sum ? addUp(l.picked.map(sum), p.first) : []}
          bulk={l.phone ? l.bulk : [...l.bulk, exportChosen]}
          onClear={() => {
            l.clear();
            p.onPicked?.();
            // The button goes with its bar.
            l.scroll.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </>
  );
}

/** Whether several are being chosen on a phone. */
export function usePicking(clear: () => void): [boolean, (next: boolean) => void] {
  const [picking, set] = useState(false);
  return [picking, (next) => (set(next), next || clear())];
}
