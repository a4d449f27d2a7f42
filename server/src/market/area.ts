import { area } from "#server/kit/area/area.ts";
import { marketExports } from "./exports.ts";
import { findingKind } from "./findings.ts";
import { marketOfVisit } from "./visit.ts";
import { marketRoutes } from "./routes.ts";

/** The market picture: what is sold where, and where nothing is. */
export const marketArea = area({
  name: "market",
  tables: ["market_finding"],
  routes: marketRoutes,
  kinds: [findingKind],
  exports: marketExports,
  visit: marketOfVisit,
});
