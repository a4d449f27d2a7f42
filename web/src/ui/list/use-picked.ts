import { useMemo, useRef, useState } from "react";

/** Selected rows; Shift selects the range from the last one. Rows that no longer match are dropped. */
export function usePicked<R extends { hash_id: string }>(rows: readonly R[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const picked = useMemo(() => rows.filter((r) => ids.has(r.hash_id)), [rows, ids]);
  const set = useMemo(() => new Set(picked.map((r) => r.hash_id)), [picked]);
  const latest = useRef(rows);
  latest.current = rows;
  const actions = useMemo(
    () => ({
      pick: (row: R, on: boolean, range = false): void => {
        const all = latest.current;
        const from = range ? all.findIndex((r) => r.hash_id === last.current) : -1;
        const to = all.indexOf(row);
        const touched = from >= 0 && to >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
        last.current = row.hash_id;
        setIds((old) => {
          const next = new Set(old);
          for (const r of touched)
            if (on) next.add(r.hash_id);
            else next.delete(r.hash_id);
          return next;
        });
      },
      pickAll: (on: boolean) => setIds(new Set(on ? latest.current.map((r) => r.hash_id) : [])),
      clear: () => setIds(new Set()),
    }),
    [],
  );
  return { picked, ids: set, ...actions };
}
