import { useMemo, useRef, useState } from "react";
import type { Composition, Material } from "#contract/recipes/formulas/schemas.ts";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { calculated, problemsOf, valuesOf, type SheetLine, type SheetValues } from "./sheet.ts";

const MOST_UNDONE = 100;
/** A number for the state of a version: when it differs from the draft's, somebody else saved in between. */
const stateOf = (c: Composition | undefined): number => (c ? c.number * 1_000_000 + c.version : 0);

/** The edits of a version's sheet: kept as a draft in this browser, recalculated with every key, with undo. */
export function useSheet(recipe: string, of: Composition | undefined, materials: ReadonlyMap<string, Material>) {
  const start = useMemo(() => valuesOf(of, materials), [of, materials]);
  const draft = useDraft<SheetValues>(`formula.${recipe}`, start, stateOf(of));
  const { dirty, change } = draft;
  const values = dirty ? draft.values : start;
  const past = useRef<SheetValues[]>([]);
  const future = useRef<SheetValues[]>([]);
  const last = useRef("");
  const [, redraw] = useState(0);
  const formula = useMemo(() => {
    const used = dirty || !of?.frozen_at ? undefined : of.lines?.map((l) => l.used);
    return calculated(values, used);
  }, [values, dirty, of]);
  const problems = useMemo(() => problemsOf(values, formula), [values, formula]);
  const forget = (): void => {
    past.current = [];
    future.current = [];
    last.current = "";
  };
  /** `cell`: consecutive edits of the same cell are one undo step. */
  const edit = (next: (old: SheetValues) => SheetValues, cell = ""): void => {
    if (!cell || cell !== last.current) past.current = [...past.current.slice(-MOST_UNDONE), values];
    last.current = cell;
    future.current = [];
    change(() => next(values));
  };
  const step = (from: typeof past, to: typeof past): void => {
    const there = from.current.pop();
    if (!there) return;
    to.current.push(values);
    last.current = "";
    change(() => there);
    redraw((n) => n + 1);
  };
  return {
    values,
    /** Whether the dosage differs from the stored one: what was stored has been read already. */
    isTyped: (line: SheetLine) => start.lines.find((l) => l.key === line.key)?.dosage !== line.dosage,
    formula,
    problems,
    dirty,
    edit,
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
    /** Somebody else saved this version, or a newer one, while it was being edited here. */
    isOvertaken: dirty && draft.version !== undefined && draft.version !== stateOf(of),
    restoredAt: dirty ? draft.restoredAt : undefined,
    keepMine: () => draft.rebase(),
    discard: () => {
      forget();
      draft.reset(start);
    },
    saved: () => {
      forget();
      draft.forget();
    },
  };
}
export type Sheet = ReturnType<typeof useSheet>;
