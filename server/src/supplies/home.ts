import { supplyCountLifecycle } from "#contract/supplies/count-lifecycle.ts";
import { supplyTransferLifecycle } from "#contract/supplies/transfer-lifecycle.ts";
import { supplyCountsHref, supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import { waitingStep } from "#contract/kit/lifecycle.ts";
import { personRows } from "#server/access/public.ts";
import { actionsJson, numberedColumns, queueOf, waitsAt, type HomePart } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { officeRows } from "#server/zones/public.ts";

const person = (id: string): string => `(SELECT ${refJson("w")} FROM ${personRows("w")} WHERE w.hash_id = ${id})`;

const receive = waitingStep(supplyTransferLifecycle, "receive");
/** What was sent to an office, until it is received there. */
const transfers = queueOf({
  kind: supplyTransferLifecycle.name,
  badge: "supply_transfer_badge_count",
  actions: actionsJson("open"),
  link: (transfer) => supplyTransfersHref({ transfer }),
  waiting: (reader, where) => waitsAt(receive, "r.to_id", reader, where),
  from: "supply_transfer r",
  joins: `JOIN ${officeRows("a")} ON a.hash_id = r.from_id JOIN ${officeRows("b")} ON b.hash_id = r.to_id`,
  id: "r.hash_id",
  since: "r.sent_at",
  columns: numberedColumns("a.name || ' → ' || b.name", person("r.sent_by"), refJson("b")),
});

const agree = waitingStep(supplyCountLifecycle, "agree");
/** Stock-takes that others counted. */
const counts = queueOf({
  kind: supplyCountLifecycle.name,
  badge: "supply_count_badge_count",
  actions: actionsJson("open"),
  link: (count) => supplyCountsHref({ count }),
  waiting(reader, where) {
    const here = waitsAt(agree, "r.zone_id", reader, where);
    if (here === undefined) return undefined;
    const me = where.bind("?::uuid", reader.person.id);
    return `${here} AND r.user_id <> ${me} AND NOT ${me} = ANY (r.counters)`;
  },
  from: "supply_count r",
  joins: `JOIN ${officeRows("b")} ON b.hash_id = r.zone_id`,
  id: "r.hash_id",
  since: "coalesce(r.counted_at, r.created_at)",
  columns: numberedColumns("r.number || ' ' || b.name", person("r.user_id"), refJson("b")),
});

/** What supplies contribute to the home screen and the menu. */
export const suppliesHome: HomePart = { decisions: [transfers, counts] };
