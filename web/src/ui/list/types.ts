import type { ReactNode } from "react";
import type { Sum } from "../atoms/money.tsx";

/** One column. Files of the list have their own, which the server keeps the same whatever is shown (`kit/exporting.ts`). */
export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** In px; one column without a width takes what is left. */
  width?: number;
  right?: boolean;
  /** The values of the endpoint's `sort` for this column. */
  sort?: { asc?: string; desc?: string };
  /** Not shown until it is chosen. */
  spare?: boolean;
}

/** One filter: a chip, and a parameter of the address and of the call by the same name. */
export type Filter =
  | {
      kind: "choice";
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      several?: boolean;
    }
  | { kind: "days"; keys: readonly [from: string, to: string]; label: string }
  | {
      kind: "amounts";
      keys: readonly [from: string, to: string];
      label: string;
      currency: { readonly iso: string; readonly minor_unit: number };
    };

export const filterKeys = (f: Filter): readonly string[] => (f.kind === "choice" ? [f.key] : f.keys);

/** One thing to do with the selected rows, or with the row under the keyboard. */
export interface Bulk<R> {
  key: string;
  /** The letter that does it. */
  hint?: string;
  label: string;
  icon?: ReactNode;
  first?: boolean;
  can: (row: R) => boolean;
  run: (rows: readonly R[]) => void;
}

/** A row on a phone: three lines. */
export interface PhoneRow {
  title: ReactNode;
  end: ReactNode;
  line: ReactNode;
  lineEnd?: ReactNode;
  status?: ReactNode;
  statusEnd?: ReactNode;
}

/** What the rows of one column sum to, each currency for itself. */
export interface ColumnTotal {
  /** The column's key. */
  key: string;
  label: string;
  sums: readonly Sum[];
}

/** What a statistics call says of everything that matches. */
export interface Totals {
  count: number;
  columns: readonly ColumnTotal[];
  /** The column that the list is about: a phone shows its total. */
  main: string;
  /** The currency that comes first. */
  first: string | undefined;
  /** The main column's total in that currency; `missing` rows have no rate and are not in it. Only over several currencies. */
  converted: (Sum & { missing: number }) | undefined;
}

/** What the address says: filters, search and sort. */
export type UrlState = Readonly<Record<string, string>>;
