import { useSyncExternalStore, type ReactNode } from "react";

export interface Toast {
  id: string;
  message: ReactNode;
  /** Errors are announced at once and stay until closed. */
  bad: boolean;
  /** Operation that failed: the toast is hidden when the same operation succeeds. */
  of?: string | undefined;
  /** Without a close button; its content closes it. */
  bare?: boolean;
  /** Tells of a state: stays until it is hidden, and is no error. */
  stays?: boolean;
  onClose?: (() => void) | undefined;
}

const MOST = 5;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** Shows a toast, replacing one with the same id. If there are too many, the oldest non-error goes. */
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
/** Success toast. */
export const toast = (message: string, id = `toast-${(count += 1)}`): void => showToast({ id, message, bad: false });
/** Error toast. The same text is not shown twice; it is hidden when operation `of` succeeds. */
export const toastError = (message: string, id: string = message, of?: string): void =>
  showToast({ id: `error-${id}`, message, bad: true, of });
/** Hides the error toasts of an operation that has now succeeded. */
export function failuresOver(of: string): void {
  for (const t of shown) if (t.of === of) hideToast(t.id);
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => shown,
  );
