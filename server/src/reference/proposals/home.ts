import { proposalHref } from "#contract/reference/hrefs.ts";
import { personRows } from "#server/access/public.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { decidedBy } from "./read.ts";

/** Proposals that wait for the caller, of what they may create. */
const proposal = queueOf({
  kind: "proposal",
  badge: "proposal_badge_count",
  actions: actionsJson("open"),
  link: (id) => proposalHref.list({ edit: id }),
  waiting(reader, where) {
    const mine = decidedBy(reader, where);
    return mine && `p.state = 'PROPOSED' AND ${mine}`;
  },
  from: "proposal p",
  joins: `JOIN ${personRows("u")} ON u.hash_id = p.user_id`,
  id: "p.hash_id",
  since: "p.created_at",
  columns: `NULL::int AS number, p.name AS title, ${personJson("u")} AS person, NULL::jsonb AS zone, ${NO_AMOUNT}, p.version, 0 AS files_count`,
});

export const proposalsHome: HomePart = { openToImpersonator: true, decisions: [proposal] };
