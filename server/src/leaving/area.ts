import { area } from "#server/kit/area/area.ts";
import { leavingRoutes } from "./routes.ts";

export const leavingArea = area({
  name: "leaving",
  tables: ["leaving_line"],
  routes: leavingRoutes,
});
