import { useState } from "react";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "../atoms/file-thumb.tsx";
import { checkFiles } from "./check-files.ts";
import { FilesInput, NewFile, RemoveButton } from "./files-field.tsx";
import css from "./record-files.module.css";

/** The files of a record while its form is open: those that are stored, those that will come with the save, and those that will go. */
export interface RecordFilesState {
  readonly files: readonly File[];
  readonly removes: readonly string[];
  /** Stored, and staying. */
  readonly kept: readonly FileRef[];
  readonly isChanged: boolean;
  readonly setFiles: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
}

export function useRecordFiles(stored: readonly FileRef[]): RecordFilesState {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removes, setRemoves] = useState<readonly string[]>([]);
  return {
    files,
    removes,
    kept: stored.filter((file) => !removes.includes(file.hash_id)),
    isChanged: files.length > 0 || removes.length > 0,
    setFiles,
    remove: (id) => setRemoves([...removes, id]),
  };
}

interface RecordFilesProps {
  of: RecordFilesState;
  /** What is dropped here: 'photos'. */
  what: string;
  /** Without it they are only looked at. */
  mayAdd: boolean;
  mayRemove: boolean;
  error: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

/** Shows, adds and takes away the files of a record in its form. */
export function RecordFiles({ of, what, mayAdd, mayRemove, error, onProblem }: RecordFilesProps) {
  const t = useT();
  const [at, setAt] = useState<number>();
  const { kept, files } = of;
  const take = (given: File[]): void => {
    const { good, problem } = checkFiles(given, kept.length + files.length, t);
    of.setFiles([...files, ...good]);
    onProblem(problem);
  };
  return (
    <>
      {kept.length > 0 || files.length > 0 ? (
        <ul className={css.files}>
          {kept.map((file, i) => (
            <li key={file.hash_id}>
              <FileThumb file={file} size="medium" onOpen={() => setAt(i)} />
              <span title={file.name}>{file.name}</span>
              {mayRemove ? (
                <RemoveButton
                  label={t("ui.remove_file", { name: file.name })}
                  onRemove={() => of.remove(file.hash_id)}
                />
              ) : null}
            </li>
          ))}
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <NewFile file={file} onRemove={() => of.setFiles(files.filter((x) => x !== file))} />
              <span title={file.name}>{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayAdd ? <FilesInput what={what} onAdd={take} takesPaste /> : null}
      {error ? (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      ) : null}
      <FileViewer files={kept} at={at} onMove={setAt} />
    </>
  );
}
