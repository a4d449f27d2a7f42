import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { reportSorts } from "#contract/reports/endpoints.ts";
import { reportRow, type Report, type ReportRow } from "#contract/reports/schemas.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reports } from "./records.ts";

export type Filters = Omit<ServerInput<typeof calls.listReports>["query"], "limit"> & {
  readonly limit?: number | undefined;
  /** Only these reports. */
  readonly ids?: readonly string[];
};

const KEYS = Object.keys(reportRow.shape) as readonly (keyof ReportRow)[];
/** A row of a list, without the fields that only the record shows. */
export const rowOf = (report: Report): ReportRow =>
  Object.fromEntries(KEYS.map((key) => [key, report[key]])) as unknown as ReportRow;

const sorts: SortColumns<keyof typeof reportSorts> = {
  number: { type: "int", key: "e.number" },
  about: { type: "text", key: "left(fold(e.title), 80)" },
  date: { type: "date", key: "e.date" },
  sent: { type: "timestamptz", key: "e.sent_at", nulls: true },
};

/** Reports in reach with all fields but their details. */
export const reportsIn = async (reader: Reader, f: Filters) =>
  await reports.list(reader, f, {
    sorts,
    filter: (where) => {
      if (f.open) where.and("e.open_steps > 0");
      return where
        .when(f.ids, "e.hash_id = ANY (?::uuid[])")
        .when(f.user, "e.user_id = ?::uuid")
        .when(f.contact, "e.contact_id = ?::uuid")
        .when(f.appointment, "e.appointment_id = ?::uuid")
        .when(f.kind, "e.kind = ?")
        .when(f.state, "e.state = ?")
        .when(f.date_start, "coalesce(e.date_end, e.date) >= ?::date")
        .when(f.date_end, "e.date <= ?::date");
    },
  });

export async function listReports(reader: Reader, { query }: { readonly query: Filters }) {
  const { data, after } = await reportsIn(reader, query);
  return { data: data.map(rowOf), after };
}
