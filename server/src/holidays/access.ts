import { holidayDeciders } from "#contract/holidays/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/** Whoever approves for a person reaches what that person sent, without any right. */
const rows = {
  table: "holiday",
  own: {
    person: "e.user_id",
    also: (me: string) => `e.status <> 'DRAFT' AND e.user_id = ANY (holiday_team(${me}))`,
  },
  place: "e.zone_id",
  places: "zone",
  search: "e.search",
} as const;

/** Rights that show reasons and papers: of deciders, and of those who enter requests for others. */
export const fullSeers: readonly Permission[] = [...holidayDeciders.any, "holidays_update"];

/** Reach of requests: one's own, those of one's team, and those of the offices where one sees or handles them, drafts only to change them. */
export const holidayReach = reachedBy({
  ...rows,
  others: [
    { rows: "true", rights: ["holidays_update", "holidays_delete"] },
    { rows: "e.status <> 'DRAFT'", rights: ["holidays_view", ...holidayDeciders.any] },
  ],
});
/** Who may also read reasons and papers. */
export const fullReach = reachedBy({
  ...rows,
  others: [
    { rows: "true", rights: ["holidays_update"] },
    { rows: "e.status <> 'DRAFT'", rights: holidayDeciders.any },
  ],
});
