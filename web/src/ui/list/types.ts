import type { ReactNode } from "react";
import type { Permission } from "#contract/permissions.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { useNamed } from "#web/kit/named.ts";
import type { Sum } from "../atoms/money.tsx";
import type { CellEdit } from "../table/cell-edit.ts";
import type { UrlState } from "./filter.ts";
import type { Matching } from "./use-chosen.ts";
import type { SortWords } from "./sorting.ts";

export { type Filter, filterKeys, type UrlState } from "./filter.ts";

/** Helpers for cells: texts, names in the user's language, and a row's path. */
export interface Words<R> {
  readonly t: Translate;
  readonly named: ReturnType<typeof useNamed>;
  readonly href: (row: R) => string;
}

/** One column of the screen. Exports have their own columns, defined by the server (`kit/exporting.ts`). */
export interface Column<R> {
  key: string;
  /** Text key of the heading, or a function for it. */
  title: string | ((t: Translate) => string);
  cell: (row: R, words: Words<R>) => ReactNode;
  /** The cell as plain text. */
  value?: (row: R, words: Words<R>) => string;
  /** In px; a column without a width takes the rest. */
  width?: number;
  /** Words that may be cut: in a narrow window the column shrinks to 70 % of its width before the table scrolls. */
  shrinks?: boolean;
  right?: boolean;
  /** Edited in place by these. */
  edit?: CellEdit<R>;
  /** The values of the endpoint's `sort` for this column, where the list's `sorts` do not give them. */
  sort?: SortWords | undefined;
  /** Hidden by default. */
  spare?: boolean;
  /** Shown only to users who hold this right anywhere. */
  may?: Permission;
  /** Slot in the phone layout; `line` can hold several columns. */
  phone?: keyof PhoneRow;
  /** Phone cell, if different. */
  phoneCell?: (row: R, words: Words<R>) => ReactNode;
}

/** A column with its translated heading. */
export type Headed<R> = Omit<Column<R>, "title"> & { heading: string };

/** Action on the selected rows, or on the row under the keyboard cursor. */
export interface Bulk<R> {
  key: string;
  /** Shortcut letter. */
  hint?: string;
  label: string;
  icon?: ReactNode;
  first?: boolean;
  /** Requires exactly this many rows. */
  exactly?: number;
  can: (row: R) => boolean;
  run: (rows: readonly R[]) => void;
  /** For all that match these filters, loaded or not; without it the action is not offered for them. */
  all?: (filters: UrlState, matching: Matching) => void;
}

/** Phone layout of a row: three lines. */
export interface PhoneRow {
  title: ReactNode;
  end?: ReactNode;
  line?: ReactNode;
  lineEnd?: ReactNode;
  status?: ReactNode;
  statusEnd?: ReactNode;
}

/** Totals of one column, per currency. */
export interface ColumnTotal {
  /** The column's key. */
  key: string;
  label: string;
  sums: readonly Sum[];
}

/** Statistics over all matching rows. */
export interface Totals {
  count: number;
  columns: readonly ColumnTotal[];
  /** Key of the main column: a phone shows its total. */
  main: string;
  /** Code of the currency shown first. */
  first: string | undefined;
  /** The main column's total in currency `first`; `missing` rows have no rate and are left out. Only with several currencies. */
  converted: (Sum & { missing: number }) | undefined;
}

/** Text keys of the empty state: one key (its text is `<key>_text`), or both. */
export type Empty = string | readonly [title: string, text: string];
