import type { z } from "zod";
import { idOf } from "#contract/kit/page.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

type Page<Row> = Promise<{ data: readonly Row[]; after: string | null }>;
/** The export of a list inside a record, which its call names in the path: the filters name it here. */
export function partExport<Row>(
  filters: z.ZodType | undefined,
  of: "supply" | "zone",
  list: (reader: Reader, id: string, query: object) => Page<Row>,
  columns: (locale: Locale) => readonly ExportColumn<Row>[],
): Exportable {
  return exportable<Record<string, string>, Row>({
    need: { any: supplySeers },
    filters: (filters as z.ZodObject).extend({ [of]: idOf(of) }),
    open: async (reader, { [of]: id = "", ...query }) => ({
      columns: columns(reader.call.locale),
      pages: () => pagesOf((after) => list(reader, id, { ...query, after, limit: 200 })),
    }),
  });
}
