import { area } from "#server/kit/area/area.ts";
import { filesRoutes } from "./routes.ts";

export const filesArea = area({
  name: "files",
  tables: [],
  routes: (services, house) => filesRoutes(services, house.files),
});
