import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart, Opening } from "../lazy-part.tsx";
import type { CellEdit } from "./cell-edit.ts";
import { below, beginEdit, besides, EDIT, type Edited } from "./cell-moves.ts";
import css from "./edit-cell.module.css";

export interface CellEditorProps {
  row: Edited;
  edit: CellEdit<never>;
  /** The editor is closed, and which cell is next: by Tab or Enter, backwards, or none. */
  onClose: (next: 1 | -1 | undefined) => void;
}
const CellEditor = lazyPart<CellEditorProps>(() => import("./cell-editor.tsx"));

interface EditCellProps<R> {
  row: R;
  edit: CellEdit<R>;
  /** Names the column among the row's cells. */
  column: string;
  /** Reached by Tab, in tables without a keyboard cursor of their own. */
  isStop?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A table cell that is edited in place: Enter, F2 or a double click opens its field, the arrows go from cell to cell. */
export function EditCell<R extends Edited>({ row, edit, column, isStop, className, children }: EditCellProps<R>) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const may = edit.may(row);
  useEffect(() => {
    const at = button.current;
    const open = (): void => setEditing(true);
    at?.addEventListener(EDIT, open);
    return () => at?.removeEventListener(EDIT, open);
  }, [may]);
  if (!may) return <td className={className}>{children}</td>;
  const onKeyDown = (e: KeyboardEvent<HTMLButtonElement>): void => {
    const at = e.currentTarget;
    const to = {
      ArrowRight: besides(at, 1),
      ArrowLeft: besides(at, -1),
      ArrowDown: below(at, 1),
      ArrowUp: below(at, -1),
    };
    if (e.key === "F2") setEditing(true);
    else if (e.key in to && !e.shiftKey) to[e.key as keyof typeof to]?.focus();
    else return;
    e.preventDefault();
  };
  const close = (next: 1 | -1 | undefined): void => {
    const at = button.current;
    setEditing(false);
    at?.focus();
    if (at && next) beginEdit(besides(at, next));
  };
  return (
    <td className={[className, css.cell].filter(Boolean).join(" ")}>
      <button
        type="button"
        ref={button}
        className={css.value}
        data-edit={column}
        tabIndex={isStop ? 0 : -1}
        title={t("ui.cell_how", { what: t(edit.label) })}
        onKeyDown={onKeyDown}
        // A key's click counts none: Enter edits, one click of the mouse only goes there.
        onClick={(e) => {
          if (e.detail !== 1) setEditing(true);
        }}
      >
        {children ?? <span className="sr-only">{t("ui.cell_empty", { what: t(edit.label) })}</span>}
      </button>
      {editing ? (
        <Opening onClose={() => close(undefined)}>
          <CellEditor row={row} edit={edit} onClose={close} />
        </Opening>
      ) : null}
    </td>
  );
}
