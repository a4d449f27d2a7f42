import { reachedBy } from "#server/kit/reached.ts";

/** Who reaches which sample orders: one's own, and those of countries where one sees or changes everybody's. */
export const sampleReach = reachedBy({
  table: "sample",
  own: "e.user_id",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["trackings_view_all", "trackings_update_all"] }],
  search: "e.search",
});
