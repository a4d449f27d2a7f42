import { area } from "#server/kit/area/area.ts";
import { openFields } from "#server/kit/records/kind.ts";
import { viewsRoutes } from "./routes.ts";

export const viewsArea = area({
  name: "views",
  tables: ["list_view"],
  routes: viewsRoutes,
  // Search words are not on the trail: they may be a person's name.
  kinds: [{ name: "list_view", fields: openFields("list name opens") }],
});
