import { useEffect, useMemo, useRef, useState } from "react";

/**
 * Selected rows; Shift selects the range from the last one. Rows that leave the list are dropped; those that another order has not loaded yet stay.
 * @param order what the rows are sorted by; undefined while rows of another order are still shown
 */
export function usePicked<R extends { hash_id: string }>(rows: readonly R[], order: string | undefined = "") {
  const [kept, keep] = useState<ReadonlyMap<string, R>>(new Map());
  const last = useRef<string>(undefined);
  const shown = useMemo(() => new Map(rows.map((r) => [r.hash_id, r])), [rows]);
  const before = useRef({ order, shown });
  const had = before.current;
  const isSame = order !== undefined && had.order === order;
  const picked = useMemo(() => {
    const stays = (id: string): boolean => shown.has(id) || !(isSame && had.shown.has(id));
    const loaded = rows.filter((r) => kept.has(r.hash_id));
    return [...loaded, ...[...kept.values()].filter((r) => !shown.has(r.hash_id) && stays(r.hash_id))];
  }, [rows, shown, kept, isSame, had]);
  useEffect(() => {
    before.current = { order, shown };
    // Rows that have left the list do not come back selected.
    if (picked.length < kept.size) keep(new Map(picked.map((r) => [r.hash_id, r])));
  }, [order, shown, picked, kept]);
  const ids = useMemo(() => new Set(picked.map((r) => r.hash_id)), [picked]);
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
        keep((old) => {
          const next = new Map(old);
          for (const r of touched)
            if (on) next.set(r.hash_id, r);
            else next.delete(r.hash_id);
          return next;
        });
      },
      pickAll: (on: boolean) => keep(new Map(on ? latest.current.map((r) => [r.hash_id, r]) : [])),
      clear: () => keep((old) => (old.size > 0 ? new Map() : old)),
    }),
    [],
  );
  return { picked, ids, ...actions };
}
