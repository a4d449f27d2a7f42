import { attachmentLimits } from "#contract/kit/files.ts";
import type { Translate } from "#web/kit/i18n.ts";

const kinds = new Set(["application/pdf", "image/png", "image/jpeg"]);
/** For the browser's own dialog. Without HEIC in it, a telephone hands over a JPEG. */
export const accepted = "application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg";

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024));

/** The files that may be added, and what is wrong with the others. */
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
