import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isApiError } from "#web/api/errors.ts";
import { invalidate } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { newId } from "#web/kit/new-id.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import type { FieldProps } from "../form/common.tsx";
import { TextField } from "../form/fields.tsx";
import { MoneyInput } from "../form/money-input.tsx";
import { NumberInput } from "../form/number-input.tsx";
import { useSubmitKey } from "../form/use-submit-key.ts";
import { pasteBlock } from "../list/pasted-block.ts";
import { lazyPart } from "../lazy-part.tsx";
import { toastUndo } from "../toast-undo.tsx";
import type { CellEdit, CellField } from "./cell-edit.ts";
import { type Edited, remember, versionOf } from "./cell-moves.ts";
import type { CellEditorProps } from "./edit-cell.tsx";
import css from "./edit-cell.module.css";

/** With its calendar, which other cells do not need. */
const DayField = lazyPart(async () => ({ default: (await import("../form/date-field.tsx")).DateField }));

function FieldOf({ field, ...p }: FieldProps & { field: CellField }) {
  switch (field.kind) {
    case "text":
      return <TextField {...p} max={field.max ?? 200} autoComplete="off" />;
    case "day":
      return <DayField {...p} {...(field.of && { kind: field.of })} />;
    case "money":
      return (
        <MoneyInput
          {...p}
          {...(field.decimals !== undefined && { decimals: field.decimals })}
          {...(field.iso && { iso: field.iso })}
        />
      );
    case "number":
      return <NumberInput {...p} rules={field.rules} />;
    case "own":
      return <field.Field {...p} />;
  }
}

/** Why a value was not saved, in the server's words. */
function reasonOf(e: unknown): string {
  if (!isApiError(e)) throw e;
  return Object.values(e.errors ?? {})[0]?.[0] ?? e.message;
}

/** Saves a cell and offers to take it back. */
function useSaving(row: Edited, edit: CellEdit<Edited>) {
  const t = useT();
  const { run } = useSubmitKey();
  return async (value: string, version: number): Promise<void> => {
    const was = edit.value(row);
    const after = await run((key) => edit.save(row, value, version, key));
    remember(row.hash_id, after.version);
    void invalidate(edit.area);
    const back = async (): Promise<void> => {
      try {
        const undone = await edit.save(row, was, after.version, newId());
        remember(row.hash_id, undone.version);
        toast(t("ui.cell_undone", { what: t(edit.label) }));
      } catch (e) {
        toastError(reasonOf(e));
      }
      void invalidate(edit.area);
    };
    toastUndo(t("ui.cell_saved", { what: t(edit.label) }), () => void back());
  };
}

/** What is typed into a cell, and how it is left: saved, or as it was. */
function useCell(row: Edited, edit: CellEdit<Edited>, closed: CellEditorProps["onClose"]) {
  const box = useRef<HTMLDivElement>(null);
  const [start] = useState(() => ({ value: edit.value(row), version: versionOf(row) }));
  const [value, setValue] = useState(start.value);
  const [error, setError] = useState<string>();
  const [isOverwritten, setOverwritten] = useState(false);
  const busy = useRef(false);
  /** Closed: the focus that leaves then saves nothing. */
  const isOver = useRef(false);
  const onClose = (next: 1 | -1 | undefined): void => {
    isOver.current = true;
    closed(next);
  };
  const save = useSaving(row, edit);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>("input, textarea");
    field?.focus();
    field?.select?.();
  }, []);
  const leave = async (next: 1 | -1 | undefined, isLeft = false): Promise<void> => {
    if (busy.current || isOver.current) return;
    const unread = box.current?.querySelector<HTMLElement>("[data-unread]");
    if (unread) {
      // A number that cannot be read says so once its field is left.
      if (!isLeft) {
        unread.blur();
        unread.focus();
      }
      return;
    }
    if (value === start.value && !isOverwritten) return onClose(next);
    if (isLeft && error !== undefined) return;
    busy.current = true;
    try {
      await save(value, isOverwritten ? versionOf(row) : start.version);
      onClose(isLeft ? undefined : next);
    } catch (e) {
      const isStale = isApiError(e) && e.code === "stale";
      // Read again, so that the row has what the other wrote.
      if (isStale) await invalidate(edit.area);
      setOverwritten(isStale);
      setError(reasonOf(e));
    } finally {
      busy.current = false;
    }
  };
  const put = (next: string): void => {
    setValue(next);
    if (!isOverwritten) setError(undefined);
  };
  return { box, value, put, error, isOverwritten, onClose, leave };
}

/**
 * The field over its cell. Enter and Tab save and go on, Escape leaves the cell as it was. What is wrong is said here and the text stays; a change by
 * somebody else too, with what they wrote, and saving again then overwrites it.
 */
export default function CellEditor({ row, edit: given, onClose: closed }: CellEditorProps) {
  const edit = given as CellEdit<Edited>;
  const t = useT();
  const { box, value, put, error, isOverwritten, onClose, leave } = useCell(row, edit, closed);
  const onKeyDown = (e: KeyboardEvent): void => {
    const isChoosing = (e.target as Element).getAttribute("aria-expanded") === "true";
    if (e.key === "Escape" && !isChoosing) onClose(undefined);
    else if (e.key === "Tab" || (e.key === "Enter" && !isChoosing)) void leave(e.shiftKey ? -1 : 1);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const onBlur = (e: FocusEvent<HTMLDivElement>): void => {
    const to = e.relatedTarget;
    if (e.currentTarget.contains(to) || to?.closest("[data-portal]")) return;
    if (to) void leave(undefined, true);
  };
  /** A block of cells is an import, not the text of one. */
  const onPaste = (e: ClipboardEvent): void => {
    const text = e.clipboardData.getData("text/plain");
    if (!pasteBlock(text)) return;
    e.preventDefault();
    e.stopPropagation();
    onClose(undefined);
  };
  const said = isOverwritten ? t("ui.cell_changed", { value: (edit.said ?? edit.value)(row) || "–" }) : error;
  const field = typeof edit.field === "function" ? edit.field(row) : edit.field;
  return (
    <div ref={box} className={css.editor} onKeyDownCapture={onKeyDown} onBlur={onBlur} onPasteCapture={onPaste}>
      <FieldOf
        field={field}
        label={t(edit.label)}
        hideLabel
        value={value}
        {...(said !== undefined && { error: said })}
        onChange={put}
      />
    </div>
  );
}
