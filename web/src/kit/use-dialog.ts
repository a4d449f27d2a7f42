import { useEffect, useRef, type RefObject } from "react";
import { useKeyboardOwner } from "./use-keyboard.ts";

/** Native modal dialog: traps focus, closes on Escape, and restores focus. */
export function useDialog(opened: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useKeyboardOwner(opened, () => ref.current, onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opened && !dialog.open) dialog.showModal();
    else if (!opened && dialog.open) dialog.close();
  }, [opened]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const closed = (): void => close.current();
    // A click on the backdrop has the dialog as its target.
    const pressed = (e: MouseEvent): void => void (e.target === dialog && dialog.close());
    dialog.addEventListener("close", closed);
    dialog.addEventListener("mousedown", pressed);
    return () => {
      dialog.removeEventListener("close", closed);
      dialog.removeEventListener("mousedown", pressed);
    };
  }, []);
  return ref;
}
