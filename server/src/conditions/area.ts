import { area } from "#server/kit/area.ts";
import { conditionExports } from "./exports.ts";
import { conditionKind } from "./kind.ts";
import { conditionsRoutes } from "./routes.ts";

export const conditionsArea = area({
  name: "conditions",
  routes: conditionsRoutes,
  kinds: [conditionKind],
  exports: conditionExports,
  demo: async () => (await import("./demo.ts")).demoConditions,
});
