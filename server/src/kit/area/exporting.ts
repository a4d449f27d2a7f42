import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Endpoint, Need, ServerInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Storage } from "../files/storage.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "../sql/transaction.ts";

/** How a spreadsheet shows a column: `amount` in the format of its currency, `number` (rates too) with all its digits, `day` as a date. */
type ColumnType = "text" | "number" | "amount" | "day" | "moment";
/** A column of an exported list: its heading, and what a row shows in it. */
export interface ExportColumn<Row> {
  /** Key of its heading, under `sheets.` unless it names another place (`reference.field_iso`). */
  readonly title: string;
  /** The heading itself, in the reader's language, in place of the text key `title`: for headings that are names of records. */
  readonly heading?: string;
  readonly type: ColumnType;
  readonly value: (row: Row) => string | number | null;
  /** For an amount: its currency code. */
  readonly currency?: (row: Row) => string;
  /** Width in characters. */
  readonly width?: number;
}

/** A list opened for one reader: its columns, and its rows page by page. */
export interface OpenExport<Row = never> {
  /** The file name, before the day. */
  readonly name?: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The columns to print, by their titles, at most ten; without them the list is not printed. */
  readonly paper?: readonly string[];
  /** No totals: some rows are sums of other rows. */
  readonly totals?: false;
  readonly pages: () => AsyncIterable<readonly Row[]>;
  /** The number of rows, where counting is cheap. */
  readonly total?: () => Promise<number>;
  /** Writes the file itself, in place of a sheet, such as an archive. `pages` are the pages of the list, counted for progress as they are read. */
  readonly written?: (storage: Storage, pages: () => AsyncIterable<readonly Row[]>) => Promise<Readable>;
}

/** Content types of exports that are not tables. */
export const ownMime = { zip: "application/zip", vcf: "text/vcard" } as const;

/** A list that can be exported. Each area declares its own; `areas.ts` collects them. */
export interface Exportable {
  /** The right of the list. */
  readonly need: Need;
  /** Other rights that affect the rows: a person who loses one can't download the file any more. */
  readonly also?: readonly Permission[];
  /** The file format, when it is not a table. */
  readonly format?: keyof typeof ownMime;
  /** No contact is in the list (see `ofStaff`). Files of all others are deleted when a person outside the company is erased. */
  readonly staffOnly?: true;
  /** The filter schema of the list's call. */
  readonly filters: z.ZodType | undefined;
  /** Opens the list for the caller, limited to their reach. Throws when a filter names a record out of reach. */
  readonly open: (reader: Reader, filters: never) => Promise<OpenExport>;
}

/** Declares an export with the types of its filters and rows; the result hides them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is given by whoever declares one: the schema is erased
export const exportable = <F, Row>(e: {
  need: Need;
  also?: readonly Permission[];
  format?: keyof typeof ownMime;
  filters: z.ZodType | undefined;
  open: (reader: Reader, filters: F) => Promise<OpenExport<Row>>;
}): Exportable => e as unknown as Exportable;

/** Declares that these lists have no contacts, neither in a column nor in words that are about one. */
export const ofStaff = (exports: Readonly<Record<string, Exportable>>): Readonly<Record<string, Exportable>> =>
  Object.fromEntries(Object.entries(exports).map(([kind, one]) => [kind, { ...one, staffOnly: true }]));

/** Reads all pages of a list, following its cursor. */
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

/** Rows read at once for a file. */
const PAGE = 200;

/**
 * The export of a list: the right and the filters of its call, and all rows that its operation gives the caller. `columns` are in the
 * caller's language.
 */
export function listExport<P, Q, B, R, Row>(
  call: Endpoint<P, Q, B, R>,
  list: (
    reader: Reader,
    input: { params: undefined; query: ServerInput<Endpoint<P, Q, B, R>>["query"]; body: undefined },
  ) => Promise<{ data: readonly Row[]; after: string | null }>,
  columns: (locale: Locale, reader: Reader) => readonly ExportColumn<Row>[],
  more: Pick<Exportable, "also"> & Partial<Pick<Exportable, "need">> & Pick<OpenExport, "paper"> = {},
): Exportable {
  const { paper, ...rights } = more;
  return exportable<object, Row>({
    need: call.permission,
    filters: call.query,
    ...rights,
    open: async (reader, filters) => ({
      columns: columns(reader.call.locale, reader),
      ...(paper && { paper }),
      pages: () =>
        pagesOf((after) =>
          list(reader, {
            params: undefined,
            query: { ...filters, after, limit: PAGE } as ServerInput<Endpoint<P, Q, B, R>>["query"],
            body: undefined,
          }),
        ),
    }),
  });
}
