import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { PatternName } from "./patterns.ts";

interface Visit {
  /** A demo user who may open it. */
  readonly who: string;
  /** The screen's pattern, whose representative screen is checked in its place in costly checks. Without one it represents itself. */
  readonly like?: PatternName;
  /** Finds its URL, for screens that need a record. */
  readonly needs?: (api: APIRequestContext) => Promise<string>;
}

/** How to open each screen of an area, by path: `e2e/<area>/visits.ts`. */
export type Visits = Readonly<Record<string, Visit>>;

const folder = join(import.meta.dirname, "..");
const found: Visits[] = [];
for (const area of readdirSync(folder).toSorted())
  if (existsSync(join(folder, area, "visits.ts")) && area !== "support")
    found.push(((await import(join(folder, area, "visits.ts"))) as { visits: Visits }).visits);

/** How to open each screen. */
export const visits: Visits = Object.assign({}, ...found) as Visits;

/** Whether the screen gets all checks; others of its pattern are only opened once. */
export const represents = (path: string): boolean => visits[path]?.like === undefined;
