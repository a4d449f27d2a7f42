import { area } from "#server/kit/area.ts";
import { referenceExports } from "./exports.ts";
import { referenceRecords, referenceSearchers } from "./records.ts";
import { referenceRoutes } from "./routes.ts";

export const referenceArea = area({
  name: "reference",
  routes: referenceRoutes,
  kinds: referenceRecords,
  exports: referenceExports,
  searchers: referenceSearchers,
});
