import { area } from "#server/kit/area/area.ts";
import { categoryKind } from "./categories.ts";
import { supplyExports } from "./exports.ts";
import { suppliesOfLeaver } from "./leaving.ts";
import { allocationKind } from "./own-supplies.ts";
import { pieceKind } from "./pieces.ts";
import { supplyKind } from "./records.ts";
import { suppliesRoutes } from "./routes.ts";
import { supplyInvariants } from "./verify.ts";

export const suppliesArea = area({
  name: "supplies",
  tables: [
    "supply",
    "supply_allocation",
    "supply_category",
    "supply_lot",
    "supply_movement",
    "supply_movement_piece",
    "supply_piece",
    "supply_stock",
  ],
  routes: ({ storage }) => suppliesRoutes(storage),
  kinds: [supplyKind, pieceKind, allocationKind, categoryKind],
  exports: supplyExports,
  leaving: [suppliesOfLeaver],
  invariants: supplyInvariants,
  demo: async () => (await import("./demo.ts")).suppliesDemo,
  inOffice: { supplies: "SELECT count(*)::int FROM supply WHERE $1::uuid = ANY (zone_ids)" },
});
