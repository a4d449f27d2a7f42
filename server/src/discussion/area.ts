import { area } from "#server/kit/area/area.ts";
import { discussionRoutes } from "./routes.ts";

export const discussionArea = area({
  name: "discussion",
  tables: ["comment"],
  routes: (_, house) => discussionRoutes(house),
  onContact: {
    comments:
      "SELECT count(*)::int FROM comment WHERE kind = 'contact' AND entity_id = $1::uuid AND deleted_at IS NULL",
  },
});
