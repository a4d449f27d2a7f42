import { acceptanceLifecycle } from "#contract/supplies/lifecycle.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { personRows } from "#server/access/public.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { officeJson } from "#server/zones/public.ts";

/** What waits for one's own acceptance; it is signed on its own screen. */
const acceptance = queueOf({
  kind: acceptanceLifecycle.name,
  badge: "supply_badge_count",
  actions: actionsJson("open"),
  link: (id) => ownSuppliesHref({ sign: id }),
  waiting: ({ access }, where) => where.bind("r.user_id = ?::uuid AND r.acceptance = 'PENDING'", access.own()),
  from: "supply_allocation r",
  joins: `JOIN supply s ON s.hash_id = r.supply_id JOIN ${personRows("w")} ON w.hash_id = r.allocated_by`,
  id: "r.hash_id",
  since: "r.created_at",
  columns: `NULL::int AS number, s.name AS title, ${personJson("w")} AS person, ${officeJson("r.zone_id")} AS zone, ${NO_AMOUNT}, r.version, 0 AS files_count`,
});

export const acceptanceHome: HomePart = { openToImpersonator: true, decisions: [acceptance] };
