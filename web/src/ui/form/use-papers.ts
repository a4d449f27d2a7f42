import { useState } from "react";
import type { FileRef } from "#contract/kit/files.ts";

/** The files of a record while it is changed: those that are kept, those that are new. */
export function usePapers(now: readonly FileRef[] = []) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removes, setRemoves] = useState<ReadonlySet<string>>(new Set());
  return {
    /** As a call takes them. */
    files: [...files],
    removes: [...removes],
    isChanged: files.length > 0 || removes.size > 0,
    kept: now.filter((file) => !removes.has(file.hash_id)),
    add: (more: readonly File[]) => setFiles([...files, ...more]),
    leave: (file: File) => setFiles(files.filter((one) => one !== file)),
    remove: (id: string) => setRemoves(new Set([...removes, id])),
  };
}
