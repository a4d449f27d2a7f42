import type { MouseEvent, ReactNode } from "react";
import { memo } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Stroke } from "../atoms/skeleton.tsx";
import css from "./list.module.css";
import { SortHead } from "./sort-head.tsx";
import { wayNow } from "./sorting.ts";
import type { Headed, UrlState, Words } from "./types.ts";
import type { Window } from "./use-window.ts";

interface TableProps<R> {
  label: string;
  rows: readonly R[];
  window: Window;
  cursor: number;
  picked: ReadonlySet<string>;
  columns: readonly Headed<R>[];
  words: Words<R>;
  url: UrlState;
  onSort: (sort: string | undefined) => void;
  selects: boolean;
  onPick: (row: R, on: boolean, range: boolean) => void;
  onPickAll: (on: boolean) => void;
  onOpen: ((row: R) => void) | undefined;
  onHover: (row: R) => void;
  loading: boolean;
  name: (row: R) => string;
}

const CHECK = 32;
/** What a column without a width keeps: until the others have shrunk, and before the table scrolls. */
const FLEXIBLE = 200;
const FLEXIBLE_LEAST = 150;
const LEAST = 0.7;

/** Widths of the columns and the table's minimum width. Columns that shrink share the room that the others leave; below 70 % the table scrolls. */
function widthsOf(columns: readonly { width?: number; shrinks?: boolean }[], selects: boolean) {
  let [rigid, soft, spared] = [selects ? CHECK : 0, 0, 0];
  for (const { width, shrinks } of columns)
    if (width === undefined) {
      rigid += FLEXIBLE;
      spared += FLEXIBLE - FLEXIBLE_LEAST;
    } else if (shrinks) soft += width;
    else rigid += width;
  return {
    minWidth: rigid - spared + soft * LEAST,
    of: ({ width, shrinks }: { width?: number; shrinks?: boolean }): number | string | undefined =>
      width !== undefined && shrinks
        ? `clamp(${width * LEAST}px, (100cqw - ${rigid}px) * ${width / soft}, ${width}px)`
        : width,
  };
}

interface RowProps<R> {
  row: R;
  index: number;
  columns: readonly Headed<R>[];
  words: Words<R>;
  picked: boolean;
  cursor: boolean;
  selects: boolean;
  pickLabel: string;
  onPick: (row: R, on: boolean, range: boolean) => void;
  onOpen: ((row: R) => void) | undefined;
  onHover: (row: R) => void;
}

function Row<R>({ row, columns, words, picked, selects, onPick, onOpen, onHover, ...p }: RowProps<R>) {
  const open = (e: MouseEvent) => {
    if ((e.target as Element).closest("a, button, input, label") || getSelection()?.toString()) return;
    onOpen?.(row);
  };
  return (
    <tr
      className={[onOpen && css.row, picked && css.picked, p.cursor && css.cursor].filter(Boolean).join(" ")}
      data-index={p.index}
      tabIndex={-1}
      aria-selected={selects ? picked : undefined}
      onClick={open}
      onMouseEnter={() => onHover(row)}
    >
      {selects ? (
        <td className={css.check}>
          <label className={css.hold}>
            <input
              type="checkbox"
              className={css.box}
              checked={picked}
              aria-label={p.pickLabel}
              onChange={(e) =>
                onPick(
                  row,
                  e.currentTarget.checked,
                  (e.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true,
                )
              }
            />
          </label>
        </td>
      ) : null}
      {columns.map((c) =>
        c.edit ? (
          <c.edit.Cell
            key={c.key}
            row={row as never}
            edit={c.edit as never}
            column={c.key}
            className={c.right ? css.right : undefined}
          >
            {c.cell(row, words)}
          </c.edit.Cell>
        ) : (
          <td key={c.key} className={c.right ? css.right : undefined}>
            {c.cell(row, words)}
          </td>
        ),
      )}
    </tr>
  );
}
const MemoRow = memo(Row) as typeof Row;

/** Rows as a table with a sticky header; long lists are virtualised. */
export function ListTable<R extends { hash_id: string }>(p: TableProps<R>) {
  const t = useT();
  const span = p.columns.length + (p.selects ? 1 : 0);
  const widths = widthsOf(p.columns, p.selects);
  const space = (height: number): ReactNode =>
    height > 0 ? (
      <tr aria-hidden="true">
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    ) : null;
  return (
    <table
      className={css.table}
      aria-label={p.label}
      aria-busy={p.loading || undefined}
      style={{ minWidth: widths.minWidth }}
    >
      <colgroup>
        {p.selects ? <col style={{ width: CHECK }} /> : null}
        {p.columns.map((c) => (
          <col key={c.key} style={{ width: widths.of(c) }} />
        ))}
      </colgroup>
      <Head p={p} />
      <tbody>
        {space(p.window.above)}
        {p.rows.slice(p.window.from, p.window.to).map((row, i) => (
          <MemoRow
            key={row.hash_id}
            row={row}
            index={p.window.from + i}
            columns={p.columns}
            words={p.words}
            picked={p.picked.has(row.hash_id)}
            cursor={p.cursor === p.window.from + i}
            selects={p.selects}
            pickLabel={t("ui.select_row", { name: p.name(row) })}
            onPick={p.onPick}
            onOpen={p.onOpen}
            onHover={p.onHover}
          />
        ))}
        {space(p.window.below)}
        {p.loading ? <Shape columns={p.columns} selects={p.selects} rows={p.rows.length ? 3 : 14} /> : null}
      </tbody>
    </table>
  );
}

/** The headings, which sort, and the box that selects all rows. */
function Head<R extends { hash_id: string }>({ p }: { p: TableProps<R> }) {
  const t = useT();
  const some = p.rows.some((r) => p.picked.has(r.hash_id));
  const all = some && p.rows.every((r) => p.picked.has(r.hash_id));
  return (
    <thead>
      <tr>
        {p.selects ? (
          <th className={css.check} scope="col">
            <input
              type="checkbox"
              className={css.box}
              aria-label={t("ui.select_all")}
              checked={all}
              ref={(e) => void (e && (e.indeterminate = some && !all))}
              onChange={(e) => p.onPickAll(e.currentTarget.checked)}
            />
          </th>
        ) : null}
        {p.columns.map((c) => (
          <th
            key={c.key}
            scope="col"
            className={c.right ? css.right : undefined}
            aria-sort={c.sort && (wayNow(c.sort, p.url.sort) ?? "none")}
          >
            {c.sort ? (
              <SortHead by={c.sort} heading={c.heading} sort={p.url.sort} onSort={p.onSort} />
            ) : (
              c.heading || <span className="sr-only">{t("ui.actions")}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Shape<R>({ columns, selects, rows }: { columns: readonly Headed<R>[]; selects: boolean; rows: number }) {
  return Array.from({ length: rows }, (_, r) => (
    <tr key={r} aria-hidden="true">
      {selects ? <td /> : null}
      {columns.map((c, i) => (
        <td key={c.key} className={c.right ? css.right : undefined}>
          <span style={{ display: "inline-block", width: "100%" }}>
            <span style={{ display: "flex", justifyContent: c.right ? "flex-end" : undefined }}>
              <Stroke width={`${40 + ((r * 23 + i * 31) % 45)}%`} />
            </span>
          </span>
        </td>
      ))}
    </tr>
  ));
}
