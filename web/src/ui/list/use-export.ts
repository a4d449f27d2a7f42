import { useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { nextPage } from "#web/api/query.ts";
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

/** Writes what matches, in the columns shown, into a file for a spreadsheet. */
export function useExport<R>(
  name: string,
  endpoint: AnyEndpoint,
  input: object,
  columns: readonly Column<R>[],
): { busy: boolean; run: (kind: "csv" | "xlsx", rows?: readonly R[]) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (kind: "csv" | "xlsx", chosen?: readonly R[]) => {
    setBusy(true);
    try {
      const written = columns.filter((c) => c.value);
      const rows = chosen ?? (await allRows<R>(endpoint, input));
      const cells = [written.map((c) => c.title), ...rows.map((r) => written.map((c) => c.value?.(r) ?? null))];
      const file = await import("./export-file.ts");
      file.save(kind === "csv" ? file.csv(cells) : file.xlsx(name, cells), `${name} ${todayHere()}.${kind}`);
    } catch {
      // The client has said it already.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
