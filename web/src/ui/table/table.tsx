import type { ReactNode } from "react";
import css from "./table.module.css";

export interface TableColumn<R> {
  key: string;
  head: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures: to the right, of one width. */
  right?: boolean;
  /** What the row is about: its heading. */
  names?: boolean;
  /** `phone`: left out on a phone; `narrow`: already where there is little room beside the menu. */
  hides?: "phone" | "narrow";
  /** Buttons or boxes: the heading is for those alone who do not see them. */
  silent?: boolean;
  /** In px; columns without a width share what is left. */
  width?: number;
  /** Under the column. One without a foot lengthens the one before it; `null` is an empty one. */
  foot?: ReactNode;
  className?: string | undefined;
}

interface TableProps<R> {
  /** What it is a table of, for those who do not see it; `caption` shows it. */
  label?: string;
  caption?: ReactNode;
  columns: readonly (TableColumn<R> | false)[];
  rows: readonly R[];
  id: (row: R) => string;
  rowClass?: (row: R) => string | undefined;
  /** The headings stay while the rows scroll under them. */
  sticky?: boolean;
  /** In place of the table where there is no row. */
  empty?: ReactNode;
  className?: string | undefined;
}

/** A few rows of a record as a table: headings with their scope, figures to the right, less on a phone. Many rows are a `List`. */
export function Table<R>({ label, caption, rows, id, rowClass, sticky, empty, className, ...p }: TableProps<R>) {
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
