import { supplyCountLifecycle } from "#contract/supplies/count-lifecycle.ts";
import { supplyTransferLifecycle } from "#contract/supplies/transfer-lifecycle.ts";
import { supplyCountsHref, supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import { waitingStep, type WaitingStep } from "#contract/kit/lifecycle.ts";
import { personRows } from "#server/access/public.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";

/** SQL: the record `r` waits for a step that the caller may take in this office. */
function waitsFor(step: WaitingStep, office: string, { access }: Reader, where: Where): string | undefined {
  const offices = placesOf(access.reach([step.right]));
  if (offices?.length === 0) return undefined;
  const here = offices === null ? "true" : where.bind(`${office} = ANY (?::uuid[])`, offices);
  return `r.state IN (${step.states.map((state) => `'${state}'`).join(", ")}) AND ${here}`;
}
const columns = (title: string, person: string, office: string): string =>
  `r.number::int AS number, ${title} AS title, (SELECT ${refJson("w")} FROM ${personRows("w")} WHERE w.hash_id = ${person}) AS person, ${refJson(office)} AS zone, ${NO_AMOUNT}, r.version, 0 AS files_count`;

const receive = waitingStep(supplyTransferLifecycle, "receive");
/** What was sent to an office, until it is received there. */
const transfers = queueOf({
  kind: supplyTransferLifecycle.name,
  badge: "supply_transfer_badge_count",
  actions: actionsJson("open"),
  link: (transfer) => supplyTransfersHref({ transfer }),
  waiting: (reader, where) => waitsFor(receive, "r.to_id", reader, where),
  from: "supply_transfer r",
  joins: `JOIN ${officeRows("a")} ON a.hash_id = r.from_id JOIN ${officeRows("b")} ON b.hash_id = r.to_id`,
  id: "r.hash_id",
  since: "r.sent_at",
  columns: columns("a.name || ' → ' || b.name", "r.sent_by", "b"),
});

const agree = waitingStep(supplyCountLifecycle, "agree");
/** Stock-takes that others counted. */
const counts = queueOf({
  kind: supplyCountLifecycle.name,
  badge: "supply_count_badge_count",
  actions: actionsJson("open"),
  link: (count) => supplyCountsHref({ count }),
  waiting(reader, where) {
    const here = waitsFor(agree, "r.zone_id", reader, where);
    if (here === undefined) return undefined;
    const me = where.bind("?::uuid", reader.person.id);
    return `${here} AND r.user_id <> ${me} AND NOT ${me} = ANY (r.counters)`;
  },
  from: "supply_count r",
  joins: `JOIN ${officeRows("b")} ON b.hash_id = r.zone_id`,
  id: "r.hash_id",
  since: "coalesce(r.counted_at, r.created_at)",
  columns: columns("r.number || ' ' || b.name", "r.user_id", "b"),
});

/** What supplies contribute to the home screen and the menu. */
export const suppliesHome: HomePart = { decisions: [transfers, counts] };
