import { useLocation, useMatches, useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router";
import { keptList } from "./from-list.ts";
import type { RouteRecord } from "./route.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    record?: RouteRecord;
  }
}

/** Where one is: what a screen needs of the router, without its types. */
export const usePath = (): string => useLocation({ select: (l) => l.pathname });
/** Where one has come to: it changes once the new screen stands in the place of the old one. */
export const useArrivedPath = (): string => useRouterState({ select: (s) => s.resolvedLocation?.pathname ?? "" });
export const usePathParams = (): Readonly<Record<string, string>> => useParams({ strict: false });
export const usePathParam = (name: string): string => usePathParams()[name] ?? "";

/** The words after `?`, and a way to change some of them (empty or undefined takes one away); the place in the list is kept. */
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

/** The screen that is shown. */
export function useScreen(): RouteRecord | undefined {
  return useMatches({ select: (all) => all.at(-1)?.staticData.record });
}
