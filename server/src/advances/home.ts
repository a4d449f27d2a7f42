import { listRows } from "#server/reference/public.ts";
import { ownerAndOffice } from "#server/zones/public.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { actionsJson, type HomePart } from "#server/kit/records/home-screen.ts";
import { advances } from "./records.ts";

/** SQL: the advance `e` with the person's others that were handed over in the same office and currency within twelve months. */
const USUAL = `(SELECT CASE WHEN o.count > 0 THEN jsonb_build_array(jsonb_build_object('word', 'advance', 'name', NULL, 'name_fr', NULL, 'amount', e.amount::text, 'usual', o.amount::text,
      'currency_iso', c.iso, 'minor_unit', c.minor_unit, 'count', o.count)) ELSE '[]' END
    FROM (SELECT round(avg(x.amount), 4) AS amount, count(*)::int AS count FROM advance x
      WHERE x.user_id = e.user_id AND x.zone_id = e.zone_id AND x.currency_id = e.currency_id AND x.hash_id <> e.hash_id
        AND x.state IN ('VALIDATED', 'CLOSED') AND x.validated_at > clock() - interval '1 year') o)`;

/** Advances waiting for approval, or for handing over by users who may pay. */
export const advanceDecision = {
  ...advances.decision(
    "validate",
    "CASE WHEN e.state = 'APPROVED' THEN e.approved_at ELSE e.sent_at END",
    "advance_badge_count",
    {
      whose: ownerAndOffice,
      money: {
        columns: "e.amount::text AS amount, c.iso AS currency_iso, c.minor_unit",
        joins: `JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`,
      },
      only: ({ access }, where) => {
        const places = placesOf(access.reach(["expense_paying"]));
        return places === null
          ? "true"
          : `(e.state = 'UNVALIDATED' OR ${where.bind("e.zone_id = ANY (?::uuid[])", places)})`;
      },
    },
  ),
  // Handing over asks from which account or box, on its own screen.
  actions: `CASE WHEN e.state = 'UNVALIDATED' THEN ${actionsJson("validate", "reject")} ELSE ${actionsJson("open", "reject")} END`,
  link: (id: string): string => advanceHref.atAccounting(id),
  usual: USUAL,
};

const BEGUN =
  "'advance' AS kind, e.hash_id, e.number, e.title, e.amount::text AS amount, c.iso AS currency_iso, c.minor_unit";
const FROM = `FROM advance e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`;

/** What advances contribute to the home screen and the menu. */
export const advancesHome: HomePart = {
  openToImpersonator: true,
  decisions: [advanceDecision],
  drafts: [
    {
      kind: "advance",
      link: (id) => advanceHref.view(id),
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.created_at ${FROM} WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.state = 'DRAFT' ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
  returned: [
    {
      kind: "advance",
      link: (id) => advanceHref.view(id),
      newest: ({ access }, where, limit) =>
        `SELECT ${BEGUN}, e.rejected_at AS since, e.motif ${FROM} WHERE ${where.bind("e.user_id = ?::uuid", access.own())} AND e.state = 'REJECTED' ORDER BY e.hash_id DESC LIMIT ${limit}`,
    },
  ],
};
