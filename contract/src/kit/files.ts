import { z } from "zod";

/** Attachments of an expense or a holiday (specification, section 9). */
export const attachmentLimits = { bytes: 10 * 1024 * 1024, files: 30, formats: ["pdf", "png", "jpg", "jpeg"] } as const;

/** A file that came with a call, on the server: already on disk, measured and hashed, its kind read from its content. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
}

const received = new WeakSet<object>();
/**
 * Says that the server itself put this upload on disk: an object in a body that merely looks like one names any file of the machine.
 * It stays as it is from here on: a later field of the same form must not give it another path.
 */
export function receivedUpload(upload: Upload): Upload {
  received.add(Object.freeze(upload));
  return upload;
}

/** A file in a body: a `File` or `Blob` in the browser, an `Upload` that arrived on the server. */
export const file = z.custom<Blob | Upload>(
  (v) => v instanceof Blob || (typeof v === "object" && v !== null && received.has(v)),
  { error: "errors.file" },
);

/** A stored file as records tell of it; its bytes come from `GET /api/file/{id}`. */
export const fileRef = z.object({ hash_id: z.uuid(), name: z.string(), size: z.int(), mime: z.string() });
export type FileRef = z.infer<typeof fileRef>;
