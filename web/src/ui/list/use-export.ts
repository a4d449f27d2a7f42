import { useState } from "react";

/** Parameters of a list's export. */
export interface ExportJob {
  /** The `kind` of `POST /api/export/{kind}`. */
  kind: string;
  filters: Readonly<Record<string, string | number | undefined>>;
  /** Its `kind` for vCards, for lists of people and companies. */
  cards?: string | undefined;
  /** Added to the file's name: office and filters in words. */
  about: string;
}

type Format = "csv" | "xlsx" | "pdf" | "vcf";

/** Exports a list, or some of its rows, and offers the file. */
export function useExport(job: ExportJob): {
  busy: boolean;
  /** Whether a vCard export is available. */
  hasCards: boolean;
  run: (format: Format, chosen?: readonly string[]) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const run = async (format: Format, chosen?: readonly string[]) => {
    setBusy(true);
    try {
      const { prepareExport } = await import("./prepare-export.ts");
      const kind = (format === "vcf" && job.cards) || job.kind;
      await prepareExport({ ...job, kind }, format, chosen);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return { busy, hasCards: job.cards !== undefined, run };
}
