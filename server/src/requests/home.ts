import { requestHref } from "#contract/requests/hrefs.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { personRows } from "#server/access/public.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { supplyRows } from "#server/supplies/public.ts";
import { officeJson } from "#server/zones/public.ts";
import { waitingFor } from "./lists.ts";

const ROW = `'supply_request' AS kind, e.hash_id, e.number, e.title, ${NO_AMOUNT}`;
/** SQL: each article of the request `e` with how many of it the person's others asked for in the same office within twelve months. */
const USUAL = `(SELECT coalesce(jsonb_agg(jsonb_build_object('word', 'article', 'name', s.name, 'name_fr', NULL, 'amount', a.quantity::text, 'usual', o.quantity::text,
      'currency_iso', NULL, 'minor_unit', NULL, 'count', o.count) ORDER BY abs(a.quantity / o.quantity - 1) DESC, s.name), '[]')
    FROM (SELECT supply_id, sum(quantity) AS quantity FROM supply_request_line WHERE request_id = e.hash_id AND supply_id IS NOT NULL GROUP BY supply_id) a
    JOIN ${supplyRows("s")} ON s.hash_id = a.supply_id
    CROSS JOIN LATERAL (SELECT round(avg(y.quantity), 2) AS quantity, count(*)::int AS count
      FROM (SELECT sum(l.quantity) AS quantity FROM supply_request x JOIN supply_request_line l ON l.request_id = x.hash_id AND l.supply_id = a.supply_id
        WHERE x.user_id = e.user_id AND x.zone_id = e.zone_id AND x.hash_id <> e.hash_id AND x.status NOT IN ('REJECTED', 'CANCELLED')
          AND x.created_at > clock() - interval '1 year' GROUP BY x.hash_id) y) o WHERE o.count > 0)`;

/** What requests contribute to the home screen and the menu: decisions, and one's own that were rejected of late. */
export const requestsHome: HomePart = {
  openToImpersonator: true,
  decisions: [
    queueOf({
      kind: "supply_request",
      badge: "request_badge_count",
      actions: actionsJson("open", "validate", "reject"),
      link: (id) => requestHref.view(id),
      usual: USUAL,
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
