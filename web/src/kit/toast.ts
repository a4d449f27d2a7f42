import { useSyncExternalStore, type ReactNode } from "react";

export interface Toast {
  id: string;
  message: ReactNode;
  /** An error is told at once, and stays until it is closed. */
  bad: boolean;
  /** What failed: once the same succeeds, this is over. */
  of?: string | undefined;
  /** Without a cross: what is in it closes it. */
  bare?: boolean;
  onClose?: (() => void) | undefined;
}

const MOST = 5;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** Shows a message; one with the same id is replaced. The oldest that would leave by itself makes room. */
export function showToast(toast: Toast): void {
  const others = shown.filter((t) => t.id !== toast.id);
  const room = others.length < MOST ? others : others.filter((t) => t !== (others.find((o) => !o.bad) ?? others[0]));
  set([...room, toast]);
}

export function hideToast(id: string): void {
  const gone = shown.find((t) => t.id === id);
  if (!gone) return;
  set(shown.filter((t) => t !== gone));
  gone.onClose?.();
}

let count = 0;
/** Something was done. */
export const toast = (message: string, id = `toast-${(count += 1)}`): void => showToast({ id, message, bad: false });
/** Something failed. The same text is not shown twice at once; it goes when what failed (`of`) succeeds. */
export const toastError = (message: string, id: string = message, of?: string): void =>
  showToast({ id: `error-${id}`, message, bad: true, of });
/** It has succeeded: what was said of its failures before is over. */
export function failuresOver(of: string): void {
  for (const t of shown) if (t.of === of) hideToast(t.id);
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => shown,
  );
