import { useEffect, useSyncExternalStore } from "react";

let current: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  if (next === current) return;
  current = next;
  for (const tell of listeners) tell();
}

/**
 * Names what a screen shows, where its route's title is not enough: `usePageTitle(expense && String(expense.number))`.
 * The browser's tab and the last crumb say it; nothing while it is not known yet.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [title]);
}

/** For the shell: what the screen calls itself, if it does. */
export const useNamedTitle = (): string | undefined =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => current,
  );
