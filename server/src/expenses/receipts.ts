import { attachmentLimits } from "#contract/kit/files.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { FeeRow } from "./form.ts";

export const filesOf = (expense: string, fees: readonly FeeRow[]) =>
  fees.flatMap((f) =>
    f.uploads.map((upload) => ({ kind: "expense" as const, record: expense, part: f.hash_id, upload })),
  );

export function checkFileCount(count: number): void {
  if (count > attachmentLimits.files)
    throw invalidField("fees", "errors.too_many_files", { files: attachmentLimits.files });
}

/** Deletes unused file contents after the transaction has committed. */
export function forgetAfter(tx: Tx, storage: Storage, contents: readonly string[]): void {
  if (contents.length > 0)
    tx.after(() => void Promise.all([...new Set(contents)].map((sha) => storage.forget(sha))).catch(() => undefined));
}
