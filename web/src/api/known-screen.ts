import type { Bootstrap } from "./me.ts";
import { mayOpen } from "./may-open.ts";
import type { RouteRecord } from "#web/kit/route.ts";
import { screens } from "#web/kit/screens.ts";

const parts = (path: string): string[] => (path.split("?")[0] ?? "").split("/");

/** The screen of a complete path; a literal path wins over one with a parameter. */
function screenAt(href: string): RouteRecord | undefined {
  const given = parts(href);
  const fits = screens().filter(({ path }) => {
    const own = parts(path);
    return own.length === given.length && own.every((p, i) => p === given[i] || p.startsWith("{"));
  });
  return fits.find(({ path }) => !path.includes("{")) ?? fits[0];
}

/** Whether a link leads to a screen that the user may open. */
export function mayVisit(data: Bootstrap, href: string): boolean {
  const screen = screenAt(href);
  return screen !== undefined && mayOpen(data, screen.permission);
}
