import { type FocusEvent, type KeyboardEvent, memo, useMemo } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import type { MarketHead, MarketPicture } from "#contract/market/schemas.ts";
import type { Finding } from "#contract/market/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import css from "./market.module.css";
import { cellName, heated, heatOf } from "./words.ts";

export type Shows = "products" | "contacts";
/** The content of an empty cell. */
export interface Mark {
  /** Its rank among the best opportunities, from 1. */
  readonly rank?: number | undefined;
  readonly finding?: Finding | undefined;
}
interface MatrixProps {
  picture: MarketPicture;
  shows: Shows;
  /** Names of the axes. */
  axes: { rows: string; columns: string };
  /** By `row * columns + column`. */
  marks: ReadonlyMap<number, Mark>;
  chosen: number | undefined;
  onOpen: (row: number, column: number) => void;
}
type Cell = MarketPicture["cells"][number];

/** The cell that an arrow key, Home or End leads to. */
function step(
  e: KeyboardEvent,
  [row, column]: [number, number],
  [rows, columns]: [number, number],
): [number, number] | undefined {
  const whole = e.ctrlKey || e.metaKey;
  switch (e.key) {
    case "ArrowUp":
      return [whole ? 0 : row - 1, column];
    case "ArrowDown":
      return [whole ? rows - 1 : row + 1, column];
    case "ArrowLeft":
      return [row, whole ? 0 : column - 1];
    case "ArrowRight":
      return [row, whole ? columns - 1 : column + 1];
    case "Home":
      return [whole ? 0 : row, 0];
    case "End":
      return [whole ? rows - 1 : row, columns - 1];
    case "PageUp":
      return [Math.max(0, row - 10), column];
    case "PageDown":
      return [Math.min(rows - 1, row + 10), column];
    default:
      return undefined;
  }
}

/** Roving focus: Tab stops once, arrow keys move between cells. The stop is kept in the DOM, so moving renders nothing. */
function walk(e: KeyboardEvent<HTMLTableElement>, size: [number, number]): void {
  const button = (e.target as HTMLElement).closest("button");
  if (!button || e.altKey) return;
  const to = step(e, [Number(button.dataset.row), Number(button.dataset.column)], size);
  if (!to) return;
  e.preventDefault();
  e.currentTarget.querySelector<HTMLElement>(`[data-row="${to[0]}"][data-column="${to[1]}"]`)?.focus();
}
function take(e: FocusEvent<HTMLTableElement>): void {
  const button = (e.target as HTMLElement).closest<HTMLElement>("button[data-row]");
  if (!button) return;
  for (const stop of e.currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) stop.tabIndex = -1;
  button.tabIndex = 0;
}

/** The market on two axes: a table whose cells are darker the fuller they are. */
export function Matrix({ picture, shows, axes, marks, chosen, onOpen }: MatrixProps) {
  const t = useT();
  const { rows, columns } = picture;
  const at = shows === "products" ? 2 : 3;
  const byRow = useMemo(() => {
    const all = rows.map((): (Cell | undefined)[] => []);
    for (const cell of picture.cells) (all[cell[0]] as (Cell | undefined)[])[cell[1]] = cell;
    return all;
  }, [picture, rows]);
  const most = useMemo(() => picture.cells.reduce((all, cell) => Math.max(all, cell[at]), 0), [picture, at]);
  return (
    // The frame scrolls; keyboard users reach it through its cells.
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells are buttons: one listener hears all of them */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows walk its cells, as in a grid
        role="grid"
        className={css.matrix}
        aria-label={t("market.matrix_of", axes)}
        onKeyDown={(e) => walk(e, [rows.length, columns.length])}
        onFocus={take}
        onClick={(e) => {
          const button = (e.target as HTMLElement).closest<HTMLElement>("button[data-row]");
          if (button) onOpen(Number(button.dataset.row), Number(button.dataset.column));
        }}
      >
        <MatrixHead columns={columns} shows={shows} corner={axes.rows} />
        <tbody>
          {rows.map((row, r) => (
            <Row
              key={row.hash_id}
              row={row}
              at={r}
              columns={columns}
              cells={byRow[r] ?? []}
              shows={shows}
              most={most}
              marks={marks}
              marked={markedIn(r, columns.length, marks)}
              chosen={
                chosen !== undefined && Math.floor(chosen / columns.length) === r ? chosen % columns.length : undefined
              }
              isFirst={r === 0}
            />
          ))}
        </tbody>
        <MatrixFoot picture={picture} shows={shows} />
      </table>
    </div>
  );
}

const titleOf = (head: MarketHead, named: ReturnType<typeof useNamed>, t: ReturnType<typeof useT>): string =>
  [
    head.parent ? `${named(head.parent)}: ${named(head)}` : named(head),
    head.seen_on ? t("market.seen_on", { day: formatDay(head.seen_on) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

interface MatrixHeadProps extends Pick<MatrixProps, "shows"> {
  columns: readonly MarketHead[];
  corner: string;
}
function MatrixHead({ columns, shows, corner }: MatrixHeadProps) {
  const t = useT();
  const named = useNamed();
  return (
    <thead>
      <tr>
        <td className={css.corner}>{corner}</td>
        {columns.map((column) => (
          <th key={column.hash_id} scope="col" title={titleOf(column, named, t)}>
            <span>{named(column)}</span>
          </th>
        ))}
        <th scope="col" className={css.sum}>
          {t(`market.different_${shows}`)}
        </th>
      </tr>
    </thead>
  );
}

/** How many different products or companies each column has, and the whole market. */
function MatrixFoot({ picture, shows }: Pick<MatrixProps, "picture" | "shows">) {
  const t = useT();
  return (
    <tfoot>
      <tr>
        <th scope="row">{t(`market.different_${shows}`)}</th>
        {picture.columns.map((column) => (
          <td key={column.hash_id}>{column[shows]}</td>
        ))}
        <td className={css.sum}>
          <b>{picture[shows]}</b>
        </td>
      </tr>
    </tfoot>
  );
}

/** The marks of a row as text. */
const markedIn = (row: number, columns: number, marks: MatrixProps["marks"]): string =>
  Array.from({ length: columns }, (_, c) => {
    const mark = marks.get(row * columns + c);
    return mark ? `${mark.rank ?? ""}${mark.finding ?? ""}` : "";
  }).join();

interface RowProps {
  row: MarketHead;
  at: number;
  columns: readonly MarketHead[];
  cells: readonly (Cell | undefined)[];
  shows: Shows;
  most: number;
  marks: ReadonlyMap<number, Mark>;
  /** The marks of this row as text: the row renders again only when it changes. */
  marked: string;
  chosen: number | undefined;
  isFirst: boolean;
}

const Row = memo(
  function Row({ row, at, columns, cells, shows, most, marks, chosen, isFirst }: RowProps) {
    const t = useT();
    const named = useNamed();
    const words = (column: MarketHead, cell: Cell | undefined, mark: Mark | undefined): string => {
      const name = cellName(named, row, column);
      if (cell)
        return `${name}: ${[
          t("market.count_products", { count: cell[2] }),
          t("market.count_companies", { count: cell[3] }),
          cell[4] ? t("market.seen_on", { day: formatDay(cell[4]) }) : t("market.never_seen"),
        ].join(", ")}`;
      const says = mark?.finding ? t(`market.finding_${mark.finding}`) : t("market.never_checked");
      return `${name}: ${says}${mark?.rank ? `, ${t("market.rank", { rank: mark.rank })}` : ""}`;
    };
    return (
      <tr>
        <th scope="row" title={titleOf(row, named, t)}>
          <span>{named(row)}</span>
        </th>
        {columns.map((column, c) => {
          const cell = cells[c];
          const mark = cell ? undefined : marks.get(at * columns.length + c);
          const value = cell?.[shows === "products" ? 2 : 3];
          return (
            <td key={column.hash_id}>
              <button
                type="button"
                data-row={at}
                data-column={c}
                {...(value !== undefined && heated[heatOf(value, most) - 1])}
                data-mark={cell ? undefined : mark?.rank ? "space" : (mark?.finding ?? undefined)}
                tabIndex={isFirst && c === 0 ? 0 : -1}
                aria-label={words(column, cell, mark)}
                aria-pressed={c === chosen || undefined}
                title={words(column, cell, mark)}
              >
                {value ??
                  (mark?.rank ? <b>{mark.rank}</b> : mark?.finding === "none" ? "0" : mark?.finding ? "–" : "·")}
              </button>
            </td>
          );
        })}
        <td className={css.sum}>{row[shows]}</td>
      </tr>
    );
  },
  (a, b) =>
    a.row === b.row &&
    a.cells === b.cells &&
    a.columns === b.columns &&
    a.shows === b.shows &&
    a.most === b.most &&
    a.marked === b.marked &&
    a.chosen === b.chosen,
);
