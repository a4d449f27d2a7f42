import type { ReactNode } from "react";
import type { Permission } from "#contract/permissions.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { useNamed } from "#web/kit/named.ts";
import type { Sum } from "../atoms/money.tsx";

export { type Filter, filterKeys, type UrlState } from "./filter.ts";

/** What a cell is written with: the reader's texts, names in their language, and where a row opens. */
export interface Words<R> {
  readonly t: Translate;
  readonly named: ReturnType<typeof useNamed>;
  readonly href: (row: R) => string;
}

/** One column. Files of the list have their own, which the server keeps the same whatever is shown (`kit/exporting.ts`). */
export interface Column<R> {
  key: string;
  /** Key of the heading's text, or how it is said. */
  title: string | ((t: Translate) => string);
  cell: (row: R, words: Words<R>) => ReactNode;
  /** The same in plain words. */
  value?: (row: R, words: Words<R>) => string;
  /** In px; one column without a width takes what is left. */
  width?: number;
  right?: boolean;
  /** The values of the endpoint's `sort` for this column. */
  sort?: { asc?: string; desc?: string };
  /** Not shown until it is chosen. */
  spare?: boolean;
  /** Shown to those alone who hold this right somewhere. */
  may?: Permission;
  /** Where it stands in a row on a phone; in `line` several stand behind one another. */
  phone?: keyof PhoneRow;
  /** The cell on a phone, where it differs. */
  phoneCell?: (row: R, words: Words<R>) => ReactNode;
}

/** A column as the reader sees it: with its heading in words. */
export type Headed<R> = Omit<Column<R>, "title"> & { heading: string };

/** One thing to do with the selected rows, or with the row under the keyboard. */
export interface Bulk<R> {
  key: string;
  /** The letter that does it. */
  hint?: string;
  label: string;
  icon?: ReactNode;
  first?: boolean;
  /** It is done with so many rows, neither more nor fewer. */
  exactly?: number;
  can: (row: R) => boolean;
  run: (rows: readonly R[]) => void;
}

/** A row on a phone: three lines. */
export interface PhoneRow {
  title: ReactNode;
  end?: ReactNode;
  line?: ReactNode;
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

/** Keys of what is said where nothing is there: one whose text is `<key>_text`, or both. */
export type Empty = string | readonly [title: string, text: string];
