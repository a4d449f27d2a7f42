import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { receivedUpload, type Upload } from "#contract/kit/files.ts";
import { type Failure, invalidField } from "#server/kit/shared/failures.ts";
import { image } from "./images.ts";

/**
 * Re-encodes a picture as PNG, upright, within `width` × `height` pixels and without metadata, and passes it to `work`. A file that is not
 * a picture, or a broken one, gives a 422 on the field.
 */
export async function redrawn<T>(
  upload: Upload,
  how: { field: string; width: number; height: number },
  work: (png: Upload) => Promise<T>,
): Promise<T> {
  const problem = (key: string): Failure => invalidField(how.field, key, { name: upload.name, formats: "png, jpg" });
  if (!upload.mime.startsWith("image/")) throw problem("errors.file_format");
  const picture = await image(upload.path, { limitInputPixels: 40e6, failOn: "warning" });
  const bytes = await picture
    .rotate()
    .resize(how.width, how.height, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined);
  if (!bytes) throw problem("errors.file_broken");
  return await laid(bytes, { path: `${upload.path}.png`, name: upload.name, mime: "image/png" }, work);
}

const SIDE = 256;
/**
 * Cuts a square WebP of 256 pixels from a picture, without metadata, for the field `avatar`; passes undefined when none was sent. A PDF or
 * a broken picture gives a 422.
 */
export async function withSquare<T>(
  given: Upload | null | undefined,
  work: (square: Upload | undefined) => Promise<T>,
): Promise<T> {
  if (!given) return await work(undefined);
  const { name } = given;
  if (given.mime === "application/pdf")
    throw invalidField("avatar", "errors.file_format", { name, formats: "png, jpg, jpeg" });
  const picture = await image(given.path, { limitInputPixels: 40e6, failOn: "error" });
  const bytes = await picture
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover", position: "attention" })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw invalidField("avatar", "errors.file_broken", { name });
    });
  return await laid(bytes, { path: `${given.path}.webp`, name: "avatar.webp", mime: "image/webp" }, work);
}

/** Writes bytes to disk as an upload while `work` runs. */
async function laid<T>(
  bytes: Buffer,
  as: Pick<Upload, "path" | "name" | "mime">,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  await writeFile(as.path, bytes);
  try {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return await work(receivedUpload({ ...as, size: bytes.length, sha256 }));
  } finally {
    await rm(as.path, { force: true });
  }
}
