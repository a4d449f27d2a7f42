import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { conditionExports } from "./exports.ts";
import { conditionKind } from "./kind.ts";
import { conditionsRoutes } from "./routes.ts";

export const conditionsArea = area({
  name: "conditions",
  tables: ["payment_condition"],
  routes: conditionsRoutes,
  kinds: [conditionKind],
  exports: ofStaff(conditionExports),
  demo: async () => (await import("./demo.ts")).demoConditions,
});
