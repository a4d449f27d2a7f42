import { useState } from "react";

/** A list as the server writes it into a file. */
export interface ExportJob {
  /** The word of `POST /api/export/{kind}`. */
  kind: string;
  filters: Readonly<Record<string, string | number | undefined>>;
  /** What the file is called beside its list: the office and the filters, in words. */
  about: string;
}

/** Has a list, or some of its rows, written into a file, and offers it when it is there. */
export function useExport(job: ExportJob): {
  busy: boolean;
  run: (format: "csv" | "xlsx" | "pdf", chosen?: readonly string[]) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const run = async (format: "csv" | "xlsx" | "pdf", chosen?: readonly string[]) => {
    setBusy(true);
    try {
      const { prepareExport } = await import("./prepare-export.ts");
      await prepareExport(job, format, chosen);
    } catch {
      // The client has said it already.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
