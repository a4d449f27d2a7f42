import { useEffect, useSyncExternalStore } from "react";

let current: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  if (next === current) return;
  current = next;
  for (const tell of listeners) tell();
}

/**
 * Sets the page title where the route's is not specific enough: `usePageTitle(expense && String(expense.number))`. Shown in the browser tab and the
 * last breadcrumb; undefined while loading.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [title]);
}

/** The title set by the screen, for the shell. */
export const useNamedTitle = (): string | undefined =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => current,
  );
