import { area } from "#server/kit/area/area.ts";
import { componentExports } from "./exports.ts";
import { componentKind, documentKind, supplyKind } from "./kind.ts";
import { priceListImporter } from "./price-list.ts";
import { proposedComponent } from "./proposed.ts";
import { componentsRoutes } from "./routes.ts";
import { warnTask } from "./warn.ts";

export const componentsArea = area({
  name: "components",
  tables: [
    "component",
    "component_carrier",
    "component_document",
    "component_limit",
    "component_price",
    "component_supplier",
  ],
  routes: ({ storage }) => componentsRoutes(storage),
  kinds: [{ ...componentKind, proposed: proposedComponent }, supplyKind, documentKind],
  exports: componentExports,
  importers: [priceListImporter],
  demo: async () => (await import("./demo/happenings.ts")).componentsDemo,
  // At 05:00 UTC, before people start work.
  jobs: (services) => ({ component_papers: { at: "0 5 * * *", run: warnTask(services) } }),
});
