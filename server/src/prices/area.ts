import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { priceExports } from "./exports.ts";
import { pricesImporter } from "./import.ts";
import { priceKind } from "./kind.ts";
import { pricesRoutes } from "./routes.ts";

export const pricesArea = area({
  name: "prices",
  tables: ["sale_price"],
  routes: pricesRoutes,
  kinds: [priceKind],
  exports: ofStaff(priceExports),
  importers: [pricesImporter],
  demo: async () => (await import("./demo.ts")).demoPrices,
});
