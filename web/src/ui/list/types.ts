import type { ReactNode } from "react";
import type { Sum } from "../atoms/money.tsx";

/** One column. `value` is what the export writes; a column without it (a row's buttons) is not exported. */
export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  value?: (row: R) => string | number | null;
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
  | { kind: "days"; keys: readonly [from: string, to: string]; label: string };

export const filterKeys = (f: Filter): readonly string[] => (f.kind === "days" ? f.keys : [f.key]);

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

/** What a statistics call says of everything that matches. */
export interface Totals {
  count: number;
  sums: readonly Sum[];
}

/** What the address says: filters, search and sort. */
export type UrlState = Readonly<Record<string, string>>;
