import { area } from "#server/kit/area/area.ts";
import { searchRoutes } from "./routes.ts";

export const searchArea = area({ name: "search", tables: [], routes: (_, house) => searchRoutes(house.searchers) });
