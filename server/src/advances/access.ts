import { advanceKeepers } from "#contract/advances/rights.ts";
import { reachedBy } from "#server/kit/reached.ts";

/** One's own; everyone's where one sees them; and what was sent, where one handles it. */
export const advanceReach = reachedBy({
  table: "advance",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: [
    { rows: "true", rights: ["advance_view_all"] },
    { rows: "e.state <> 'DRAFT'", rights: advanceKeepers.any },
  ],
  search: "e.search",
});
