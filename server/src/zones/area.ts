import { area, type Area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { deletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import { recurringTask } from "./recurring.ts";
import { zoneExports } from "./exports.ts";
import { allRepeating } from "./make-due.ts";
import { ratesImporter } from "./rates-import.ts";
import { chargeKind, zoneKind } from "./kind.ts";
import type { OfficeExpenses } from "./office-expenses.ts";
import { bindLedger, type OfficeLedger } from "./office-ledger.ts";
import { zonesRoutes } from "./routes.ts";

export const zonesArea = (expenses: OfficeExpenses, ledger: OfficeLedger): Area => {
  bindLedger(ledger);
  return area({
    name: "zones",
    tables: ["charge", "charge_occurrence", "currency_rate", "exchange_rate", "zone", "zone_country"],
    routes: (_, house) => zonesRoutes(expenses, deletionBlockers(house.inOffice)),
    kinds: [zoneKind, chargeKind],
    exports: ofStaff(zoneExports),
    importers: [ratesImporter],
    inOffice: {
      charges: "SELECT count(*)::int FROM charge WHERE zone_id = $1",
    },
    demo: async () => (await import("./demo/charges.ts")).zonesDemo(expenses),
    jobs: (services) => ({ charges: { at: "*/10 * * * *", run: recurringTask(allRepeating(expenses), services) } }),
  });
};
