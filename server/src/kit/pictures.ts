import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { receivedUpload, type Upload } from "#contract/kit/files.ts";
import { Failure } from "./failures.ts";

/**
 * Works with a picture drawn anew: turned upright, no larger than it needs to be, without its metadata or anything else that came
 * in the file. What is no picture, or a broken one, is a 422 of its field.
 */
export async function redrawn<T>(
  upload: Upload,
  how: { field: string; width: number; height: number },
  work: (png: Upload) => Promise<T>,
): Promise<T> {
  const problem = (key: string): Failure =>
    new Failure(
      "invalid",
      { key, params: { name: upload.name } },
      {
        [how.field]: [{ key, params: { name: upload.name, formats: "png, jpg" } }],
      },
    );
  if (!upload.mime.startsWith("image/")) throw problem("errors.file_format");
  const bytes = await sharp(upload.path, { limitInputPixels: 40e6, failOn: "warning" })
    .rotate()
    .resize(how.width, how.height, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined);
  if (!bytes) throw problem("errors.file_broken");
  const path = `${upload.path}.png`;
  await writeFile(path, bytes);
  try {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return await work(receivedUpload({ path, name: upload.name, size: bytes.length, sha256, mime: "image/png" }));
  } finally {
    await rm(path, { force: true });
  }
}
