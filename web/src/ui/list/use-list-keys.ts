import type { RefObject } from "react";
import { useKeys } from "#web/kit/keys.ts";
import { focusSort } from "./sort-head.tsx";
import type { Bulk, Headed, UrlState } from "./types.ts";
import type { Matching } from "./use-chosen.ts";

/** What the keys of a list act on. */
interface Keyed<R> {
  list: { readonly searchable?: boolean | undefined };
  rows: readonly R[];
  /** The row under the cursor. */
  on: R | undefined;
  cursor: number;
  window: { show: (index: number) => void };
  href: unknown;
  open: (row: R) => unknown;
  shown: readonly Headed<R>[];
  phone: boolean;
  selects: boolean;
  picked: readonly R[];
  ids: ReadonlySet<string>;
  all: Matching | undefined;
  hasFurther: boolean;
  narrowedTo: UrlState;
  pick: (row: R, on: boolean) => void;
  pickAll: (on: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  bulk: readonly Bulk<R>[];
  scroll: RefObject<HTMLElement | null>;
  search: RefObject<HTMLElement | null>;
}

/** The keys of a list; `isInside`: it has the focus, or is alone on its screen. */
export function useListKeys<R extends { hash_id: string }>(
  o: Keyed<R>,
  move: (by: number) => number,
  isInside: boolean,
): void {
  const { on, selects, shown, phone } = o;
  const step = (by: number): void => o.window.show(move(by));
  const act = (b: Bulk<R>): void => {
    if (o.all) return o.all.capped ? undefined : b.all?.(o.narrowedTo, o.all);
    const fit = (o.picked.length ? o.picked : on ? [on] : []).filter(b.can);
    if (fit.length > 0) b.run(fit);
  };
  useKeys(
    [
      { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
      { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
      { keys: "Enter", label: "ui.key_open", enabled: !!o.href, run: () => on && o.open(on) },
      { keys: "x", label: "ui.key_select", enabled: selects, run: () => on && o.pick(on, !o.ids.has(on.hash_id)) },
      {
        keys: "/",
        label: "ui.key_search",
        opens: true,
        enabled: o.list.searchable !== false,
        run: () => o.search.current?.focus(),
      },
      ...selectionKeys(selects, {
        extend: (by) => {
          if (on) o.pick(on, true);
          const next = o.rows[move(by)];
          if (next) o.pick(next, true);
        },
        all: () => (o.hasFurther ? o.chooseAll() : o.pickAll(true)),
      }),
      {
        keys: "F2",
        label: "ui.key_edit",
        enabled: !phone && shown.some((c) => c.edit),
        run: () => shown.find((c) => c.edit)?.edit?.begin(o.scroll.current, Math.max(o.cursor, 0)),
      },
      {
        keys: "h",
        label: "ui.key_sort",
        enabled: !phone && shown.some((c) => c.sort),
        run: () => focusSort(o.scroll.current),
      },
      { keys: "Escape", enabled: o.picked.length > 0, run: o.clear },
      ...o.bulk.filter((b) => b.hint).map((b) => ({ keys: b.hint ?? "", label: b.label, run: () => act(b) })),
    ].map((key) => ({ ...key, enabled: isInside && (key as { enabled?: boolean }).enabled !== false })),
  );
}

/** Keys that select more rows: Shift with an arrow from row to row, Ctrl A those that are loaded, and again all that match. */
const selectionKeys = (enabled: boolean, run: { extend: (by: number) => void; all: () => void }) => [
  { keys: "shift+ArrowDown", enabled, repeats: true, label: "ui.key_extend", run: () => run.extend(1) },
  { keys: "shift+ArrowUp", enabled, repeats: true, run: () => run.extend(-1) },
  { keys: "mod+a", enabled, label: "ui.key_select_all", run: run.all },
];
