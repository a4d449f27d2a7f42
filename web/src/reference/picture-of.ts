import type { FileRef } from "#contract/kit/files.ts";

/** The stored picture of an entry; none where it has none. Pictures are kept as PNG. */
export const pictureOf = (row: Readonly<Record<string, unknown>>, id: unknown): FileRef[] =>
  typeof id === "string"
    ? [{ hash_id: id, name: typeof row.name === "string" ? row.name : "", size: 0, mime: "image/png" }]
    : [];
