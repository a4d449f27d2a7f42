import type { Exported } from "#contract/exports/endpoints.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import type { ExportRow } from "./queries.ts";

/** `sheets.list_expenses` */
export const titleOf = (kind: string, locale: Locale): string => text(locale, `sheets.list_${kind}`);

export function presentExport(row: ExportRow, locale: Locale): Exported {
  const waits = row.status === "WAITING" || row.status === "RUNNING";
  return {
    hash_id: row.hash_id,
    kind: row.kind,
    title: titleOf(row.kind, locale),
    format: row.format,
    status: row.status,
    rows: row.rows,
    total: row.total,
    name: row.name,
    size: row.size,
    error: row.error === null ? null : text(locale, row.error),
    created_at: row.created_at,
    finished_at: row.finished_at,
    expires_at: row.expires_at,
    can: {
      ...(row.status === "DONE" && row.file_id && { download: true }),
      ...(waits && { cancel: true }),
      ...((row.status === "FAILED" || row.status === "CANCELLED") && { again: true }),
    },
  };
}
