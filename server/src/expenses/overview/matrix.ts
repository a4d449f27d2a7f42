import { thing, type Row } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";

/** The statistics of Paris, in which something is counted. */
const ofParis = thing(200, async (w: World) => {
  await w.s.expense("VALIDATED");
  return {
    query: { zoneSelected: w.s.paris.id, date_start: "2026-01-01", date_end: "2026-12-31" },
    thing: w.s.paris.id,
  };
});

export const matrix: Readonly<Record<string, Row>> = {
  "expenses.overview": ofParis,
  "expenses.overviewFees": ofParis,
};
