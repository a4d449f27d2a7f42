import { holidayHref } from "#contract/holidays/hrefs.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeJson } from "#server/zones/public.ts";
import { waitingFor, type Decided } from "./lists.ts";

/** What waits for the caller: approvals of their team, and by right approvals, validations and cancellations. */
function waiting(reader: Reader, where: Where): string | undefined {
  const ways = (["approve", "validate", "cancel"] satisfies readonly Decided[]).flatMap(
    (decided) => waitingFor(reader, where, decided) ?? [],
  );
  return ways.length === 0 ? undefined : `NOT e.archived AND (${ways.map((way) => `(${way})`).join(" OR ")})`;
}
/** No type and no reason: the list is open on a screen that others see. */
const TITLE = "to_char(e.start_date, 'DD-MM-YYYY') || ' – ' || to_char(e.end_date, 'DD-MM-YYYY')";
const decision = queueOf({
  kind: "holiday",
  badge: "holiday_badge_count",
  // Who approves and who rejects are not the same people. Both are decided where one sees who else is away; a refusal needs a reason only.
  actions({ access }, where) {
    const places = placesOf(access.reach(["holidays_reject"]));
    const rejects = places === null ? "true" : where.bind("e.zone_id = ANY (?::uuid[])", places);
    return `CASE WHEN e.cancellation_requested_at IS NULL AND ${rejects} THEN ${actionsJson("open", "reject")} ELSE ${actionsJson("open")} END`;
  },
  link: (id) => holidayHref.view(id),
  waiting,
  // Nobody is named: who sees the office's calendar looks there.
  usual: `(SELECT CASE WHEN count(*) > 0 THEN jsonb_build_array(jsonb_build_object('word', 'away', 'name', NULL, 'name_fr', NULL, 'amount', NULL, 'usual', NULL,
      'currency_iso', NULL, 'minor_unit', NULL, 'count', count(DISTINCT o.user_id))) ELSE '[]'::jsonb END
    FROM holiday o WHERE o.zone_id = e.zone_id AND o.user_id <> e.user_id AND o.status IN ('APPROVED', 'VALIDATED') AND o.start_date <= e.end_date AND o.end_date >= e.start_date)`,
  from: "holiday e",
  joins: "JOIN holiday_person u ON u.hash_id = e.user_id",
  id: "e.hash_id",
  since: "coalesce(e.cancellation_requested_at, e.approved_at, e.sent_at, e.created_at)",
  columns: `e.number, ${TITLE} AS title, ${personJson("u")} AS person, ${officeJson("e.zone_id")} AS zone, ${NO_AMOUNT}, e.version, 0 AS files_count`,
});
const BEGUN = `'holiday' AS kind, e.hash_id, e.number, ${TITLE} AS title, ${NO_AMOUNT}`;

/** What holidays contribute to the home screen and the menu. */
export const holidaysHome: HomePart = {
  openToImpersonator: true,
  decisions: [decision],
  drafts: [
    {
      kind: "holiday",
      link: (id) => holidayHref.view(id),
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.created_at FROM holiday e WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.status = 'DRAFT' ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
  returned: [
    {
      kind: "holiday",
      link: (id) => holidayHref.view(id),
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.rejected_at AS since, e.motif FROM holiday e WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.status = 'REJECTED' AND NOT e.archived ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
};
