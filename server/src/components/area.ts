import { area } from "#server/kit/area.ts";
import { componentExports } from "./exports.ts";
import { componentKind, supplyKind } from "./kind.ts";
import { componentsRoutes } from "./routes.ts";

export const componentsArea = area({
  name: "components",
  routes: componentsRoutes,
  kinds: [componentKind, supplyKind],
  exports: componentExports,
});
