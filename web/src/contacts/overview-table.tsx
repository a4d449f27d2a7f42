import type { ReactNode } from "react";
import { RefLink } from "#web/ui/atoms/link.tsx";
import css from "./overview-table.module.css";

interface OverviewTableProps {
  title: string;
  /** The total; fewer rows may be shown. */
  count: number;
  /** The address of the full list. */
  all: string;
  allLabel: string;
  /** The last column has figures. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A summary of a part of a contact, for its overview. */
export function OverviewTable({ title, count, all, allLabel, heads, rows }: OverviewTableProps) {
  return (
    <section className={css.section}>
      <header>
        <h2>
          {title} <span>{count}</span>
        </h2>
        <RefLink href={all}>{allLabel}</RefLink>
      </header>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
