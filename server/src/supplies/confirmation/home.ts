import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { personRows } from "#server/access/public.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { officeJson } from "#server/zones/public.ts";

/** What one is asked to confirm; it is answered on one's own screen. */
const asked = queueOf({
  kind: "supply_confirmation",
  badge: "supply_confirm_badge_count",
  actions: actionsJson("open"),
  link: () => ownSuppliesHref({ confirm: "1" }),
  waiting: ({ access }, where) =>
    where.bind("r.user_id = ?::uuid AND r.confirmation = 'ASKED' AND r.quantity_out > 0", access.own()),
  from: "supply_allocation r",
  joins: `JOIN supply s ON s.hash_id = r.supply_id JOIN ${personRows("w")} ON w.hash_id = r.allocated_by`,
  id: "r.hash_id",
  since: "r.confirmation_since",
  columns: `NULL::int AS number, s.name AS title, ${personJson("w")} AS person, ${officeJson("r.zone_id")} AS zone, ${NO_AMOUNT}, r.version, 0 AS files_count`,
});
export const confirmationHome: HomePart = { openToImpersonator: true, decisions: [asked] };
