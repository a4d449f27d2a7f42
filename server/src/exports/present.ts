import type { Exported } from "#contract/exports/endpoints.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { ExportRow } from "./queries.ts";

/** `sheets.list_expenses` */
export const titleOf = (kind: string, locale: Locale): string => text(locale, `sheets.list_${kind}`);

/** A heading: `sheets.person`, or a full key of another area. */
export const headingOf = (key: string, locale: Locale): string =>
  text(locale, key.includes(".") ? key : `sheets.${key}`);

/**
 * The file name: list and filters, without characters that file systems refuse. Without `about`, the values of the filters are used, except
 * identifiers, whose names not everybody may read.
 */
export function fileName(title: string, { about, filters }: Pick<ExportRow, "about" | "filters">): string {
  const words =
    about ??
    Object.values(filters)
      .filter((v) => !UUID.test(v))
      .join(" ");
  return `${title} ${words}`
    .replace(/[\p{C}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 150)
    .toWellFormed()
    .trim();
}
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/iu;

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
