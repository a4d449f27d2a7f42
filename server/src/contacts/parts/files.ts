import { attachmentLimits, type FileRef, type Upload } from "#contract/kit/files.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { filesJson } from "#server/kit/sql/refs.ts";

/** The photos of the parts `q` of a kind, the oldest first: files `f` that meet the condition. */
export const photosOf = (kind: string, which = "true"): string =>
  `${filesJson(kind, "q.hash_id", { where: which })} AS photos`;

interface Changed {
  readonly photos?: readonly unknown[] | undefined;
  readonly removes?: readonly string[] | undefined;
}

/** Adds and removes photos of a part. */
export async function changePhotos(
  tx: Tx,
  storage: Storage,
  of: { kind: string; record: string },
  now: readonly FileRef[],
  { photos = [], removes = [] }: Changed,
): Promise<void> {
  const gone = [...new Set(removes)];
  if (gone.some((id) => !now.some((f) => f.hash_id === id))) throw unknownReference("removes");
  if (now.length - gone.length + photos.length > attachmentLimits.files)
    throw invalidField("photos", "errors.too_many_files", { files: attachmentLimits.files });
  await storage.drop(tx, gone);
  await storage.keep(
    tx,
    (photos as readonly Upload[]).map((upload) => ({ ...of, upload })),
  );
}
