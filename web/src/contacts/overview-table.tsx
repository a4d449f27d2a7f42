import type { ReactNode } from "react";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
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
  rows: readonly Row[];
}
interface Row {
  key: string;
  cells: readonly ReactNode[];
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
      <Table
        rows={rows}
        id={(row) => row.key}
        columns={heads.map((head, i) => ({
          key: head,
          head,
          right: i === heads.length - 1,
          // Phones hide the third column; the record shows it.
          ...(i === 2 && i < heads.length - 1 && { hides: "phone" as const }),
          cell: ({ cells }: Row) => cells[i],
        }))}
      />
    </section>
  );
}
