import {
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useParams,
  useRouterState,
  useSearch,
} from "@tanstack/react-router";
import { keptList } from "./from-list.ts";
import type { RouteRecord } from "./route.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    record?: RouteRecord;
  }
}

/** Router access for screens, without the router's types. */
export const usePath = (): string => useLocation({ select: (l) => l.pathname });
/** Path of the screen that calls it. Unlike `usePath` it stays the same while the next screen loads, when this one is still shown. */
export const useOwnPath = (): string => useMatch({ strict: false, select: (m) => m.pathname });
/** Path of the rendered screen; changes once the new screen has replaced the old one. */
export const useArrivedPath = (): string => useRouterState({ select: (s) => s.resolvedLocation?.pathname ?? "" });
export const usePathParams = (): Readonly<Record<string, string>> => useParams({ strict: false });
export const usePathParam = (name: string): string => usePathParams()[name] ?? "";

/** Query parameters, and a function to change some (empty or undefined removes one); keeps the scroll position. */
export function useUrl(): [
  Readonly<Record<string, string>>,
  (change: Record<string, string | undefined>, push?: boolean) => void,
] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Record<string, string | undefined>, push = false): void =>
    void navigate({
      to: ".",
      search: (old: Record<string, string>) => ({ ...old, ...next }),
      state: keptList as never,
      replace: !push,
      resetScroll: false,
    });
  return [search, change];
}

/** The route record of the current screen. */
export function useScreen(): RouteRecord | undefined {
  return useMatches({ select: (all) => all.at(-1)?.staticData.record });
}
