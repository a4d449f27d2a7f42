import type { FileTypeResult } from "file-type";

/** What a file is by its first bytes, if they say. The library is loaded with the first file. */
export async function typeOfFile(path: string): Promise<FileTypeResult | undefined> {
  const { fileTypeFromFile } = await import("file-type");
  return await fileTypeFromFile(path).catch(() => undefined);
}
