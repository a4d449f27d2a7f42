import type { Bootstrap } from "./me.ts";
import { mayOpen } from "./me.ts";
import type { RouteRecord } from "./route.ts";
import { allRoutes } from "./routes.ts";

const parts = (path: string): string[] => (path.split("?")[0] ?? "").split("/");
const known = allRoutes.map((record) => ({ record, parts: parts(record.path) }));

/** The screen of a finished path, a word of its own before a parameter. */
function screenAt(href: string): RouteRecord | undefined {
  const given = parts(href);
  const fits = known.filter(
    (k) => k.parts.length === given.length && k.parts.every((p, i) => p === given[i] || p.startsWith("{")),
  );
  return (fits.find((k) => !k.record.path.includes("{")) ?? fits[0])?.record;
}

/** Whether a link leads to a screen that this person may open. */
export function mayVisit(data: Bootstrap, href: string): boolean {
  const screen = screenAt(href);
  return screen !== undefined && mayOpen(data, screen.permission);
}
