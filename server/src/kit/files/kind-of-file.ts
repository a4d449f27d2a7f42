import { open, readFile } from "node:fs/promises";
import { attachmentLimits } from "#contract/kit/files.ts";
import type { Message } from "#server/kit/shared/failures.ts";
import { image } from "./images.ts";
import { isLocked } from "./locked-pdf.ts";
import { typeOfFile } from "./type-of-file.ts";

/** More pixels than any receipt has; larger pictures are refused before decoding. */
const MAX_PIXELS = 40_000_000;
/** A PDF may begin with other bytes, such as an empty line: readers look for its header in the first 1,024 (ISO 32000-1, annex H.3.4.1). */
const HEAD = 1024;

type Kind = { readonly mime: string } | { readonly problem: Message; readonly kind: "invalid" | "unsupported" };
const invalid = (key: string): Kind => ({ problem: { key }, kind: "invalid" });

/** Animated pictures are PNGs too: readers that know no animation show the first picture. */
const mimes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  apng: "image/png",
  jpg: "image/jpeg",
};
/** Pictures that not everybody can open, by what file-type calls them. */
const pictures: Readonly<Record<string, string>> = {
  heic: "HEIC",
  avif: "AVIF",
  webp: "WebP",
  gif: "GIF",
  tif: "TIFF",
  bmp: "BMP",
  jxl: "JPEG XL",
};

/** The content type of a receipt or picture by its content, or the problem with it. */
export async function paperOf(path: string, size: number): Promise<Kind> {
  if (size === 0) return invalid("errors.file_empty");
  const found = await typeOfFile(path);
  const mime = found ? mimes[found.ext] : (await hasHeader(path)) ? mimes["pdf"] : undefined;
  const formats = attachmentLimits.formats.join(", ");
  if (!mime) {
    const kind = found && pictures[found.ext];
    const key = kind === "HEIC" ? "errors.file_heic" : kind ? "errors.file_picture" : "errors.file_format";
    return { problem: { key, params: { formats, ...(kind && { kind }) } }, kind: "unsupported" };
  }
  if (mime === "application/pdf") return isLocked(await readFile(path)) ? invalid("errors.file_locked") : { mime };
  return (await pictureProblem(path)) ?? { mime };
}

async function hasHeader(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}

async function pictureProblem(path: string): Promise<Kind | undefined> {
  // Reads only the header, which tells the pixel size of a picture that would take gigabytes to decode.
  const header = await image(path, { limitInputPixels: false, failOn: "none" });
  const { width, height } = await header.metadata().catch(() => ({ width: 0, height: 0 }));
  if (!width || !height) return invalid("errors.file_broken");
  if (width * height > MAX_PIXELS) return invalid("errors.file_pixels");
  // Reads all of it: an upload that broke off has a whole header.
  const picture = await image(path, { limitInputPixels: MAX_PIXELS, failOn: "truncated" });
  const isWhole = await picture
    .resize(32, 32, { fit: "inside" })
    .raw()
    .toBuffer()
    .then(() => true)
    .catch(() => false);
  return isWhole ? undefined : invalid("errors.file_half");
}
