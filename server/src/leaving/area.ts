import { area, type Area } from "#server/kit/area/area.ts";
import type { LeavingPart } from "#server/kit/records/leaving.ts";
import { leavingExports } from "./exports.ts";
import { leavingRoutes } from "./routes.ts";

/** @param parts what all areas show of a leaver, for files and the demo company: these come without routes */
export const leavingArea = (parts: () => readonly LeavingPart[]): Area =>
  area({
    name: "leaving",
    tables: ["leaving_line"],
    routes: leavingRoutes,
    exports: leavingExports(parts),
    demo: async () => (await import("./demo.ts")).leavingDemo(parts),
  });
