import { useEffect, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { FilesInput, NewFile } from "#web/ui/form/files-field.tsx";
import files from "#web/ui/form/files.module.css";
import { forgetFiles, keepFile, keptFile } from "#web/ui/form/kept-files.ts";
import { newId } from "#web/kit/new-id.ts";
import css from "./forms.module.css";

/** A file as stored in the draft; its bytes are in IndexedDB. */
export interface PaperRef {
  id: string;
  name: string;
}

/** Files of an unsaved form, kept in the browser with the draft. */
export function usePapers(refs: readonly PaperRef[], onChange: (refs: PaperRef[]) => void) {
  const t = useT();
  const [held, setHeld] = useState<ReadonlyMap<string, File>>(new Map());
  const [problem, setProblem] = useState<string>();
  const ids = refs.map((r) => r.id).join(" ");
  useEffect(() => {
    let left = false;
    const missing = ids.split(" ").filter((id) => id && !held.has(id));
    if (missing.length === 0) return;
    void Promise.all(missing.map(async (id) => [id, await keptFile(id)] as const)).then((found) => {
      const there = found.flatMap(([id, file]) => (file ? [[id, file] as const] : []));
      if (!left && there.length > 0) setHeld((old) => new Map([...old, ...there]));
    });
    return () => void (left = true);
  }, [ids, held]);
  return {
    shown: refs.flatMap((r) => ((file) => (file ? [{ ...r, file }] : []))(held.get(r.id))),
    files: refs.flatMap((r) => held.get(r.id) ?? []),
    problem,
    add: (added: File[]) => {
      const { good, problem: wrong } = checkFiles(added, refs.length, t);
      setProblem(wrong);
      const made = good.map((file) => ({ id: newId(), name: file.name, file }));
      for (const m of made) void keepFile(m.id, m.file);
      setHeld((old) => new Map([...old, ...made.map((m) => [m.id, m.file] as const)]));
      if (made.length > 0) onChange([...refs, ...made.map(({ id, name }) => ({ id, name }))]);
    },
    remove: (id: string) => {
      void forgetFiles([id]);
      onChange(refs.filter((r) => r.id !== id));
    },
    forget: () => void forgetFiles(refs.map((r) => r.id)),
  };
}

/** Files of a movement: dropped, pasted, chosen or photographed. */
export function Papers({ papers, error }: { papers: ReturnType<typeof usePapers>; error: string | undefined }) {
  const t = useT();
  const wrong = papers.problem ?? error;
  return (
    <section className={css.papers} aria-label={t("accounting.papers")}>
      <h3>{t("accounting.papers")}</h3>
      {papers.shown.length > 0 ? (
        <ul className={files.files}>
          {papers.shown.map((p) => (
            <li key={p.id}>
              <NewFile file={p.file} onRemove={() => papers.remove(p.id)} />
            </li>
          ))}
        </ul>
      ) : null}
      <FilesInput onAdd={papers.add} what={t("accounting.papers_what")} takesPaste />
      {wrong ? (
        <p className={files.error} role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  );
}
