import { area } from "#server/kit/area/area.ts";
import { auditExport } from "./exports.ts";
import { auditRoutes } from "./routes.ts";

export const auditArea = area({
  name: "audit",
  tables: [],
  routes: (_, house) => auditRoutes(house),
  exports: (house) => ({ audit: auditExport(house.audited) }),
});
