import { printSupplyLabels } from "#contract/supplies/labels.ts";
import { area, type Area } from "#server/kit/area/area.ts";
import { given, reading } from "#server/kit/http/route.ts";
import { askedLines, type AskedLines } from "./asked-lines.ts";
import { categoryKind } from "./categories.ts";
import { supplyExports } from "./exports.ts";
import { supplyCountKind } from "./counts/records.ts";
import { allocationKind } from "./own-supplies.ts";
import { suppliesHome } from "./home.ts";
import { pieceKind } from "./pieces.ts";
import { supplyKind } from "./records.ts";
import { printLabels } from "./labels.ts";
import { suppliesRoutes } from "./routes.ts";
import { countRoutes } from "./counts/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { supplyTransferKind } from "./transfers/records.ts";
import { supplyInvariants } from "./verify.ts";

const supplies = area({
  name: "supplies",
  tables: [
    "supply",
    "supply_allocation",
    "supply_category",
    "supply_count",
    "supply_count_line",
    "supply_lot",
    "supply_movement",
    "supply_movement_piece",
    "supply_piece",
    "supply_reservation",
    "supply_stock",
    "supply_transfer",
    "supply_transfer_line",
  ],
  routes: ({ storage, publicUrl }) => [
    ...suppliesRoutes(storage),
    ...transferRoutes,
    ...countRoutes,
    reading(printSupplyLabels, given({ publicUrl }, printLabels)),
  ],
  kinds: [supplyKind, pieceKind, allocationKind, categoryKind, supplyTransferKind, supplyCountKind],
  exports: supplyExports,
  invariants: supplyInvariants,
  home: suppliesHome,
  demo: async () => (await import("./demo.ts")).suppliesDemo,
  inOffice: { supplies: "SELECT count(*)::int FROM supply WHERE $1::uuid = ANY (zone_ids)" },
});

/** @param lines the lines of requests for which supplies are handed out */
export function suppliesArea(lines: AskedLines): Area {
  askedLines.bind(lines);
  return supplies;
}
