import { listAudit, type AuditRow } from "#contract/audit/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { hasText, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Registry } from "#server/kit/records/names.ts";
import { readTrail } from "./trail.ts";

type Written = Omit<AuditRow, "link">;
const word = (locale: Locale, key: string, otherwise: string): string => (hasText(key) ? text(locale, key) : otherwise);

/** The changes, one line per field. */
const changesIn = (e: Written): string =>
  e.changes.map((c) => `${c.label}: ${c.before.join(", ")} → ${c.after.join(", ")}`).join("\n");

export const auditExport = (registry: Registry): Exportable =>
  listExport(
    listAudit,
    (reader, { query }) => readTrail(reader, registry, query),
    (locale) => [
      { title: "when", type: "moment", value: (e) => e.at },
      { title: "person", type: "text", value: (e) => e.user?.name ?? null },
      { title: "action", type: "text", value: (e) => word(locale, `audit.action_${e.action}`, e.action) },
      { title: "record_kind", type: "text", value: (e) => word(locale, `audit.kind_${e.kind}`, e.kind) },
      { title: "record", type: "text", width: 36, value: (e) => e.name },
      { title: "office", type: "text", value: (e) => e.zone?.name ?? null },
      { title: "changes", type: "text", width: 60, value: changesIn },
      { title: "address", type: "text", width: 16, value: (e) => e.address },
      { title: "request", type: "text", width: 38, value: (e) => e.request_id },
    ],
    { also: ["users_salary"] },
  );
