import { attachmentLimits } from "#contract/kit/files.ts";
import type { Translate } from "#web/kit/i18n.ts";

const pictures: readonly string[] = ["image/png", "image/jpeg"];
const kinds = new Set(["application/pdf", ...pictures]);
/** For the file dialog's `accept`. HEIC is left out, so that a phone converts its photos to JPEG. */
export const accepted = "application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg";

export const acceptedPictures = pictures.join(",");

/** Why the file cannot be used as a picture; undefined if it can. */
export const pictureProblem = (file: File, t: Translate): string | undefined =>
  pictures.includes(file.type) ? undefined : t("ui.picture_kind", { name: file.name });

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024));

/** Splits off the files that may be added; `problem` says what is wrong with the others. */
export function checkFiles(files: readonly File[], already: number, t: Translate): { good: File[]; problem?: string } {
  const good: File[] = [];
  let problem: string | undefined;
  for (const f of files) {
    if (!kinds.has(f.type)) problem = t("ui.file_kind", { name: f.name });
    else if (f.size > attachmentLimits.bytes)
      problem = t("ui.file_size", { name: f.name, most: megabytes(attachmentLimits.bytes) });
    else if (already + good.length >= attachmentLimits.files)
      problem = t("ui.file_count", { most: attachmentLimits.files });
    else good.push(f);
  }
  return { good, problem };
}
