import { area } from "#server/kit/area/area.ts";
import { factoryExports } from "./exports.ts";
import { factoryKind } from "./kind.ts";
import { factoriesRoutes } from "./routes.ts";
import { warnTask } from "./warn.ts";

export const factoriesArea = area({
  name: "factories",
  tables: ["factory", "factory_certificate"],
  routes: factoriesRoutes,
  kinds: [factoryKind],
  exports: factoryExports,
  onContact: { factories: "SELECT count(*)::int FROM factory WHERE contact_id = $1::uuid" },
  jobs: (services) => ({ factory_certificates: { at: "10 5 * * *", run: warnTask(services) } }),
  demo: async () => (await import("./demo.ts")).demoFactories,
});
