import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Need } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Storage } from "./storage.ts";
import type { Reader } from "./transaction.ts";

/** In a spreadsheet an amount is a number in its currency's format, a `number` (a rate too) has all of its digits, a day is a day. */
export type ColumnType = "text" | "number" | "amount" | "day" | "moment";
export interface ExportColumn<Row> {
  /** Key of its heading, under `sheets.` unless it names another place (`reference.field_iso`). */
  readonly title: string;
  /** In place of a text: what a record is called, in the reader's language. */
  readonly heading?: string;
  readonly type: ColumnType;
  readonly value: (row: Row) => string | number | null;
  /** For an amount: the code of its currency. */
  readonly currency?: (row: Row) => string;
  /** In characters. */
  readonly width?: number;
}

/** A list that was opened for somebody: its columns, and its rows page by page. */
export interface OpenExport<Row = never> {
  /** What the file is called, before the day. */
  readonly name?: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The columns that a paper has room for, by their titles, at most ten; without them the list is not printed. */
  readonly paper?: readonly string[];
  /** Its rows are not added up: some are sums of others. */
  readonly totals?: false;
  readonly pages: () => AsyncIterable<readonly Row[]>;
  /** How many rows there will be, where that is cheaply known. */
  readonly total?: () => Promise<number>;
  /** In place of a sheet: the bytes of a file of its own, such as an archive. `pages` are those that were asked for, counted as they are read. */
  readonly written?: (storage: Storage, pages: () => AsyncIterable<readonly Row[]>) => Promise<Readable>;
}

/** What files that are no tables are. */
export const ownMime = { zip: "application/zip", vcf: "text/vcard" } as const;

/** A list that can be had as a file. Each area declares its own; `areas.ts` puts them together. */
export interface Exportable {
  /** The right of the list. */
  readonly need: Need;
  /** Other rights that decide what its rows hold: losing one closes the file as well. */
  readonly also?: readonly Permission[];
  /** It is no table. */
  readonly format?: keyof typeof ownMime;
  /** It holds people outside the company: erasing one of them ends its files. */
  readonly people?: true;
  /** The filters of the list's call. */
  readonly filters: z.ZodType | undefined;
  /** Opens it for who asks, limited to what they reach; what they name and do not reach is a failure. */
  readonly open: (reader: Reader, filters: never) => Promise<OpenExport>;
}

/** Declares one, with the filters and rows of one list; outside of it nobody looks at their shape. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is given by whoever declares one: the schema is erased
export const exportable = <F, Row>(e: {
  need: Need;
  also?: readonly Permission[];
  format?: keyof typeof ownMime;
  people?: true;
  filters: z.ZodType | undefined;
  open: (reader: Reader, filters: F) => Promise<OpenExport<Row>>;
}): Exportable => e as unknown as Exportable;

/** All pages of a list by its own cursor. */
export async function* pagesOf<Row>(
  page: (after: string | undefined) => Promise<{ data: readonly Row[]; after: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  do {
    const { data, after: next } = await page(after);
    yield data;
    after = next ?? undefined;
  } while (after !== undefined);
}
