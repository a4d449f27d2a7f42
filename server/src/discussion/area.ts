import { area } from "#server/kit/area/area.ts";
import { readsComment } from "./comments.ts";
import { discussionRoutes } from "./routes.ts";

export const discussionArea = area({
  name: "discussion",
  tables: ["comment"],
  routes: ({ storage }, { kinds }) => discussionRoutes({ kinds, storage }),
  // Comments are on the trail of their record; a kind of their own says who opens their files.
  kinds: (house) => [
    { name: "comment", files: { mayRead: async (reader, id) => await readsComment(reader, house, id) } },
  ],
  onContact: {
    comments:
      "SELECT count(*)::int FROM comment WHERE kind = 'contact' AND entity_id = $1::uuid AND deleted_at IS NULL",
  },
});
