import type { FileRef } from "#contract/kit/files.ts";

/** The stored picture of an entry; empty when there is none. Pictures are stored as PNG. */
export const pictureOf = (row: Readonly<Record<string, unknown>>, id: unknown): FileRef[] =>
  typeof id === "string"
    ? [{ hash_id: id, name: typeof row.name === "string" ? row.name : "", size: 0, mime: "image/png" }]
    : [];
