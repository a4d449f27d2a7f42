import { advanceKeepers } from "#contract/advances/rights.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** Reach of advances: one's own, everyone's with the right to view all, and sent ones for those who handle advances. */
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
