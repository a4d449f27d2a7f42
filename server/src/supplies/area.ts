import { area, type Area } from "#server/kit/area/area.ts";
import { askedLines, type AskedLines } from "./asked-lines.ts";
import { categoryKind } from "./categories.ts";
import { supplyExports } from "./exports.ts";
import { allocationKind } from "./own-supplies.ts";
import { pieceKind } from "./pieces.ts";
import { supplyKind } from "./records.ts";
import { suppliesRoutes } from "./routes.ts";
import { supplyInvariants } from "./verify.ts";

const supplies = area({
  name: "supplies",
  tables: [
    "supply",
    "supply_allocation",
    "supply_category",
    "supply_lot",
    "supply_movement",
    "supply_movement_piece",
    "supply_piece",
    "supply_reservation",
    "supply_stock",
  ],
  routes: ({ storage }) => suppliesRoutes(storage),
  kinds: [supplyKind, pieceKind, allocationKind, categoryKind],
  exports: supplyExports,
  invariants: supplyInvariants,
  demo: async () => (await import("./demo.ts")).suppliesDemo,
  inOffice: { supplies: "SELECT count(*)::int FROM supply WHERE $1::uuid = ANY (zone_ids)" },
});

/** @param lines the lines of requests for which supplies are handed out */
export function suppliesArea(lines: AskedLines): Area {
  askedLines.bind(lines);
  return supplies;
}
