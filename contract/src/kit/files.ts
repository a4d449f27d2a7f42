import { z } from "zod";

/** Attachments of an expense or a holiday (specification, section 9). */
export const attachmentLimits = { bytes: 10 * 1024 * 1024, files: 30, formats: ["pdf", "png", "jpg", "jpeg"] } as const;

/** A received file on the server: on disk, measured and hashed, with the type detected from its content. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
}

const received = new WeakSet<object>();
/**
 * Marks an upload as written by the server itself: a forged object in a body could name any file of the machine. It is frozen, so that a
 * later field of the same form can't change its path.
 */
export function receivedUpload(upload: Upload): Upload {
  received.add(Object.freeze(upload));
  return upload;
}

/** A file in a body: a `File` or `Blob` in the browser, a received `Upload` on the server. */
export const file = z.custom<Blob | Upload>(
  (v) => v instanceof Blob || (typeof v === "object" && v !== null && received.has(v)),
  { error: "errors.file" },
);

/** A reference to a stored file; its bytes come from `GET /api/file/{id}`. */
export const fileRef = z.object({ hash_id: z.uuid(), name: z.string(), size: z.int(), mime: z.string() });
export type FileRef = z.infer<typeof fileRef>;
