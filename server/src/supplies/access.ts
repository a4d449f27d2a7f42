import { supplySeers } from "#contract/supplies/rights.ts";
import { placesOf, type Access } from "#server/kit/shared/access.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** Who sees which articles: those of which an office that one sees has or had some. Nobody has articles of their own. */
export const supplyReach = reachedBy({
  table: "supply",
  own: "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid",
  place: { among: "e.zone_ids" },
  places: "zone",
  others: [{ rows: "true", rights: supplySeers }],
  search: "e.search",
});

/** The offices whose supplies one sees; null is all of them. */
export const officesSeen = (access: Access): string[] | null => placesOf(access.reach(supplySeers));
