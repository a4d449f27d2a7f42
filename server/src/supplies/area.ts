import { printSupplyLabels } from "#contract/supplies/labels.ts";
import { area, type Area } from "#server/kit/area/area.ts";
import { given, reading } from "#server/kit/http/route.ts";
import { askedLines, type AskedLines } from "./asked-lines.ts";
import { suppliesImporter } from "./import/importer.ts";
import { maintenanceExports } from "./maintenance/exports.ts";
import { maintenanceInvariants } from "./maintenance/verify.ts";
import { acceptanceHome } from "./acceptance/home.ts";
import { pendingExports } from "./acceptance/pending.ts";
import { waitingTask } from "./acceptance/remind.ts";
import { confirmReminders, yearlyTask } from "./confirmation/ask.ts";
import { confirmationHome } from "./confirmation/home.ts";
import { unconfirmedExports } from "./confirmation/unconfirmed.ts";
import { categoryKind } from "./categories.ts";
import { supplyExports } from "./exports.ts";
import { supplyCountKind } from "./counts/records.ts";
import { suppliesOfLeaver } from "./leaving.ts";
import { allocationKind } from "./own-supplies.ts";
import { suppliesHome } from "./home.ts";
import { pieceKind } from "./pieces.ts";
import { maintenanceKind } from "./maintenance/records.ts";
import { upkeepTask } from "./maintenance/remind.ts";
import { supplyKind } from "./records.ts";
import { printLabels } from "./labels.ts";
import { suppliesRoutes } from "./routes.ts";
import { countRoutes } from "./counts/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { supplyTransferKind } from "./transfers/records.ts";
import { statisticsInvariants } from "./statistics/verify.ts";
import { supplyInvariants } from "./verify.ts";

const supplies = area({
  name: "supplies",
  tables: [
    "supply",
    "supply_allocation",
    "supply_category",
    "supply_count",
    "supply_count_line",
    "supply_day",
    "supply_lot",
    "supply_maintenance",
    "supply_month",
    "supply_movement",
    "supply_movement_piece",
    "supply_piece",
    "supply_reservation",
    "supply_return",
    "supply_stock",
    "supply_transfer",
    "supply_transfer_line",
  ],
  routes: ({ storage, publicUrl }) => [
    ...suppliesRoutes(storage, publicUrl),
    ...transferRoutes,
    ...countRoutes(storage, publicUrl),
    reading(printSupplyLabels, given({ publicUrl }, printLabels)),
  ],
  kinds: [supplyKind, pieceKind, allocationKind, categoryKind, maintenanceKind, supplyTransferKind, supplyCountKind],
  exports: { ...supplyExports, ...maintenanceExports, ...pendingExports, ...unconfirmedExports },
  importers: [suppliesImporter],
  invariants: [...supplyInvariants, ...maintenanceInvariants, ...statisticsInvariants],
  jobs: (services) => ({
    supplies_upkeep: { at: "20 5 * * *", run: upkeepTask(services) },
    supplies_confirm: { at: "45 7 * * *", run: yearlyTask(services) },
    supplies_confirm_again: { at: "50 7 * * *", run: confirmReminders(services) },
    supplies_waiting: { at: "40 7 * * *", run: waitingTask(services) },
  }),
  home: [acceptanceHome, confirmationHome, suppliesHome],
  leaving: [suppliesOfLeaver],
  demo: async () => (await import("./demo.ts")).suppliesDemo,
  inOffice: { supplies: "SELECT count(*)::int FROM supply WHERE $1::uuid = ANY (zone_ids)" },
});

/** @param lines the lines of requests for which supplies are handed out */
export function suppliesArea(lines: AskedLines): Area {
  askedLines.bind(lines);
  return supplies;
}
