import { area } from "#server/kit/area/area.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboardArea = area({ name: "dashboard", tables: [], routes: (_, house) => dashboardRoutes(house.home) });
