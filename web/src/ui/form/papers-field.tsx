import { useState } from "react";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "../atoms/file-thumb.tsx";
import { checkFiles } from "./check-files.ts";
import { FilesInput, NewFile, RemoveButton } from "./files-field.tsx";
import css from "./papers-field.module.css";

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

interface PapersFieldProps {
  papers: ReturnType<typeof usePapers>;
  /** What is dropped here: 'documents'. */
  what: string;
  /** Whether files are added here, and those that are kept taken away. */
  may: { add: boolean; remove: boolean };
  /** The field that holds them in what is sent. */
  name?: string;
  errors: {
    of: (field: string) => string | undefined;
    clear: (field: string) => void;
    put: (all: Readonly<Record<string, string>>) => void;
  };
}

/** Documents of a record with its form: looked at in large, added, taken away. */
export function PapersField({ papers, what, may, name = "files", errors }: PapersFieldProps) {
  const t = useT();
  const [at, setAt] = useState<number>();
  const { files, kept } = papers;
  const take = (given: File[]): void => {
    const { good, problem } = checkFiles(given, kept.length + files.length, t);
    papers.add(good);
    errors.clear(name);
    if (problem) errors.put({ [name]: problem });
  };
  return (
    <>
      {kept.length > 0 || files.length > 0 ? (
        <ul className={css.files}>
          {kept.map((file, i) => (
            <li key={file.hash_id}>
              <FileThumb file={file} size="medium" onOpen={() => setAt(i)} />
              <span title={file.name}>{file.name}</span>
              {may.remove ? (
                <RemoveButton
                  label={t("ui.remove_file", { name: file.name })}
                  onRemove={() => papers.remove(file.hash_id)}
                />
              ) : null}
            </li>
          ))}
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <NewFile file={file} onRemove={() => papers.leave(file)} />
              <span title={file.name}>{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {may.add ? <FilesInput what={what} onAdd={take} takesPaste /> : null}
      {errors.of(name) ? (
        <p className={css.wrong} role="alert">
          {errors.of(name)}
        </p>
      ) : null}
      <FileViewer files={kept} at={at} onMove={setAt} />
    </>
  );
}
