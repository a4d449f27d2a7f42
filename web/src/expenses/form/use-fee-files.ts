import { newId } from "#web/kit/new-id.ts";
import { useEffect, useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { toastError } from "#web/kit/toast.ts";
import { forgetFiles, keepFile, keptFile } from "#web/ui/form/kept-files.ts";
import type { ExpenseValues } from "./values.ts";

/** New files of the fees: in memory while the form is open, and in IndexedDB with the draft. */
export function useFeeFiles(values: ExpenseValues, onLost: (ids: ReadonlySet<string>) => void) {
  const t = useT();
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const named = useRef(values.fees.flatMap((f) => f.files));
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    if (!named.current.length) return;
    void Promise.all(named.current.map(async (f) => [f, await keptFile(f.id)] as const)).then((found) => {
      setFiles((old) => new Map([...found.flatMap(([f, file]) => (file ? [[f.id, file] as const] : [])), ...old]));
      const gone = found.filter(([, file]) => !file).map(([f]) => f);
      if (!gone.length) return;
      for (const f of gone) toastError(t("expenses.file_again", { name: f.name }));
      lost.current(new Set(gone.map((f) => f.id)));
    });
  }, [t]);
  return {
    fileOf: (id: string) => files.get(id),
    /** Adds files and gives them ids. */
    add: (all: readonly File[]): { id: string; name: string }[] => {
      const added = all.map((file) => ({ id: newId(), name: file.name, file }));
      setFiles((old) => new Map([...old, ...added.map((a) => [a.id, a.file] as const)]));
      for (const a of added) void keepFile(a.id, a.file);
      return added.map(({ id, name }) => ({ id, name }));
    },
    forgetAll: () => void forgetFiles([...files.keys()]),
  };
}
export type FeeFiles = ReturnType<typeof useFeeFiles>;
