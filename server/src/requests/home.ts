import { requestHref } from "#contract/requests/hrefs.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { personRows } from "#server/access/public.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { officeJson } from "#server/zones/public.ts";
import { waitingFor } from "./lists.ts";

const ROW = `'supply_request' AS kind, e.hash_id, e.number, e.title, ${NO_AMOUNT}`;
/** What requests contribute to the home screen and the menu: decisions, and one's own that were rejected of late. */
export const requestsHome: HomePart = {
  openToImpersonator: true,
  decisions: [
    queueOf({
      kind: "supply_request",
      badge: "request_badge_count",
      actions: actionsJson("open", "validate", "reject"),
      link: (id) => requestHref.view(id),
      waiting: waitingFor,
      from: "supply_request e",
      joins: `JOIN ${personRows("u")} ON u.hash_id = e.user_id`,
      id: "e.hash_id",
      since: "e.step_since",
      columns: `e.number, e.title, ${personJson("u")} AS person, ${officeJson("e.zone_id")} AS zone, ${NO_AMOUNT}, e.version, e.files_count::int AS files_count`,
    }),
  ],
  returned: [
    {
      kind: "supply_request",
      link: (id) => requestHref.view(id),
      newest: ({ access }, where, limit) =>
        `SELECT ${ROW}, e.rejected_at AS since, e.motif FROM supply_request e WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.status = 'REJECTED' AND e.rejected_at > clock() - interval '14 days' ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
};
