import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { receivedUpload, type Upload } from "#contract/kit/files.ts";
import { Failure, invalidField } from "./failures.ts";
import { image } from "./images.ts";

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
 * Works with a small square cut from a picture, for the field `avatar`, without its metadata; with nothing where nothing was given. A
 * paper or a broken picture is a 422.
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

/** Works with bytes as an upload, which is on disk meanwhile. */
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
