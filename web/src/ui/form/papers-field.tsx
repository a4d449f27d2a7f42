import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "../atoms/file-thumb.tsx";
import { checkFiles } from "./check-files.ts";
import { FilesInput, NewFile, RemoveButton } from "./files-field.tsx";
import css from "./papers-field.module.css";
import { usePapers } from "./use-papers.ts";

export { usePapers };

interface PapersFieldProps {
  papers: ReturnType<typeof usePapers>;
  /** Noun for the files: 'documents'. */
  what: string;
  /** Whether the user may add files and remove stored ones. */
  may: { add: boolean; remove: boolean };
  /** Name of the files' field in the request. */
  name?: string;
  errors: {
    of: (field: string) => string | undefined;
    clear: (field: string) => void;
    put: (all: Readonly<Record<string, string>>) => void;
  };
}

/** A record's documents within its form: view, add, remove. */
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
