import { holidaySeers } from "#contract/holidays/rights.ts";
import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { openFields, reachBy, type Kind } from "#server/kit/records/kind.ts";
import { officeRows } from "#server/zones/public.ts";
import { approvalsOfLeaver, balanceOfLeaver, requestsOfLeaver } from "./leaving.ts";
import { stockKind } from "./adjust-stock.ts";
import { holidayExports } from "./exports.ts";
import { holidaysHome } from "./home.ts";
import { openingsImporter } from "./import-openings.ts";
import { holidayKind } from "./records.ts";
import { holidaysRoutes } from "./routes.ts";
import { stockJobs } from "./stock-jobs.ts";
import { stockExports } from "./stock-exports.ts";
import { stockInvariants } from "./stock-verify.ts";
import { typeKind } from "./types.ts";

/** Of every office, also of one where nobody has set any. */
const minimums = { from: officeRows("z"), id: "z.hash_id", title: "z.name" };
const minimumKind: Kind = {
  name: "minimum_presence",
  rows: minimums,
  reach: reachBy(minimums, { rights: holidaySeers.any, office: "z.hash_id" }),
  fields: openFields("minimums"),
};

export const holidaysArea = area({
  name: "holidays",
  tables: [
    "holiday",
    "holiday_configuration",
    "holiday_line",
    "holiday_movement",
    "holiday_rules",
    "holiday_spared_day",
    "holiday_type",
    "holiday_type_user",
    "minimum_presence",
    "minimum_presence_version",
  ],
  leaving: [balanceOfLeaver, requestsOfLeaver, approvalsOfLeaver],
  routes: holidaysRoutes,
  kinds: [holidayKind, typeKind, minimumKind, stockKind],
  exports: ofStaff({ ...holidayExports, ...stockExports }),
  importers: [openingsImporter],
  invariants: stockInvariants,
  home: holidaysHome,
  demo: async () => (await import("./demo.ts")).holidaysDemo,
  jobs: stockJobs,
  membersHeardBy: holidaySeers.any,
  inOffice: { holidays: "SELECT count(*)::int FROM holiday WHERE zone_id = $1" },
});
