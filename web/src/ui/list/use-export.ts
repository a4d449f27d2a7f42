import { useState } from "react";
import { createExport } from "#contract/exports/endpoints.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { invalidate, nextPage } from "#web/api/query.ts";
import { go } from "#web/app/go.ts";
import { t } from "#web/app/i18n.ts";
import { saveFile } from "../save-file.ts";
import { toastAct } from "../toast-undo.tsx";
import { todayHere } from "./day-ranges.ts";
import type { Column } from "./types.ts";

const atMost = 10_000;

/** Every row that matches, page by page, 200 at a time. */
async function allRows<R>(endpoint: AnyEndpoint, input: { query?: object }): Promise<R[]> {
  const rows: R[] = [];
  let more: object | undefined = {};
  while (more && rows.length < atMost) {
    const page = (await call(endpoint, { ...input, query: { ...input.query, limit: 200, ...more } })) as {
      data: R[];
      after?: string | null;
      page?: number;
      pages?: number;
    };
    rows.push(...page.data);
    more = nextPage(page);
  }
  return rows;
}

/** The same list as a file of the server's, for when there is more of it than was loaded. */
export interface ExportJob {
  /** The word of `POST /api/export/{kind}`. */
  kind: string;
  filters: Readonly<Record<string, string | number | undefined>>;
  /** There is more than what the screen has. */
  more: boolean;
}

async function prepare({ kind, filters }: ExportJob, format: "csv" | "xlsx"): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(filters).flatMap(([k, v]) => (v === undefined || v === "" ? [] : [[k, String(v)]])),
  );
  await call(createExport, { params: { kind }, body: { format, filters: given } });
  void invalidate("exports");
  toastAct(t("ui.export_started"), t("ui.export_show"), () => go("/admin/exports"));
}

/** Writes what matches, in the columns shown, into a file for a spreadsheet. */
export function useExport<R>(
  name: string,
  endpoint: AnyEndpoint,
  input: object,
  columns: readonly Column<R>[],
  job?: ExportJob,
): { busy: boolean; run: (kind: "csv" | "xlsx", rows?: readonly R[]) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (kind: "csv" | "xlsx", chosen?: readonly R[]) => {
    setBusy(true);
    try {
      if (!chosen && job?.more) return await prepare(job, kind);
      const written = columns.filter((c) => c.value);
      const rows = chosen ?? (await allRows<R>(endpoint, input));
      const cells = [written.map((c) => c.title), ...rows.map((r) => written.map((c) => c.value?.(r) ?? null))];
      const file = await import("./export-file.ts");
      saveFile(kind === "csv" ? file.csv(cells) : file.xlsx(name, cells), `${name} ${todayHere()}.${kind}`);
    } catch {
      // The client has said it already.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
