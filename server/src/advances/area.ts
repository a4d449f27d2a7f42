import { officeRows } from "#server/zones/public.ts";
import { area, type Area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { advancesOfLeaver } from "./leaving.ts";
import { advanceExports } from "./exports.ts";
import { advances, bindSettledExpense, type SettledExpenseJson } from "./records.ts";
import { advancesRoutes } from "./routes.ts";
import { advanceInvariants } from "./verify.ts";
import { advancesHome } from "./home.ts";

/** @param settled what it shows of expenses, given by `areas.ts`: their area is above this one */
export const advancesArea = (settled: SettledExpenseJson): Area => {
  bindSettledExpense(settled);
  return area({
    name: "advances",
    tables: ["advance", "advance_instalment", "advance_settlement"],
    routes: advancesRoutes,
    kinds: [advances.kind],
    exports: ofStaff(advanceExports),
    leaving: [advancesOfLeaver],
    home: advancesHome,
    invariants: advanceInvariants,
    membersHeardBy: advanceKeepers.any,
    demo: async () => (await import("./demo.ts")).advancesDemo,
    inOffice: { advances: "SELECT count(*)::int FROM advance WHERE zone_id = $1" },
    sources: {
      advance: {
        from: "advance e",
        number: "e.number",
        title: "e.title",
        search: "e.search",
        link: advanceHref.atAccounting,
      },
    },
    openInMonth: {
      advances: `SELECT e.user_id, e.currency_id, e.amount FROM advance e JOIN ${officeRows("z")} ON z.hash_id = e.zone_id WHERE e.zone_id = $1::uuid AND e.state IN ('UNVALIDATED', 'APPROVED')
      AND (coalesce(e.sent_at, e.created_at) AT TIME ZONE z.time_zone)::date BETWEEN coalesce($2::date, '2000-01-01') AND $3::date`,
    },
  });
};
