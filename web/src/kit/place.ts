import { useSyncExternalStore } from "react";
import { keptList } from "./from-list.ts";
import { here, hrefWith, navigate, shownNow, watch, type Shown } from "./navigation.ts";
import type { RouteRecord } from "./route.ts";

/** Of what is on the screen. `select` gives the same value as long as nothing has changed. */
export const useShown = <T>(select: (shown: Shown) => T): T => useSyncExternalStore(watch, () => select(shownNow()));

/** The path in the address, already while its screen loads. */
export const usePath = (): string => useSyncExternalStore(watch, () => here().pathname);
/** Path of the screen that is shown; stays the same while the next one loads. */
export const useOwnPath = (): string => useShown((s) => s.at.pathname);
export const usePathParams = (): Readonly<Record<string, string>> => useShown((s) => s.params);
export const usePathParam = (name: string): string => useShown((s) => s.params[name] ?? "");

/** Query parameters, and a function to change some (empty or undefined removes one). */
export function useUrl(): [
  Readonly<Record<string, string>>,
  (change: Record<string, string | undefined>, push?: boolean) => void,
] {
  return [useShown((s) => s.at.search), change];
}
const change = (next: Record<string, string | undefined>, push = false): void =>
  navigate(hrefWith(next), { replace: !push, state: keptList(here().state) });

/** The route record of the current screen. */
export const useScreen = (): RouteRecord | undefined => useShown((s) => s.record);
