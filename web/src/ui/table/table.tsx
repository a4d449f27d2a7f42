import type { ReactNode } from "react";
import css from "./table.module.css";

export interface TableColumn<R> {
  key: string;
  head: ReactNode;
  cell: (row: R) => ReactNode;
  /** Numbers: right-aligned, tabular figures. */
  right?: boolean;
  /** Row header (`<th scope="row">`). */
  names?: boolean;
  /** `phone`: hidden on a phone; `narrow`: hidden already in narrow windows with the menu. */
  hides?: "phone" | "narrow";
  /** Buttons or checkboxes: the heading is visible to screen readers only. */
  silent?: boolean;
  /** In px; columns without a width share the rest. */
  width?: number;
  /** Footer cell. A column without one (undefined) is spanned by the footer before it; `null` is an empty cell. */
  foot?: ReactNode;
  className?: string | undefined;
}

interface Props<R> {
  /** Accessible name; `caption` is a visible one. */
  label?: string;
  caption?: ReactNode;
  columns: readonly (TableColumn<R> | false)[];
  rows: readonly R[];
  rowClass?: (row: R) => string | undefined;
  /** Sticky header. */
  sticky?: boolean;
  /** Replaces the table if there are no rows. */
  empty?: ReactNode;
  className?: string | undefined;
}

/** Key of a row: its `hash_id` unless said otherwise. */
type TableProps<R> = Props<R> &
  (R extends { readonly hash_id: string } ? { id?: (row: R) => string } : { id: (row: R) => string });

/** A short table within a record: scoped headers, right-aligned numbers, fewer columns on a phone. For many rows use `List`. */
export function Table<R>({ label, caption, rows, rowClass, sticky, empty, className, ...p }: TableProps<R>) {
  const id = p.id ?? ((row: R) => (row as { hash_id: string }).hash_id);
  const columns = p.columns.filter((c): c is TableColumn<R> => c !== false);
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <table className={[css.table, sticky && css.sticky, className].filter(Boolean).join(" ")} aria-label={label}>
      {caption ? <caption>{caption}</caption> : null}
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c.key} scope="col" className={classOf(c)} style={{ width: c.width }}>
              {c.silent ? <span className="sr-only">{c.head}</span> : c.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={id(row)} className={rowClass?.(row)}>
            {columns.map((c) => (
              <Cell key={c.key} column={c}>
                {c.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      <Foot columns={columns} />
    </table>
  );
}

const hiding = { phone: css.offPhone, narrow: css.offNarrow };
const classOf = <R,>(c: TableColumn<R>): string | undefined =>
  [c.right && css.right, c.silent && css.silent, c.hides && hiding[c.hides], c.className].filter(Boolean).join(" ") ||
  undefined;

function Cell<R>({ column: c, span, children }: { column: TableColumn<R>; span?: number; children: ReactNode }) {
  return c.names ? (
    <th scope="row" className={classOf(c)} colSpan={span}>
      {children}
    </th>
  ) : (
    <td className={classOf(c)} colSpan={span}>
      {children}
    </td>
  );
}

function Foot<R>({ columns }: { columns: readonly TableColumn<R>[] }) {
  const footed = columns.filter((c) => c.foot !== undefined);
  if (footed.length === 0) return null;
  const at = footed.map((c) => columns.indexOf(c));
  return (
    <tfoot>
      <tr>
        {footed.map((c, i) => (
          <Cell key={c.key} column={c} span={(at[i + 1] ?? columns.length) - (i === 0 ? 0 : (at[i] ?? 0))}>
            {c.foot}
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}
