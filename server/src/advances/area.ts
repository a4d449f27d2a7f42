import { area } from "#server/kit/area.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { advanceExports } from "./exports.ts";
import { advances } from "./records.ts";
import { advancesRoutes } from "./routes.ts";
import { advancesWork } from "./work.ts";

export const advancesArea = area({
  name: "advances",
  routes: advancesRoutes,
  kinds: [advances.kind],
  exports: advanceExports,
  work: advancesWork,
  membersHeardBy: advanceKeepers.any,
  inOffice: { advances: "SELECT count(*)::int FROM advance WHERE zone_id = $1" },
});
