import { reachedBy } from "#server/kit/records/reached.ts";

/** A person sees their own sample orders, and those of countries where they see or change everybody's. */
export const sampleReach = reachedBy({
  table: "sample",
  own: "e.user_id",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["trackings_view_all", "trackings_update_all"] }],
  search: "e.search",
});
