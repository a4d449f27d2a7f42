import { useState } from "react";

/** A list as the server writes it into a file. */
export interface ExportJob {
  /** The word of `POST /api/export/{kind}`. */
  kind: string;
  filters: Readonly<Record<string, string | number | undefined>>;
  /** Its word as cards of an address book, for lists of people and companies. */
  cards?: string | undefined;
  /** What the file is called beside its list: the office and the filters, in words. */
  about: string;
}

type Format = "csv" | "xlsx" | "pdf" | "vcf";

/** Has a list, or some of its rows, written into a file, and offers it when it is there. */
export function useExport(job: ExportJob): {
  busy: boolean;
  /** Whether it is to be had as cards as well. */
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
      // The client has said it already.
    } finally {
      setBusy(false);
    }
  };
  return { busy, hasCards: job.cards !== undefined, run };
}
