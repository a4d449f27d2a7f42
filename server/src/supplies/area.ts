import { area } from "#server/kit/area/area.ts";
import { suppliesImporter } from "./import/importer.ts";
import { maintenanceExports } from "./maintenance/exports.ts";
import { maintenanceInvariants } from "./maintenance/verify.ts";
import { suppliesHome } from "./acceptance/home.ts";
import { pendingExports } from "./acceptance/pending.ts";
import { waitingTask } from "./acceptance/remind.ts";
import { categoryKind } from "./categories.ts";
import { supplyExports } from "./exports.ts";
import { allocationKind } from "./own-supplies.ts";
import { pieceKind } from "./pieces.ts";
import { maintenanceKind } from "./maintenance/records.ts";
import { upkeepTask } from "./maintenance/remind.ts";
import { supplyKind } from "./records.ts";
import { suppliesRoutes } from "./routes.ts";
import { statisticsInvariants } from "./statistics/verify.ts";
import { supplyInvariants } from "./verify.ts";

export const suppliesArea = area({
  name: "supplies",
  tables: [
    "supply",
    "supply_allocation",
    "supply_category",
    "supply_lot",
    "supply_maintenance",
    "supply_month",
    "supply_movement",
    "supply_movement_piece",
    "supply_piece",
    "supply_return",
    "supply_stock",
  ],
  routes: ({ storage, publicUrl }) => suppliesRoutes(storage, publicUrl),
  kinds: [supplyKind, pieceKind, allocationKind, categoryKind, maintenanceKind],
  exports: { ...supplyExports, ...maintenanceExports, ...pendingExports },
  importers: [suppliesImporter],
  invariants: [...supplyInvariants, ...maintenanceInvariants, ...statisticsInvariants],
  jobs: (services) => ({
    supplies_upkeep: { at: "20 5 * * *", run: upkeepTask(services) },
    supplies_waiting: { at: "40 7 * * *", run: waitingTask(services) },
  }),
  home: suppliesHome,
  demo: async () => (await import("./demo.ts")).suppliesDemo,
  inOffice: { supplies: "SELECT count(*)::int FROM supply WHERE $1::uuid = ANY (zone_ids)" },
});
