import { attachmentLimits, type FileRef, type Upload } from "#contract/kit/files.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Storage } from "./storage.ts";
import type { Tx } from "../sql/transaction.ts";

// Shared by records with files and a term: contracts of people, contracts with contacts.

/** A record, the kind its files are stored under, and its part that they are of. */
interface PaperOf {
  readonly kind: string;
  readonly id: string;
  readonly part?: string;
}
/** The files of a body; on the server they are `Upload`s. */
type GivenFiles = readonly unknown[] | undefined;

/** Throws a 422 for a term that ends before it starts. */
export function checkTerm({
  start_date,
  end_date,
}: {
  start_date: string;
  end_date?: string | null | undefined;
}): void {
  if (end_date && end_date < start_date) throw invalidField("end_date", "errors.dates_reversed");
}

/** Stores the files of a new record. */
export const keepFiles = async (tx: Tx, storage: Storage, { kind, id, part }: PaperOf, files: GivenFiles) =>
  await storage.keep(
    tx,
    ((files ?? []) as readonly Upload[]).map((upload) => ({ kind, record: id, ...(part && { part }), upload })),
  );

/** Checks a change of files: the removed ones must exist, and the rest must not be too many. Throws a 422. */
export function checkFiles(now: readonly FileRef[], removes: readonly string[] | undefined, added: GivenFiles): void {
  const gone = new Set(removes);
  for (const id of gone) if (!now.some((f) => f.hash_id === id)) throw unknownReference("removes");
  if (now.length - gone.size + (added?.length ?? 0) > attachmentLimits.files)
    throw invalidField("files", "errors.too_many_files", { files: attachmentLimits.files });
}

/** Removes and adds files; call `checkFiles` first. */
export async function changeFiles(
  tx: Tx,
  storage: Storage,
  of: PaperOf,
  removes: readonly string[] | undefined,
  added: GivenFiles,
): Promise<void> {
  await storage.drop(tx, [...new Set(removes)]);
  await keepFiles(tx, storage, of, added);
}

/** Conditions for a document (alias `c`): in force, ended, upcoming. */
export const AT = {
  now: "c.start_date <= current_date AND (c.end_date IS NULL OR c.end_date >= current_date)",
  over: "c.end_date < current_date",
  ahead: "c.start_date > current_date",
} as const;
